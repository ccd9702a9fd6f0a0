import { inArray, type SQL } from 'drizzle-orm'
import { type AccountRole, signInRoleOf } from '#domain/account/account.ts'
import { isStudentOf } from '#server/features/school-students/index.ts'
import { schoolOf } from '#server/features/schools/index.ts'
import { idsOf } from '#server/lib/ids.ts'
import type { Database } from '#server/platform/db/database.ts'
import { registrations } from '#server/platform/db/schema/index.ts'
import { ownRegistrations } from './registrations-of.ts'

/** An account of a student or a school. */
export type Reader = { id: string; role: AccountRole }

/** The condition for a student's own registrations, or for those of a school's students. Throws 403 for an account without a school. */
export async function isRegistrationOf(db: Database, { id, role }: Reader): Promise<SQL | undefined> {
  if (signInRoleOf(role) === 'school') return isStudentOf((await schoolOf(db, id)).id)
  return inArray(registrations.id, idsOf(await ownRegistrations(db, id)))
}
