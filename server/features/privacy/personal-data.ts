import { inArray, or } from 'drizzle-orm'
import type { PersonalData, PersonalDataCounts } from '#domain/privacy/privacy.ts'
import { draftName } from '#server/features/school-students/index.ts'
import { sha256 } from '#server/lib/codes.ts'
import { idsOf } from '#server/lib/ids.ts'
import type { Database, Queryable } from '#server/platform/db/database.ts'
import { history, registrations } from '#server/platform/db/schema/index.ts'
import { problems } from '#server/platform/http/problem.ts'
import { findPerson } from './find.ts'
import { type FoundPerson, isNothing, subjectsOf, thingsOf } from './found-person.ts'
import { addressKey } from './ledger.ts'

/**
 * Returns what the portal stores about the person with this address: how much, whose names, and the plan of an erasure; `things` are the
 * items concerned. Throws 404 when there is nothing.
 */
export async function personalDataOf(db: Database, email: string): Promise<{ data: PersonalData; things: { id: string }[] }> {
  const found = await findPerson(db, email)
  if (isNothing(found)) throw problems.notFound()
  const data = {
    email: addressKey(email),
    counts: await countsOf(db, found),
    names: namesIn(found),
    students: await studentsOf(db, found),
    administrator: found.administrator,
    former_addresses: found.formerAddresses,
    elsewhere: found.elsewhere,
    plan: planOf(found),
  }
  return { data, things: thingsOf(found) }
}

/** Identifies exactly these rows: with one more email it is a different plan. */
export function planOf(found: FoundPerson): string {
  return sha256(subjectsOf(found).sort().join(), JSON.stringify(found.imported))
}

export async function countsOf(tx: Queryable, found: FoundPerson): Promise<PersonalDataCounts> {
  const accounts = idsOf(found.accounts)
  return {
    registrations: found.registrations.length,
    drafts: found.drafts.length,
    imported: found.imported.length,
    bookings: found.bookings.length,
    disputes: found.disputes.length,
    letters: found.emails.length,
    accounts: found.accounts.length,
    schools: found.schools.length,
    history: await tx.$count(history, or(inArray(history.subjectId, subjectsOf(found)), inArray(history.actor, accounts))),
  }
}

function namesIn({ registrations, drafts, bookings, schools }: FoundPerson): string[] {
  const names = [
    ...registrations.map(({ name }) => name),
    ...drafts.map(draftName),
    ...bookings.map(({ studentName }) => studentName),
    ...schools.map(({ name }) => name),
  ]
  return [...new Set(names)]
}

async function studentsOf(db: Database, { schools }: FoundPerson): Promise<number> {
  if (schools.length === 0) return 0
  const ids = idsOf(schools)
  return await db.$count(registrations, inArray(registrations.schoolId, ids))
}
