import type { OfficeList } from '#domain/competitions/competition.ts'
import type { OfficeRegistration } from '#domain/office-api.ts'
import { later } from '#web/office/shell/later.tsx'

const dialogs = () => import('./every-dialog.ts')
const accept = { label: 'Accept', Dialog: later(() => dialogs().then(({ DecisionDialog }) => DecisionDialog)) }
const edit = { label: 'Edit', Dialog: later(() => dialogs().then(({ EditDialog }) => EditDialog)) }
const reopen = { label: 'Reopen', Dialog: later(() => dialogs().then(({ ReopenDialog }) => ReopenDialog)) }

/** Decides about all that are ticked. */
export const SeveralDialog = later(() => dialogs().then((loaded) => loaded.SeveralDialog))

/** What a list offers for a row: only what is pending can be accepted, and what was decided can be taken back. */
export function dialogFor({ action }: OfficeList, { status }: OfficeRegistration) {
  if (status === 'pending') return accept
  return action === 'edit' && status === 'accepted' ? edit : reopen
}
