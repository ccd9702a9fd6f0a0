import { and, desc, eq, sql } from 'drizzle-orm'
import type { Language } from '#domain/language/language.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { registrations, user } from '#server/platform/db/schema/index.ts'
import { ownRegistrations } from './registrations-of.ts'

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

/** Returns the time zone of a student, as the device said with the newest registration that came with one ('Asia/Almaty'); null without. */
export async function zoneOf(db: Database, userId: string): Promise<string | null> {
  return (await ownRegistrations(db, userId)).find(({ timeZone }) => timeZone !== null)?.timeZone ?? null
}
