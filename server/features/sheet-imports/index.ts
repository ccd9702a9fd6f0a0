export { type AskedImport, addRows, type CheckedSheet, type ImportOwner, startImport } from './open-imports.ts'
export { sheetImportRoutes, uploadIn, uploadQuery } from './routes.ts'
