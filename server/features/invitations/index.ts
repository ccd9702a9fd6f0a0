// The public interface of this feature.
export {
  decline,
  invitationByToken,
  invitedOf,
  isUsed,
  lockInvitation,
  noteOpened,
  noteRegistered,
  openInvitationOf,
} from './invitation.ts'
