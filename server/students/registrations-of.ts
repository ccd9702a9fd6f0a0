import { desc, eq, sql } from 'drizzle-orm'
import type { OwnRegistration } from '../../domain/account.ts'
import { competitionNamed } from '../../domain/competitions/index.ts'
import { emailKey } from '../../domain/fields/email.ts'
import { moneyText } from '../../domain/money.ts'
import type { Database } from '../db/open.ts'
import { registrations } from '../db/tables.ts'
import { meanings } from '../registrations/check.ts'

/** Every registration that was made with an address as the student's own, newest first, with its state and what happens next. */
export async function registrationsOf(db: Database, email: string): Promise<OwnRegistration[]> {
  const rows = await db
    .select()
    .from(registrations)
    .where(eq(sql`lower(${registrations.email})`, emailKey(email)))
    .orderBy(desc(registrations.serialNo))
  return rows.map((row) => ({
    reference: row.reference,
    serial_no: row.serialNo,
    name: row.name,
    competition: competitionNamed(row.competition).name,
    status: row.status,
    message: meanings[row.status],
    fee: moneyText({ amount: row.fee, currency: row.currency as 'INR' | 'USD' }),
    submitted_at: row.submittedAt.toISOString(),
  }))
}
