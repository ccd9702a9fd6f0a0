import { and, eq, or } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Door } from '#domain/competitions/competition.ts'
import type { Answers } from '#domain/forms/field.ts'
import { actorOf } from '#server/auth/accounts.ts'
import { signedIn } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { coordinators, schools } from '#server/platform/db/schema/index.ts'
import type { Actor } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { toAnswers } from './row.ts'

export type OwnSchool = { id: string; name: string; register_no: number }

/** Returns the school of an account: the one it registered, or that invited it. Throws 403 when it has none. */
export async function schoolOf(db: Database, userId: string): Promise<OwnSchool> {
  const [school] = await db
    .select({ id: schools.id, name: schools.name, register_no: schools.registerNo })
    .from(schools)
    .leftJoin(coordinators, and(eq(coordinators.schoolId, schools.id), eq(coordinators.userId, userId)))
    .where(and(eq(schools.standing, 'registered'), or(eq(schools.userId, userId), eq(coordinators.userId, userId))))
  if (!school) throw problems.forbidden()
  return school
}

/** Returns a school's own answers. */
export async function schoolAddress(db: Database | Transaction, id: string): Promise<Answers> {
  const [row] = await db.select().from(schools).where(eq(schools.id, id))
  return row ? toAnswers(row) : {}
}

/** Whether an undecided claim to this school exists; until the office decides, the school gets nothing about families' children. */
export async function isUnderClaim(db: Database | Transaction, schoolId: string): Promise<boolean> {
  return (await db.$count(schools, and(eq(schools.claimOf, schoolId), eq(schools.standing, 'claimed')))) > 0
}

/** Returns the school that is signed in on a public route, or null; `actor` is its account, for history. */
export async function schoolSignedIn(context: AppOptions, request: FastifyRequest): Promise<(OwnSchool & { actor: Actor }) | null> {
  const person = await signedIn(context, request)
  if (person?.role !== 'school') return null
  return { ...(await schoolOf(context.db, person.id)), actor: actorOf(person) }
}

/** Adapts a door to a signed-in school: the school's name is filled in and fixed. */
export function doorFor({ name }: Pick<OwnSchool, 'name'>, door: Door): Door {
  return { ...door, presets: { ...door.presets, school_name: name } }
}
