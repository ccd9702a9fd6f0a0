import { Button } from '#web/kit/button.tsx'
import { RegisterLinks } from '#web/portal/register-links.tsx'

/** Why there are no rows, and what to do about it. */
export function NoStudents({ q, isUnderClaim, onClear }: { q: string; isUnderClaim: boolean; onClear: () => void }) {
  return (
    <div className="grid min-h-56 place-content-center justify-items-center gap-3 p-6 text-center">
      {q === '' ? (
        <>
          <p className="font-semibold">No student yet.</p>
          <p className="max-w-110 text-ink-2">
            Everyone you register while you’re signed in appears here
            {isUnderClaim ? '.' : ', and so does everyone whose family chose your school.'}
          </p>
          <RegisterLinks />
        </>
      ) : (
        <>
          <p className="max-w-full break-words">
            None of your students has <b>{q}</b> in the name.
          </p>
          <Button onClick={onClear}>Clear search</Button>
        </>
      )}
    </div>
  )
}
