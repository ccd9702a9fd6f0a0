import { Columns2, Flag } from 'lucide-react'
import { groupBy } from '#domain/lib/lists.ts'
import type { Flagged, OtherRegistration, ReviewDetails } from '#domain/registration/review.ts'
import { Button } from '#web/kit/button.tsx'
import { Key } from '#web/kit/key.tsx'
import { shortMoment } from '#web/office/moment.ts'
import { type OnOpen, OtherLink, otherText } from './other-registration.tsx'

type FlagsProps = { details: ReviewDetails; other: OtherRegistration | null; onBeside: () => void; onOpen: OnOpen }

/** Why to look twice, with the other registration and what became of it. */
export function FlagDetails({ details, other, onBeside, onOpen }: FlagsProps) {
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
                  <FlagLine key={flag.text} flag={flag} onOpen={onOpen} />
                ))}
                {first.other && <p className="text-[13.5px] text-ink-2">{otherText(first.other)}</p>}
              </div>
              {first.other && first.other === other && other.picture && (
                <Button className="max-wide:hidden" aria-keyshortcuts="V" onClick={onBeside}>
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
