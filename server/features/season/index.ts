// The public interface of this feature.

export { contextIn, hasEnded, inAnySeason, refuseEnded, seasonIn } from './chosen.ts'
export { disclaimerAgreed, overlaid } from './content.ts'
export { fileOf } from './save.ts'
export { currentSeason, holdSeason, limitsNow, lockSeason, openSeasons } from './store.ts'
