import type { Competition } from '#domain/competitions/competition.ts'
import type { OfficeRegistration } from '#domain/office-api.ts'
import type { Outcome } from '#web/office/list/outcome.tsx'

/** What both dialogs of a registration get: the decision and the correction. */
export type RegistrationDialogProps = {
  competition: Competition
  registration: OfficeRegistration
  onClose: () => void
  /** Opens the payment screenshot over the dialog. */
  onLook: (registration: OfficeRegistration) => void
  /** Closes the dialog, says what came of it and reloads the list. */
  onDone: (outcome: Outcome) => void
  /** Reloads the list and leaves the dialog open. */
  onStale: () => void
}
