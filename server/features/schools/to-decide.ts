import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { emailKey } from '#domain/lib/text.ts'
import type { SchoolToDecide } from '#domain/school/school.ts'
import type { Database } from '#server/platform/db/database.ts'
import { coordinators, schools, user } from '#server/platform/db/schema/index.ts'
import { isRegistered, type SchoolRow, toOfficeSchool } from './row.ts'

/** Most schools of the list. */
const mostShown = 100
/** Most schools with the same name that are named beside one. */
const mostNamesakes = 3

const isToDecide = inArray(schools.status, ['unverified', 'waiting'])

/** Counts the schools that wait for the office: to be verified, or registered a second time. */
export function countToDecide(db: Database): Promise<number> {
  return db.$count(schools, isToDecide)
}

/** Returns the schools that wait for the office, the oldest first and at most 100, each with what the office compares it with. */
export async function listToDecide(db: Database): Promise<SchoolToDecide[]> {
  const rows = await db
    .select({ row: schools, signsIn })
    .from(schools)
    .leftJoin(user, eq(user.id, schools.userId))
    .where(isToDecide)
    .orderBy(asc(schools.registerNo))
    .limit(mostShown)
  const found = rows.map(({ row }) => row)
  const [namesakes, holders] = [await namesakesOf(db, found), await holdersOf(db, found)]
  return rows.map(({ row, signsIn: does }) => {
    const alike = namesakes.filter(({ school: { id, nameKey } }) => id !== row.id && nameKey === row.nameKey)
    const same = alike.find(({ school }) => isSame(school, row))
    return {
      school: toOfficeSchool(row, does),
      same: same ? toOfficeSchool(same.school, same.signsIn) : null,
      address_of: row.userId === null && !same ? (holders.get(emailKey(row.email)) ?? null) : null,
      namesakes: alike
        .filter((other) => other !== same)
        .slice(0, mostNamesakes)
        .map(({ school }) => `${school.name}, ${school.branch}, ${school.city}, ${school.country} (No ${school.registerNo})`),
    }
  })
}

const signsIn = sql<boolean>`${user.password} is not null`

function isSame(one: SchoolRow, other: SchoolRow): boolean {
  return one.countryKey === other.countryKey && one.pincodeKey === other.pincodeKey && one.branchKey === other.branchKey
}

/** Registered schools with the name of one of these. */
async function namesakesOf(db: Database, rows: SchoolRow[]) {
  const names = [...new Set(rows.map(({ nameKey }) => nameKey))]
  return await db
    .select({ school: schools, signsIn })
    .from(schools)
    .leftJoin(user, eq(user.id, schools.userId))
    .where(and(isRegistered, inArray(schools.nameKey, names)))
    .orderBy(asc(schools.registerNo))
}

/** Returns the schools that the addresses of waiting registrations sign in for, by address. */
async function holdersOf(db: Database, rows: SchoolRow[]): Promise<Map<string, { register_no: number; name: string }>> {
  const addresses = rows.flatMap(({ status, email }) => (status === 'waiting' ? [emailKey(email)] : []))
  const held = await db
    .select({ email: user.email, register_no: schools.registerNo, name: schools.name })
    .from(user)
    .leftJoin(coordinators, eq(coordinators.userId, user.id))
    .innerJoin(schools, sql`${schools.id} = ${coordinators.schoolId} or ${schools.userId} = ${user.id}`)
    .where(and(inArray(user.email, addresses), eq(user.role, 'school'), ne(schools.status, 'closed')))
  return new Map(held.map(({ email, ...school }) => [email, school]))
}
