import type { Decision } from '#domain/registration/registration.ts'
import { Button } from '#web/kit/button.tsx'
import { Message } from '#web/kit/message.tsx'
import { sentence } from '#web/office/errors.ts'
import { numberText } from '#web/office/format.ts'
import { FocusedMessage, People } from './people.tsx'
import type { Result } from './use-bulk.ts'
import { resultText, verbs } from './words.ts'

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
export function BulkProgress({ decision, done, total, error, isRunning, onStop, onGoOn, onLeave }: ProgressProps) {
  const { doing } = verbs[decision]
  return (
    <>
      <FocusedMessage>{isRunning ? `${doing}…` : 'Stopped.'}</FocusedMessage>
      <div className="grid gap-1.5">
        <progress
          aria-label={doing}
          value={done}
          max={total}
          className="h-2.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
        />
        <p role="status" className="text-ink-2 tabular-nums">
          {`${numberText(done)} of ${numberText(total)}`}
        </p>
      </div>
      {error && !isRunning && <Message look="bad">{`${sentence(error)} Decisions made so far are saved.`}</Message>}
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

/** The result for each registration, failures first. */
export function Results({ decision, results, onClose }: { decision: Decision; results: Result[]; onClose: () => void }) {
  const failed = results.filter(({ done }) => !done)
  const done = results.filter(({ done }) => done)
  return (
    <>
      <FocusedMessage>{resultText(decision, done.length, failed.length)}</FocusedMessage>
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
