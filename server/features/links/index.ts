// The public interface of this feature.
export {
  bookingPath,
  bookingToken,
  consentPath,
  invitationToken,
  isReplaced,
  isReplacedIn,
  isWithdrawn,
  pathFor,
  type Registration,
  registrationByToken,
  registrationIdIn,
  statusPath,
  withdrawnAt,
  withdrawnOf,
} from './registration-link.ts'
