import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { SchoolCertificates } from '#domain/certificate/api.ts'
import { mostInFile, type Paper } from '#domain/certificate/certificate.ts'
import { competitionNamed, competitions } from '#domain/competitions/index.ts'
import type { AppContext, AppOptions } from '#server/context.ts'
import type { OwnSchool } from '#server/features/schools/index.ts'
import { fileOf } from '#server/features/season/index.ts'
import type { Turn } from '#server/lib/concurrency.ts'
import { idsOf } from '#server/lib/ids.ts'
import type { Database } from '#server/platform/db/database.ts'
import { certificates, registrations } from '#server/platform/db/schema/index.ts'
import { problems } from '#server/platform/http/problem.ts'
import type { Files } from '#server/platform/storage/files.ts'
import type { CertificatePage, Signatures } from './draw.ts'
import { drawMany, drawOne } from './draw-in-process.ts'
import { isIssued, keepCurrent } from './keep-current.ts'

/** Which certificates: of a competition in the season in force, of one school or of all; of one student with `registrationId`. */
export type Scope = { competition: string; schoolId: string | null; registrationId?: string | undefined }

/** Pages drawn at once, before others get their turn: a quarter of a second. */
const portion = 25

/** The registrations of a scope. */
export function inScope({ competition, schoolId, registrationId }: Scope, round: number): SQL | undefined {
  return and(
    eq(registrations.competition, competition),
    eq(registrations.round, round),
    schoolId === null ? undefined : eq(registrations.schoolId, schoolId),
    registrationId === undefined ? undefined : eq(registrations.id, registrationId),
  )
}

type Printed = Pick<typeof certificates.$inferSelect, 'code' | 'content'> & { id: string; serialNo: number }
type DrawContext = Pick<AppContext, 'files'> & { linkBase: () => string }

/**
 * Returns the certificates of a scope that are out, or all valid ones with `isValid`, by school and name, with the ids of their registrations.
 * Throws 409 when there are none, or too many for a file.
 */
export async function certificatesIn(
  context: Pick<AppContext, 'db' | 'season' | 'now'>,
  scope: Scope,
  which = isIssued,
): Promise<Printed[]> {
  const read = () =>
    context.db
      .select({ id: registrations.id, code: certificates.code, content: certificates.content, serialNo: registrations.serialNo })
      .from(certificates)
      .innerJoin(registrations, eq(registrations.id, certificates.registrationId))
      .where(and(inScope(scope, context.season().round), which))
      .orderBy(sql`lower(${registrations.answers} ->> 'school_name')`, registrations.nameKey, registrations.serialNo)
      .limit(mostInFile + 1)
  await keepCurrent(context, idsOf(await read()))
  const rows = await read()
  if (rows.length === 0) throw problems.stale('There are no certificates yet. Make them first.')
  if (rows.length > mostInFile) throw problems.stale(`A file holds at most ${mostInFile} certificates. Print them school by school.`)
  return rows
}

/** Draws certificates into one PDF, in one process for everybody. Throws 503 when too many wait for it. */
export async function drawFile(
  { files, linkBase }: DrawContext,
  turn: Turn,
  rows: Printed[],
  { competition, paper }: { competition: string; paper: Paper },
): Promise<{ file: string; type: string; bytes: Uint8Array }> {
  const title = `Certificates ${competitionNamed(competition).name}`
  const base = linkBase()
  const signatures = await signaturesOf(files, rows)
  const pages = portions(rows.map((row) => ({ ...certificatePage(row, base), paper })))
  const parts: Uint8Array[] = []
  for await (const part of drawMany({ title, signatures }, pages, turn)) parts.push(part)
  return { file: `${title}.pdf`, type: 'application/pdf', bytes: Buffer.concat(parts) }
}

async function* portions(pages: CertificatePage[]): AsyncGenerator<CertificatePage[]> {
  for (let at = 0; at < pages.length; at += portion) yield pages.slice(at, at + portion)
}

type Row = typeof certificates.$inferSelect

/** Draws the certificate of a registration as PDF: for the office, with `isValid`, also one that isn't out. Returns null when it has none. */
export async function certificateFile(
  context: Pick<AppContext, 'db' | 'season' | 'now' | 'files'> & Pick<AppOptions, 'linkBase'>,
  registrationId: string,
  paper: Paper,
  which = isIssued,
): Promise<{ file: string; bytes: Uint8Array; type: string } | null> {
  await keepCurrent(context, [registrationId])
  const [row] = await context.db
    .select()
    .from(certificates)
    .where(and(eq(certificates.registrationId, registrationId), which))
  if (!row) return null
  const bytes = await drawOne({ ...certificatePage(row, context.linkBase()), paper }, await signaturesOf(context.files, [row]))
  return { file: `${fileName(row.content.name)}.pdf`, bytes, type: 'application/pdf' }
}

/** `base` is the address of this server. */
function certificatePage({ content, code }: Pick<Row, 'content' | 'code'>, base: string): CertificatePage {
  return { content, code, verify: `${base}/verify/${code}`, where: `${base.replace(/^https?:\/\//, '')}/verify` }
}

/** Reads the pictures of the signatures on some certificates. One that is gone is left out. */
async function signaturesOf(files: Files, rows: Pick<Row, 'content'>[]): Promise<Signatures> {
  const keys = [...new Set(rows.flatMap(({ content }) => content.signature ?? []))]
  const pictures = await Promise.all(keys.map(async (key) => [key, await files.read(fileOf(key))] as const))
  return Object.fromEntries(pictures.flatMap(([key, bytes]) => (bytes ? [[key, bytes]] : [])))
}

/** The name of a file for a person, without what file systems refuse. */
function fileName(name: string): string {
  return `Certificate ${name
    .replace(/[\\/:*?"<>|.\p{Cc}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80)}`
}

/** Returns the serial numbers of those among some registrations that have a certificate. */
export async function certified(db: Database, ids: string[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ serialNo: registrations.serialNo })
    .from(certificates)
    .innerJoin(registrations, eq(registrations.id, certificates.registrationId))
    .where(and(inArray(registrations.id, ids), isIssued))
  return rows.map(({ serialNo }) => serialNo)
}

/** Returns which of a school's students have a certificate, and how many in each round. Nothing before the school is verified. */
export async function certificatesOfSchool(
  context: Pick<AppContext, 'db' | 'season'>,
  { id: schoolId, is_verified }: OwnSchool,
): Promise<SchoolCertificates> {
  const { db, season } = context
  if (!is_verified) return { students: [], rounds: [] }
  const { serialNo, competition, round } = registrations
  const rows = await db
    .select({ serialNo, competition, round })
    .from(certificates)
    .innerJoin(registrations, eq(registrations.id, certificates.registrationId))
    .where(and(eq(registrations.schoolId, schoolId), isIssued))
  const rounds: SchoolCertificates['rounds'] = []
  for (const { slug, name } of competitions) {
    const students = rows.filter((row) => row.competition === slug && row.round === season().round).length
    if (students > 0) rounds.push({ competition: slug, name, students })
  }
  return { students: rows.map((row) => row.serialNo), rounds }
}
