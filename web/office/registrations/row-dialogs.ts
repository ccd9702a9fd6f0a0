import type { OfficeList } from '#domain/competitions/competition.ts'
import type { OfficeRegistration } from '#domain/office-api.ts'
import { lazyDialog } from '#web/office/shell/lazy-dialog.tsx'

const dialogs = () => import('./every-dialog.ts')
const accept = { label: 'Accept', Dialog: lazyDialog(() => dialogs().then(({ DecisionDialog }) => DecisionDialog)) }
const edit = { label: 'Edit', Dialog: lazyDialog(() => dialogs().then(({ EditDialog }) => EditDialog)) }
const reopen = { label: 'Reopen', Dialog: lazyDialog(() => dialogs().then(({ ReopenDialog }) => ReopenDialog)) }

/** Decides about all selected rows. */
export const BulkDialog = lazyDialog(() => dialogs().then((loaded) => loaded.BulkDialog))

/** The dialog for a row: only a pending one can be decided, and only a decided one can be reverted. */
export function dialogFor({ action }: OfficeList, { status }: OfficeRegistration) {
  if (status === 'pending') return accept
  return action === 'edit' && status === 'accepted' ? edit : reopen
}
