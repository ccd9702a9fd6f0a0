export { type AskedImport, addRows, type CheckedSheet, type ImportOwner, startImport } from './open-imports.ts'
export { sendStarted, sheetImportRoutes, uploadIn, uploadQuery, uploadSchema } from './routes.ts'
