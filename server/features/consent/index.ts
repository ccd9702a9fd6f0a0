// The public interface of this feature.
export { confirmConsent, linkToConfirm, recordConsent, sendRequest, type TickedConsent, updateRequest } from './act.ts'
export { consentsIn, consentViewOf, hasConfirmed, isToConfirm, versionNow } from './status.ts'
