import type { ReactNode } from 'react'

/** A label and its value; left out without a value. */
export type Fact = [label: string, value: ReactNode]

/** Labels with values, one pair a line. */
export function Facts({ of, className = '' }: { of: Fact[]; className?: string }) {
  return (
    <dl className={`grid min-w-0 grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 ${className}`}>
      {of
        .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '')
        .map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-2">{label}</dt>
            <dd className="font-medium break-words tabular-nums">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** Labels with figures at the end of the line; a figure may be marked, to look at. */
export function Figures({ of }: { of: (readonly [label: string, figure: ReactNode, look?: string])[] }) {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 tabular-nums">
      {of.map(([label, figure, look = ''], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: several may share a label
        <div key={at} className="contents">
          <dt className="min-w-0 wrap-anywhere text-ink-2">{label}</dt>
          <dd className={`text-end font-semibold whitespace-pre-line ${look}`}>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
