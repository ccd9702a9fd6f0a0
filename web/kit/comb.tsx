/** The distance between the centres of two cells beside each other, in units of the drawing. */
export const cellWidth = 31.2
/** The distance between the centres of two rows. */
export const rowHeight = 27

const cells = { honey: 'fill-honey stroke-honey', plain: 'fill-paper stroke-line-2', cell: 'fill-cell stroke-cell' }
const inks = { honey: 'fill-honey-ink', plain: 'fill-ink', cell: 'fill-accent-strong' }
type Look = keyof typeof cells

type At = { x?: number; y?: number }

/** A letter in its cell. */
export function Letter({ x = 0, y = 0, letter, look }: At & { letter: string; look: Look }) {
  return (
    <>
      <Cell x={x} y={y} className={cells[look]} />
      <text x={x} y={y + 5.9} textAnchor="middle" fontSize="16.6" fontWeight="800" className={inks[look]}>
        {letter}
      </text>
    </>
  )
}

/** One cell around a point; `line` is the width of its line. */
export function Cell({ x = 0, y = 0, line = 2.9, className }: At & { line?: number; className: string }) {
  const points = '0,-15.5 13.4,-7.7 13.4,7.7 0,15.5 -13.4,7.7 -13.4,-7.7'
  return <polygon points={points} transform={`translate(${x} ${y})`} strokeWidth={line} strokeLinejoin="round" className={className} />
}

/** The bee, flying to the left. */
export function Bee({ transform }: { transform: string }) {
  return (
    <g transform={transform}>
      <g className="fill-tint stroke-tint-line" strokeWidth="1.5">
        <ellipse cx="-3" cy="-12" rx="6" ry="10" transform="rotate(-24 -3 -12)" />
        <ellipse cx="6" cy="-12" rx="6" ry="10" transform="rotate(20 6 -12)" />
      </g>
      <ellipse rx="15" ry="10" className="fill-honey" />
      <path d="M-4-9.6v19.2M3.5-9.7v19.4" className="stroke-honey-ink" strokeWidth="3.5" />
      <circle cx="-10" cy="-2" r="1.6" className="fill-honey-ink" />
      <path d="M-12-7c-2-4-5-5-7-5m10 3c-1-4-3-6-5-7" className="fill-none stroke-ink" strokeWidth="1.5" strokeLinecap="round" />
    </g>
  )
}
