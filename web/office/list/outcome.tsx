import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Message } from '#web/kit/message.tsx'

/** The result of the last action, shown on the page until it is dismissed. */
export type Outcome = { look: 'good' | 'bad'; text: string; undo: { id: string; version: number } | null }

type OutcomeMessageProps = {
  outcome: Outcome
  /** Needed when an outcome can be undone. */
  undoing?: boolean
  onUndo?: (undo: { id: string; version: number }) => void
  onDismiss: () => void
}

/** Takes the focus when it appears, because the row and its clicked button are often gone. */
export function OutcomeMessage({ outcome, undoing = false, onUndo, onDismiss }: OutcomeMessageProps) {
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new outcome takes the focus
  useEffect(() => place.current?.focus(), [outcome])
  const { undo } = outcome
  return (
    <div ref={place} data-outcome tabIndex={-1} className="min-w-0 flex-1 basis-80 outline-none wide:max-w-3xl">
      <Message
        look={outcome.look}
        action={
          <span className="flex items-center gap-1">
            {undo && onUndo && (
              <Button disabled={undoing} onClick={() => onUndo(undo)}>
                {undoing ? 'Undoing…' : 'Undo'}
              </Button>
            )}
            <Button look="quiet" className="min-w-9 px-2! max-wide:min-w-11" aria-label="Dismiss" onClick={onDismiss}>
              <X size={18} aria-hidden="true" />
            </Button>
          </span>
        }
      >
        {outcome.text}
      </Message>
    </div>
  )
}
