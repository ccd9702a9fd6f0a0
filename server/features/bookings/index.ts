// The public interface of this feature.
export { invitationFor, registrationByLink } from './link.ts'
export { lastBeeLevel, ownBookingOf } from './own.ts'
export { toAnswers } from './row.ts'
export { refuseLeavingBookingsOut } from './season-check.ts'
export { closeGap, lockAllSeats } from './seats.ts'
