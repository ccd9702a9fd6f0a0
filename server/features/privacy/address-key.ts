import { createHmac } from 'node:crypto'
import { emailKey } from '#domain/forms/fields/email.ts'
import type { Database } from '#server/platform/db/database.ts'
import { secretNamed } from '#server/platform/db/secret.ts'

/** Normalises an address for comparison: ignores case and surrounding spaces. */
export function addressOf(email: string): string {
  return emailKey(email.normalize('NFC').trim())
}

/** Returns a hash of addresses for places where no personal data may be. It can't be computed without this portal's key. */
export async function personHash(db: Database): Promise<(email: string) => string> {
  const key = await secretNamed(db, 'people')
  return (email) => createHmac('sha256', key).update(addressOf(email)).digest('hex')
}
