import type { OfficeLetter } from '../../../domain/api.ts'
import { season } from '../content.ts'
import { moment } from '../moment.ts'
import { StatePill } from './state-pill.tsx'

/** To whom, when, and what became of it. */
export function LetterFacts({ letter, sends }: { letter: OfficeLetter; sends: boolean }) {
  const { created_at, sent_at, next_attempt_at, attempts, last_error } = letter
  const at = (iso: string) => moment(iso, season.timeZone)
  const facts = [
    ['To', letter.recipient],
    ['Written', at(created_at)],
    ['State', <StatePill key="state" state={letter.state} />],
    ['Sent', sent_at && at(sent_at)],
    ['Next try', next_attempt_at && (sends ? at(next_attempt_at) : 'When a mail server is set')],
    ['Attempts', attempts],
    ['Last error', last_error],
  ].filter(([, value]) => value !== null)
  return (
    <dl className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      {facts.map(([label, value]) => (
        <div key={String(label)} className="contents">
          <dt className="text-ink-2">{label}</dt>
          <dd className="font-medium break-words tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
