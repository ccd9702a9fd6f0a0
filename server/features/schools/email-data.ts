import type { Season } from '#domain/season/season.ts'
import type { SchoolFacts } from '#server/platform/mail/emails.ts'
import type { Row } from './row.ts'

/** What a letter may say of a school. */
export function factsOf(row: Row, season: Season): SchoolFacts {
  return { name: row.name, registerNo: row.registerNo, email: row.email, contact: season.contact }
}
