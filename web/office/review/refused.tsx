import { useLayoutEffect, useRef } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Message } from '#web/kit/message.tsx'
import type { Failure } from './use-decisions.ts'

/** Why a decision wasn't saved, and what to do now. It takes the focus. */
export function Refused({
  failure: { text, isOpen, again },
  onNext,
  onClose,
}: {
  failure: Failure
  onNext: () => void
  onClose: () => void
}) {
  const place = useRef<HTMLDivElement>(null)
  // Before it is painted, so that no key is pressed in between.
  useLayoutEffect(() => place.current?.querySelector('button')?.focus(), [])
  return (
    <div ref={place} className="mx-4 mt-3 max-wide:order-1">
      <Message
        look="bad"
        action={
          again ? (
            <Button onClick={again}>Try again</Button>
          ) : isOpen ? (
            <Button onClick={onClose}>Close</Button>
          ) : (
            <Button onClick={onNext}>Next</Button>
          )
        }
      >
        {text}
      </Message>
    </div>
  )
}
