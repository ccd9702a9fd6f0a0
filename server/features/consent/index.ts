// The public interface of this feature.
export { confirmConsent, linkToConfirm, recordConsent, type TickedConsent, updateRequest } from './act.ts'
export { versionNow } from './notice.ts'
export { consentsIn, hasConfirmed, isToConfirm } from './status.ts'
export { consentViewOf } from './view.ts'
