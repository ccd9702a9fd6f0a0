import { type SyntheticEvent, useState } from 'react'
import type { ResultRow } from '#domain/result/api.ts'
import { scoreFrom } from '#domain/result/result.ts'
import { Problem } from '#web/api/problem.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { controlClass, Field } from '#web/kit/form/field.tsx'
import { issueAt } from '#web/kit/form/form.ts'
import { Message } from '#web/kit/message.tsx'
import { sentence } from '#web/office/errors.ts'
import { History } from '#web/office/history/history.tsx'
import { changedResult, mayEdit, useSaving } from './api.ts'

/** What changes of a result have in their history. */
const labels: Record<string, string> = { score: 'Score', place: 'Place', award: 'Award', absent: 'Absent', through: 'Goes through' }

type Props = { row: ResultRow; competition: string; onClose: () => void; onSaved: (message: string) => void }

/** Everything about one result. A published one changes only with a reason, which its family reads. */
export function ResultDialog({ row, competition, onClose, onSaved }: Props) {
  const { name, state } = row
  const [typed, setTyped] = useState({
    score: row.score === null ? '' : String(row.score),
    place: row.place === null ? '' : String(row.place),
    award: row.award ?? '',
    remark: row.remark ?? '',
    reason: '',
  })
  const [isAbsent, setAbsent] = useState(row.is_absent)
  const saving = useSaving(competition)
  const isPublished = state === 'published'
  const isOpen = mayEdit && state !== 'held'
  const errors = saving.error instanceof Problem ? saving.error.errors : []

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    const { score, place, award, remark, reason } = typed
    const body = changedResult(row, {
      score: isAbsent || score.trim() === '' ? null : (scoreFrom(score) ?? -1),
      is_absent: isAbsent,
      // Nothing else is a place: 0 is refused at the field.
      place: place.trim() === '' ? null : /^\d+$/.test(place.trim()) ? Number(place) : 0,
      award,
      remark,
      ...(isPublished && { reason }),
    })
    saving.mutate(body, { onSuccess: ({ message }) => onSaved(message) })
  }

  const text = (field: keyof typeof typed, label: string, hint: string, max: number) => (
    <Field id={`result-${field}`} label={label} hint={hint} error={issueAt(errors, field)}>
      {(control) => (
        <input
          {...control}
          value={typed[field]}
          maxLength={max}
          readOnly={!isOpen || (field === 'score' && isAbsent)}
          onChange={({ currentTarget: { value } }) => setTyped({ ...typed, [field]: value })}
          className={controlClass}
        />
      )}
    </Field>
  )

  return (
    <Dialog title={isPublished ? `Correct the result of ${name}` : `Result of ${name}`} onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        {isPublished && (
          <Message look="wait">This result is published. The family gets an email with the new result and your reason.</Message>
        )}
        {state === 'held' && (
          <Message look="wait">This result is published and can still be taken back. Undo that first, then change it.</Message>
        )}
        {saving.error && errors.length === 0 && <Message look="bad">{sentence(saving.error)}</Message>}
        <div className="grid gap-4 wide:grid-cols-2">
          {text('score', 'Score', 'At most two decimals', 10)}
          {text('place', 'Place', 'Only to give another place than the computed one', 6)}
        </div>
        <label className="flex min-h-9 items-center gap-2.5">
          <input
            type="checkbox"
            checked={isAbsent}
            disabled={!isOpen}
            onChange={({ currentTarget: { checked } }) => setAbsent(checked)}
            className="size-4.5 accent-accent"
          />
          Absent
        </label>
        {text('award', 'Award', 'The family sees it, and it stands on the certificate', 80)}
        {text('remark', 'Remark', 'Only the office sees it', 500)}
        {isPublished && text('reason', 'Reason', 'The family reads it', 500)}
        <History at={`/api/office/registrations/${row.id}/history`} labelOf={(name) => labels[name] ?? name} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{isOpen ? 'Cancel' : 'Close'}</Button>
          {isOpen && (
            <Button look="primary" type="submit" busy={saving.isPending}>
              {saving.isPending ? 'Saving…' : isPublished ? 'Correct and email' : 'Save'}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
