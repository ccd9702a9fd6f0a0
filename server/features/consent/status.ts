import { and, asc, desc, eq } from 'drizzle-orm'
import { competitionNamed } from '#domain/competitions/index.ts'
import { nameAfterThe } from '#domain/competitions/name.ts'
import { currentLanguage } from '#domain/language/language.ts'
import { listText } from '#domain/language/list-text.ts'
import { type ConsentBy, type ConsentStatus, type ConsentView, consentTick, needsConsent } from '#domain/privacy/consent.ts'
import { noticeText, noticeVersion } from '#domain/privacy/notice.ts'
import type { OwnData } from '#domain/privacy/own-data.ts'
import { dayIn, type Season } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { type Registration, statusPath, withdrawnAt } from '#server/features/links/index.ts'
import { limitsNow } from '#server/features/season/index.ts'
import { sha256 } from '#server/lib/codes.ts'
import { replyOf } from '#server/lib/reply.ts'
import type { Database, Queryable, Transaction } from '#server/platform/db/database.ts'
import { consentRequests, consents, notices, registrations } from '#server/platform/db/schema/index.ts'

/** Whether registrations are of one parent and one payment, which one email was about. */
export function isPaidTogether({ paymentId, contactKey }: Pick<Registration, 'paymentId' | 'contactKey'>) {
  return and(eq(registrations.paymentId, paymentId), eq(registrations.contactKey, contactKey))
}

/** Whether a parent must consent to a registration, today. */
export function isChilds(
  { consent, timeZone }: Season,
  { birthDate, dialCode }: Pick<Registration, 'birthDate' | 'dialCode'>,
  now: number,
): boolean {
  return needsConsent(consent, { birthDate, dialCode }, dayIn(timeZone, now))
}

/**
 * Returns the status of the consent for a registration. A confirmation by the link to an earlier address proves nothing of who has the
 * present one, so it counts as given.
 */
export async function consentStatus(db: Queryable, { id, contactKey }: Pick<Registration, 'id' | 'contactKey'>): Promise<ConsentStatus> {
  if ((await withdrawnAt(db, id)) !== null) return 'withdrawn'
  const acts = await db.select().from(consents).where(eq(consents.registrationId, id)).orderBy(desc(consents.id))
  if (acts.some((one) => one.act === 'confirmed' && one.contactKey === contactKey)) return 'confirmed'
  const last = acts[0]?.act ?? 'none'
  return last === 'confirmed' ? 'given' : last
}

/** Whether the parent has confirmed, by the link in our email, that a registration is theirs: whoever does that reads the mailbox. */
export async function hasConfirmed(db: Queryable, row: Pick<Registration, 'id' | 'contactKey'>): Promise<boolean> {
  return (await consentStatus(db, row)) === 'confirmed'
}

/** Whether a parent was asked by email to confirm the consent for a registration, and hasn't. */
export async function isToConfirm(db: Database, { id }: Pick<Registration, 'id'>): Promise<boolean> {
  return (await db.$count(consentRequests, eq(consentRequests.registrationId, id))) > 0
}

/** Returns what was done about the consent for a registration, oldest first, with the texts: to hand over to the family. */
export async function consentsIn(db: Database, id: string): Promise<OwnData['consents']> {
  const rows = await db
    .select({ consent: consents, notice: notices.text })
    .from(consents)
    .innerJoin(notices, eq(notices.hash, consents.noticeHash))
    .where(eq(consents.registrationId, id))
    .orderBy(asc(consents.id))
  return rows.map(({ consent, notice }) => ({
    ...replyOf(consent, 'at', 'act', 'method', 'noticeVersion'),
    guardian: consent.guardian ?? '',
    relation: consent.relation ?? '',
    notice,
  }))
}

type ViewContext = Pick<AppContext, 'db' | 'season' | 'now' | 'bookingLinkKey'>

/** What the page behind our email's link shows. `action` takes the answer. */
export async function consentViewOf(context: ViewContext, row: Registration, action: string): Promise<ConsentView> {
  const status = await consentStatus(context.db, row)
  const isAsked = isChilds(context.season(), row, context.now())
  const together = await context.db.select().from(registrations).where(isPaidTogether(row)).orderBy(registrations.serialNo)
  return {
    name: listText(together.map(({ name }) => name)),
    competition: nameAfterThe(competitionNamed(row.competition)),
    reference: row.reference,
    action,
    statusPath: statusPath(context.bookingLinkKey, row),
    state: status === 'withdrawn' || status === 'confirmed' ? status : isAsked ? 'ask' : 'none',
    version: versionNow(context),
  }
}

export type NoticeContext = Pick<AppContext, 'season'>

/** The version of the privacy notice that is in force. */
export function versionNow(context: NoticeContext): string {
  return noticeVersion(limitsNow(context))
}

/** Stores what is agreed to now, in the current language, unless it is stored: what is ticked and the whole notice. */
export async function storeNotice(tx: Transaction, context: NoticeContext, by: ConsentBy, at: Date) {
  const version = versionNow(context)
  const language = currentLanguage()
  const text = `${consentTick.statement[by]()}\n${noticeText(limitsNow(context), context.season())}`
  const hash = sha256(version, text)
  await tx.insert(notices).values({ hash, version, language, text, at }).onConflictDoNothing()
  return { noticeHash: hash, noticeVersion: version, language }
}
