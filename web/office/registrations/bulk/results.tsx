import type { Decision } from '#domain/registration/registration.ts'
import { Button } from '#web/kit/button.tsx'
import { Flash, People } from './people.tsx'
import type { Result } from './use-bulk.ts'
import { resultText } from './words.ts'

/** The result for each registration, failures first. */
export function Results({ decision, results, onClose }: { decision: Decision; results: Result[]; onClose: () => void }) {
  const failed = results.filter(({ done }) => !done)
  const done = results.filter(({ done }) => done)
  return (
    <>
      <Flash>{resultText(decision, done.length, failed.length)}</Flash>
      <People
        label="Results"
        people={[...failed, ...done].map(({ message, done, ...person }) => ({ ...person, note: message, bad: !done }))}
      />
      <div className="flex justify-end">
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    </>
  )
}
