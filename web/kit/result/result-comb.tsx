import type { Outcome } from '#domain/result/result.ts'
import { Cell, cellWidth } from '#web/kit/comb.tsx'
import { combLetters } from '#web/kit/name-comb.tsx'

const honey = 'fill-honey stroke-honey'
const violet = 'fill-cell stroke-cell'
const empty = 'fill-none stroke-line-2'

/** How the comb looks: its ground, the cells of the letters and their ink, and the cells around them, from near to far. */
const looks: Record<Outcome, { ground: string; name: string; ink: string; cells: [near: string, middle: string, far: string] }> = {
  won: {
    ground: 'bg-honey-tint',
    name: honey,
    ink: 'fill-honey-ink',
    cells: [`${honey} opacity-70`, `${honey} opacity-40`, 'fill-none stroke-honey-line'],
  },
  award: { ground: 'bg-tint', name: honey, ink: 'fill-honey-ink', cells: [violet, violet, 'fill-none stroke-tint-line'] },
  through: {
    ground: 'bg-tint',
    name: 'fill-accent stroke-accent',
    ink: 'fill-accent-ink',
    cells: [violet, violet, 'fill-none stroke-tint-line'],
  },
  part: {
    ground: 'bg-tint',
    name: 'fill-paper stroke-paper',
    ink: 'fill-accent-strong',
    cells: ['fill-none stroke-tint-line', violet, 'fill-none stroke-tint-line'],
  },
  absent: { ground: 'bg-ground', name: 'fill-paper stroke-line-2', ink: 'fill-ink-2', cells: [empty, empty, empty] },
}

const rowHeight = 27

/** A child's first name in the middle of a comb, as full as the result is good. Screen readers skip it. */
export function ResultComb({ name, outcome }: { name: string; outcome: Outcome }) {
  const letters = combLetters(name)
  const { ground, name: letterCell, ink, cells } = looks[outcome]
  const half = ((letters.length - 1) * cellWidth) / 2
  // So many cells on each side of the middle that the widest name has two beside it.
  const edge = Math.max(4 * cellWidth, half + 2 * cellWidth)
  const around = [-2, -1, 0, 1, 2].flatMap((row) => {
    const start = half + Math.ceil((edge - half) / cellWidth) * cellWidth + (row % 2 === 0 ? 0 : cellWidth / 2)
    const count = Math.round((2 * start) / cellWidth) + 1
    return Array.from({ length: count }, (_, index) => ({ x: index * cellWidth - start, y: row * rowHeight }))
  })
  return (
    <svg viewBox={`${-edge} ${-2.4 * rowHeight} ${2 * edge} ${4.8 * rowHeight}`} className={`block w-full ${ground}`} aria-hidden="true">
      {around.map(({ x, y }) => {
        const beside = Math.max(0, Math.abs(x) - half) / cellWidth
        const away = Math.hypot(beside, y / rowHeight)
        if (away < 0.1) return null
        return <Cell key={`${x} ${y}`} x={x} y={y} line={2} className={cells[away < 1.2 ? 0 : away < 2.1 ? 1 : 2]} />
      })}
      {letters.map((letter, index) => {
        const x = index * cellWidth - half
        return (
          <g key={x}>
            <Cell x={x} className={letterCell} />
            <text x={x} y="5.9" textAnchor="middle" fontSize="16.6" fontWeight="800" className={ink}>
              {letter}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
