import { and, desc, eq, sql } from 'drizzle-orm'
import type { Language } from '#domain/language/language.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { registrations, user } from '#server/platform/db/schema/index.ts'

/** Returns the language of emails to an account: of the newest registration with a student's address, and English for everyone else. */
export async function languageOf(db: Database | Transaction, userId: string): Promise<Language> {
  const [newest] = await db
    .select({ language: registrations.language })
    .from(user)
    .innerJoin(registrations, eq(sql`lower(${registrations.email})`, sql`lower(${user.email})`))
    .where(and(eq(user.id, userId), eq(user.role, 'user')))
    .orderBy(desc(registrations.serialNo))
    .limit(1)
  return newest?.language ?? 'en'
}
