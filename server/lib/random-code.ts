import { randomBytes } from 'node:crypto'

/** 32 signs that are easily read out and written down: no I, L, O or U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** So many random signs, of 5 bits each. */
export function randomCode(many: number): string {
  return Array.from(randomBytes(many), (byte) => alphabet[byte % alphabet.length]).join('')
}

/** 'ABCDEFGH' in groups of 4: 'ABCD-EFGH'. */
export function inGroups(signs: string, size: number): string {
  return signs.match(new RegExp(`.{1,${size}}`, 'g'))?.join('-') ?? ''
}
