import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { controlClass, Field } from '#web/kit/form/field.tsx'
import { Message } from '#web/kit/message.tsx'
import { sentence } from '#web/office/errors.ts'
import { mergeSchool, similarSchools, unmergeSchool } from './api.ts'
import { schoolIn } from './columns.tsx'
import type { SchoolDialogProps } from './school-dialog.tsx'

/** Merges a school into another one that is the same; the likely ones are offered. */
export function MergeDialog({ school, onClose, onDone }: SchoolDialogProps) {
  const similar = useQuery({ queryKey: ['schools', 'similar', school.id], queryFn: ({ signal }) => similarSchools(school.id, signal) })
  const [into, setInto] = useState('')
  const merging = useMutation({
    mutationFn: () => mergeSchool(school.id, school.version, Number(into)),
    onSuccess: ({ message }) => onDone({ look: 'good', text: message }),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!merging.isPending && /^\d{1,15}$/.test(into)) merging.mutate()
  }
  return (
    <Dialog title="Merge this school?" onClose={onClose}>
      <form onSubmit={submit} className="grid min-w-0 gap-4">
        <p className="break-words">
          <b>{schoolIn(school)}</b> ({school.register_no}) becomes an alias of the school that you choose: its students, payments and people
          move there. You can undo this under Merged.
        </p>
        {similar.data?.schools.length === 0 && <p className="text-ink-2">No other school looks like this one.</p>}
        {similar.data && similar.data.schools.length > 0 && (
          <fieldset className="grid gap-1">
            <legend className="mb-1 font-semibold">Probably the same</legend>
            {similar.data.schools.map(({ register_no, name, place, email }) => (
              <label key={register_no} className="flex items-start gap-2 py-1">
                <input
                  type="radio"
                  name="into"
                  checked={into === String(register_no)}
                  onChange={() => setInto(String(register_no))}
                  className="mt-1 accent-accent"
                />
                <span className="min-w-0 break-words">
                  <b>{name}</b> ({register_no})<span className="block text-ink-2">{`${place}. ${email}`}</span>
                </span>
              </label>
            ))}
          </fieldset>
        )}
        <Field id="merge-into" label="Register number of the school that stays">
          {(control) => (
            <input
              {...control}
              inputMode="numeric"
              value={into}
              onChange={(event) => setInto(event.currentTarget.value.trim())}
              className={controlClass}
            />
          )}
        </Field>
        {merging.error && <Message look="bad">{sentence(merging.error)}</Message>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Close</Button>
          <Button look="primary" type="submit" busy={merging.isPending} disabled={into === ''}>
            {merging.isPending ? 'Merging…' : 'Merge'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Takes a merge back. */
export function UnmergeDialog({ school, onClose, onDone }: SchoolDialogProps) {
  const undoing = useMutation({
    mutationFn: () => unmergeSchool(school.id, school.version),
    onSuccess: ({ message }) => onDone({ look: 'good', text: message }),
  })
  return (
    <Dialog title="Undo this merge?" onClose={onClose}>
      <div className="grid min-w-0 gap-4">
        <p className="break-words">
          <b>{schoolIn(school)}</b> ({school.register_no}) becomes a school of its own again, with the students and people that came from
          it.
        </p>
        {undoing.error && <Message look="bad">{sentence(undoing.error)}</Message>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Close</Button>
          <Button look="primary" busy={undoing.isPending} onClick={() => undoing.mutate()}>
            Undo the merge
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
