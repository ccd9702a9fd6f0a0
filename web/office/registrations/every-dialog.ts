// What opens over a list, as one script of its own.

export { BulkDialog } from './bulk/bulk-dialog.tsx'
export { DecisionDialog } from './decision-dialog.tsx'
export { EditDialog } from './edit-dialog.tsx'
export { ReopenDialog } from './reopen-dialog.tsx'
