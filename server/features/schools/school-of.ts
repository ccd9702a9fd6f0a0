import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Door } from '#domain/competitions/competition.ts'
import { signedIn } from '#server/auth/sessions/session.ts'
import type { AppOptions } from '#server/context.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { schools } from '#server/platform/db/schema/index.ts'
import type { Actor } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'

export type OwnSchool = { id: string; name: string; register_no: number }

/** The school an account belongs to. Throws 403 when it belongs to none. */
export async function schoolOf(db: Database, userId: string): Promise<OwnSchool> {
  const [school] = await db
    .select({ id: schools.id, name: schools.name, register_no: schools.registerNo })
    .from(schools)
    .where(eq(schools.userId, userId))
  if (!school) throw problems.forbidden()
  return school
}

/** Whether somebody else claims to be this school and the office has yet to decide: until then, nothing about families' children goes to it. */
export async function isUnderClaim(db: Database | Transaction, schoolId: string): Promise<boolean> {
  const claims = await db
    .select({ id: schools.id })
    .from(schools)
    .where(and(eq(schools.claimOf, schoolId), eq(schools.standing, 'claimed')))
    .limit(1)
  return claims.length > 0
}

/** The school that sent a request which everybody may send, or null; `actor` is its account, for history. */
export async function schoolSignedIn(context: AppOptions, request: FastifyRequest): Promise<(OwnSchool & { actor: Actor }) | null> {
  const person = await signedIn(context, request)
  if (person?.role !== 'school') return null
  return { ...(await schoolOf(context.db, person.id)), actor: { id: person.id, name: person.email } }
}

/** A door as it stands before a school that is signed in: the school's name is filled in and fixed. */
export function doorFor({ name }: Pick<OwnSchool, 'name'>, door: Door): Door {
  return { ...door, presets: { ...door.presets, school_name: name } }
}
