import type { ReactNode } from 'react'
import { type ResultOfChild, resultLines, resultMeaning, resultTitle } from '#domain/result/words.ts'
import { Card } from '#web/kit/card.tsx'
import { ResultComb } from './result-comb.tsx'

/** The published result of a round: what it is, what it means, the numbers that the office shows, and what to do next. */
export function ResultCard({ child, children }: { child: ResultOfChild; children?: ReactNode }) {
  const { name, shown } = child
  const lines = resultLines(shown)
  return (
    <Card className="overflow-hidden">
      <ResultComb name={name} outcome={shown.outcome} />
      <div className="grid gap-2.5 px-4.5 py-5 wide:p-6">
        <h2 className="text-2xl wrap-anywhere">{resultTitle(child)}</h2>
        <p className="wrap-anywhere">{resultMeaning(child).join(' ')}</p>
        {lines.length > 0 && (
          <dl className="mt-1 flex flex-wrap gap-x-5 gap-y-2 border-t border-line pt-4">
            {lines.map(([label, value]) => (
              <div key={label} className="min-w-0">
                <dt className="text-sm text-ink-2">{label}</dt>
                <dd className="text-lg font-bold wrap-anywhere tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <div className="grid grid-cols-1 gap-3 border-t border-line px-4.5 py-5 empty:hidden wide:p-6">{children}</div>
    </Card>
  )
}
