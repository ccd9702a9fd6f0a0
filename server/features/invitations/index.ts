// The public interface of this feature.
export {
  decline,
  invitationByToken,
  invitationOf,
  invitedOf,
  isUsed,
  lockInvitation,
  noteOpened,
  noteRegistered,
} from './invitation.ts'
