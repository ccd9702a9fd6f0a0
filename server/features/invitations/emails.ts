import { untilText } from '#domain/booking/own-time.ts'
import { competitionNamed, nextOf } from '#domain/competitions/index.ts'
import { nameAfterThe, nameInSentence } from '#domain/competitions/name.ts'
import type { Region } from '#domain/forms/form.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { priceText } from '#domain/payment/money.ts'
import { doorIn, type Season } from '#domain/season/season.ts'
import { invitationToken } from '#server/features/links/index.ts'
import type { registrations } from '#server/platform/db/schema/index.ts'
import { inLanguage } from '#server/platform/language.ts'
import { emailFrom, trusted } from '#server/platform/mail/emails.ts'
import { addressed } from '#server/platform/mail/outbox.ts'

type Row = typeof registrations.$inferSelect

/** Templates of emails with an invitation. */
export const invitationEmails = ['invitation', 'invitation-reminder']

/** The email that invites a child to the next round, or reminds its family, with its own link. */
export function invitationEmail(key: string, season: Season, row: Row, template: 'invitation' | 'invitation-reminder') {
  const competition = competitionNamed(row.competition)
  const next = nextOf(competition)
  const [door] = next?.doors ?? []
  if (!next || !door) throw new Error(`The round after ${row.competition} has no form`)
  const { fees, closes } = doorIn(season, door.path)
  const email = inLanguage(row.language, () =>
    emailFrom(template, row.competition, {
      name: row.name,
      competition: trusted(nameAfterThe(competition)),
      reference: row.reference,
      contact: trusted(season.contact),
      next: trusted(nameInSentence(next)),
      fee: trusted(priceText(fees[row.region as Region])),
      until: trusted(closes === null ? m['status.day_form_closes']() : untilText(closes, season.timeZone, row.timeZone)),
    }),
  )
  const link = `/${door.path}?invitation=${invitationToken(key, row)}`
  return { email, to: { ...addressed('office', row.contactEmail, row.id, season.organisation), link } }
}
