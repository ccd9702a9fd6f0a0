import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { type CertificatePrint, mostInFile, type PrintFormat } from '#domain/certificate/certificate.ts'
import { competitionNamed } from '#domain/competitions/index.ts'
import type { AppContext } from '#server/context.ts'
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
  return and(eq(registrations.schoolId, schoolId), sql`${registrations.schoolLink} is distinct from 'disputed'`)
}

/** Asks for a file of certificates, which startPrinting makes. Throws 409 when there are none, or too many for a file. */
export async function requestPrint(
  { db, season }: Pick<AppContext, 'db' | 'season'>,
  by: string,
  { format, ...scope }: Scope & { format: PrintFormat },
): Promise<CertificatePrint> {
  const { round } = season()
  const total = (await idsIn(db, scope, round)).length
  if (total === 0) throw problems.stale('There are no certificates yet. Make them first.')
  if (total > mostInFile) throw problems.stale(`A file holds at most ${mostInFile} certificates. Print them school by school.`)
  const [row] = await db
    .insert(certificatePrints)
    .values({ id: randomUUID(), ...scope, round, format, total, requestedBy: by })
    .returning()
  if (!row) throw new Error('The database returned no row for an insert')
  return (await listed(db, eq(certificatePrints.id, row.id)))[0] as CertificatePrint
}

async function idsIn(db: Database, scope: Scope, round: number): Promise<string[]> {
  const rows = await db
    .select({ id: registrations.id })
    .from(certificates)
    .innerJoin(registrations, eq(registrations.id, certificates.registrationId))
    .where(and(inScope(scope, round), isNull(certificates.endedAt)))
  return rows.map(({ id }) => id)
}

/** Returns the files of a competition, newest first; those of one school for that school. */
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
    .where(where)
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

/** Returns a file that is ready, with its name. Throws 404. `schoolId` is the school that asks, or null for the office. */
export async function printedFile({ db, files }: Pick<AppContext, 'db' | 'files'>, id: string, schoolId: string | null) {
  const [row] = await db
    .select()
    .from(certificatePrints)
    .where(and(eq(certificatePrints.id, id), schoolId === null ? undefined : eq(certificatePrints.schoolId, schoolId)))
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

/** Makes the file that has waited longest. Returns whether there was one. Another process continues what this one couldn't finish. */
export async function printNext(context: PrintContext, stopping: AbortSignal): Promise<boolean> {
  const row = await claim(context.db)
  if (!row) return false
  try {
    const bytes = await make(context, row, stopping)
    if (bytes) await finish(context, row, bytes)
    // Given back: after a restart it is made from the beginning.
    else await release(context.db, row, row.attempts)
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
    .orderBy(asc(certificatePrints.requestedAt))
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
async function make(context: PrintContext, print: Print, stopping: AbortSignal): Promise<Uint8Array | null> {
  const { db, files } = context
  const scope = { competition: print.competition, schoolId: print.schoolId }
  await keepCurrent(context, await idsIn(db, scope, print.round))
  const rows = await db
    .select({ code: certificates.code, content: certificates.content, serialNo: registrations.serialNo })
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
  return isNeeded && !stopping.aborted ? Buffer.concat(parts) : null

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

/** A file that nobody needs any more, because a person on it was erased meanwhile, is removed again. */
async function finish({ db, files }: PrintContext, { id, format }: Print, bytes: Uint8Array) {
  const fileKey = `${randomKey()}.print.${format}`
  await files.put(fileKey, bytes)
  const [print] = await db
    .update(certificatePrints)
    .set({ state: 'done', fileKey, leaseUntil: null })
    .where(eq(certificatePrints.id, id))
    .returning({ id: certificatePrints.id })
  if (!print) await files.remove(fileKey)
}

/** Deletes files that are older than a day. */
export async function deleteOldPrints({ db, files, now }: Pick<AppContext, 'db' | 'files' | 'now'>): Promise<void> {
  const old = await db.select({ id: certificatePrints.id, fileKey: certificatePrints.fileKey }).from(certificatePrints).where(isOld(now()))
  for (const { id, fileKey } of old) {
    if (fileKey) await files.remove(fileKey)
    await db.delete(certificatePrints).where(eq(certificatePrints.id, id))
  }
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
