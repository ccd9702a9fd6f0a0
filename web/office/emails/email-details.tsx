import { mostEmails, type OfficeEmail } from '#domain/office-api.ts'
import { season } from '#web/office/content.ts'
import { moment } from '#web/office/moment.ts'
import { heldWhy } from './email-words.ts'
import { StatePill } from './state-pill.tsx'

const heldHow = `Visitors can cause ${mostEmails.perHour} emails an hour and ${mostEmails.perDay} a day to one address. There may be room for this one within a day; after that it stays here until you send or discard it.`

/** The recipient, the times and the outcome of an email. */
export function EmailDetails({ letter, sends }: { letter: OfficeEmail; sends: boolean }) {
  const { state, created_at, sent_at, next_attempt_at, attempts, last_error } = letter
  const at = (iso: string) => moment(iso, season.timeZone)
  const details = [
    ['To', letter.recipient],
    ['Written', at(created_at)],
    ['State', <StatePill key="state" state={letter.state} />],
    ['Sent', sent_at && at(sent_at)],
    ['Next try', next_attempt_at && (sends ? at(next_attempt_at) : 'When a mail server is set')],
    ['Attempts', attempts],
    ['Held because', state === 'held' ? `${heldWhy}. ${heldHow}` : null],
    ['Last error', last_error],
  ].filter(([, value]) => value !== null)
  return (
    <dl className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      {details.map(([label, value]) => (
        <div key={String(label)} className="contents">
          <dt className="text-ink-2">{label}</dt>
          <dd className="font-medium break-words tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
