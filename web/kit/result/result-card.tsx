import type { ReactNode } from 'react'
import { type ResultOfChild, resultLines, resultMeaning, resultTitle } from '#domain/result/words.ts'
import { Card } from '#web/kit/card.tsx'
import { NameComb } from '#web/kit/name-comb.tsx'

/** The published result of a round: what it is, the numbers that the office shows, what it means, and what to do next. */
export function ResultCard({ child, children }: { child: ResultOfChild; children?: ReactNode }) {
  const { name, shown } = child
  const lines = resultLines(shown)
  return (
    <Card className="overflow-hidden">
      <div className={`grid justify-items-start gap-2.5 px-4.5 py-5 wide:p-6 ${shown.is_through ? 'bg-good-tint' : 'bg-tint'}`}>
        {!shown.is_absent && <NameComb name={name} />}
        <h2 className="text-2xl wrap-anywhere">{resultTitle(child)}</h2>
        <p className="wrap-anywhere">{resultMeaning(child)}</p>
      </div>
      {lines.length > 0 && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2 border-t border-line px-4.5 py-5 wide:p-6">
          {lines.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-ink-2">{label}</dt>
              <dd className="text-end font-semibold wrap-anywhere tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="grid grid-cols-1 gap-3 border-t border-line px-4.5 py-5 empty:hidden wide:p-6">{children}</div>
    </Card>
  )
}
