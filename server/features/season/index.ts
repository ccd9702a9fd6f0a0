// The public interface of this feature.
export { overlaid } from './content.ts'
export { fileOf } from './pictures.ts'
export { currentSeason, holdSeason, lockSeason, openSeason } from './store.ts'
