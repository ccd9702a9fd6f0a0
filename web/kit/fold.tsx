import type { ReactNode } from 'react'
import { Sign } from './sign.tsx'

type FoldProps = { id?: string; title: string; isOpen?: boolean; className?: string; children: ReactNode }

/** A part of a page that is folded until it is asked for. */
export function Fold({ id, title, isOpen, className = '', children }: FoldProps) {
  return (
    <details id={id} open={isOpen} className={className}>
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2.5 py-2 leading-snug font-semibold text-accent [&::-webkit-details-marker]:hidden">
        <span>{title}</span>
        <Sign className="ms-auto size-5 text-ink-3 transition-transform duration-150 [details[open]>summary>&]:rotate-180">
          <path d="M5 9l7 7 7-7" />
        </Sign>
      </summary>
      {children}
    </details>
  )
}
