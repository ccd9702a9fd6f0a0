import { and, inArray, notInArray } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { user } from '#server/platform/db/schema/index.ts'

/** Returns the names of colleagues by the addresses that history has of them; without those whose account is gone. */
export async function colleagueNames(db: Database, addresses: (string | null)[]): Promise<Map<string, string>> {
  const emails = [...new Set(addresses)].filter((address) => address !== null)
  if (emails.length === 0) return new Map()
  const known = await db
    .select({ email: user.email, name: user.name })
    .from(user)
    .where(and(inArray(user.email, emails), notInArray(user.role, ['school', 'user'])))
  return new Map(known.map(({ email, name }) => [email, name]))
}
