// The public interface of this feature.
export { invitationEmails } from './emails.ts'
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
