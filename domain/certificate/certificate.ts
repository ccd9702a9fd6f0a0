import type { Language } from '#domain/language/language.ts'
import { m } from '#domain/language/paraglide/messages.js'

/** Everything that is printed on a certificate, as it was when it was made. */
export type CertificateContent = {
  /** The family's; without it, English. */
  language?: Language
  organisation: string
  title: string
  name: string
  text: string
  /** '' without one. */
  award: string
  /** For people: '28 November 2026'. */
  date: string
  /** The round's name in a sentence, with its year: 'quarter-final round 2026'. */
  round: string
  /** What the verification page says instead of an award. */
  outcome: 'qualified' | 'passed' | 'took part'
  /** What its colours say, the word in its comb, the school with the class, and the year of the seal; those made before have none. */
  level?: CertificateLevel
  word?: string
  school?: string
  year?: string
  signer: string
  signerRole: string
  /** The key of the season's picture of the signature, or null. */
  signature: string | null
}

/** What a certificate says about a child, apart from the organisation's wording. When it changes, the certificate is made again. */
export type CertificateDetails = { name: string; school: string; className: string; award: string; isThrough: boolean }

/** What a code shows to anyone. */
export type Verification =
  | { state: 'genuine'; code: string; initials: string; round: string; award: string; date: string }
  /** `day` for people: '2 December 2026'. */
  | { state: 'replaced' | 'withdrawn'; code: string; day: string }
  | { state: 'unknown' }

/** Most certificates in one file. */
export const mostInFile = 2_000

/** What they are printed on, landscape; A4 when nobody says. */
export const certificatePapers = ['a4', 'letter'] as const
export type Paper = (typeof certificatePapers)[number]

/** Shortens a name to initials: 'A. R.' for 'Aanya Raghunathan', 'का. व.' for 'काव्या वर्मा'. */
export function printedInitials(name: string): string {
  return name
    .split(/[\s-]+/)
    .map((part) => /[\p{L}\p{N}]\p{M}*/u.exec(part)?.[0] ?? '')
    .filter(Boolean)
    .map((initial) => `${initial.toUpperCase()}.`)
    .join(' ')
}

/**
 * Whether a certificate's fonts have all letters and signs of a text: Latin, Greek, Cyrillic and nine scripts of India. Others would be printed
 * as empty boxes, or in the wrong order.
 */
export function isPrintable(text: string): boolean {
  return printable.test(text)
}

/** The blocks of these scripts, without Coptic and Oriya, and the signs of names: ’ № ™ and the like. */
const printable = /^[ -~\u00a0-\u03e1\u03f0-\u052f\u0900-\u0aff\u0b80-\u0d7f\u1e00-\u1fff\u200c-\u205e€₹№™]*$/

/** What of a certificate can be wrong, as the office calls it. */
export const printedFields = { name: 'name', school: 'school', className: 'class', award: 'award' } as const
export type PrintedField = keyof typeof printedFields

/** Returns what of a certificate has letters that can't be printed. A school and a class are left out then; without the others there is none. */
export function unprintableIn(details: CertificateDetails): PrintedField[] {
  return (Object.keys(printedFields) as PrintedField[]).filter((field) => !isPrintable(details[field]))
}

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

/** What a certificate's colours say. */
const certificateLevels = ['winner', 'runner-up', 'distinction', 'gold', 'silver', 'bronze', 'participation'] as const
export type CertificateLevel = (typeof certificateLevels)[number]

/** How offices write awards, in the three languages. */
const words: [CertificateLevel, RegExp][] = [
  ['runner-up', /runner|second|\b2nd|उपविजेता|द्वितीय|втор|2-е/i],
  ['winner', /winner|champion|first|\b1st|विजेता|प्रथम|побед|чемпион|перв|1-е/i],
  ['gold', /gold|स्वर्ण|золот/i],
  ['silver', /silver|रजत|сереб/i],
  ['bronze', /bronze|कांस्य|бронз/i],
]

/** The level of an award; any other award, and going through, is a distinction. */
export function levelOf(award: string, isThrough: boolean): CertificateLevel {
  const found = words.find(([, pattern]) => pattern.test(award))
  return found ? found[0] : award !== '' || isThrough ? 'distinction' : 'participation'
}

/** Most letters that the comb has room for. */
const mostLetters = 12

/** The word in the comb, in the current language: the award when it fits, else what the child did. */
export function combWord(award: string, isThrough: boolean): string {
  if (award !== '' && [...award].length <= mostLetters && !/\s/.test(award)) return award.toUpperCase()
  if (award !== '') return m['status.certificate_word_award']()
  return isThrough ? m['status.certificate_word_through']() : m['status.certificate_word_part']()
}
