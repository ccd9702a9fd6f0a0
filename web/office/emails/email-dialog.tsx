import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { maxEmails, type OfficeEmail, officeEmail, type WholeEmail, wholeEmail } from '#domain/email/outbox.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/button.tsx'
import { CopyButton } from '#web/kit/copy-button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Message } from '#web/kit/message.tsx'
import { sendsEmails } from '#web/office/content.ts'
import { sentence } from '#web/office/errors.ts'
import { withoutLinks } from '#web/office/format.ts'
import { type Fact, Facts } from '#web/office/kit/detail-dialog.tsx'
import type { RowDialogProps } from '#web/office/kit/kind.ts'
import { LoadError } from '#web/office/load-error.tsx'
import { moment } from '#web/office/moment.ts'
import { useReload } from '#web/office/queries.ts'
import { emailsAt, sendEmail } from './api.ts'
import { EmailLink } from './email-link.tsx'
import { EmailStatePill, heldWhy, sendingLabel, sendingNews } from './email-state.tsx'

/** An email as it was written, what happened to it, and Send again where that can help. */
export function EmailDialog({ row: listed, onClose }: RowDialogProps<OfficeEmail>) {
  const { whole, sending, discarding } = useEmail(listed.id, onClose)
  const asked = sending.data
  const email = whole.data ?? asked ?? listed
  const reload = useReload()
  const place = useRef<HTMLDivElement>(null)
  const news = asked && sendingNews(asked, email, sendsEmails, moment)
  const label = news && !news.isSettled ? null : sendingLabel(email, sendsEmails)
  const settled = news?.isSettled
  // The clicked button may be gone, so the message takes the focus. The list shows the result too.
  useEffect(() => {
    if (sending.isSuccess || sending.isError || discarding.isError) place.current?.focus()
  }, [sending.isSuccess, sending.isError, discarding.isError])
  useEffect(() => {
    if (settled) reload()
  }, [settled, reload])
  return (
    <Dialog title={email.title} onClose={onClose} closesBeside>
      <Facts of={factsOf(email)} />
      <EmailText whole={whole} />
      {!sendsEmails && email.has_link && email.state === 'waiting' && <EmailLink email={email} />}
      <div ref={place} tabIndex={-1} className="outline-none empty:hidden">
        {discarding.error && <Message look="bad">{sentence(discarding.error)}</Message>}
        {sending.error && <Message look="bad">{sentence(sending.error)}</Message>}
        {news && <Message look={news.look}>{news.text}</Message>}
      </div>
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

const { asked, done } = maxEmails
const heldHow = `One address gets ${asked.perHour} emails an hour and ${asked.perDay} a day that anyone can ask for, and ${done.perDay - done.reserved} a day about what visitors did. There may be room for this one within a day; after that it stays here until you send or discard it.`

/** The recipient, the times and the outcome of an email. */
function factsOf({ recipient, state, created_at, sent_at, next_attempt_at, attempts, last_error }: OfficeEmail): Fact[] {
  return [
    ['To', recipient],
    ['Written', moment(created_at)],
    ['State', <EmailStatePill key="state" state={state} />],
    ['Sent', sent_at && moment(sent_at)],
    ['Next try', next_attempt_at && (sendsEmails ? moment(next_attempt_at) : 'When a mail server is set')],
    ['Attempts', attempts],
    ['Held because', state === 'held' && `${heldWhy}. ${heldHow}`],
    ['Last error', last_error],
  ]
}

/** The email with its text, refetched every few seconds while it may be sent; sending it again, and discarding it. */
function useEmail(id: string, onDiscarded: () => void) {
  const client = useQueryClient()
  const reload = useReload()
  const at = `${emailsAt}/${id}`
  return {
    whole: useQuery({
      queryKey: [at],
      queryFn: ({ signal }) => call(at, { answer: wholeEmail, signal }),
      refetchInterval: ({ state }) => (sendsEmails && state.data?.state === 'waiting' ? 3_000 : false),
    }),
    sending: useMutation({
      mutationFn: () => sendEmail(id),
      // The response counts as current until the next fetch.
      onSuccess: (answer) => client.setQueryData<WholeEmail>([at], (before) => before && { ...before, ...answer }),
      onSettled: reload,
    }),
    discarding: useMutation({
      mutationFn: () => call(at, { method: 'DELETE', answer: officeEmail }),
      onSuccess: onDiscarded,
      onSettled: reload,
    }),
  }
}

/** The text as it is sent. */
function EmailText({ whole: { data, error, refetch } }: { whole: UseQueryResult<WholeEmail> }) {
  if (data) {
    return (
      <div className="rounded-medium border border-line bg-ground p-4 text-[15px] break-words whitespace-pre-wrap">
        {/* Not on the frame: a dialog too high for the screen would shrink that to its minimum height. */}
        <div className="min-h-32">{withoutLinks(data.plain)}</div>
      </div>
    )
  }
  if (error) return <LoadError what="the text" error={error} onRetry={refetch} />
  return <div role="status" aria-label="Loading the text…" className="h-40 rounded-medium border border-line bg-ground" />
}
