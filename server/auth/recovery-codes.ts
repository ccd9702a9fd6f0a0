import { inGroups, randomCode } from '#server/lib/random-code.ts'

const many = 10
const signsInCode = 24

/** Returns ten codes like 'Q4ZN87-HKME2X-0B6RWD-9TJ3VC', 120 random bits each (OWASP ASVS 6.5.2). */
export function recoveryCodes(): string[] {
  return Array.from({ length: many }, () => inGroups(randomCode(signsInCode), 6))
}

/** Normalises a code as typed: ignores case, spaces and hyphens, and maps characters that look alike. */
export function asIssued(written: string): string {
  const signs = written
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  // Earlier codes had ten characters and are still valid.
  return inGroups(signs, signs.length === 10 ? 5 : 6)
}
