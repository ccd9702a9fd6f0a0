import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Door } from '#domain/competitions/competition.ts'
import type { Answers } from '#domain/forms/field.ts'
import { verifyingText } from '#domain/school/texts.ts'
import type { Season } from '#domain/season/season.ts'
import { actorOf } from '#server/auth/accounts.ts'
import { actorIn, personIn, personSignedIn } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import type { Database, Queryable } from '#server/platform/db/database.ts'
import { coordinators, schools } from '#server/platform/db/schema/index.ts'
import type { Actor } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { isRegistered, toSchoolAnswers } from './row.ts'

/** A registered school as its own pages show it. Until the office has verified it, it sees only the students that it entered itself. */
export type OwnSchool = { id: string; name: string; register_no: number; is_verified: boolean }

/** Returns the school of an account: the one it registered, or that invited it. Throws 403 when it has none. */
export async function schoolOf(db: Database, userId: string): Promise<OwnSchool> {
  const [school] = await db
    .select({
      id: schools.id,
      name: schools.name,
      register_no: schools.registerNo,
      is_verified: sql<boolean>`${schools.status} = 'verified'`,
    })
    .from(schools)
    .leftJoin(coordinators, and(eq(coordinators.schoolId, schools.id), eq(coordinators.userId, userId)))
    .where(and(isRegistered, or(eq(schools.userId, userId), eq(coordinators.userId, userId))))
  if (!school) throw problems.forbidden()
  return school
}

/** Returns the time zone of a school ('Asia/Almaty'), or null while it isn't known. */
export async function schoolZone(db: Queryable, id: string): Promise<string | null> {
  const [row] = await db.select({ timeZone: schools.timeZone }).from(schools).where(eq(schools.id, id))
  return row?.timeZone ?? null
}

/** A school that is signed in, and who signed in for it. */
export type SignedInSchool = OwnSchool & { actor: Actor }

/** Returns the school that calls a route for schools. */
export async function schoolIn(db: Database, request: FastifyRequest): Promise<SignedInSchool> {
  return { ...(await schoolOf(db, personIn(request).id)), actor: actorIn(request) }
}

/** Returns a school's own answers. */
export async function schoolAddress(db: Queryable, id: string): Promise<Answers> {
  const [row] = await db.select().from(schools).where(eq(schools.id, id))
  return row ? toSchoolAnswers(row) : {}
}

/** The condition for a school to be verified. */
export function isVerified(schoolId: string): SQL {
  return sql`exists (select from ${schools} verified where verified.id = ${schoolId} and verified.status = 'verified')`
}

/** Throws 403 when the office hasn't verified a school yet: before, it pays for nobody and writes to nobody but itself. */
export function refuseUnverified({ is_verified }: Pick<OwnSchool, 'is_verified'>, season: Season): void {
  if (!is_verified) throw problems.forbidden(verifyingText(season))
}

/** Returns the school that is signed in on a public route, or null; `actor` is its account, for history. */
export async function schoolSignedIn(context: AppOptions, request: FastifyRequest): Promise<SignedInSchool | null> {
  const person = await personSignedIn(context, request)
  if (person?.role !== 'school') return null
  return { ...(await schoolOf(context.db, person.id)), actor: actorOf(person) }
}

/** Adapts a door to a signed-in school: the school's name is filled in and fixed. */
export function doorFor({ name }: Pick<OwnSchool, 'name'>, door: Door): Door {
  return { ...door, presets: { ...door.presets, school_name: name } }
}
