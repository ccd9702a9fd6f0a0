// The public interface of this feature.
export { meaningOf } from './check.ts'
export { answerCorrection } from './corrections/answer.ts'
export { startReminders } from './corrections/remind.ts'
export { correctionOf } from './corrections/request.ts'
export { toAnswers } from './row.ts'
