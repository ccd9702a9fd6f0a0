import { type MouseEvent, useEffect, useRef } from 'react'
import type { Problem } from '#web/api/problem.ts'
import { Button } from '#web/kit/button.tsx'
import { Message } from '#web/kit/message.tsx'

/** For a form whose submission may have arrived although the answer didn't. */
export const nothingIsLost = 'Nothing is lost: everything you wrote is still here, and trying again cannot register twice.'

type Props = {
  problem: Problem | null
  heading?: string | undefined
  /** Said about a problem that may pass. */
  reassurance?: string | undefined
  /** Whether trying again may help; by default when the problem may pass. */
  retries?: boolean | undefined
  /** For forms whose button loses the focus while it is disabled. */
  takesFocus?: boolean
}

/** Why a form was refused, with Retry when trying again may help. Place it inside the form. */
export function FormProblem({ problem, heading, reassurance, retries, takesFocus = false }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem && takesFocus) place.current?.focus()
  }, [problem, takesFocus])
  if (!problem) return null
  const mayHelp = retries ?? (problem.passing && problem.status !== 429)
  const retry = (
    <Button type="submit" onClick={handOver}>
      Retry
    </Button>
  )
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Message look="bad" action={mayHelp && retry}>
        {heading && <h3 className="text-lg">{heading}</h3>}
        <p className={heading && 'mt-1 font-normal'}>{problem.message}</p>
        {reassurance && problem.passing && <p className="mt-1 font-normal">{reassurance}</p>}
      </Message>
    </div>
  )
}

/** Retry disappears when it is pressed, so the focus moves to the form's own button, which does the same. */
function handOver({ currentTarget: retry }: MouseEvent<HTMLButtonElement>) {
  const buttons = retry.form?.querySelectorAll<HTMLElement>('[type=submit]') ?? []
  for (const button of buttons) if (button !== retry) button.focus()
}
