// The public interface of this feature.
export { askForConsent, askNewAddress, consentByLink, linkToConfirm, noteConsent, refuseWithoutConsent } from './act.ts'
export { noticeKey } from './notice.ts'
export { remindOfConsents, startConsentReminders } from './remind.ts'
export { consentsIn, isChilds } from './standing.ts'
export { consentAskOf, consentViewOf, isToConfirm } from './view.ts'
