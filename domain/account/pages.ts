import type { ComingCompetitions } from '#domain/competitions/opening.ts'
import type { Season } from '#domain/season/season.ts'
import type { OwnRegistration, Session, SignInRole } from './account.ts'

/** The pages of accounts, and what the server passes to them. */
export type AccountPages = {
  /** `next` is a local path, where to go after signing in. `done` says that a password was just set: sign in with it. */
  'sign-in': { role: SignInRole; next: string; done: boolean; season: Season }
  /** Asks for a link to choose a new password; `role` leads back. */
  'forgotten-password': { role: SignInRole; season: Season }
  /** The page of an emailed link. `role` is null when the link has expired. */
  password: { token: string; role: SignInRole | null; isFirst: boolean; season: Season }
  'first-administrator': { token: string; season: Season }
  profile: { session: Session; season: Season }
  /** `ownZone` is the student's time zone; null while it isn't known. */
  'student-area': { session: Session; registrations: OwnRegistration[]; ownZone: string | null; season: Season } & ComingCompetitions
}
