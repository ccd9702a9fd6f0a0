// The public interface of this feature.
export {
  bookingPath,
  bookingToken,
  consentPath,
  invitationToken,
  registrationByToken,
  registrationIdIn,
  statusPath,
  statusPathFor,
} from './registration-link.ts'
export { allSeenByFamily, countsForFamily, type Seen, seenByFamily, seenStatus, standingBefore } from './seen-by-family.ts'
export { withdrawnAt, withdrawnOf } from './withdrawal.ts'
