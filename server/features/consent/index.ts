// The public interface of this feature.
export { consentByLink, followConsent, linkToConfirm, noteConsent, noteDeclaration, refuseWithoutConsent } from './act.ts'
export { noticeKey, shownNotice } from './notice.ts'
export { remindOfConsents, startConsentReminders } from './remind.ts'
export { consentsIn, isChilds } from './standing.ts'
export { consentAskOf, consentViewOf, isToConfirm } from './view.ts'
