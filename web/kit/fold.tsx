import type { ReactNode } from 'react'

type FoldProps = { title: string; isOpen?: boolean; className?: string; children: ReactNode }

/** A part of a page that is folded until it is asked for. */
export function Fold({ title, isOpen, className = '', children }: FoldProps) {
  return (
    <details open={isOpen} className={className}>
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2.5 py-2 leading-snug font-semibold text-accent [&::-webkit-details-marker]:hidden">
        {title}
        <svg
          viewBox="0 0 24 24"
          className="ml-auto size-5 shrink-0 fill-none stroke-ink-3 stroke-2 transition-transform duration-150 [details[open]>summary>&]:rotate-180"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <path d="M5 9l7 7 7-7" />
        </svg>
      </summary>
      {children}
    </details>
  )
}
