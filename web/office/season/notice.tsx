import { type ReactNode, useEffect, useRef } from 'react'

/** Takes the focus when it appears, and with it the page to where it is read: what it speaks of was pressed far below. */
export function Notice({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className="scroll-mt-4 outline-none">
      {children}
    </div>
  )
}
