// What other features may use.
export { meanings } from './check.ts'
export { toAnswers } from './row.ts'
