import { and, eq, inArray, isNull } from 'drizzle-orm'
import { untilText } from '#domain/booking/own-time.ts'
import type { Competition } from '#domain/competitions/competition.ts'
import { competitionNamed, nextOf } from '#domain/competitions/index.ts'
import { nameAfterThe, nameInSentence } from '#domain/competitions/name.ts'
import type { Region } from '#domain/forms/form.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { priceText } from '#domain/payment/money.ts'
import { activeStatuses } from '#domain/registration/registration.ts'
import { competitionIn, doorIn, type Season } from '#domain/season/season.ts'
import { invitationToken, type Registration, registrationByToken } from '#server/features/links/index.ts'
import type { Database, Queryable, Transaction } from '#server/platform/db/database.ts'
import { invitations, registrations } from '#server/platform/db/schema/index.ts'
import { problems } from '#server/platform/http/problem.ts'
import { inLanguage } from '#server/platform/language.ts'
import { emailFrom, trusted } from '#server/platform/mail/emails.ts'
import { addressed } from '#server/platform/mail/outbox.ts'

type Invitation = typeof invitations.$inferSelect
type Found = { invitation: Invitation; from: Registration; next: Competition }

/** Returns the invitation of a link, with the registration of the round that was passed; null for a link that is guessed or ended. */
export async function invitationByToken(db: Queryable, key: string, season: Pick<Season, 'round'>, token: string): Promise<Found | null> {
  const from = await registrationByToken(db, key, 'invitation', season, token)
  const next = from && nextOf(competitionNamed(from.competition))
  if (!next || from.status !== 'accepted') return null
  const [invitation] = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.registrationId, from.id), eq(invitations.competition, next.slug)))
  return invitation ? { invitation, from, next } : null
}

/** An invitation for its child's status page: the path of the form, filled in, and what became of it; null when there is none. */
export async function invitationOf(
  db: Database,
  key: string,
  row: Registration,
): Promise<{ path: string; isDeclined: boolean; isUsed: boolean; door: Competition['doors'][number] } | null> {
  const [door] = nextOf(competitionNamed(row.competition))?.doors ?? []
  const [invitation] = await db.select().from(invitations).where(eq(invitations.registrationId, row.id))
  if (!door || !invitation) return null
  const path = `/${door.path}?invitation=${invitationToken(key, row)}`
  return { path, isDeclined: invitation.declinedAt !== null, isUsed: await isUsed(db, invitation), door }
}

/** Returns which of these registrations have an invitation that was neither used nor declined. */
export async function invitedOf(db: Database, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: invitations.registrationId })
    .from(invitations)
    .leftJoin(registrations, and(eq(registrations.id, invitations.registeredId), inArray(registrations.status, [...activeStatuses])))
    .where(and(inArray(invitations.registrationId, ids), isNull(invitations.declinedAt), isNull(registrations.id)))
  return new Set(rows.map(({ id }) => id))
}

/** Whether an invitation led to a registration that counts. */
export async function isUsed(db: Queryable, { registeredId }: Invitation): Promise<boolean> {
  if (registeredId === null) return false
  return (await db.$count(registrations, and(eq(registrations.id, registeredId), inArray(registrations.status, [...activeStatuses])))) > 0
}

/** Notes that a family has opened its invitation, once. */
export async function noteOpened(db: Database, { id, openedAt }: Invitation, now: number): Promise<void> {
  if (openedAt === null)
    await db
      .update(invitations)
      .set({ openedAt: new Date(now) })
      .where(eq(invitations.id, id))
}

/** Notes that a family doesn't want to come, and why. It can still register. */
export async function decline(db: Database, registrationId: string, reason: string, now: number): Promise<void> {
  await db
    .update(invitations)
    .set({ declinedAt: new Date(now), declineReason: reason.trim() === '' ? null : reason.trim().slice(0, 500) })
    .where(eq(invitations.registrationId, registrationId))
}

type Use = { token: string; competition: Competition; birthDate: string }

/**
 * Locks the invitation with which somebody registers, until the transaction ends; null without a link where none is needed. Throws 403 when
 * only invited children may register, 404 when the link has ended, 409 when it was used, and 400 when it is another child's.
 */
export async function lockInvitation(
  tx: Transaction,
  key: string,
  season: Season,
  { token, competition, birthDate }: Use,
): Promise<{ id: string } | null> {
  if (token === '') {
    if (competitionIn(season, competition.slug).invitedOnly)
      throw problems.forbidden('Only invited students can register here. Open the link in our invitation.')
    return null
  }
  const found = await invitationByToken(tx, key, season, token)
  if (!found || found.next.slug !== competition.slug)
    throw problems.linkEnded('This invitation has ended. Write to us if you still want to take part.')
  const [locked] = await tx.select().from(invitations).where(eq(invitations.id, found.invitation.id)).for('update')
  if (!locked || (await isUsed(tx, locked))) throw problems.alreadyRegistered(competition)
  if (found.from.birthDate !== birthDate)
    throw problems.invalid([{ path: 'birth_date', message: `This invitation is for ${found.from.name}.` }])
  return locked
}

/** Notes what an invitation led to. */
export async function noteRegistered(tx: Transaction, { id }: { id: string }, registeredId: string): Promise<void> {
  await tx.update(invitations).set({ registeredId }).where(eq(invitations.id, id))
}

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
