// What opens over a list, as one script of its own.
export { DecisionDialog } from './decision-dialog.tsx'
export { EditDialog } from './edit-dialog.tsx'
export { ReopenDialog } from './reopen-dialog.tsx'
export { SeveralDialog } from './several/several-dialog.tsx'
