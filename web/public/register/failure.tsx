import { useEffect, useRef } from 'react'
import * as problemType from '#domain/problem-type.ts'
import type { Problem } from '#web/api/problem.ts'
import { Button } from '#web/kit/button.tsx'
import { Message } from '#web/kit/message.tsx'

type FailureProps = { problem: Problem; onRetry: () => void; busy: boolean }

/** Why the registration failed, and what to do about it. Takes the focus, which the clicked button has lost. */
export function Failure(props: FailureProps) {
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every new failure
  useEffect(() => place.current?.focus(), [props.problem])
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Explained {...props} />
    </div>
  )
}

const signedInOtherwise = 'Your sign-in has changed'

/** Headings of problems that need more than a sentence, by problem type. */
const headings = [
  { type: problemType.alreadyRegistered, text: 'Already registered: do not pay again' },
  { type: problemType.feeChanged, text: 'The fee has changed' },
  { type: problemType.closed, text: 'This Page is Currently Unavailable' },
  { type: problemType.otherSchool, text: signedInOtherwise },
]

function Explained({ problem, onRetry, busy }: FailureProps) {
  const heading = headings.find(({ type }) => problem.is(type))?.text
  const retry = (
    <Button onClick={onRetry} disabled={busy}>
      Retry
    </Button>
  )
  if (heading) {
    return (
      <Message look="bad" action={heading === signedInOtherwise && retry}>
        <h3 className="text-lg">{heading}</h3>
        <p className="mt-1 font-normal">{problem.message}</p>
      </Message>
    )
  }
  if (!problem.passing) return <Message look="bad">{problem.message}</Message>
  return (
    <Message look="bad" action={retry}>
      <p>{problem.message}</p>
      <p className="mt-1 font-normal">Nothing is lost: everything you wrote is still here, and trying again cannot register twice.</p>
    </Message>
  )
}
