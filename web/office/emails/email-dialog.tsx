import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import * as z from 'zod/mini'
import { type EmailState, maxEmails, type OfficeEmail, officeEmail, type WholeEmail, wholeEmail } from '#domain/email/outbox.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/button.tsx'
import { CopyButton, copy } from '#web/kit/copy-button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { InputField } from '#web/kit/form/input-field.tsx'
import { Message } from '#web/kit/message.tsx'
import { sendsEmails } from '#web/office/content.ts'
import { NotLoaded, sentence, Waiting } from '#web/office/errors.tsx'
import { withoutLinks } from '#web/office/format.ts'
import { type Fact, Facts } from '#web/office/kit/description-lists.tsx'
import type { RowDialogProps } from '#web/office/kit/kind.ts'
import { moment } from '#web/office/moment.ts'
import { useAnswer, useReload, useReloading } from '#web/office/queries.ts'
import { emailsAt } from './api.ts'
import { EmailStatePill, heldWhy, whyText } from './email-state.tsx'

/** An email as it was written, what happened to it, and Send again where that can help. Refetched every few seconds while it may be sent. */
export function EmailDialog({ row: listed, onClose }: RowDialogProps<OfficeEmail>) {
  const at = `${emailsAt}/${listed.id}`
  const whole = useAnswer(at, wholeEmail, {
    refetchInterval: ({ state }) => (sendsEmails && state.data?.state === 'waiting' ? 3_000 : false),
  })
  const client = useQueryClient()
  const sending = useReloading(
    () => call(`${at}/sending`, { method: 'POST', answer: officeEmail }),
    // The response counts as current until the next fetch.
    (answer) => void client.setQueryData<WholeEmail>([at], (before) => before && { ...before, ...answer }),
  )
  const discarding = useReloading(() => call(at, { method: 'DELETE', answer: officeEmail }), onClose)
  const email = whole.data ?? listed
  const label = sending.isSuccess && email.state === 'waiting' ? null : sendingLabel(email)
  const outcome = sending.isSuccess && outcomes[email.state]
  const failure = sending.error ?? discarding.error
  const place = useRef<HTMLDivElement>(null)
  // The clicked button may be gone, so the message takes the focus. The list shows the result too.
  useEffect(() => {
    if (sending.isSuccess || failure) place.current?.focus()
  }, [sending.isSuccess, failure])
  return (
    <Dialog title={email.title} onClose={onClose} closesBeside>
      <Facts of={factsOf(email)} />
      <EmailText whole={whole} />
      {!sendsEmails && email.has_link && email.state === 'waiting' && <EmailLink email={email} />}
      <div ref={place} tabIndex={-1} className="outline-none empty:hidden">
        {failure && <Message look="bad">{sentence(failure)}</Message>}
        {outcome && <Message look={outcome[0]}>{outcome[1]}</Message>}
      </div>
      {email.address_gone && email.state === 'dead' && (
        <Message look="wait">
          This address doesn’t exist. <Link to={`/${ownScreens.errors.path}`}>Correct it under Errors</Link>, and the email goes to the
          right one.
        </Message>
      )}
      <div className="flex flex-wrap gap-2">
        {whole.data && <CopyButton text={withoutLinks(whole.data.plain)} label="Copy the text" />}
        <span className="flex-1" />
        <Button onClick={onClose}>Close</Button>
        {email.state === 'held' && (
          <Button busy={discarding.isPending} onClick={() => discarding.mutate()}>
            {discarding.isPending ? 'Discarding…' : 'Discard'}
          </Button>
        )}
        {label && (
          <Button look="primary" busy={sending.isPending} onClick={() => sending.mutate()}>
            {sending.isPending ? 'Sending…' : label}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

/** The label of the button that sends an email; null when there is nothing to send, or no mail server. */
function sendingLabel({ state, attempts, address_gone }: OfficeEmail): string | null {
  if (address_gone) return null
  if (state === 'dead') return 'Send again'
  if (state === 'held') return 'Send'
  if (state !== 'waiting' || !sendsEmails) return null
  return attempts === 0 ? 'Send now' : 'Send again'
}

/** What became of an email that was asked to be sent; its facts say why. */
const outcomes: Partial<Record<EmailState, ['good' | 'bad' | 'wait', string]>> = {
  sent: ['good', 'The email has been sent.'],
  dead: ['bad', 'The email couldn’t be delivered.'],
  waiting: ['wait', sendsEmails ? 'We’re sending the email.' : 'The email is waiting again. We’ll send it once a mail server is set up.'],
  withdrawn: ['wait', 'The email was withdrawn, because it’s no longer true.'],
}

const { asked, done } = maxEmails
const heldHow = `One address gets ${asked.perHour} emails an hour and ${asked.perDay} a day that anyone can ask for, and ${done.perDay - done.reserved} a day about what visitors did. There may be room for this one within a day; after that it stays here until you send or discard it.`

/** The recipient, the times and the outcome of an email. */
function factsOf(email: OfficeEmail): Fact[] {
  const { recipient, state, created_at, sent_at, next_attempt_at, attempts, last_error } = email
  return [
    ['To', recipient],
    ['Written', moment(created_at)],
    ['State', <EmailStatePill key="state" state={state} />],
    ['Sent', sent_at && moment(sent_at)],
    ['Next try', next_attempt_at && (sendsEmails ? moment(next_attempt_at) : 'When a mail server is set')],
    ['Attempts', attempts],
    ['Held because', state === 'held' && `${heldWhy}. ${heldHow}`],
    [
      'Last error',
      last_error && (
        <details key="error">
          <summary className="cursor-pointer">{whyText(email)}</summary>
          <span className="wrap-anywhere">{`The mail server says: ${last_error}`}</span>
        </details>
      ),
    ],
  ]
}

/** The text as it is sent. */
function EmailText({ whole }: { whole: UseQueryResult<WholeEmail> }) {
  const { data } = whole
  if (data) {
    return (
      <div className="rounded-medium border border-line bg-ground p-4 text-[15px] break-words whitespace-pre-wrap">
        {/* Not on the frame: a dialog too high for the screen would shrink that to its minimum height. */}
        <div className="min-h-32">{withoutLinks(data.plain)}</div>
      </div>
    )
  }
  return <NotLoaded {...whole} what="the text" waiting={<Waiting label="Loading the text…" className="h-40" />} />
}

/**
 * Without a mail server, lets the office copy the link and pass it on by other means. The history
 * records that.
 */
function EmailLink({ email }: { email: OfficeEmail }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const reload = useReload()
  const copying = useMutation({
    mutationFn: async () => {
      const { link } = await call(`${emailsAt}/${email.id}/link`, { method: 'POST', answer: handedOverLink })
      return { link, isCopied: await copy(link) }
    },
    onError: reload,
  })
  // Selects the link when the browser blocked copying, so that it can be copied by hand.
  useEffect(() => {
    if (copying.data && !copying.data.isCopied) input.current?.select()
  }, [copying.data])
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button busy={copying.isPending} onClick={() => copying.mutate()}>
          {copying.isPending ? 'Fetching…' : 'Copy link'}
        </Button>
        <p className="min-w-0 flex-1 basis-60 break-words text-ink-2">
          No mail server is set up, so you can pass the link on yourself. It’s only for <span>{email.recipient}</span>.
        </p>
      </div>
      {copying.error && <Message look="bad">{sentence(copying.error)}</Message>}
      {copying.data && (
        <>
          <InputField
            id={id}
            label={worksOnce(copying.data.link) ? 'One-time link' : 'Link'}
            ref={input}
            readOnly
            value={copying.data.link}
          />
          <Message look={copying.data.isCopied ? 'good' : 'wait'}>
            {copying.data.isCopied ? 'The link is copied.' : 'Your browser didn’t let us copy it. Copy it from the field above.'}
          </Message>
        </>
      )}
    </div>
  )
}

const handedOverLink = z.object({ link: z.string() })

function worksOnce(link: string): boolean {
  return new URL(link).pathname.startsWith('/password/')
}
