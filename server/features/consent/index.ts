// The public interface of this feature.
export { confirmConsent, linkToConfirm, recordConsent, type TickedConsent, updateRequest } from './act.ts'
export { consentsIn, consentViewOf, hasConfirmed, isToConfirm, versionNow } from './status.ts'
