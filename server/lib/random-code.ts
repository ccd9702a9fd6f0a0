import { randomBytes } from 'node:crypto'

/** 32 characters that are easy to read out and write down: no I, L, O or U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns this many random characters from a 32-letter alphabet (5 bits each). */
export function randomCode(many: number): string {
  return Array.from(randomBytes(many), (byte) => alphabet[byte % alphabet.length]).join('')
}

/** Splits 'ABCDEFGH' into groups of 4: 'ABCD-EFGH'. */
export function inGroups(signs: string, size: number): string {
  return signs.match(new RegExp(`.{1,${size}}`, 'g'))?.join('-') ?? ''
}
