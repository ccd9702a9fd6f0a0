// What other features may use.
export { meaningOf } from './check.ts'
export { toAnswers } from './row.ts'
