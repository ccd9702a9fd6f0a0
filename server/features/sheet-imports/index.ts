export { type AskedImport, addRows, type CheckedSheet as Checked, type ImportOwner, startImport } from './open-imports.ts'
export { sendStarted, sheetImportRoutes, uploadIn, uploadQuery, uploadSchema } from './routes.ts'
