// The public interface of this feature.
export { invitationFor, registrationByLink } from './link.ts'
export { lastBeeLevel, ownBookingOf } from './own-booking.ts'
export { toAnswers } from './row.ts'
export { refuseLeavingBookingsOut } from './season-check.ts'
export { closeGap, lockAllSeats } from './seats.ts'
export { startBookingUpkeep } from './upkeep.ts'
export { placeByToken, placesOfRegistration } from './waiting/own-places.ts'
