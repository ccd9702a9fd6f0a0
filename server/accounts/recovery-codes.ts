import { randomBytes } from 'node:crypto'

const many = 10
/** 32 signs that are easily read and written: no I, L, O or U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const signsInCode = 24

/** Ten codes like 'Q4ZN87-HKME2X-0B6RWD-9TJ3VC', 120 random bits each (OWASP ASVS 6.5.2). */
export function recoveryCodes(): string[] {
  return Array.from({ length: many }, () =>
    inGroups(Array.from(randomBytes(signsInCode), (byte) => alphabet[byte % alphabet.length]).join(''), 6),
  )
}

/** A code as it was written down: case, spaces, hyphens and signs that look alike do not count. */
export function asIssued(written: string): string {
  const signs = written
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  // Earlier ones had ten signs, and still count.
  return inGroups(signs, signs.length === 10 ? 5 : 6)
}

function inGroups(signs: string, size: number): string {
  return signs.match(new RegExp(`.{1,${size}}`, 'g'))?.join('-') ?? ''
}
