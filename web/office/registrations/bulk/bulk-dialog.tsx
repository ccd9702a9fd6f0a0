import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { DecisionPreview } from '#domain/registration/decision.ts'
import type { Decision } from '#domain/registration/registration.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { uuid } from '#web/kit/form/submission-key.ts'
import { Message } from '#web/kit/message.tsx'
import { sentence } from '#web/office/errors.ts'
import { type Chosen, previewDecision } from '../api.ts'
import { DryRun } from './dry-run.tsx'
import { BulkProgress, Results } from './progress.tsx'
import { type Result, useBulk } from './use-bulk.ts'
import { resultText, verbs } from './words.ts'

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
    queryFn: () => previewDecision(decision, chosen),
    enabled,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

type AskingProps = { preview: ReturnType<typeof usePreview>; onClose: () => void; children: (found: DecisionPreview) => React.ReactNode }

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
