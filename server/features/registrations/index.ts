// The public interface of this feature.
export { meaningOf } from './check.ts'
export { toAnswers } from './row.ts'
