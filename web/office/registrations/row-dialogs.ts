import type { OfficeRegistration } from '../../../domain/api.ts'
import type { OfficeList } from '../../../domain/competition.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { ReopenDialog } from './reopen-dialog.tsx'

const accept = { label: 'Accept', Dialog: DecisionDialog }
const edit = { label: 'Edit', Dialog: EditDialog }
const reopen = { label: 'Reopen', Dialog: ReopenDialog }

/** What a list offers for a row: only what is pending can be accepted, and what was decided can be taken back. */
export function dialogFor({ action }: OfficeList, { status }: OfficeRegistration) {
  if (status === 'pending') return accept
  return action === 'edit' && status === 'accepted' ? edit : reopen
}
