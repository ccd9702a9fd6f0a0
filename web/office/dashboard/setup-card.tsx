import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Setup, setup } from '#domain/office-api.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { call } from '#web/api/call.ts'
import { Card } from '#web/kit/card.tsx'
import { season } from '#web/office/content.ts'
import { moment } from '#web/office/format.ts'

/** What is still to be set up before families come. Gone once everything is. */
export function SetupCard() {
  const { data } = useQuery({
    queryKey: ['setup'],
    queryFn: ({ signal }) => call('/api/office/setup', { answer: setup, signal }),
  })
  const steps = data ? stepsOf(data) : []
  if (steps.every(({ done }) => done)) return null
  return (
    <Card className="grid gap-2 p-4 wide:p-5">
      <h2 className="text-lg">Set up the portal</h2>
      <ul className="grid gap-2">
        {steps.map(({ name, done, text }) => (
          <li key={name} className="flex gap-2">
            {done ? (
              <CircleCheck size={20} className="mt-0.5 shrink-0 text-good" aria-label="Done:" />
            ) : (
              <CircleAlert size={20} className="mt-0.5 shrink-0 text-bad" aria-label="To do:" />
            )}
            <p className="min-w-0 break-words">
              <b>{name}</b>: {text}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

type Step = { name: string; done: boolean; text: ReactNode }

function stepsOf({ example_payment, sends_email, public_address, backed_up_at, administrators }: Setup): Step[] {
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
          <a href="/season" className="underline">
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
        ? `last made ${moment(backed_up_at, season.timeZone)}.`
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
