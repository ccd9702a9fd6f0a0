import { type Dispatch, type SetStateAction, useCallback, useState } from 'react'
import { useReload } from '#web/office/queries.ts'
import type { Outcome } from './outcome.tsx'

/** The result of the last action, in a list whose rows open a dialog. `finish` closes the dialog, shows the result and reloads the list. */
export function useOutcome<Row extends { id: string }>(setOpen: Dispatch<SetStateAction<Row | null>>) {
  const reload = useReload()
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  /** A slow response may arrive when another row's dialog is open; that one stays. */
  function finish(done: Outcome, row: Row) {
    setOpen((now) => (now?.id === row.id ? null : now))
    setOutcome(done)
    reload()
  }

  const dismiss = useCallback(() => setOutcome(null), [])
  return { outcome, setOutcome, dismiss, finish, reload }
}
