import type { Competition } from '#domain/competitions/competition.ts'
import type { OfficeRegistration } from '#domain/office-api.ts'
import type { Outcome } from '#web/office/list/outcome.tsx'

/** Props of both dialogs of a registration: decision and correction. */
export type RegistrationDialogProps = {
  competition: Competition
  registration: OfficeRegistration
  onClose: () => void
  /** Opens the payment screenshot over the dialog. */
  onLook: (registration: OfficeRegistration) => void
  /** Closes the dialog, shows the result and reloads the list. */
  onDone: (outcome: Outcome) => void
  /** Reloads the list and leaves the dialog open. */
  onStale: () => void
}
