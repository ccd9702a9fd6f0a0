import { type ReactNode, useEffect, useRef } from 'react'

/** Takes the focus when it appears and scrolls into view, since the clicked button is far below. */
export function Notice({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className="scroll-mt-4 outline-none">
      {children}
    </div>
  )
}
