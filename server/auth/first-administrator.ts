import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { randomToken } from '#server/lib/random-code.ts'
import { sha256 } from '#server/lib/sha256.ts'
import type { Database } from '#server/platform/db/database.ts'
import { verification } from '#server/platform/db/schema/index.ts'
import { problems } from '#server/platform/http/problem.ts'
import { firstAdministratorLink, hasAdministrator, insertAdministrator } from './administrators.ts'
import { hashPassword } from './passwords/passwords.ts'

const oneDay = 24 * 60 * 60 * 1000

/**
 * Creates the one-time token for creating the first administrator: 256 random bits, stored as a hash, valid for a day. Several processes
 * may each create one; the first one used ends them all. Returns null when there already is an administrator.
 */
export async function offerFirstAdministrator(db: Database, now: number): Promise<string | null> {
  if (await hasAdministrator(db)) return null
  const token = randomToken()
  await db
    .insert(verification)
    .values({ id: randomUUID(), identifier: firstAdministratorLink, value: sha256(token), expiresAt: new Date(now + oneDay) })
  return token
}

/** Redeems the link. Throws 404 when it has expired, never existed, or an administrator exists by now. */
export async function createFirstAdministrator(
  db: Database,
  now: number,
  body: { token: string; email: string; password: string },
): Promise<void> {
  const hash = await hashPassword(body.password)
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${firstAdministratorLink}))`)
    const [offered] = await tx
      .select()
      .from(verification)
      .where(and(eq(verification.identifier, firstAdministratorLink), eq(verification.value, sha256(body.token))))
    if (!offered || offered.expiresAt.getTime() < now || (await hasAdministrator(tx))) {
      throw problems.linkEnded(
        'This link was used already or is too old. While there is no administrator, starting the server again gives a new one.',
      )
    }
    await insertAdministrator(tx, body.email, hash)
  })
}
