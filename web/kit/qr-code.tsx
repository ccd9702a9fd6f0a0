import { encode } from 'uqr'

/** A QR code as one SVG path. `label` says in words what a scanner will find. */
export function QrCode({ text, label, className = '' }: { text: string; label: string; className?: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className={className}>
      {/* Dark on white in every colour scheme: not every scanner reads the reverse. */}
      <rect width={size} height={size} fill="#ffffff" />
      <path d={darkRuns(data)} fill="#1c1530" />
    </svg>
  )
}

/** Merges adjacent dark modules of a row into one rectangle. */
function darkRuns(rows: boolean[][]) {
  let path = ''
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      const start = x
      while (row[x]) x++
      if (x > start) path += `M${start} ${y}h${x - start}v1h-${x - start}z`
    }
  })
  return path
}
