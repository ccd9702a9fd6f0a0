// The public interface of this feature.
export { findRegistration, meaningOf } from './check.ts'
export { answerCorrection } from './corrections/answer.ts'
export { startReminders } from './corrections/remind.ts'
export { correctionOf } from './corrections/request.ts'
export { toAnswers } from './row.ts'
export { emailLinks } from './status/email-links.ts'
export { limitLinkRequests, limitWrongChecks } from './status/guess-limits.ts'
export { statusViewOf } from './status/status-view.ts'
