import { randomBytes } from 'node:crypto'

const many = 10
/** 32 signs that are easily read and written: no I, L, O or U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Ten codes like 'Q4ZN8-7HKME', 50 random bits each. */
export function recoveryCodes(): string[] {
  return Array.from({ length: many }, () => {
    const signs = Array.from(randomBytes(10), (byte) => alphabet[byte % alphabet.length]).join('')
    return `${signs.slice(0, 5)}-${signs.slice(5)}`
  })
}

/** A code as it was written down: case, spaces, the hyphen and signs that look alike do not count. */
export function asIssued(written: string): string {
  const signs = written
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return `${signs.slice(0, 5)}-${signs.slice(5)}`
}
