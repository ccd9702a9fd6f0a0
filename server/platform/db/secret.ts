import { eq } from 'drizzle-orm'
import { randomToken } from '#server/lib/codes.ts'
import type { Database } from './database.ts'
import { secrets } from './schema/index.ts'

/** Returns the key with that name, created on first use and shared by all processes on the database. */
export async function secretNamed(db: Database, name: string): Promise<string> {
  await db.insert(secrets).values({ name, value: randomToken() }).onConflictDoNothing()
  const [row] = await db.select().from(secrets).where(eq(secrets.name, name))
  if (!row) throw new Error(`The secret ${name} could not be stored`)
  return row.value
}
