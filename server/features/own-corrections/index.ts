// The public interface of this feature.
export { correctByFamily, correctedBefore } from './correct.ts'
export { ownChangeMade, ownCorrectionOf } from './view.ts'
