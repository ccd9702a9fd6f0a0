export { type AskedImport, addRows, type Checked, type ImportOwner, startImport } from './open-imports.ts'
export { sendStarted, sheetImportRoutes, uploadIn, uploadQuery, uploadSchema } from './routes.ts'
