import { send } from '#web/office/kit/kind.ts'
import type { Task } from '#web/office/kit/task-dialog.tsx'

/** Resets the second factor of somebody below the address `at`; `nameOf` says of whom. */
export function resetTwoFactor<Person extends { id: string }>(at: string, nameOf: (person: Person) => string): Task<Person> {
  return {
    title: (person) => `Reset two-factor sign-in of ${nameOf(person)}?`,
    about: () => (
      <p>
        For a lost phone. Check who is asking: until they set it up again, their password alone is enough. They’re signed out everywhere and
        get an email.
      </p>
    ),
    yes: 'Reset',
    no: 'Back',
    look: 'danger',
    send: ({ id }) => send('DELETE', `${at}/${id}/two-factor`),
  }
}
