import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type FileFormat, mostInFile, type Paper } from '#domain/certificate/certificate.ts'
import { competitionNamed } from '#domain/competitions/index.ts'
import type { AppContext } from '#server/context.ts'
import type { Turn } from '#server/lib/concurrency.ts'
import { idsOf } from '#server/lib/ids.ts'
import { toZip, type ZipEntry } from '#server/lib/zip.ts'
import { certificates, registrations } from '#server/platform/db/schema/index.ts'
import { problems } from '#server/platform/http/problem.ts'
import { certificatePage, fileName, signaturesOf } from './download.ts'
import type { CertificatePage } from './draw.ts'
import { drawMany } from './draw-in-process.ts'
import { isIssued } from './issued.ts'
import { keepCurrent } from './keep-current.ts'

/** Which certificates: of a competition in the season in force, of one school or of all; of one student with `registrationId`. */
export type Scope = { competition: string; schoolId: string | null; registrationId?: string | undefined }

/** Pages drawn at once, before others get their turn: a quarter of a second. */
const portion = 25

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

/**
 * Draws certificates into one PDF, or a zip file with a PDF for each student, in one process for everybody. Throws 503 when too many wait
 * for it.
 */
export async function drawFile(
  { files, linkBase }: DrawContext,
  turn: Turn,
  rows: Printed[],
  { competition, format, paper }: { competition: string; format: FileFormat; paper: Paper },
): Promise<{ file: string; type: string; bytes: Uint8Array }> {
  const title = `Certificates ${competitionNamed(competition).name}`
  const base = linkBase()
  const signatures = await signaturesOf(files, rows)
  const pages = portions(rows.map((row) => ({ ...certificatePage(row, base), paper })))
  const drawn = drawMany({ format: format === 'pdf' ? 'one' : 'each', title, signatures }, pages, turn)
  const parts: Uint8Array[] = []
  if (format === 'pdf') for await (const some of drawn) parts.push(...some)
  else for await (const part of toZip(named(drawn))) parts.push(part)
  return { file: `${title}.${format}`, type: format === 'pdf' ? 'application/pdf' : 'application/zip', bytes: Buffer.concat(parts) }

  async function* named(documents: AsyncIterable<Uint8Array[]>): AsyncGenerator<ZipEntry> {
    let at = 0
    for await (const some of documents) {
      for (const bytes of some) {
        const row = rows[at++]
        if (row) yield { name: `${row.serialNo} ${fileName(row.content.name)}.pdf`, bytes, isPacked: true }
      }
    }
  }
}

async function* portions(pages: CertificatePage[]): AsyncGenerator<CertificatePage[]> {
  for (let at = 0; at < pages.length; at += portion) yield pages.slice(at, at + portion)
}
