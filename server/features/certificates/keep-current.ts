import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type CertificateDetails, codeLength, isPrintable } from '#domain/certificate/certificate.ts'
import type { Language } from '#domain/language/language.ts'
import type { AppContext } from '#server/context.ts'
import { canBeUndone, isPublished, publishedResultsOf, type VisibleResult } from '#server/features/results/index.ts'
import { randomCode } from '#server/lib/codes.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { certificates, decisions, publications, registrations, results } from '#server/platform/db/schema/index.ts'
import { type Actor, recordMany, server } from '#server/platform/history.ts'
import { inLanguage } from '#server/platform/language.ts'
import { certificateContent, certificateDetails, isSame } from './content.ts'

type Row = typeof certificates.$inferSelect
type Wanted = { round: number; language: Language; details: CertificateDetails; published: VisibleResult }
/** How many certificates were made for the first time, made again, and ended without a new one. */
type Changes = { made: number; replaced: number; withdrawn: number }

/** How many registrations are looked at together: others are answered between portions. */
const portion = 100

/** Compares the certificates of registrations with what they should say now. */
export async function keepCurrent(context: Pick<AppContext, 'season' | 'now' | 'db'>, ids: string[]): Promise<Changes> {
  return await inPortions(context, ids, (tx, part) => bringUpToDate(tx, context, server, part, { isNew: false }))
}

/** Does the same, and makes certificates for those that have a published result and none yet. */
export async function makeCertificates(context: Pick<AppContext, 'season' | 'now' | 'db'>, actor: Actor, ids: string[]): Promise<Changes> {
  return await inPortions(context, ids, (tx, part) => bringUpToDate(tx, context, actor, part, { isNew: true }))
}

async function inPortions(
  { db }: Pick<AppContext, 'db'>,
  ids: string[],
  work: (tx: Transaction, part: string[]) => Promise<Changes>,
): Promise<Changes> {
  const sum: Changes = { made: 0, replaced: 0, withdrawn: 0 }
  for (let at = 0; at < ids.length; at += portion) {
    const changes = await db.transaction((tx) => work(tx, ids.slice(at, at + portion)))
    for (const name of ['made', 'replaced', 'withdrawn'] as const) sum[name] += changes[name]
  }
  return sum
}

/**
 * Replaces the certificates of registrations whose name, school, class, award or result has changed, and withdraws those without a result.
 * A changed wording of the season changes no certificate. `isNew` also makes the missing ones. Safe to repeat, and to run twice at once:
 * the database refuses a second valid certificate.
 */
export async function bringUpToDate(
  tx: Transaction,
  { season, now }: Pick<AppContext, 'season' | 'now'>,
  actor: Actor,
  ids: string[],
  { isNew }: { isNew: boolean },
): Promise<Changes> {
  // A decision that can still be undone makes and ends no certificate.
  const isUndoable = sql<boolean>`exists (select from ${decisions}
    where ${decisions.registrationId} = ${registrations.id} and ${decisions.undoneAt} is null and ${decisions.sendAfter} > clock_timestamp())`
  const rows = await tx.select({ row: registrations, isUndoable }).from(registrations).where(inArray(registrations.id, ids))
  const valid = await tx
    .select()
    .from(certificates)
    .where(and(inArray(certificates.registrationId, ids), isValid))
    .for('update')
  const current = new Map(valid.map((row) => [row.registrationId, row]))
  const published = await publishedResultsOf(tx, ids, isPublished)
  const ended: Record<'replaced' | 'withdrawn', Row[]> = { replaced: [], withdrawn: [] }
  const wanted: (Wanted & { id: string; competition: string })[] = []
  for (const { row, isUndoable } of rows) {
    if (isUndoable) continue
    const has = current.get(row.id)
    const found = published.get(row.id)
    const details = found && !found.result.isAbsent ? certificateDetails(row, found.result) : null
    if (has && details && isSame(has.details, details)) continue
    const isWanted = details !== null && canPrint(details) && (has !== undefined || isNew)
    if (has) ended[isWanted ? 'replaced' : 'withdrawn'].push(has)
    if (isWanted && found) wanted.push({ ...row, details, published: found })
  }
  const at = new Date(now())
  for (const as of ['replaced', 'withdrawn'] as const) {
    const gone = ended[as].map(({ id }) => id)
    if (gone.length > 0) await tx.update(certificates).set({ endedAt: at, endedAs: as }).where(inArray(certificates.id, gone))
  }
  const made = await insert(tx, season, at, wanted)
  const again = new Set(ended.replaced.map(({ registrationId }) => registrationId))
  const recordAll = (action: string, those: string[]) =>
    recordMany(
      tx,
      { actor, action, subject: 'registration' },
      those.map((id) => ({ id })),
    )
  const first = made.filter((id) => !again.has(id))
  await recordAll('given a certificate', first)
  await recordAll('given a corrected certificate', [...again])
  await recordAll(
    'left without a certificate',
    ended.withdrawn.map(({ registrationId }) => registrationId),
  )
  return { made: first.length, replaced: again.size, withdrawn: ended.withdrawn.length }
}

/** Whether the name and the award can be printed. Without them there is no certificate. */
export function canPrint({ name, award }: CertificateDetails): boolean {
  return isPrintable(name) && isPrintable(award)
}

/** Returns the registrations that got a certificate. */
async function insert(
  tx: Transaction,
  season: AppContext['season'],
  issuedAt: Date,
  wanted: (Wanted & { id: string; competition: string })[],
): Promise<string[]> {
  if (wanted.length === 0) return []
  const rows = wanted.map(({ id, round, competition, language, details, published }) => ({
    id: randomUUID(),
    registrationId: id,
    code: randomCode(codeLength),
    details,
    content: inLanguage(language, () => certificateContent(season(round), competition, details, published.shown.published_at)),
    issuedAt,
  }))
  const made = await tx
    .insert(certificates)
    .values(rows)
    // Somebody else has just made one.
    .onConflictDoNothing({ target: certificates.registrationId, where: sql`${certificates.endedAt} is null` })
    .returning({ registrationId: certificates.registrationId })
  return made.map(({ registrationId }) => registrationId)
}

/** Whether a certificate hasn't been replaced or withdrawn. */
export const isValid = isNull(certificates.endedAt)

/** Whether one is out as well: nobody but the office gets or checks one that was made while its result can still be taken back. */
export const isIssued = and(
  isValid,
  sql`exists (select from ${results} inner join ${publications} on ${eq(publications.id, results.publicationId)}
    where ${eq(results.registrationId, certificates.registrationId)} and not ${canBeUndone})`,
)
