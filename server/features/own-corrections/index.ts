// The public interface of this feature.
export { correctByFamily, correctBySchool, correctedBefore } from './correct.ts'
export { ownChangeMade, ownCorrectionOf } from './view.ts'
