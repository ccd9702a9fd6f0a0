import { m } from '#domain/language/paraglide/messages.js'
import { startSentence } from '#domain/lib/text.ts'
import { rich } from '#web/kit/form/rich.tsx'

/** Which registration a page is about, above its heading. `competition` may be as within a sentence. */
export function ReferenceLine({ competition, reference }: { competition: string; reference: string }) {
  return (
    <p className="mb-1 text-sm text-ink-2">
      {rich(m['status.competition_and_reference'], {
        competition: startSentence(competition),
        reference: <span className="whitespace-nowrap tabular-nums">{reference}</span>,
      })}
    </p>
  )
}
