// What other features may use.
export { overlaid } from './content.ts'
export { fileOf } from './pictures.ts'
export { currentSeason, holdSeason, openSeason, takeSeason } from './store.ts'
