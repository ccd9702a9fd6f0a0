import { useState } from 'react'
import type { ListedRegistration } from '#domain/registration/api.ts'
import type { Decision, ListedStatus } from '#domain/registration/registration.ts'
import { Button } from '#web/kit/button.tsx'
import { isEnded, mayHere } from '#web/office/content.ts'
import type { Outcome } from '#web/office/list/outcome.tsx'
import { rowsOf, type useSelection } from '#web/office/list/selection.ts'
import { lazyDialog } from '#web/office/shell/lazy-dialog.tsx'
import type { Result } from './use-bulk.ts'

const BulkDialog = lazyDialog(() => import('./bulk-dialog.tsx').then((loaded) => loaded.BulkDialog))

type BulkDecision = {
  status: ListedStatus
  selection: ReturnType<typeof useSelection>
  rows: ListedRegistration[]
  /** The query parameters of everything that matches. */
  matching: Record<string, string>
  onDone: (outcome: Outcome) => void
}

/** The buttons that decide about the selected rows, for those who may, and their dialog. */
export function useBulkDecision({ status, selection, rows, matching, onDone }: BulkDecision) {
  const [deciding, setDeciding] = useState<Decision | null>(null)
  return {
    buttons: mayHere('decide') && !(isEnded && (status === 'accepted' || status === 'declined')) && (
      <>
        {status !== 'declined' && (
          <Button look="danger" className="max-wide:flex-1" onClick={() => setDeciding('declined')}>
            Decline…
          </Button>
        )}
        {status !== 'accepted' && (
          <Button look="primary" className="max-wide:flex-1" onClick={() => setDeciding('accepted')}>
            Accept…
          </Button>
        )}
      </>
    ),
    dialog: deciding && (
      <BulkDialog
        decision={deciding}
        chosen={selection.everything ? { matching } : { rows: rowsOf(selection.ticked, rows) }}
        onClose={() => setDeciding(null)}
        onDone={finish}
      />
    ),
  }

  /** Rows that could not be decided stay selected if they are still on the page. */
  function finish(results: Result[], batch: string, text: string) {
    const failed = results.filter(({ done }) => !done)
    selection.replace(rows.filter((row) => failed.some(({ id }) => id === row.id)))
    setDeciding(null)
    const done = results.length - failed.length
    onDone({ look: failed.length > 0 ? 'bad' : 'good', text, undo: done > 0 ? batch : null, count: done })
  }
}
