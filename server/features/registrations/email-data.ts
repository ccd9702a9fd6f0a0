import { competitionNamed } from '#domain/competitions/index.ts'
import type { Season } from '#domain/season/season.ts'
import type { RegistrationEmailData } from '#server/platform/mail/emails.ts'
import type { Row } from './row.ts'

/** Returns the data for emails about a registration. */
export function emailDataOf(row: Row, season: Season): RegistrationEmailData {
  return {
    organisation: season.organisation,
    competition: competitionNamed(row.competition).name,
    name: row.name,
    reference: row.reference,
    contact: season.contact,
  }
}
