// The public interface of this feature.
export { consentByLink, linkToConfirm, noteConsent, noteDeclaration, refuseWithoutConsent, updateRequest } from './act.ts'
export { noticeKey, shownNotice } from './notice.ts'
export { remindOfConsents, startConsentReminders } from './remind.ts'
export { consentsIn, isChilds } from './standing.ts'
export { consentAskOf, consentViewOf, isToConfirm } from './view.ts'
