import { type ReactNode, useEffect, useRef } from 'react'
import { Message } from '#web/kit/message.tsx'

/** The result of an action. It takes the focus, since the clicked button may be gone. */
export function Flash({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Message look="good">{children}</Message>
    </div>
  )
}
