import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Message } from '#web/kit/message.tsx'
import { useReload } from '#web/office/queries.ts'

/** The result of the last action, shown on the page until it is dismissed. `undo` is the id of what can be undone: a decision, or `count` at once. */
export type Outcome = { look: 'good' | 'bad'; text: string; undo?: string | null; count?: number }

type OutcomeMessageProps = {
  outcome: Outcome
  /** Needed when an outcome can be undone. */
  undoing?: boolean
  onUndo?: (decision: string) => void
  onDismiss: () => void
}

/** Above the button at the lower edge, where it moves nothing. In a window with little room it's on the page. */
const onPhones =
  'max-wide:fixed max-wide:inset-x-3.5 max-wide:bottom-19 max-wide:z-20 max-wide:rounded-medium max-wide:bg-paper max-wide:shadow-2xl [@media(height<480px)]:static!'

/** Takes the focus when it appears, because the row and its clicked button are often gone. */
export function OutcomeMessage({ outcome, undoing = false, onUndo, onDismiss }: OutcomeMessageProps) {
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new outcome takes the focus
  useEffect(() => place.current?.focus(), [outcome])
  const { undo } = outcome
  return (
    <div ref={place} data-outcome tabIndex={-1} className={`min-w-0 flex-1 basis-80 outline-none wide:max-w-3xl ${onPhones}`}>
      <Message
        look={outcome.look}
        action={
          <span className="flex items-center gap-1">
            {undo && onUndo && (
              <Button disabled={undoing} onClick={() => onUndo(undo)}>
                {undoing ? 'Undoing…' : outcome.count && outcome.count > 1 ? `Undo all ${outcome.count}` : 'Undo'}
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

/**
 * The result of the last action, in a list whose rows open a dialog. `finish` closes the dialog, shows the result and reloads the list. The row is
 * `outdated` until the list has loaded.
 */
export function useOutcome<Row extends { id: string }>(setOpen: Dispatch<SetStateAction<Row | null>>) {
  const client = useQueryClient()
  const reload = useReload()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [outdated, setOutdated] = useState<Row | null>(null)

  /** A slow response may arrive when another row's dialog is open; that one stays. */
  function finish(done: Outcome, row: Row) {
    setOpen((now) => (now?.id === row.id ? null : now))
    setOutcome(done)
    setOutdated(row)
    void client.invalidateQueries().finally(() => setOutdated((now) => (now === row ? null : now)))
  }

  const dismiss = useCallback(() => setOutcome(null), [])
  return { outcome, setOutcome, dismiss, finish, reload, outdated }
}
