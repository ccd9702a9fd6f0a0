// The public interface of this feature.
export { resultValues } from './emails.ts'
export { storeTestScores } from './import.ts'
export {
  answerShowing,
  canBeUndone,
  isPublished,
  publishedResultOf,
  publishedResultsOf,
  type VisibleResult,
  winnersOf,
} from './published.ts'
export { lockRound, type RoundKey, readRound, roundNow } from './round.ts'
