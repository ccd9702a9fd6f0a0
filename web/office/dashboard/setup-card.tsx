import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { emailTested } from '#domain/email/outbox.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { type Setup, setup } from '#domain/report/api.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Message } from '#web/kit/message.tsx'
import { sentence } from '#web/office/errors.tsx'
import { useAnswer, useSession } from '#web/office/queries.ts'

/** What is still to be set up before families come, in a line that unfolds. Gone once everything is. */
export function SetupCard() {
  const { data } = useAnswer('/api/office/setup', setup)
  const { session } = useSession()
  const steps = data ? stepsOf(data, session) : []
  const left = steps.filter(({ done }) => !done)
  if (left.length === 0) return null
  return (
    <Card look="honey">
      <details className="group">
        <summary className="flex min-h-9 cursor-pointer list-none flex-wrap items-center gap-x-2 px-4 py-1.5 max-wide:min-h-11 wide:flex-nowrap [&::-webkit-details-marker]:hidden">
          <h2 className="text-sm whitespace-nowrap">{`Set-up: ${left.length === 1 ? '1 thing' : `${left.length} things`} left.`}</h2>
          <span className="min-w-0 flex-1 wide:truncate max-wide:order-3 max-wide:basis-full group-open:hidden">
            {left.map(({ what }) => what).join(' ')}
          </span>
          <span className="ms-auto font-semibold text-accent-strong group-open:hidden">Show</span>
          <span className="ms-auto hidden font-semibold text-accent-strong group-open:inline">Hide</span>
        </summary>
        <ul className="grid gap-1 px-4 pb-3">
          {left.map(({ what, text, link, after = '.', action }) => (
            <li key={what} className="break-words">
              <b>{what}</b> <span>{text}</span> {action}
              {link && (
                <a href={`/${link[1]}`} className="underline">
                  {link[0]}
                </a>
              )}
              {link && <span>{after}</span>}
            </li>
          ))}
        </ul>
      </details>
    </Card>
  )
}

/** What is left, with a sentence that may go on with a link or a button. */
type Step = { done: boolean; what: string; text: string; link?: [label: string, path: string]; after?: string; action?: ReactNode }

const seasonPage = (section: string): [string, string] => ['season page', `${ownScreens.season.path}?section=${section}`]

/** Sends one to the signed-in person, and says what the mail server answered. */
function TestEmail() {
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => call('/api/office/letters/test', { method: 'POST', answer: emailTested }),
  })
  const answer = error ? sentence(error) : data?.message
  return (
    <>
      <Button className="mx-1" busy={isPending} onClick={() => mutate()}>
        {isPending ? 'Sending…' : 'Send me a test'}
      </Button>
      {answer && !isPending && <Message look={data?.sent ? 'good' : 'bad'}>{answer}</Message>}
    </>
  )
}

function stepsOf(setup: Setup, { name, email }: { name: string; email: string }): Step[] {
  return [
    {
      done: setup.example_payment.length === 0,
      what: 'The payment details are examples.',
      text: `${setup.example_payment.join(', ')}: enter your own UPI id and payment link on the`,
      link: seasonPage('payment'),
    },
    {
      done: setup.past_booking_days === null,
      what: 'The booking days have passed.',
      text: `${setup.past_booking_days}. Enter this season’s on the`,
      link: seasonPage('booking'),
    },
    {
      done: setup.past_years.length === 0,
      what: 'The years of this season have passed.',
      text: `${setup.past_years.map(({ name, text }) => `${name}: ${text}`).join('; ')}. Give the season its new name on the`,
      link: seasonPage('organisation'),
      after: ': the years of classes and of the booking page follow.',
    },
    {
      done: setup.example_contact === null,
      what: 'Your organisation’s address is an example.',
      text: `Families write to ${setup.example_contact}. Enter your address and your organisation’s on the`,
      link: seasonPage('organisation'),
    },
    {
      done: !setup.sends_email || setup.has_sent,
      what: 'No email has been sent yet.',
      text: 'Does it work?',
      action: <TestEmail />,
    },
    {
      done: setup.sends_email,
      what: 'Email isn’t set up.',
      text: 'Nothing is being sent. Ask the person who installed the portal to connect a mail server and to set the public address.',
    },
    {
      done: setup.public_address !== null,
      what: 'The portal has no public address.',
      text: 'So this is a trial. Ask the person who installed the portal to set the address.',
    },
    {
      done: setup.backed_up_at !== null,
      what: 'No backup has been made.',
      text: 'Ask the person who installed the portal to make one every day.',
    },
    {
      done: setup.administrators > 1,
      what: 'Nobody but you is an administrator.',
      text: 'Nobody else could let you back in.',
      link: ['Invite a colleague', ownScreens.colleagues.path],
      after: ' and give them the role administrator.',
    },
    {
      // Colleagues should read a name in the history, not an address.
      done: name !== email,
      what: 'You have no name here.',
      text: 'Your colleagues read your email address in lists and in the history.',
      link: ['Enter your name', ownScreens.profile.path],
    },
  ]
}
