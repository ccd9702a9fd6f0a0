// The public interface of this feature.
export {
  bookingPath,
  bookingToken,
  consentPath,
  invitationToken,
  type Registration,
  registrationByToken,
  registrationIdIn,
  statusPath,
  statusPathFor,
} from './registration-link.ts'
export { isReplaced, isReplacedIn, isWithdrawn, withdrawnAt, withdrawnOf } from './withdrawal.ts'
