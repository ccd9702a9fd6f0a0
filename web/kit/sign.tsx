import type { ReactNode } from 'react'

type Props = { className?: string; children: ReactNode }

/** A small drawing of lines beside words that say the same. Pages for families draw their own, which weighs less than a library. */
export function Sign({ className = 'size-5', children }: Props) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={`shrink-0 fill-none stroke-current stroke-2 ${className}`}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

export function CalendarSign() {
  return (
    <Sign>
      <rect x="4" y="5.5" width="16" height="14.5" rx="2" />
      <path d="M4 10h16M8.5 3.5v4M15.5 3.5v4" />
    </Sign>
  )
}

export function ChatSign() {
  return (
    <Sign>
      <path d="M20.5 11.8a8.3 8.3 0 0 1-12.2 7.3L3.5 20.5l1.4-4.6a8.3 8.3 0 1 1 15.6-4.1z" />
    </Sign>
  )
}

export function Tick() {
  return (
    <Sign className="size-4 text-good">
      <path d="M5 12.5l4.5 4.5L19 7.5" />
    </Sign>
  )
}
