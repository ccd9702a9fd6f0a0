// The public interface of this feature.
export { disclaimerAgreed } from './agreed.ts'
export { overlaid } from './content.ts'
export { fileOf } from './pictures.ts'
export { currentSeason, holdSeason, lockSeason, openSeason } from './store.ts'
