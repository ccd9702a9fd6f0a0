// The public interface of this feature.
export { notTried } from './delivery.ts'
export { asNew, sendToAgain } from './list.ts'
export { hasSent, mailTrouble, oldestWaitingSeconds, undeliveredByReason } from './stuck.ts'
