import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, inArray, isNull, lt, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { type CertificatePrint, mostInFile, type PrintFormat } from '#domain/certificate/certificate.ts'
import { competitionNamed } from '#domain/competitions/index.ts'
import type { AppContext } from '#server/context.ts'
import { idsOf } from '#server/lib/ids.ts'
import { sha256 } from '#server/lib/sha256.ts'
import { type Part, toZip } from '#server/lib/zip.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { certificatePrints, certificates, registrations, schools } from '#server/platform/db/schema/index.ts'
import { problems } from '#server/platform/http/problem.ts'
import { randomKey } from '#server/platform/images/pictures.ts'
import { fileName, pageOf, signaturesOf } from './download.ts'
import type { CertificatePage } from './draw.ts'
import { drawMany } from './draw-in-process.ts'
import { keepCurrent } from './keep-current.ts'

type Print = typeof certificatePrints.$inferSelect
/** Which certificates: of a competition in the season in force, of one school or of all; of one student with `registrationId`. */
export type Scope = { competition: string; schoolId: string | null; registrationId?: string | undefined }
type PrintContext = Pick<AppContext, 'db' | 'season' | 'now' | 'files'> & { linkBase: () => string }

type Made = { bytes: Uint8Array; content: string }

/** Pages drawn before progress is noted and others get their turn: a quarter of a second. */
const portion = 25
const mostAttempts = 3
const lease = sql`clock_timestamp() + interval '1 minute'`
/** A file can be downloaded for a day. */
const retentionMs = 24 * 60 * 60 * 1000

/** The registrations of a scope. */
export function inScope({ competition, schoolId, registrationId }: Scope, round: number): SQL | undefined {
  return and(
    eq(registrations.competition, competition),
    eq(registrations.round, round),
    schoolId === null ? undefined : ofSchool(schoolId),
    registrationId === undefined ? undefined : eq(registrations.id, registrationId),
  )
}

/** A school's students; it doesn't get the certificate of one that it objects to. */
export function ofSchool(schoolId: string): SQL | undefined {
  return and(eq(registrations.schoolId, schoolId), isUndisputed)
}

const isUndisputed = sql`${registrations.schoolLink} is distinct from 'disputed'`

/**
 * Asks for a file of certificates, which startPrinting makes. Returns the file that is ready or under way when there is one with the same
 * certificates. `by` is an account's id, or a school's. Throws 409 when there are no certificates, too many for a file, or another file of
 * `by` is under way.
 */
export async function requestPrint(
  context: Pick<AppContext, 'db' | 'season' | 'now' | 'files'>,
  by: string,
  { format, ...scope }: Scope & { format: PrintFormat },
): Promise<CertificatePrint> {
  const { db, season } = context
  const { round } = season()
  const before = await idsIn(db, scope, round)
  if (before.length > mostInFile) throw problems.stale(`A file holds at most ${mostInFile} certificates. Print them school by school.`)
  await keepCurrent(context, before)
  const total = (await idsIn(db, scope, round)).length
  if (total === 0) throw problems.stale('There are no certificates yet. Make them first.')
  const { competition, schoolId } = scope
  const isSame = and(
    ofScope(scope, round),
    schoolId === null ? isNull(certificatePrints.schoolId) : undefined,
    eq(certificatePrints.format, format),
  )
  await removePrints(context, and(isSame, isDone, not(isCurrent)))
  const [ready] = await listed(db, and(isSame, isDone))
  if (ready) return ready
  const [row] = await db
    .insert(certificatePrints)
    .values({ id: randomUUID(), competition, schoolId, round, format, total, requestedBy: by })
    .onConflictDoNothing()
    .returning()
  const isAsked = row ? eq(certificatePrints.id, row.id) : and(isSame, isUnderWay, eq(certificatePrints.requestedBy, by))
  const [print] = await listed(db, isAsked)
  if (!print) throw problems.stale('We’re still making the last file you asked for. Ask again when it’s ready.')
  return print
}

const isDone = eq(certificatePrints.state, 'done')
const isUnderWay = inArray(certificatePrints.state, ['waiting', 'making'])
/** Asked for by a school itself; see `requestedBy`. */
const isOfSchool = sql`${certificatePrints.requestedBy} is not distinct from ${certificatePrints.schoolId}::text`

/** Whether a file has exactly the certificates that are valid now. Certificates never change; a correction replaces them. */
const isCurrent = sql`${certificatePrints.content} is not distinct from (
  select encode(sha256(convert_to(string_agg(${certificates.id}::text, ',' order by ${certificates.id}), 'UTF8')), 'hex')
  from ${certificates} join ${registrations} on ${registrations.id} = ${certificates.registrationId}
  where ${certificates.endedAt} is null
    and ${registrations.competition} = ${certificatePrints.competition} and ${registrations.round} = ${certificatePrints.round}
    and (${certificatePrints.schoolId} is null or (${registrations.schoolId} = ${certificatePrints.schoolId} and ${isUndisputed}))
)`

/** Returns the same for the certificates with these ids. */
function contentWith(ids: string[]): string {
  return sha256(ids.toSorted().join(','))
}

async function idsIn(db: Database, scope: Scope, round: number): Promise<string[]> {
  const rows = await db
    .select({ id: registrations.id })
    .from(certificates)
    .innerJoin(registrations, eq(registrations.id, certificates.registrationId))
    .where(and(inScope(scope, round), isNull(certificates.endedAt)))
  return rows.map(({ id }) => id)
}

/** Returns the files of a competition that can be downloaded or are still to be made, newest first; those of one school for that school. */
export async function listPrints({ db, season }: Pick<AppContext, 'db' | 'season'>, scope: Scope): Promise<CertificatePrint[]> {
  return await listed(db, ofScope(scope, season().round))
}

function ofScope({ competition, schoolId }: Scope, round: number): SQL | undefined {
  return and(
    eq(certificatePrints.competition, competition),
    eq(certificatePrints.round, round),
    schoolId === null ? undefined : eq(certificatePrints.schoolId, schoolId),
  )
}

async function listed(db: Database, where: SQL | undefined): Promise<CertificatePrint[]> {
  const rows = await db
    .select({ print: certificatePrints, school: schools.name })
    .from(certificatePrints)
    .leftJoin(schools, eq(schools.id, certificatePrints.schoolId))
    .where(and(where, or(not(isDone), isCurrent)))
    .orderBy(desc(certificatePrints.requestedAt))
    .limit(20)
  return rows.map(({ print: { id, format, state, made, total, requestedAt }, school }) => ({
    id,
    format,
    school,
    state,
    made,
    total,
    requested_at: requestedAt.toISOString(),
  }))
}

/**
 * Returns a file that is ready, with its name. Throws 404, or 409 when a certificate has changed since. `schoolId` is the school that asks,
 * or null for the office.
 */
export async function printedFile(context: Pick<AppContext, 'db' | 'season' | 'now' | 'files'>, id: string, schoolId: string | null) {
  const { db, files } = context
  const isAsked = and(eq(certificatePrints.id, id), isDone, schoolId === null ? undefined : eq(certificatePrints.schoolId, schoolId))
  const [row] = await db.select().from(certificatePrints).where(isAsked)
  if (row) {
    await keepCurrent(context, await idsIn(db, row, row.round))
    const outdated = await removePrints(context, and(isAsked, not(isCurrent)))
    if (outdated > 0) throw problems.stale('The certificates have changed since this file was made. Ask for it again.')
  }
  const bytes = row?.fileKey ? await files.read(row.fileKey) : null
  if (!row || !bytes) throw problems.notFound()
  return {
    bytes,
    file: `Certificates ${competitionNamed(row.competition).name}.${row.format}`,
    type: row.format === 'pdf' ? 'application/pdf' : 'application/zip',
    competition: row.competition,
    total: row.total,
  }
}

/** Makes the next file: the office's before the schools', and those that have waited longest first. Returns whether there was one. Another process continues what this one couldn't finish. */
export async function printNext(context: PrintContext, stopping: AbortSignal): Promise<boolean> {
  const row = await claim(context.db)
  if (!row) return false
  try {
    const made = await make(context, row, stopping)
    // Given back: after a restart it is made from the beginning.
    if (!made) await release(context.db, row, row.attempts)
    else if (!(await finish(context, row, made))) await release(context.db, row, row.attempts + 1)
  } catch (error) {
    await release(context.db, row, row.attempts + 1)
    throw error
  }
  return true
}

const isToMake = or(
  eq(certificatePrints.state, 'waiting'),
  and(eq(certificatePrints.state, 'making'), lt(certificatePrints.leaseUntil, sql`clock_timestamp()`)),
)
const isOld = (now: number) => lt(certificatePrints.requestedAt, new Date(now - retentionMs))

/** How many files are to be made, and how many to be deleted. */
export async function printsDue({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<{ toMake: number; old: number }> {
  const count = (where: SQL | undefined) => sql<number>`count(*) filter (where ${where})`.mapWith(Number)
  const [due] = await db.select({ toMake: count(isToMake), old: count(isOld(now())) }).from(certificatePrints)
  return due ?? { toMake: 0, old: 0 }
}

async function claim(db: Database): Promise<Print | null> {
  const next = db
    .select({ id: certificatePrints.id })
    .from(certificatePrints)
    .where(isToMake)
    .orderBy(isOfSchool, asc(certificatePrints.requestedAt))
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await db
    .update(certificatePrints)
    .set({ state: 'making', made: 0, leaseUntil: lease })
    .where(inArray(certificatePrints.id, next))
    .returning()
  return row ?? null
}

async function release(db: Database, { id }: Print, attempts: number) {
  const state = attempts >= mostAttempts ? 'failed' : 'waiting'
  await db.update(certificatePrints).set({ state, attempts, leaseUntil: null }).where(eq(certificatePrints.id, id))
}

/** Returns null when the server stops, or when nobody needs the file any more. */
async function make(context: PrintContext, print: Print, stopping: AbortSignal): Promise<Made | null> {
  const { db, files } = context
  const scope = { competition: print.competition, schoolId: print.schoolId }
  await keepCurrent(context, await idsIn(db, scope, print.round))
  const rows = await db
    .select({ id: certificates.id, code: certificates.code, content: certificates.content, serialNo: registrations.serialNo })
    .from(certificates)
    .innerJoin(registrations, eq(registrations.id, certificates.registrationId))
    .where(and(inScope(scope, print.round), isNull(certificates.endedAt)))
    .orderBy(sql`lower(${registrations.answers} ->> 'school_name')`, registrations.nameKey, registrations.serialNo)
    .limit(mostInFile)
  const base = context.linkBase()
  const pages = rows.map((row) => pageOf(row, base))
  const title = `Certificates ${competitionNamed(print.competition).name}`
  const drawn = drawMany(
    { format: print.format === 'pdf' ? 'one' : 'each', title, signatures: await signaturesOf(files, rows) },
    portions(pages),
  )
  let made = 0
  let isNeeded = true
  const parts: Uint8Array[] = []
  if (print.format === 'pdf') {
    for await (const bytes of noted(drawn)) parts.push(...bytes)
  } else {
    for await (const bytes of toZip(named(noted(drawn)))) parts.push(bytes)
  }
  return isNeeded && !stopping.aborted ? { bytes: Buffer.concat(parts), content: contentWith(idsOf(rows)) } : null

  /** Notes the progress after each portion. */
  async function* noted(drawn: AsyncGenerator<Uint8Array[]>): AsyncGenerator<Uint8Array[]> {
    for await (const bytes of drawn) {
      yield bytes
      made = Math.min(made + portion, pages.length)
      const [still] = await db
        .update(certificatePrints)
        .set({ made, total: pages.length, leaseUntil: lease })
        .where(eq(certificatePrints.id, print.id))
        .returning({ id: certificatePrints.id })
      isNeeded = still !== undefined
      if (!isNeeded || stopping.aborted) return
    }
  }

  async function* named(drawn: AsyncGenerator<Uint8Array[]>): AsyncGenerator<Part> {
    let at = 0
    for await (const documents of drawn) {
      for (const bytes of documents) {
        const row = rows[at++]
        if (row) yield { name: `${row.serialNo} ${fileName(row.content.name)}.pdf`, bytes, isPacked: true }
      }
    }
  }
}

async function* portions(pages: CertificatePage[]): AsyncGenerator<CertificatePage[]> {
  for (let at = 0; at < pages.length; at += portion) yield pages.slice(at, at + portion)
}

/**
 * Stores a file, and deletes a school's earlier ones. Returns false, and stores nothing, when a certificate has changed or a person on it was
 * erased meanwhile.
 */
async function finish(context: PrintContext, { id, format, requestedBy }: Print, { bytes, content }: Made): Promise<boolean> {
  const { db, files } = context
  const fileKey = `${randomKey()}.print.${format}`
  await files.put(fileKey, bytes)
  await db.update(certificatePrints).set({ content }).where(eq(certificatePrints.id, id))
  const [print] = await db
    .update(certificatePrints)
    .set({ state: 'done', fileKey, leaseUntil: null })
    .where(and(eq(certificatePrints.id, id), isCurrent))
    .returning({ id: certificatePrints.id })
  if (print)
    await removePrints(
      context,
      and(eq(certificatePrints.requestedBy, requestedBy), isOfSchool, not(isUnderWay), ne(certificatePrints.id, id)),
    )
  else await files.remove(fileKey)
  return print !== undefined
}

/** Deletes files that are older than a day. */
export async function deleteOldPrints(context: Pick<AppContext, 'db' | 'files' | 'now'>): Promise<void> {
  await removePrints(context, isOld(context.now()))
}

/** Deletes files, and returns how many. A file that is left when the server stops in between is deleted a day later (features/privacy). */
async function removePrints({ db, files }: Pick<AppContext, 'db' | 'files'>, which: SQL | undefined): Promise<number> {
  const gone = await db.delete(certificatePrints).where(which).returning({ fileKey: certificatePrints.fileKey })
  for (const { fileKey } of gone) if (fileKey) await files.remove(fileKey)
  return gone.length
}

/** Deletes every file of certificates that may name one of these registrations. The caller removes the files, whose keys it returns. */
export async function forgetPrints(tx: Transaction, rows: { competition: string; round: number }[]): Promise<string[]> {
  if (rows.length === 0) return []
  const rounds = [...new Map(rows.map(({ competition, round }) => [`${competition} ${round}`, { competition, round }])).values()]
  const gone = await tx
    .delete(certificatePrints)
    .where(
      or(
        ...rounds.map(({ competition, round }) => and(eq(certificatePrints.competition, competition), eq(certificatePrints.round, round))),
      ),
    )
    .returning({ fileKey: certificatePrints.fileKey })
  return gone.flatMap(({ fileKey }) => fileKey ?? [])
}

/** Which of these files are still named. */
export async function printsNamed(db: Database, keys: string[]): Promise<string[]> {
  const rows = await db.select({ key: certificatePrints.fileKey }).from(certificatePrints).where(inArray(certificatePrints.fileKey, keys))
  return rows.flatMap(({ key }) => key ?? [])
}
