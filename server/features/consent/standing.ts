import { asc, desc, eq } from 'drizzle-orm'
import { type ConsentState, needsConsent, type Relation } from '#domain/privacy/consent.ts'
import type { OwnData } from '#domain/privacy/own-data.ts'
import { dayIn, type Season } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { withdrawnAt } from '#server/features/links/index.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { consents, notices, type registrations } from '#server/platform/db/schema/index.ts'
import { type NoticeContext, versionNow } from './notice.ts'

export type Row = typeof registrations.$inferSelect
type ConsentRow = typeof consents.$inferSelect

/** How the consent for a registration stands. `last` is the act that counts; `isCurrent`: it was given under the notice that is in force. */
export type Standing = { state: ConsentState; isCurrent: boolean; last: ConsentRow | null; relation: Relation | null; guardian: string }

/** Whether a parent must consent to a registration, today. */
export function isChilds(
  { consent, timeZone }: Season,
  { birthDate, dialCode }: Pick<Row, 'birthDate' | 'dialCode'>,
  now: number,
): boolean {
  return needsConsent(consent, { birthDate, dialCode }, dayIn(timeZone, now))
}

/**
 * Returns how the consent for a registration stands. An act under the notice in force counts before a later one under another: the parent
 * agreed to exactly that. A confirmation by the link to an earlier address proves nothing of who has the present one, so it counts as given.
 */
export async function standingOf(
  db: Database | Transaction,
  context: NoticeContext,
  { id, contactKey }: Pick<Row, 'id' | 'contactKey'>,
): Promise<Standing> {
  const acts = await actsOf(db, id)
  const version = versionNow(context)
  const current = acts.filter(({ noticeVersion }) => noticeVersion === version)
  const isConfirmed = (consent: ConsentRow) => consent.act === 'confirmed' && consent.contactKey === contactKey
  const last = current.find(isConfirmed) ?? current[0] ?? acts[0] ?? null
  const act = last?.act === 'confirmed' && !isConfirmed(last) ? 'given' : last?.act
  const named = acts.find(({ guardian }) => guardian !== null)
  const isWithdrawn = (await withdrawnAt(db, id)) !== null
  return {
    state: isWithdrawn ? 'withdrawn' : (act ?? 'none'),
    isCurrent: last?.noticeVersion === version,
    last,
    guardian: named?.guardian ?? '',
    relation: named?.relation ?? null,
  }
}

/** Whether a parent must consent before anything else is done through a registration's link: never yet, or not to the notice in force. */
export async function isConsentMissing(
  db: Database | Transaction,
  context: Pick<AppContext, 'season' | 'retentionDays' | 'now'>,
  row: Row,
): Promise<boolean> {
  if (!isChilds(context.season(), row, context.now())) return false
  const { state, isCurrent } = await standingOf(db, context, row)
  return state !== 'withdrawn' && !isCurrent
}

/** Returns what was done about the consent for a registration, oldest first, with the texts: to hand over to the family. */
export async function consentsIn(db: Database, id: string): Promise<OwnData['consents']> {
  const rows = await db
    .select({ consent: consents, notice: notices.text })
    .from(consents)
    .innerJoin(notices, eq(notices.hash, consents.noticeHash))
    .where(eq(consents.registrationId, id))
    .orderBy(asc(consents.id))
  return rows.map(({ consent: { at, act, guardian, relation, method, noticeVersion }, notice }) => ({
    at: at.toISOString(),
    act,
    guardian: guardian ?? '',
    relation: relation ?? '',
    method,
    notice_version: noticeVersion,
    notice,
  }))
}

/** Returns the acts about a registration, newest first. */
async function actsOf(db: Database | Transaction, id: string): Promise<ConsentRow[]> {
  return await db.select().from(consents).where(eq(consents.registrationId, id)).orderBy(desc(consents.id))
}
