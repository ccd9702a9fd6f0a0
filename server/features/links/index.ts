// The public interface of this feature.
export {
  bookingPath,
  bookingToken,
  consentPath,
  invitationToken,
  isReplaced,
  isReplacedIn,
  isWithdrawn,
  type Registration,
  registrationByToken,
  registrationIdIn,
  statusPath,
  statusPathFor,
  withdrawnAt,
  withdrawnOf,
} from './registration-link.ts'
