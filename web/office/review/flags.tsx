import { Link } from '@tanstack/react-router'
import { Columns2, Flag } from 'lucide-react'
import type { ReactNode } from 'react'
import { groupBy } from '#domain/lib/lists.ts'
import { ownScreens } from '#domain/office-screens.ts'
import type { Status } from '#domain/registration/registration.ts'
import type { Flagged, OtherRegistration, ReviewDetails } from '#domain/registration/review.ts'
import { Button, buttonClass } from '#web/kit/button.tsx'
import { Key } from '#web/kit/key.tsx'
import { mayHere } from '#web/office/content.ts'
import { shortMoment } from '#web/office/moment.ts'
import type { PartProps } from './use-acts.ts'

/** Why to look twice, with the other registration and what became of it. */
export function FlagDetails({ review: { other }, acts, details }: PartProps & { details: ReviewDetails }) {
  const groups = [...groupBy(details.flags, (flag, index) => flag.other?.id ?? index).values()]
  if (groups.length === 0) {
    return (
      <p className="mx-4 mt-3 text-[13px] text-ink-2 max-wide:order-1">No flags: this number and this picture are used nowhere else.</p>
    )
  }
  return (
    <section
      aria-label="Flags"
      className="mx-4 mt-3 grid gap-2 rounded-medium border border-wait/35 bg-wait-tint px-3 py-2.5 max-wide:order-1"
    >
      {groups.map((flags) => {
        const [first] = flags
        return (
          first && (
            <div key={first.text} className="flex flex-wrap items-start gap-x-3 gap-y-1">
              <div className="min-w-0 flex-1 basis-60">
                {together(flags).map((flag) => (
                  <FlagLine key={flag.text} flag={flag} onOpen={acts.openOther} />
                ))}
                {first.other && <p className="text-[13.5px] text-ink-2">{otherText(first.other)}</p>}
              </div>
              {first.kind === 'amount' && mayHere('match payments') && (
                <Link to={`/${ownScreens.money.path}`} search={{ group: 'differs' } as never} className={buttonClass('plain')}>
                  Bank line
                </Link>
              )}
              {first.other && first.other === other && other.picture && (
                <Button className="max-wide:hidden" aria-keyshortcuts="V" onClick={() => acts.changeView('beside')}>
                  <Columns2 size={15} aria-hidden="true" /> Show beside <Key>V</Key>
                </Button>
              )}
            </div>
          )
        )
      })}
    </section>
  )
}

/** The same number and the same picture of one registration in one line. */
function together(flags: Flagged[]): Flagged[] {
  const [number, picture] = (['number', 'picture'] as const).map((kind) => flags.find((flag) => flag.kind === kind))
  if (!number || !picture) return flags
  const both = { ...number, text: number.text.replace('Same number', 'Same number and picture') }
  return [both, ...flags.filter((flag) => flag !== number && flag !== picture)]
}

function FlagLine({ flag: { text, other, by, for: colleague, note, settled }, onOpen }: { flag: Flagged; onOpen: OnOpen }) {
  const number = other ? String(other.serial_no) : ''
  const [before, ...after] = other && text.includes(number) ? text.split(number) : [text]
  return (
    <>
      <p className="text-[13.5px] font-semibold text-wait">
        <Flag size={14} aria-hidden="true" className="me-1 inline-block align-[-2px]" />
        <span>{before}</span>
        {other && (
          <OtherLink other={other} onOpen={onOpen}>
            {`${number} in ${other.competition_name}`}
          </OtherLink>
        )}
        <span>{after.join(number)}</span>
      </p>
      {note && (
        <p className="text-[13.5px] break-words">
          <span>{`“${note}”`}</span>
          {by && <span className="text-ink-2">{`, ${by}${colleague ? ` for ${colleague}` : ''}`}</span>}
        </p>
      )}
      {settled && (
        <p className="text-[13.5px] break-words text-ink-2">
          {`Accepted all the same by ${settled.by}, ${shortMoment(settled.at)}${settled.reason ? `: ${settled.reason}` : ''}`}
        </p>
      )}
    </>
  )
}

/** Opens another registration here; false when it belongs to another queue, and its link should be followed. */
export type OnOpen = (other: OtherRegistration) => boolean

/** A link to another registration in review mode. */
export function OtherLink({ other, onOpen, children }: { other: OtherRegistration; onOpen: OnOpen; children: ReactNode }) {
  return (
    <Link
      to={`/${ownScreens.review.path}`}
      search={{ competition: other.competition, id: other.id } as never}
      className="text-inherit"
      onClick={(event) => {
        if (!event.ctrlKey && !event.metaKey && !event.shiftKey && onOpen(other)) event.preventDefault()
      }}
    >
      {children}
    </Link>
  )
}

/** What became of another registration: 'Aanya Raghunathan, ₹1,000, accepted 18 Nov by Nadia. Same parent.' */
function otherText({ name, fee, status, decided_at, decided_by, is_earlier, same_parent }: OtherRegistration): string {
  const when = decided_at ? ` ${shortDay(decided_at)}` : ''
  const by = decided_by ? ` by ${decided_by}` : ''
  const words = status === 'pending' ? 'waiting' : status === 'correction' ? 'with the family' : `${status}${when}${by}`
  return `${name}, ${fee}, ${words}${is_earlier ? ', an earlier season' : ''}.${same_parent ? ' Same parent.' : ''}`
}

/** What became of a registration, and when: 'Accepted 18 Nov', 'Waiting', 'With the family'. */
export function statusText({ status, decided_at }: { status: Status; decided_at: string | null }): string {
  if (status === 'pending') return 'Waiting'
  if (status === 'correction') return 'With the family'
  const on = decided_at && ` ${shortDay(decided_at)}`
  return `${status === 'accepted' ? 'Accepted' : 'Declined'}${on ?? ''}`
}

function shortDay(iso: string): string {
  return shortMoment(iso).replace(/,.*/, '')
}
