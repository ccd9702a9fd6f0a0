import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type DecisionPreview, decisionPreview } from '#domain/registration/decision.ts'
import type { Decision } from '#domain/registration/registration.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { uuid } from '#web/kit/form/submission-key.ts'
import { Message } from '#web/kit/message.tsx'
import { sendsEmails } from '#web/office/content.ts'
import { sentence } from '#web/office/errors.tsx'
import { emailsWait, numberText } from '#web/office/format.ts'
import { useReload } from '#web/office/queries.ts'
import { ReasonField } from '#web/office/reason-field.tsx'
import { type Chosen, decideInBulk } from './api.ts'
import { leftOutText } from './flags.tsx'

type Row = DecisionPreview['can'][number]
type Result = Row & { done: boolean; message: string }

type SeveralDialogProps = {
  decision: Decision
  chosen: Chosen
  onClose: () => void
  /** Called with all results once the user has read them, the batch that takes them back, and the results in a sentence. */
  onDone: (results: Result[], batch: string, text: string) => void
}

/** Accepts or declines a selection: a dry run first, then the progress, then a result for each. */
export function BulkDialog({ decision, chosen, onClose, onDone }: SeveralDialogProps) {
  const [run, setRun] = useState<{ rows: DecisionPreview['can']; reason: string } | null>(null)
  const preview = usePreview(decision, chosen, run === null)
  const [batch] = useState(() => uuid())
  const { results, running, stop } = useBulk(decision, batch)
  const isOver = run !== null && !running.isPending && results.length === run.rows.length
  return (
    <Dialog title={`${verbs[decision].verb} the selected registrations`} onClose={leave}>
      {run === null && (
        <Asking preview={preview} onClose={onClose}>
          {(found) => (
            <DryRun decision={decision} preview={found} onClose={onClose} onRun={(reason) => start({ rows: found.can, reason })} />
          )}
        </Asking>
      )}
      {run !== null && !isOver && (
        <BulkProgress
          decision={decision}
          done={results.length}
          total={run.rows.length}
          error={running.error}
          isRunning={running.isPending}
          onStop={stop}
          onGoOn={() => running.mutate(run)}
          onLeave={leave}
        />
      )}
      {isOver && <Results decision={decision} results={results} onClose={leave} />}
    </Dialog>
  )

  function start(wanted: { rows: DecisionPreview['can']; reason: string }) {
    setRun(wanted)
    running.mutate(wanted)
  }

  /** While it runs, closing only stops it: the results of requests already sent must be shown. */
  function leave() {
    if (running.isPending) stop()
    else if (results.length === 0) onClose()
    else {
      const done = results.filter((result) => result.done).length
      onDone(results, batch, resultText(decision, done, results.length - done))
    }
  }
}

function usePreview(decision: Decision, chosen: Chosen, enabled: boolean) {
  const once = useId()
  return useQuery({
    queryKey: ['preview', once],
    queryFn: () => call('/api/office/decisions/preview', { method: 'POST', body: { decision, ...chosen }, answer: decisionPreview }),
    enabled,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

type AskingProps = { preview: ReturnType<typeof usePreview>; onClose: () => void; children: (found: DecisionPreview) => ReactNode }

function Asking({ preview, onClose, children }: AskingProps) {
  if (preview.data) return children(preview.data)
  return (
    <>
      {preview.error ? (
        <Message look="bad" action={<Button onClick={() => preview.refetch()}>Retry</Button>}>
          {sentence(preview.error)}
        </Message>
      ) : (
        <p role="status" className="text-ink-2">
          Checking what can be decided…
        </p>
      )}
      <div className="flex justify-end">
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </>
  )
}

/** Small enough that progress shows, far below the limit of 100 per call. */
const portionSize = 25

const unanswered = { done: false, message: 'The server gave no result for this one.' }

/**
 * Decides about several rows in portions, and collects the results. After a failure, or after `stop`, the next run continues
 * where it stopped. All portions of a `batch` can be undone together.
 */
function useBulk(decision: Decision, batch: string) {
  const [results, setResults] = useState<Result[]>([])
  const known = useRef<Result[]>([])
  const stopped = useRef(false)
  const reload = useReload()
  const running = useMutation({
    mutationFn: async ({ rows, reason }: { rows: Row[]; reason: string }) => {
      stopped.current = false
      while (known.current.length < rows.length && !stopped.current) {
        const portion = rows.slice(known.current.length, known.current.length + portionSize)
        const body = { decision, batch, ...(reason && { reason }), rows: portion.map(({ id, version }) => ({ id, version })) }
        const { results } = await decideInBulk(body)
        known.current = [
          ...known.current,
          ...portion.map((row) => ({ ...row, ...(results.find(({ id }) => id === row.id) ?? unanswered) })),
        ]
        setResults(known.current)
      }
    },
    onSettled: reload,
  })
  const stop = () => {
    stopped.current = true
  }
  return { results, running, stop }
}

type DryRunProps = { decision: Decision; preview: DecisionPreview; onClose: () => void; onRun: (reason: string) => void }

/** Shows what the decision would do and asks for confirmation. */
function DryRun({ decision, preview: { can, left_out: left, cannot, gone, more, total, unseen }, onClose, onRun }: DryRunProps) {
  const reason = useRef<HTMLTextAreaElement>(null)
  return (
    <form className="grid gap-4" noValidate onSubmit={run}>
      <FocusedMessage>{dryRunText(decision, can.length, cannot.length + left.length)}</FocusedMessage>
      {total !== '' && (
        <p>
          <span>{`Together ${total}.`}</span>{' '}
          <span className={unseen > 0 ? 'font-semibold text-wait' : ''}>{unseenText(unseen, can.length)}</span>
        </p>
      )}
      {left.length > 0 && (
        <>
          <Message look="wait">{`${leftOutText(left)} Look at them one by one.`}</Message>
          <People label="Left out" people={left.map(({ why, ...person }) => ({ ...person, note: why }))} />
        </>
      )}
      {more && <Message look="wait">Too many match to decide them all at once. When these are done, select the rest.</Message>}
      {gone > 0 && <Message look="wait">{`${gone === 1 ? 'One of them no longer exists' : `${gone} of them no longer exist`}.`}</Message>}
      {cannot.length > 0 && (
        <People label="Can’t be decided" people={cannot.map(({ why, ...person }) => ({ ...person, note: why, bad: true }))} />
      )}
      {can.length > 0 && (
        <details>
          <summary className="min-h-6 cursor-pointer font-semibold text-accent">
            {can.length === 1 ? 'Show who' : `Show all ${numberText(can.length)}`}
          </summary>
          <div className="pt-2">
            <People label={`Can be ${verbs[decision].done}`} people={can} />
          </div>
        </details>
      )}
      {decision === 'declined' && can.length > 0 && (
        <ReasonField ref={reason} rows={3} hint="We’ll email this to each of these families, word for word." />
      )}
      <p className="text-ink-2">
        {sendsEmails
          ? 'Each family gets an email in 5 minutes. Until then you can undo all of them at once.'
          : `You can undo all of them at once for 5 minutes. ${emailsWait}`}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button look={decision === 'declined' ? 'danger' : 'primary'} type="submit" disabled={can.length === 0}>
          {`${verbs[decision].verb} ${numberText(can.length)}`}
        </Button>
      </div>
    </form>
  )

  function run(event: FormEvent) {
    event.preventDefault()
    onRun(reason.current?.value.trim() ?? '')
  }
}

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
function BulkProgress({ decision, done, total, error, isRunning, onStop, onGoOn, onLeave }: ProgressProps) {
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
function Results({ decision, results, onClose }: { decision: Decision; results: Result[]; onClose: () => void }) {
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

type Person = { id: string; serial_no: number; name: string; note?: string; bad?: boolean }

/**
 * People by serial number and name, each with an optional sentence. A long list scrolls in its own box, because a scrolling
 * part of a dialog would otherwise be the first to shrink.
 */
function People({ label, people }: { label: string; people: Person[] }) {
  return (
    <div>
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        tabIndex={0}
        className="max-h-56 overflow-y-auto rounded-medium border border-line"
      >
        <ul>
          {people.map(({ id, serial_no, name, note, bad }) => (
            <li key={id} className="flex flex-wrap gap-x-3 border-b border-line px-3 py-2 last:border-b-0">
              <span className="min-w-12 text-ink-2 tabular-nums">{serial_no}</span>
              <span className="min-w-0 flex-1 basis-40 font-semibold break-words">{name}</span>
              {note && <span className={`min-w-0 basis-full break-words wide:basis-60 ${bad ? 'text-bad' : 'text-ink-2'}`}>{note}</span>}
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

/** A message that takes the focus when a dialog moves to its next part. */
function FocusedMessage({ children }: { children: ReactNode }) {
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <p ref={place} tabIndex={-1} className="text-base font-semibold outline-none">
      {children}
    </p>
  )
}

/** The forms of a decision's verb, for buttons and sentences. */
const verbs: Record<Decision, { verb: string; doing: string; done: string }> = {
  accepted: { verb: 'Accept', doing: 'Accepting', done: 'accepted' },
  declined: { verb: 'Decline', doing: 'Declining', done: 'declined' },
}

/** The result of a dry run: '87 can be accepted, 3 can’t.' */
function dryRunText(decision: Decision, can: number, cannot: number): string {
  const { done } = verbs[decision]
  if (can === 0) return `None of the ${numberText(cannot)} can be ${done}.`
  return `${numberText(can)} can be ${done}${cannot > 0 ? `, ${numberText(cannot)} can’t` : ''}.`
}

/** How many pictures nobody has looked at. */
function unseenText(unseen: number, all: number): string {
  if (unseen === 0) return 'Somebody has looked at every picture.'
  const which =
    unseen === all
      ? all === 1
        ? 'the picture'
        : `any of the ${numberText(all)} pictures`
      : `${numberText(unseen)} of the ${numberText(all)} pictures`
  return `Nobody has looked at ${which}.`
}

/** The result: '85 accepted, 2 not.' */
function resultText(decision: Decision, done: number, failed: number): string {
  return `${numberText(done)} ${verbs[decision].done}${failed > 0 ? `, ${numberText(failed)} not` : ''}.`
}
