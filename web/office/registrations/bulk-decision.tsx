import { useState } from 'react'
import type { ListedRegistration, RegistrationPage } from '#domain/registration/api.ts'
import type { DecisionResults } from '#domain/registration/decision.ts'
import type { Decision, ListedStatus } from '#domain/registration/registration.ts'
import { Button } from '#web/kit/button.tsx'
import { isEnded, mayHere } from '#web/office/content.ts'
import type { Filters } from '#web/office/kit/filters.tsx'
import type { List } from '#web/office/kit/resource.ts'
import { rowsOf } from '#web/office/kit/selection.ts'
import { lazyDialog } from '#web/office/shell/lazy-dialog.tsx'

const BulkDialog = lazyDialog(() => import('./bulk-dialog.tsx').then((loaded) => loaded.BulkDialog))

type BulkDecisionProps = {
  list: Pick<List<ListedRegistration, RegistrationPage, Filters>, 'page' | 'selection' | 'report'>
  status: ListedStatus
  /** The query parameters of everything that matches. */
  matching: Record<string, string>
}

/** The buttons that decide about the selected rows, for those who may, and their dialog. */
export function BulkDecision({ list: { page, selection, report }, status, matching }: BulkDecisionProps) {
  const [deciding, setDeciding] = useState<Decision | null>(null)
  const rows = page?.rows ?? []
  return (
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
      {deciding && (
        <BulkDialog
          decision={deciding}
          chosen={selection.everything ? { matching } : { rows: rowsOf(selection.ticked, rows) }}
          onClose={() => setDeciding(null)}
          onDone={finish}
        />
      )}
    </>
  )

  /** Rows that could not be decided stay selected if they are still on the page. */
  function finish(results: DecisionResults['results'], batch: string, text: string) {
    const failed = results.filter(({ done }) => !done)
    selection.replace(rows.filter((row) => failed.some(({ id }) => id === row.id)))
    setDeciding(null)
    const done = results.length - failed.length
    report({ look: failed.length > 0 ? 'bad' : 'good', text, undo: done > 0 ? batch : null, count: done })
  }
}

/** Whether rows with a status can be decided here: what was decided in a season that has ended stays so. */
export function mayDecideAgain(status: ListedStatus): boolean {
  return mayHere('decide') && status !== 'children' && !(isEnded && (status === 'accepted' || status === 'declined'))
}
