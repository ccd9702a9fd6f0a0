import type { MarkedLetter } from '#domain/words/spelling.ts'
import { cellWidth, Letter } from '#web/kit/comb.tsx'

/** At most so many cells in a row. */
const perRow = 12

/** The right spelling in a comb: honey for each letter that was right. Screen readers skip it, because a sentence says the same. */
export function MarkedComb({ letters }: { letters: MarkedLetter[] }) {
  const rows = Math.ceil(letters.length / perRow)
  const width = Math.max(Math.min(letters.length, perRow), 6) * cellWidth + 16
  return (
    <svg viewBox={`-17.6 -18 ${width} ${rows * 36}`} style={{ maxWidth: width * 1.6 }} className="w-full" aria-hidden="true">
      {letters.map(({ letter, isRight }, index) => (
        <Letter
          // biome-ignore lint/suspicious/noArrayIndexKey: a word may repeat a letter
          key={index}
          x={(index % perRow) * cellWidth}
          y={Math.floor(index / perRow) * 36}
          letter={letter}
          look={isRight ? 'honey' : 'plain'}
        />
      ))}
    </svg>
  )
}
