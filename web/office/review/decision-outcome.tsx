import { Undo2 } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { groupBy } from '#domain/lib/lists.ts'
import type { Undoable } from '#domain/registration/decision.ts'
import { Button } from '#web/kit/button.tsx'
import { Key } from '#web/kit/key.tsx'
import { Message } from '#web/kit/message.tsx'
import { sendsEmails } from '#web/office/content.ts'
import { timeLeftText, useServerTime } from '#web/office/session/ending.ts'
import { outcomeWords } from './labels.ts'
import type { Failure } from './use-decisions.ts'

type UndoProps = { decisions: Undoable[]; onUndo: (decision: Undoable) => void }

/** The decisions before the last whose emails are still held, each with the time left to undo it. A bulk decision is one line. */
export function HeldList({ decisions, onUndo }: UndoProps) {
  const now = useServerTime(decisions.length > 0)
  const shown = batched(decisions)
    .slice(1)
    .filter(({ decision }) => Date.parse(decision.send_after) > now)
  if (shown.length === 0) return null
  return (
    <section aria-label="Can be undone" className="border-t border-line bg-paper px-3 py-2">
      <p className="pb-1 text-[13px] font-semibold text-ink-2">Decided before that, email still waiting</p>
      <ul className="max-h-32 overflow-y-auto">
        {shown.map(({ decision, count }) => (
          <li key={decision.id} className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-2 text-[13px]">
            <span className="truncate">{`${outcomeWords[decision.outcome]}: ${nameOf(decision, count)}`}</span>
            <span className="text-ink-2 tabular-nums">{timeLeftText(Date.parse(decision.send_after) - now)}</span>
            <button
              type="button"
              aria-label={`Undo ${nameOf(decision, count)}`}
              onClick={() => onUndo(decision)}
              className="min-h-6 rounded-small px-1 font-semibold text-accent hover:bg-tint"
            >
              Undo
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The last decision, what becomes of its email, and the button that takes it back. */
export function LastDecision({ decisions, onUndo, className }: UndoProps & { className: string }) {
  const now = useServerTime(decisions.length > 0)
  const [last] = batched(decisions)
  if (!last || Date.parse(last.decision.send_after) <= now) return null
  const { decision, count } = last
  const email = sendsEmails ? `email in ${timeLeftText(Date.parse(decision.send_after) - now)}` : 'email is waiting'
  return (
    <div className={`items-center justify-between gap-2 px-3 ${className}`}>
      <p className="min-w-0 overflow-hidden text-[12.5px] leading-tight whitespace-nowrap max-[1000px]:wide:sr-only">
        <b className="block truncate text-[13px]">{nameOf(decision, count)}</b>
        <span className="block whitespace-normal text-ink-2 tabular-nums">{`${outcomeWords[decision.outcome]}, ${email}`}</span>
      </p>
      <Button className="min-h-11 shrink-0 gap-1.5! px-2!" aria-keyshortcuts="Z" onClick={() => onUndo(decision)}>
        <Undo2 size={16} aria-hidden="true" /> Undo <Key>Z</Key>
      </Button>
    </div>
  )
}

function nameOf({ name }: Undoable, count: number): string {
  return count > 1 ? `${count} registrations` : name
}

/** The decisions of one batch together, with their number. */
function batched(decisions: Undoable[]): { decision: Undoable; count: number }[] {
  const groups = groupBy(decisions, ({ id, batch }) => batch ?? id)
  return [...groups.values()].flatMap((group) => (group[0] ? [{ decision: group[0], count: group.length }] : []))
}

type RefusedProps = { failure: Failure; onNext: () => void; onClose: () => void }

/** Why a decision wasn't saved, and what to do now. It takes the focus. */
export function Refused({ failure: { text, isOpen, again }, onNext, onClose }: RefusedProps) {
  const place = useRef<HTMLDivElement>(null)
  // Before it is painted, so that no key is pressed in between.
  useLayoutEffect(() => place.current?.querySelector('button')?.focus(), [])
  const leave = isOpen ? <Button onClick={onClose}>Close</Button> : <Button onClick={onNext}>Next</Button>
  return (
    <div ref={place} className="mx-4 mt-3 max-wide:order-1">
      <Message look="bad" action={again ? <Button onClick={again}>Try again</Button> : leave}>
        {text}
      </Message>
    </div>
  )
}
