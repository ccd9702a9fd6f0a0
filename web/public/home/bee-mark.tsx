import { Bee, Cell, cellWidth, Letter, rowHeight } from '#web/kit/comb.tsx'

type Place = [column: number, row: number]

/** SPELL, crossing BEE at its E. Columns count half cells. */
const letters: [letter: string, ...Place][] = [
  ['S', 0, 0],
  ['P', 1, 1],
  ['B', 0, 2],
  ['E', 2, 2],
  ['E', 4, 2],
  ['L', 3, 3],
  ['L', 4, 4],
]
/** Empty cells around them, with their opacity. */
const empty: [opacity: number, ...Place][] = [
  [1, 2, 0],
  [0.5, 4, 0],
  [0.6, -1, 1],
  [1, 3, 1],
  [0.7, 5, 1],
  [0.5, -2, 2],
  [0.6, 6, 2],
  [0.45, -1, 3],
  [1, 1, 3],
  [1, 5, 3],
  [0.5, 7, 3],
  [0.5, 0, 4],
  [1, 2, 4],
  [0.5, 6, 4],
]

/** The comb of the home page. `wide`: with empty cells around it and a bee. */
export function BeeMark({ wide = false, className }: { wide?: boolean; className: string }) {
  return (
    <svg viewBox={wide ? '-47.9 -27.8 173.8 154.9' : '-18 -20.4 98.4 148.8'} className={className} aria-hidden="true">
      {wide &&
        empty.map(([opacity, column, row]) => (
          <g key={`${column} ${row}`} opacity={opacity}>
            <Cell {...at(column, row)} line={0.8} className="fill-none stroke-line-2" />
          </g>
        ))}
      {letters.map(([letter, column, row]) => {
        const look = row === 2 ? 'honey' : 'cell'
        return <Letter key={`${column} ${row}`} {...at(column, row)} letter={letter} look={look} />
      })}
      {wide && (
        <g transform="scale(0.546)">
          <path
            d="M168-26c28-18 46 16 28 34-10 11-24 6-20-6"
            className="fill-none stroke-line-2"
            strokeWidth="2"
            strokeLinecap="round"
            strokeDasharray="1 7"
          />
          <Bee transform="translate(150 -18) rotate(-14)" />
        </g>
      )}
    </svg>
  )
}

function at(column: number, row: number) {
  return { x: (column * cellWidth) / 2, y: row * rowHeight }
}
