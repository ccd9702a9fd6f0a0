import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type Dispatch, type SetStateAction, useCallback, useState } from 'react'
import { sentence } from '#web/office/errors.tsx'
import { type Outcome, OutcomeMessage, useOutcome } from '#web/office/list/outcome.tsx'
import type { Filters } from './filters.tsx'
import { goodOutcome, send } from './kind.ts'
import type { Action, Listed, Prepared, Search } from './resource.ts'
import type { Found } from './rows.tsx'

/** The actions of each row, the dialog that one of them has opened, and the result of the last one. */
export function useRowActions<Row extends Listed, Page extends Found<Row>, F extends Filters>(
  { actions = {}, offered, leadsTo }: Prepared<Row, Page, F>,
  rows: Row[],
  search: Search<F>,
  drop: (rows: Row[]) => void,
) {
  const navigate = useNavigate()
  const [open, setOpen] = useState<{ id: string; row: Row; action: string } | null>(null)
  const { outcome, setOutcome, finish, reload, outdated } = useOutcome(setOpen)
  const report = useCallback(
    (done: Outcome) => {
      setOutcome(done)
      reload()
    },
    [setOutcome, reload],
  )
  const actionsOf = useCallback(
    (row: Row) => {
      const run = (name: string, action: Action<Row>) => (chosen: Row) => {
        if ('Dialog' in action) return setOpen({ id: chosen.id, row: chosen, action: name })
        const failed = (error: unknown): Outcome => ({ look: 'bad', text: action.refusal(error) })
        void action.send(chosen).then(goodOutcome, failed).then(report)
      }
      return offered.flatMap(([name, action]) =>
        action.label === undefined || action.when?.(row) === false ? [] : [{ label: action.label, run: run(name, action) }],
      )
    },
    [offered, report],
  )
  const onOpen = (row: Row) => {
    const place = leadsTo?.(row, search)
    if (place) void navigate({ to: place.to, search: place.search as never })
    else actionsOf(row)[0]?.run(row)
  }
  const opened = open && actions[open.action]
  const row = open && (rows.find(({ id }) => id === open.id) ?? open.row)
  // A dialog opened right after a save waits for the saved row: a change to the old version would be refused.
  const isOutdated = outdated !== null && outdated.id === open?.id && outdated.row.version === row?.version
  const dialog = open && row && opened && !isOutdated && 'Dialog' in opened && (
    <opened.Dialog
      key={`${open.id} ${open.action}`}
      row={row}
      onClose={() => setOpen(null)}
      onStale={reload}
      onDone={(done) => {
        if (opened.deselects && done.look === 'good') drop([open.row])
        finish(done, { ...open, row })
      }}
      onOpen={(action) => setOpen({ ...open, action })}
    />
  )
  return { dialog, actions: offered.length > 0 ? actionsOf : undefined, onOpen, outcome, setOutcome, report }
}

type UndoableProps = { outcome: Outcome | null; onOutcome: Dispatch<SetStateAction<Outcome | null>> }

/** The result of the last action; a decision can be undone. It’s pending until the list is there again: one about the version from before would be refused. */
export function UndoableOutcome({ outcome, onOutcome }: UndoableProps) {
  const client = useQueryClient()
  const undoing = useMutation({
    mutationFn: (decision: string) => send('DELETE', `/api/office/review/decisions/${decision}`),
    onSettled: () => client.invalidateQueries(),
  })
  const dismiss = useCallback(() => onOutcome(null), [onOutcome])
  if (!outcome) return null
  return <OutcomeMessage outcome={outcome} undoing={undoing.isPending} onUndo={undo} onDismiss={dismiss} />

  function undo(decision: string) {
    // Another decision may have been made meanwhile; its outcome stays, since it can be undone too.
    const report = (done: Outcome) => onOutcome((now) => (now === null || now.undo === decision ? done : now))
    undoing.mutate(decision, {
      onSuccess: ({ message }) => report({ look: 'good', text: message }),
      onError: (error) => report({ look: 'bad', text: sentence(error) }),
    })
  }
}
