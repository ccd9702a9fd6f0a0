import type { Problem } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'

/** Why the registration did not go through, and what to do about it. */
export function Failure({ problem, onRetry, busy }: { problem: Problem; onRetry: () => void; busy: boolean }) {
  if (problem.type.endsWith('already-registered')) {
    return (
      <Message look="bad">
        <h3 className="text-lg">Already registered: do not pay again</h3>
        <p className="mt-1 font-normal">{problem.message}</p>
      </Message>
    )
  }
  if (!problem.passing) return <Message look="bad">{problem.message}</Message>
  return (
    <Message
      look="bad"
      action={
        <Button onClick={onRetry} disabled={busy}>
          Retry
        </Button>
      }
    >
      <p>{problem.message}</p>
      <p className="mt-1 font-normal">Nothing is lost: everything you wrote is still here, and trying again cannot register twice.</p>
    </Message>
  )
}
