import { m } from '#domain/language/paraglide/messages.js'

/**
 * Invisible characters: those without ink (soft hyphens, zero-width spaces, Hangul and Braille blanks, variation selectors, tags),
 * direction marks and interlinear annotation. The only list of them.
 */
const unseen = String.raw`\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb`
const anyUnseen = new RegExp(`[${unseen}]`, 'gu')

/** Scripts whose letters change shape next to a joiner (U+200C, U+200D). */
const joining = 'Arab Syrc Mong Nkoo Adlm Rohg Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr'
  .split(' ')
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('')
const neededOrUnseen = new RegExp(`([${joining}][\\u200c\\u200d])|[${unseen}]`, 'gu')

/**
 * Letters can be written in up to three code points, and there are many kinds of blanks. Text longer than this many times its limit isn't
 * worth reading.
 */
const mostPieces = 3

/**
 * Cuts off text where at most `max` characters are wanted. Normalising takes time quadratic in the length, so everything from outside is
 * cut off before `tidy` or `fold` sees it; `isTooLong` is true for what was cut.
 */
export function cutOff(text: string, max: number): string {
  return text.slice(0, max * mostPieces + 1)
}

/** The message when `isStorable` is false. */
export const unprintable = m['question.unprintable']

/** Whether tidying can't make this fit into `max` characters. Takes constant time, whatever the length. */
export function isTooLong(text: string, max: number): boolean {
  return text.length > max * mostPieces
}

/**
 * Returns what a person meant to type: Unicode NFC, trimmed, with runs of blanks as one and invisible characters removed. Keeps line
 * breaks, and joiners after letters of scripts that need them. Takes time quadratic in the length: see `cutOff`.
 */
export function tidy(text: string): string {
  return text
    .normalize('NFC')
    .replace(neededOrUnseen, (_, needed = '') => needed)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()
}

/** Letters that people write for one another, lower case and without accents. The first of each group stands for all of it. */
const letterGroups =
  'aɑ bɓ cƈ dđðɖɗ eəǝ gǥɠ hħ iı jɉ kƙĸ lłƚ nŋɲ oøɵ pƥ tŧ uʉ yƴ zƶ σς гґғҕӷ аә еє жҗ зҙ иіј кқҡҝҟ лљ нңњҥ оө пҧ сҫ тҭ уүұ хһҳ чҷҹћ дђ يىی كک هةہھە ंँ'
const plainLetter = new Map<string, string>([
  ...letterGroups.split(' ').flatMap(([plain = '', ...variants]) => variants.map((variant) => [variant, plain] as const)),
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
])
const anyVariant = new RegExp(`[${[...plainLetter.keys()].join('')}]`, 'gu')

/** Accents of Latin, Greek and Cyrillic, vowel signs of Hebrew and Arabic, and the nukta of Devanagari: what people leave out. */
const anyAccent = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670\u093c]/g

/**
 * Folds texts for comparing: ignores case, accents, surrounding spaces and invisible characters including joiners, and treats apostrophes
 * (’ ‘ ʼ ʻ ′ ` ') and variants of a letter (ł and l, ß and ss, ı and i, қ and к, ё and е) alike. Keeps marks of other scripts, since in
 * Devanagari they are vowels. Quadratic like `tidy`. For names use `nameKey`. Keys in the database are made with it: a change here needs a
 * migration that recomputes them.
 */
export function fold(text: string): string {
  return tidy(text.replace(anyUnseen, ''))
    .normalize('NFKD')
    .replace(anyAccent, '')
    .replace(/[’‘ʼʻ′`]/g, "'")
    .toLowerCase()
    .replace(anyVariant, (letter) => plainLetter.get(letter) ?? letter)
    .normalize('NFC')
}

/**
 * Whether every database, email and spreadsheet can carry it: no control characters, noncharacters or half surrogate pairs, nor the
 * replacement character for one that was lost.
 */
export function isStorable(text: string): boolean {
  return !/(?![\t\n\r])\p{Cc}|\p{Noncharacter_Code_Point}|\p{Surrogate}|\ufffd/u.test(text)
}

/** Whether nothing is visible: empty, or only blanks and invisible characters. */
export function isBlank(text: string): boolean {
  return text.replace(anyUnseen, '').trim() === ''
}

/** Non-space text, one at-sign, a domain with a dot: enough for a delivery attempt (specification 5). */
export const emailPattern = /^[^\s@,;<>"()[\]\\:]+@[^\s@,;<>"()[\]\\:.]+(\.[^\s@,;<>"()[\]\\:.]+)+$/
export const emailRefused = m['question.email_refused']

/** An address that can have an account and that every mail server takes: Latin letters, single dots, no dot at an end. */
export const accountPattern =
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]([A-Za-z0-9-]*[A-Za-z0-9])$/
export const accountRefused = m['question.use_plain_letters_single']

/** Of both the browser and Node. */
declare const URL: new (address: string) => { hostname: string }

/**
 * Returns an address as mail servers take it: with straight apostrophes, which phones make curly, and with its domain in ASCII,
 * 'anna@почта.рф' -> 'anna@xn--80a1acny.xn--p1ai'. Leaves what isn't an address as it is.
 */
export function plainEmail(address: string): string {
  const straight = address.replace(/[’‘ʼ′]/g, "'")
  const at = straight.lastIndexOf('@')
  const domain = straight.slice(at + 1)
  if (!emailPattern.test(straight) || /^[!-~]*$/.test(domain)) return straight
  try {
    return straight.slice(0, at + 1) + new URL(`http://${domain}`).hostname
  } catch {
    return straight
  }
}

/** Returns the same key for all spellings of a mailbox: ignores case. */
export function emailKey(address: string): string {
  return address.toLowerCase()
}

/** Goes on in small letters, within a sentence: 'Quarter-final round' -> 'quarter-final round'. */
export function inSentence(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** Begins with a capital letter: 'quarter-final round' -> 'Quarter-final round'. */
export function startSentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Returns a number with the digits of any script as 0 to 9 and hyphens of any kind as '-': '९८४५०‑१०२००' -> '98450-10200'. */
export function latinNumber(text: string): string {
  return tidy(text)
    .normalize('NFKC')
    .replace(/\p{Pd}|\u2212/gu, '-')
    .replace(/(?![0-9])\p{Nd}/gu, latinDigit)
}

/** The ten digits of a script follow each other in Unicode, its zero first. */
export function latinDigit(digit: string): string {
  const at = digit.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(at - before - 1))) before++
  return String(before % 10)
}

/** Reads up to three digits as the number of a row: as a part they would be in many phone numbers. Returns null for anything else. */
export function shortNumber(q: string): number | null {
  const typed = q.trim()
  return /^\d{1,3}$/.test(typed) ? Number(typed) : null
}
