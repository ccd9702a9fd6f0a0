import type { OfficeList } from '#domain/competitions/competition.ts'
import type { OfficeRegistration } from '#domain/office-api.ts'
import { lazyDialog } from '#web/office/shell/lazy-dialog.tsx'

const accept = {
  label: 'Accept',
  Dialog: lazyDialog(() => import('./dialogs/decision-dialog.tsx').then((loaded) => loaded.DecisionDialog)),
}
const edit = { label: 'Edit', Dialog: lazyDialog(() => import('./dialogs/edit-dialog.tsx').then((loaded) => loaded.EditDialog)) }
const reopen = { label: 'Reopen', Dialog: lazyDialog(() => import('./dialogs/reopen-dialog.tsx').then((loaded) => loaded.ReopenDialog)) }

/** Decides about all selected rows. */
export const BulkDialog = lazyDialog(() => import('./bulk/bulk-dialog.tsx').then((loaded) => loaded.BulkDialog))

/** The dialog for a row: only a pending one can be decided, and only a decided one can be reverted. */
export function dialogFor({ action }: OfficeList, { status }: OfficeRegistration) {
  if (status === 'pending') return accept
  return action === 'edit' && status === 'accepted' ? edit : reopen
}
