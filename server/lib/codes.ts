import { createHash, randomBytes } from 'node:crypto'

/** Returns the SHA-256 over these parts in order, hexadecimal. */
export function sha256(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** 32 characters that are easy to read out and write down: no I, L, O or U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns 256 random bits for a link or a key, in 43 letters, digits, - and _. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns this many random characters from a 32-letter alphabet (5 bits each). */
export function randomCode(many: number): string {
  return Array.from(randomBytes(many), (byte) => alphabet[byte % alphabet.length]).join('')
}

/** Splits 'ABCDEFGH' into groups of 4: 'ABCD-EFGH'. */
export function hyphenated(code: string, size: number): string {
  return code.match(new RegExp(`.{1,${size}}`, 'g'))?.join('-') ?? ''
}
