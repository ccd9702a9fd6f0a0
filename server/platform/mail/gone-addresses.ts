import { and, eq, inArray, sql } from 'drizzle-orm'
import { emailKey } from '#domain/lib/text.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { outbox } from '#server/platform/db/schema/index.ts'
import { problems } from '#server/platform/http/problem.ts'

/** Not delivered, because the address doesn't exist. */
export const isGone = and(eq(outbox.state, 'dead'), eq(outbox.addressGone, true))

/** Returns which of these addresses don't exist, as the mail server said and nobody has corrected since, as keys. */
export async function goneAmong(db: Queryable, addresses: string[]): Promise<Set<string>> {
  const keys = [...new Set(addresses.map(emailKey))]
  if (keys.length === 0) return new Set()
  const key = sql<string>`lower(${outbox.recipient})`
  const rows = await db
    .selectDistinct({ key })
    .from(outbox)
    .where(and(isGone, inArray(key, keys)))
  return new Set(rows.map((row) => row.key))
}

/** Throws 409 for an address that doesn't exist: nothing is sent there until it is corrected. */
export async function refuseGone(tx: Queryable, address: string): Promise<void> {
  if ((await goneAmong(tx, [address])).size > 0)
    throw problems.stale(`The address ${address} doesn’t exist. Correct it under Errors, and the email goes to the right one.`)
}

/** Says how many were left out, because their addresses don't exist: ' 3 were left out: ...'. '' for none. */
export function goneAddressesText(count: number): string {
  if (count === 0) return ''
  return count === 1 ? ' 1 was left out: its address doesn’t exist.' : ` ${count} were left out: their addresses don’t exist.`
}
