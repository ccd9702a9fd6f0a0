import { and, eq, inArray } from 'drizzle-orm'
import type { SchoolCertificates } from '#domain/certificate/api.ts'
import { competitions } from '#domain/competitions/index.ts'
import type { AppContext } from '#server/context.ts'
import type { OwnSchool } from '#server/features/schools/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { certificates, registrations } from '#server/platform/db/schema/index.ts'
import { ofSchool } from './files.ts'
import { isIssued } from './issued.ts'

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
    .where(and(ofSchool(schoolId), isIssued))
  const rounds: SchoolCertificates['rounds'] = []
  for (const { slug, name } of competitions) {
    const students = rows.filter((row) => row.competition === slug && row.round === season().round).length
    if (students > 0) rounds.push({ competition: slug, name, students })
  }
  return { students: rows.map((row) => row.serialNo), rounds }
}
