/** The characters of a code, in three groups of four: see docs/decisions/0030-certificates.md for why so many. */
export const codeLength = 12
const groupLength = 4
/** Whether this is a code without its hyphens: digits and letters, but no I, L, O or U. */
const isCode = (text: string) => /^[0-9A-HJKMNP-TV-Z]{12}$/.test(text)

/** Most characters that are read of what somebody typed as a code. */
export const longestTypedCode = 60

/** Writes a code for people: '7K4P-92QX-3HMD'. */
export function codeText(code: string): string {
  return code.match(new RegExp(`.{1,${groupLength}}`, 'g'))?.join('-') ?? ''
}

/**
 * Reads a code as people type it: in any case, with or without hyphens and blanks, with O for 0 and I or L for 1. Returns it without hyphens,
 * or null for anything else.
 */
export function codeFrom(typed: string): string | null {
  if (typed.length > longestTypedCode) return null
  const plain = typed
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return isCode(plain) ? plain : null
}
