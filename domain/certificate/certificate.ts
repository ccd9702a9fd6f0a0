import type { Language } from '#domain/language/language.ts'

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
  outcome: 'qualified' | 'took part'
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

export const fileFormats = ['pdf', 'zip'] as const
export type FileFormat = (typeof fileFormats)[number]

/** Shortens a name to initials: 'A. R.' for 'Aanya Raghunathan', 'का. व.' for 'काव्या वर्मा'. */
export function initialsOf(name: string): string {
  return name
    .split(/[\s-]+/)
    .map((part) => /[\p{L}\p{N}]\p{M}*/u.exec(part)?.[0] ?? '')
    .filter(Boolean)
    .map((initial) => `${initial.toUpperCase()}.`)
    .join(' ')
}

/**
 * Whether we have letters for a text: Latin, Greek, Cyrillic or Devanagari. Others would be printed as empty boxes, or in the wrong order.
 */
export function isPrintable(text: string): boolean {
  return /^(?:[\p{L}\p{M}]|[\p{N}\p{P}\p{Zs}\p{Sc}+|~`^=<>\u200c\u200d])*$/u.test(text) && !otherLetter.test(text)
}

const otherLetter =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Devanagari}\p{Script=Common}\p{Script=Inherited}]|\p{Extended_Pictographic}/u
