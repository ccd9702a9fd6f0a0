import type { Season } from '#domain/season/season.ts'
import type { SchoolEmailData } from '#server/platform/mail/emails.ts'
import type { Row } from './row.ts'

/** Returns the data for emails about a school. */
export function emailDataOf(row: Row, season: Season): SchoolEmailData {
  return { name: row.name, registerNo: row.registerNo, email: row.email, contact: season.contact }
}
