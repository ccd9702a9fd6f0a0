// What other features may use.
export { overlaid } from './content.ts'
export { fileOf } from './pictures.ts'
export { currentSeason, holdSeason, lockSeason, openSeason } from './store.ts'
