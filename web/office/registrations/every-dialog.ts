// The dialogs of a list, bundled as one script.

export { BulkDialog } from './bulk/bulk-dialog.tsx'
export { DecisionDialog } from './decision-dialog.tsx'
export { EditDialog } from './edit-dialog.tsx'
export { ReopenDialog } from './reopen-dialog.tsx'
