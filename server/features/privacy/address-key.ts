import { createHmac } from 'node:crypto'
import { emailKey } from '#domain/forms/fields/email.ts'
import type { Database } from '#server/platform/db/database.ts'
import { secretNamed } from '#server/platform/db/secret.ts'

/** An address as it is compared: case and spaces at the ends do not count. */
export function addressOf(email: string): string {
  return emailKey(email.normalize('NFC').trim())
}

/** Turns addresses into what stands for them where no personal data may be: nobody without this portal's key can do the same. */
export async function personHash(db: Database): Promise<(email: string) => string> {
  const key = await secretNamed(db, 'people')
  return (email) => createHmac('sha256', key).update(addressOf(email)).digest('hex')
}
