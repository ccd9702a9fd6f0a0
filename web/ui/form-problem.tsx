import type { Problem } from '../api/problem.ts'
import { Button } from './button.tsx'
import { Message } from './message.tsx'

/** Why a form was not taken, with Retry where trying the same again may help. It belongs inside the form. */
export function FormProblem({ problem }: { problem: Problem | null }) {
  if (!problem) return null
  const mayHelp = problem.passing && problem.status !== 429
  return (
    <Message look="bad" action={mayHelp && <Button type="submit">Retry</Button>}>
      {problem.message}
    </Message>
  )
}
