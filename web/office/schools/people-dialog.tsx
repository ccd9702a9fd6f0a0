import { useQuery } from '@tanstack/react-query'
import { type SchoolPerson, schoolPeople } from '#domain/school/coordinator.ts'
import type { OfficeSchool } from '#domain/school/school.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Message } from '#web/kit/message.tsx'
import { resetTwoFactor } from '#web/office/colleagues/reset-two-factor.tsx'
import { sentence } from '#web/office/errors.ts'
import { type RowDialogProps, send } from '#web/office/kit/kind.ts'
import { type Task, TaskButton } from '#web/office/kit/task-dialog.tsx'
import { school } from './school.ts'

/** Everyone who signs in for a school. An administrator resets their second factor for a lost phone, and removes those whom it invited. */
export function PeopleDialog({ row, onClose, onDone }: RowDialogProps<OfficeSchool>) {
  const at = `${school.at}/${row.id}/people`
  const { data, error } = useQuery({ queryKey: [at], queryFn: ({ signal }) => call(at, { answer: schoolPeople, signal }) })
  return (
    <Dialog title={`Who signs in for ${school.name(row)}`} onClose={onClose}>
      <div className="grid min-w-0 gap-4">
        {!data && !error && <p role="status">Loading…</p>}
        {data?.people.length === 0 && <p>Nobody can sign in for this school.</p>}
        <ul className="grid">
          {data?.people.map((person) => (
            <Person key={person.id} at={at} person={person} onDone={onDone} />
          ))}
        </ul>
        {error && <Message look="bad">{sentence(error)}</Message>}
        <div className="flex justify-end">
          <Button onClick={onClose}>Close</Button>
        </div>
      </div>
    </Dialog>
  )
}

type PersonProps = Pick<RowDialogProps<OfficeSchool>, 'onDone'> & { at: string; person: SchoolPerson }

function Person({ at, person, onDone }: PersonProps) {
  const { name, email, two_factor: hasTwoFactor, is_first: isFirst } = person
  const reset = {
    label: 'Reset two-factor…',
    name: `Reset two-factor sign-in of ${email}`,
    task: resetTwoFactor<SchoolPerson>(at, () => email),
  }
  const remove = { label: 'Remove…', name: `Remove ${email}`, task: removal(at) }
  return (
    <li className="flex flex-wrap items-center gap-2 border-t border-line py-2 first:border-t-0">
      <span className="min-w-0 flex-1 wrap-anywhere">
        <b>{name}</b>
        <span className="block text-ink-2">{`${email}, ${hasTwoFactor ? 'two-factor sign-in' : 'password only'}`}</span>
      </span>
      {hasTwoFactor && <TaskButton offer={reset} row={person} onDone={onDone} />}
      {!isFirst && <TaskButton offer={remove} row={person} onDone={onDone} />}
    </li>
  )
}

function removal(at: string): Task<SchoolPerson> {
  return {
    title: ({ email }) => `Remove ${email}?`,
    about: () => <p>They’re signed out at once, and can’t sign in for this school any more. What they did stays.</p>,
    yes: 'Remove',
    no: 'Back',
    look: 'danger',
    send: ({ id }) => send('DELETE', `${at}/${id}`),
  }
}
