import type { ResultOutcome } from '#domain/result/result.ts'
import { Bee, Cell, cellWidth } from '#web/kit/comb.tsx'
import { combLetters } from '#web/kit/name-comb.tsx'

type Around = { className: string; opacity?: number }
type Look = { ground: string; letter: string; ink: string; around: [near: Around, middle: Around, far: Around] }

const honey = 'fill-honey stroke-honey'
const cell = { className: 'fill-cell stroke-cell' }
const line = { className: 'fill-none stroke-tint-line' }
const noLine = { className: 'fill-none stroke-line-2' }

/** The cells of the letters, and those around them. Honey is for an award, violet for who goes on. */
const looks: Record<ResultOutcome, Look> = {
  won: {
    ground: 'bg-honey-tint',
    letter: honey,
    ink: 'fill-honey-ink',
    around: [
      { className: honey, opacity: 0.6 },
      { className: honey, opacity: 0.3 },
      { className: 'fill-none stroke-honey', opacity: 0.5 },
    ],
  },
  award: { ground: 'bg-tint', letter: honey, ink: 'fill-honey-ink', around: [cell, cell, line] },
  through: { ground: 'bg-tint', letter: 'fill-accent stroke-accent', ink: 'fill-paper', around: [cell, cell, line] },
  part: { ground: 'bg-tint', letter: 'fill-paper stroke-tint-line', ink: 'fill-accent-strong', around: [line, cell, line] },
  absent: { ground: 'bg-ground', letter: 'fill-paper stroke-line-2', ink: 'fill-ink', around: [noLine, noLine, noLine] },
}

const rowHeight = 27

/** Honey that drips from a cell. */
const drip = 'M-13 16L0 23L13 16C6 25 4.5 29 4.5 48a4.5 4.5 0 0 1-9 0C-4.5 29-6 25-13 16z'

/** A child's first name in the middle of a comb that shows how good the result is. Screen readers skip it. */
export function ResultComb({ name, outcome }: { name: string; outcome: ResultOutcome }) {
  const letters = combLetters(name)
  const { ground, letter: letterCell, ink, around } = looks[outcome]
  const half = ((letters.length - 1) * cellWidth) / 2
  const edge = Math.max(3.5 * cellWidth, half + 1.5 * cellWidth)
  return (
    <svg viewBox={`${-edge} ${-2.3 * rowHeight} ${2 * edge} ${4.6 * rowHeight}`} className={`block w-full ${ground}`} aria-hidden="true">
      {cellsAround(half, edge).map(({ x, y, away }) => {
        const { className, opacity } = around[away < 1.3 ? 0 : away < 2.1 ? 1 : 2]
        return (
          <g key={`${x} ${y}`} opacity={opacity}>
            <Cell x={x} y={y} line={2} className={className} />
          </g>
        )
      })}
      {letters.map((letter, index) => {
        const x = index * cellWidth - half
        return (
          <g key={x}>
            <Cell x={x} className={letterCell} />
            <text x={x} y="5.9" textAnchor="middle" fontSize="16.6" fontWeight="800" className={ink}>
              {letter}
            </text>
            {outcome === 'won' && (index === 1 || index === letters.length - 2) && (
              <path d={drip} transform={`translate(${x} 0) scale(0.6)`} className="fill-honey" />
            )}
          </g>
        )
      })}
      {outcome !== 'absent' && (
        <g transform={`translate(${edge - 17} -33) scale(0.6)`}>
          <path
            d="M-64-6c14 14 26 12 34 4s4-18-5-15 0 16 16 14"
            className="fill-none stroke-ink-2"
            strokeWidth="2"
            strokeLinecap="round"
            strokeDasharray="1 7"
          />
          <Bee transform="rotate(8) scale(-1.05 1.05)" />
        </g>
      )}
    </svg>
  )
}

/** Five rows of cells as far as `edge` on both sides of the name, which reaches `half` as far; `away` is how many cells they are from it. */
function cellsAround(half: number, edge: number): { x: number; y: number; away: number }[] {
  return [-2, -1, 0, 1, 2].flatMap((row) => {
    const start = half + Math.ceil((edge - half) / cellWidth) * cellWidth + (row % 2 === 0 ? 0 : cellWidth / 2)
    const cells = Array.from({ length: Math.round((2 * start) / cellWidth) + 1 }, (_, index) => {
      const x = index * cellWidth - start
      return { x, y: row * rowHeight, away: Math.hypot(Math.max(0, Math.abs(x) - half) / cellWidth, row) }
    })
    return cells.filter(({ away }) => away > 0.1)
  })
}
