// The public interface of this feature.
export { disclaimerAgreed } from './agreed.ts'
export { contextIn, hasEnded, refuseEnded, seasonIn } from './chosen.ts'
export { overlaid } from './content.ts'
export { fileOf } from './pictures.ts'
export { limitsNow } from './retention-limits.ts'
export { currentSeason, holdSeason, lockSeason, openSeasons } from './store.ts'
