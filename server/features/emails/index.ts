// The public interface of this feature.
export { listEmails } from './list.ts'
export { mailTrouble, oldestWaitingSeconds, undeliveredByReason } from './stuck.ts'
