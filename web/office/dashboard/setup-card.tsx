import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Setup, setup } from '#domain/office-api.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { call } from '#web/api/call.ts'
import { Card } from '#web/kit/card.tsx'
import { moment } from '#web/office/moment.ts'

/** What is still to be set up before families come. Gone once everything is. */
export function SetupCard() {
  const { data } = useQuery({
    queryKey: ['setup'],
    queryFn: ({ signal }) => call('/api/office/setup', { answer: setup, signal }),
  })
  const steps = data ? stepsOf(data) : []
  const left = steps.filter(({ done }) => !done)
  if (left.length === 0) return null
  return (
    <Card look="honey" className="flex flex-wrap gap-x-4 gap-y-1 px-4 py-3">
      <h2 className="text-sm">
        Set-up: {steps.length - left.length} of {steps.length} done.
      </h2>
      <ul className="grid min-w-0 flex-1 basis-80 gap-1">
        {left.map(({ name, text }) => (
          <li key={name} className="break-words">
            <b>{name}</b>: {text}
          </li>
        ))}
      </ul>
    </Card>
  )
}

type Step = { name: string; done: boolean; text: ReactNode }

function stepsOf({ example_payment, past_booking_days, sends_email, public_address, backed_up_at, administrators }: Setup): Step[] {
  const hasPayment = example_payment.length === 0
  const hasColleague = administrators > 1
  return [
    {
      name: 'Payment details',
      done: hasPayment,
      text: hasPayment ? (
        'every form shows your own.'
      ) : (
        <>
          {example_payment.join(', ')} still {example_payment.length === 1 ? 'shows' : 'show'} examples. Enter your own UPI id and payment
          link on the{' '}
          <a href="/season?section=payment" className="underline">
            season page
          </a>
          .
        </>
      ),
    },
    {
      name: 'Booking days',
      done: past_booking_days === null,
      text: (
        <>
          {past_booking_days} have passed. Enter this season’s on the{' '}
          <a href="/season?section=booking" className="underline">
            season page
          </a>
          .
        </>
      ),
    },
    {
      name: 'Email',
      done: sends_email,
      text: sends_email
        ? 'a mail server is set.'
        : 'not set up yet, so nothing is being sent. Ask the person who installed the portal to set SMTP_URL.',
    },
    {
      name: 'Public address',
      done: public_address !== null,
      text: public_address ?? 'not set, so this is a trial. Ask the person who installed the portal to set PUBLIC_URL.',
    },
    {
      name: 'Backup',
      done: backed_up_at !== null,
      text: backed_up_at
        ? `last made ${moment(backed_up_at)}.`
        : 'none has been made yet. Ask the person who installed the portal to run npm run backup.',
    },
    {
      name: 'Second administrator',
      done: hasColleague,
      text: hasColleague ? (
        `${administrators} people can sign in as administrators.`
      ) : (
        <>
          nobody else could let you back in.{' '}
          <a href={`/${ownScreens.colleagues.path}`} className="underline">
            Invite a colleague
          </a>{' '}
          and give them the role administrator.
        </>
      ),
    },
  ]
}
