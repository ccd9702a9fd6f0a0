import type { MouseEvent } from 'react'
import type { Problem } from '#web/api/problem.ts'
import { Button } from '#web/kit/button.tsx'
import { Message } from '#web/kit/message.tsx'

/** Why a form was refused, with Retry when trying again may help. Place it inside the form. */
export function FormProblem({ problem }: { problem: Problem | null }) {
  if (!problem) return null
  const mayHelp = problem.passing && problem.status !== 429
  return (
    <Message
      look="bad"
      action={
        mayHelp && (
          <Button type="submit" onClick={handOver}>
            Retry
          </Button>
        )
      }
    >
      {problem.message}
    </Message>
  )
}

/** Retry disappears when it is pressed, so the focus moves to the form's own button, which does the same. */
function handOver({ currentTarget: retry }: MouseEvent<HTMLButtonElement>) {
  const buttons = retry.form?.querySelectorAll<HTMLElement>('[type=submit]') ?? []
  for (const button of buttons) if (button !== retry) button.focus()
}
