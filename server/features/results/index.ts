// The public interface of this feature.
export { resultValues } from './emails.ts'
export { canBeUndone, isPublished, publishedResultOf, publishedResultsOf, type VisibleResult } from './published.ts'
export { lockRound, type RoundKey, readRound, roundNow } from './round.ts'
export { storeTestScores } from './test-scores.ts'
export { answerShowing, winnersOf } from './winners.ts'
