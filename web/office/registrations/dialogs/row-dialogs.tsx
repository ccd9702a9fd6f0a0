import { useCallback, useState } from 'react'
import { may } from '#domain/account/permissions.ts'
import type { Competition, CompetitionList } from '#domain/competitions/competition.ts'
import type { OfficeRegistration } from '#domain/registration/api.ts'
import { isEnded, session } from '#web/office/content.ts'
import { sentence } from '#web/office/errors.ts'
import { type Outcome, OutcomeMessage, useOutcome } from '#web/office/list/outcome.tsx'
import { lazyDialog } from '#web/office/shell/lazy-dialog.tsx'
import { useUndo } from '../api.ts'

const accept = {
  label: 'Accept',
  Dialog: lazyDialog(() => import('./decision-dialog.tsx').then((loaded) => loaded.DecisionDialog)),
}
const decide = { label: 'Decide', Dialog: accept.Dialog }
const edit = { label: 'Edit', Dialog: lazyDialog(() => import('./edit-dialog.tsx').then((loaded) => loaded.EditRegistration)) }
const reopen = { label: 'Reopen', Dialog: lazyDialog(() => import('./reopen-dialog.tsx').then((loaded) => loaded.ReopenDialog)) }
const view = { label: 'Open', Dialog: lazyDialog(() => import('./view-dialog.tsx').then((loaded) => loaded.ViewDialog)) }

type Open = { id: string; row: OfficeRegistration; dialog: typeof edit }

/** The dialogs of a list's rows: what each row offers, the open one, and the result of the last one. */
export function useRowDialogs(list: CompetitionList) {
  const [open, setOpen] = useState<Open | null>(null)
  const results = useOutcome(setOpen)
  // What waits or is accepted can be edited as well as decided or reopened, wherever it's listed.
  const actions = useCallback(
    (row: OfficeRegistration) => {
      const first = dialogFor(list, row)
      const isEditable = first !== edit && row.status !== 'declined' && may(session, 'edit')
      const isReopenable = !isEnded && first === edit && row.status === 'accepted' && may(session, 'decide')
      return [first, ...(isEditable ? [edit] : []), ...(isReopenable ? [reopen] : [])].map((dialog) => ({
        label: dialog.label,
        run: (opened: OfficeRegistration) => setOpen({ id: opened.id, row: opened, dialog }),
      }))
    },
    [list],
  )
  return { open, setOpen, actions, openFirst: (row: OfficeRegistration) => actions(row)[0]?.run(row), ...results }
}

type RowDialogsProps = {
  dialogs: ReturnType<typeof useRowDialogs>
  competition: Competition
  onLook: (row: OfficeRegistration) => void
  /** Called when a row that wasn't decided has been. */
  onDecided: (row: OfficeRegistration) => void
}

/** The open dialog of a row. */
export function RowDialog({ dialogs: { open, setOpen, finish, reload }, competition, onLook, onDecided }: RowDialogsProps) {
  if (!open) return null
  const { row, dialog } = open
  return (
    <dialog.Dialog
      key={open.id}
      competition={competition}
      row={row}
      onClose={() => setOpen(null)}
      onLook={onLook}
      onStale={reload}
      onOpen={() => {}}
      onDone={(done) => {
        if (isUndecided(row) && dialog !== edit && done.look === 'good') onDecided(row)
        finish(done, open)
      }}
    />
  )
}

type UndoableProps = { dialogs: Pick<ReturnType<typeof useRowDialogs>, 'outcome' | 'setOutcome' | 'dismiss'> }

/** The result of the last action; a decision can be undone. */
export function UndoableOutcome({ dialogs: { outcome, setOutcome, dismiss } }: UndoableProps) {
  const undoing = useUndo()
  if (!outcome) return null
  return <OutcomeMessage outcome={outcome} undoing={undoing.isPending} onUndo={undo} onDismiss={dismiss} />

  function undo(decision: string) {
    // Another decision may have been made meanwhile; its outcome stays, since it can be undone too.
    const report = (done: Outcome) => setOutcome((now) => (now === null || now.undo === decision ? done : now))
    undoing.mutate(decision, {
      onSuccess: ({ message }) => report({ look: 'good', text: message }),
      onError: (error) => report({ look: 'bad', text: sentence(error) }),
    })
  }
}

export function isUndecided({ status }: OfficeRegistration): boolean {
  return status === 'pending' || status === 'correction'
}

/**
 * The dialog for a row: only one that isn't decided can be decided, and only a decided one can be reverted. Those who may not see the
 * registration.
 */
function dialogFor(list: CompetitionList, row: OfficeRegistration) {
  const change = changeFor(list, row)
  return change === view || may(session, change === edit ? 'edit' : 'decide') ? change : view
}

function changeFor({ action }: CompetitionList, { status }: OfficeRegistration) {
  // What was decided in a season that has ended stays so; a misspelt name is corrected.
  if (isEnded && status !== 'pending' && status !== 'correction') return status === 'accepted' ? edit : view
  if (status === 'pending') return accept
  if (status === 'correction') return decide
  return action === 'edit' && status === 'accepted' ? edit : reopen
}
