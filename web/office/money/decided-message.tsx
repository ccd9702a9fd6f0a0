import { Undo2, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { DecisionResults } from '#domain/registration/decision.ts'
import { Button } from '#web/kit/button.tsx'
import { Message } from '#web/kit/message.tsx'
import { sendsEmails } from '#web/office/content.ts'
import { sentence } from '#web/office/errors.ts'
import { numberText } from '#web/office/format.ts'
import { useUndo } from '#web/office/registrations/api.ts'
import { timeLeftText, useServerTime } from '#web/office/session/ending.ts'

/** What was decided from the statements, how many registrations, and what takes them all back. */
export type Decided = { text: string; count: number; undo: NonNullable<DecisionResults['undo']> }

/** Called with what was decided and can be undone. */
export type OnDecided = (decided: Decided) => void

type DecidedProps = { decided: Decided; onUndone: (text: string) => void; onDismiss: () => void }

/** Says what was decided, and takes it back while the emails are held. Takes the focus: the button that was clicked is gone. */
export function DecidedMessage({ decided, onUndone, onDismiss }: DecidedProps) {
  const { text, count, undo: batch } = decided
  const place = useRef<HTMLDivElement>(null)
  const now = useServerTime(true)
  const left = Date.parse(batch.send_after) - now
  const undoing = useUndo()
  const undo = () => undoing.mutate(batch.id, { onSuccess: ({ message }) => onUndone(message) })
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className="grid gap-2 outline-none">
      <Message
        look="good"
        action={
          <span className="flex items-center gap-1">
            {left > 0 && (
              <Button busy={undoing.isPending} onClick={undo}>
                <Undo2 size={16} aria-hidden="true" />
                <span>{undoing.isPending ? 'Undoing…' : count > 1 ? `Undo all ${numberText(count)}` : 'Undo'}</span>
              </Button>
            )}
            <Button look="quiet" className="min-w-9 px-2! max-wide:min-w-11" aria-label="Dismiss" onClick={onDismiss}>
              <X size={18} aria-hidden="true" />
            </Button>
          </span>
        }
      >
        <span>{text}</span> <Emails count={count} left={left} />
      </Message>
      {undoing.error && <Message look="bad">{sentence(undoing.error)}</Message>}
    </div>
  )
}

/** When the emails leave. The seconds are for the eye only: they aren't read out. */
function Emails({ count, left }: { count: number; left: number }) {
  const one = count === 1
  if (!sendsEmails) return <span>{one ? 'The email is waiting.' : 'The emails are waiting.'}</span>
  if (left <= 0) return <span>{one ? 'The email has left.' : 'The emails have left.'}</span>
  return (
    <>
      <span>{one ? 'The email leaves' : 'The emails leave'}</span> <span className="sr-only">in 5 minutes.</span>
      <span aria-hidden="true" className="tabular-nums">{`in ${timeLeftText(left)}.`}</span>
    </>
  )
}
