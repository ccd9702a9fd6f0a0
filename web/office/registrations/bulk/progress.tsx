import type { Decision } from '#domain/registration/registration.ts'
import { Button } from '#web/kit/button.tsx'
import { Message } from '#web/kit/message.tsx'
import { sentence } from '#web/office/calls.ts'
import { numberText } from '#web/office/list/count.ts'
import { Flash } from './people.tsx'
import { verbs } from './words.ts'

type ProgressProps = {
  decision: Decision
  done: number
  total: number
  error: Error | null
  isRunning: boolean
  onStop: () => void
  onGoOn: () => void
  onLeave: () => void
}

/** The progress so far. What has been decided stays decided if it stops half way. */
export function Progress({ decision, done, total, error, isRunning, onStop, onGoOn, onLeave }: ProgressProps) {
  const { doing } = verbs[decision]
  return (
    <>
      <Flash>{isRunning ? `${doing}…` : 'Stopped.'}</Flash>
      <div className="grid gap-1.5">
        <progress
          aria-label={doing}
          value={done}
          max={total}
          className="h-2.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
        />
        <p role="status" className="text-ink-2 tabular-nums">
          {numberText(done)} of {numberText(total)}
        </p>
      </div>
      {error && !isRunning && <Message look="bad">{sentence(error)} Decisions made so far are saved.</Message>}
      <div className="flex justify-end gap-2">
        {isRunning ? (
          <Button onClick={onStop}>Stop</Button>
        ) : (
          <>
            <Button onClick={onLeave}>Close</Button>
            <Button look="primary" onClick={onGoOn}>
              Continue
            </Button>
          </>
        )}
      </div>
    </>
  )
}
