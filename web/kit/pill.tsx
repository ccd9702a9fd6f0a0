import type { ReactNode } from 'react'

const looks = {
  good: 'bg-good-tint text-good',
  bad: 'bg-bad-tint text-bad',
  wait: 'bg-wait-tint text-wait',
  quiet: 'border border-line-2 text-ink-2',
}

export type PillLook = keyof typeof looks

/** A state in one word. */
export function Pill({ look, children }: { look: PillLook; children: ReactNode }) {
  return (
    <span className={`inline-block rounded-full px-2.5 py-0.5 text-[12.5px] font-semibold whitespace-nowrap ${looks[look]}`}>
      {children}
    </span>
  )
}
