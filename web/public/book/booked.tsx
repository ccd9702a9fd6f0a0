import type { RefObject } from 'react'
import { Message } from '#web/kit/message.tsx'

/** Confirms the booking, above the emptied form, until the next one. */
export function Booked({ place, text, details }: { place: RefObject<HTMLDivElement | null>; text: string; details: string }) {
  return (
    <div ref={place} tabIndex={-1} className="scroll-mt-5 outline-none">
      <Message look="good">
        <p className="text-lg">{text}</p>
        <p className="mt-1 font-normal break-words text-ink">{details}</p>
      </Message>
    </div>
  )
}
