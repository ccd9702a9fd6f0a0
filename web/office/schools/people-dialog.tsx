import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SchoolPerson } from '#domain/school/coordinator.ts'
import { Button } from '#web/kit/button.tsx'
import { AskDialog, Dialog } from '#web/kit/dialog.tsx'
import { Message } from '#web/kit/message.tsx'
import { sentence } from '#web/office/errors.ts'
import { readPeople, resetTwoFactor } from './api.ts'
import { schoolIn } from './columns.tsx'
import type { SchoolDialogProps } from './school-dialog.tsx'

/** Everyone who signs in for a school. For a lost phone, an administrator resets their second factor. */
export function PeopleDialog({ school, onClose, onDone }: SchoolDialogProps) {
  const people = useQuery({ queryKey: ['schools', 'people', school.id], queryFn: ({ signal }) => readPeople(school.id, signal) })
  const [asked, setAsked] = useState<SchoolPerson | null>(null)
  const resetting = useMutation({
    mutationFn: ({ id }: SchoolPerson) => resetTwoFactor(school.id, id),
    onSuccess: ({ message }) => onDone({ look: 'good', text: message }),
  })
  const problem = people.error ?? resetting.error
  return (
    <>
      <Dialog title={`Who signs in for ${schoolIn(school)}`} onClose={onClose}>
        <div className="grid min-w-0 gap-4">
          {people.isPending && <p role="status">Loading…</p>}
          {people.data?.people.length === 0 && <p>Nobody can sign in for this school.</p>}
          <ul className="grid">
            {people.data?.people.map((person) => (
              <li key={person.id} className="flex flex-wrap items-center gap-2 border-t border-line py-2 first:border-t-0">
                <span className="min-w-0 flex-1 wrap-anywhere">
                  <b>{person.name}</b>
                  <span className="block text-ink-2">
                    {`${person.email}, ${person.two_factor ? 'two-factor sign-in' : 'password only'}`}
                  </span>
                </span>
                {person.two_factor && (
                  <Button aria-label={`Reset two-factor sign-in of ${person.email}`} onClick={() => setAsked(person)}>
                    Reset two-factor…
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {problem && <Message look="bad">{sentence(problem)}</Message>}
          <div className="flex justify-end">
            <Button onClick={onClose}>Close</Button>
          </div>
        </div>
      </Dialog>
      {asked && (
        <AskDialog
          title={`Reset two-factor sign-in of ${asked.email}?`}
          yes="Reset"
          no="Back"
          look="danger"
          onYes={() => resetting.mutate(asked)}
          onClose={() => setAsked(null)}
        >
          <p>
            For a lost phone. Check who is asking: until they set it up again, their password alone is enough. They’re signed out everywhere
            and get an email.
          </p>
        </AskDialog>
      )}
    </>
  )
}
