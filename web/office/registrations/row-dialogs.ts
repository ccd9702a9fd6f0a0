import type { OfficeList } from '#domain/competitions/competition.ts'
import type { OfficeRegistration } from '#domain/office-api.ts'
import { lazyDialog } from '#web/office/shell/lazy-dialog.tsx'

const dialogs = () => import('./every-dialog.ts')
const accept = { label: 'Accept', Dialog: lazyDialog(() => dialogs().then(({ DecisionDialog }) => DecisionDialog)) }
const edit = { label: 'Edit', Dialog: lazyDialog(() => dialogs().then(({ EditDialog }) => EditDialog)) }
const reopen = { label: 'Reopen', Dialog: lazyDialog(() => dialogs().then(({ ReopenDialog }) => ReopenDialog)) }

/** Decides about all that are ticked. */
export const BulkDialog = lazyDialog(() => dialogs().then((loaded) => loaded.BulkDialog))

/** What a list offers for a row: only what is pending can be accepted, and what was decided can be taken back. */
export function dialogFor({ action }: OfficeList, { status }: OfficeRegistration) {
  if (status === 'pending') return accept
  return action === 'edit' && status === 'accepted' ? edit : reopen
}
