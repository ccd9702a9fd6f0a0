import { currentLanguage } from '#domain/language/language.ts'
import { fold } from '#domain/lib/text.ts'
import { dialCodeList } from './dial-code-list.ts'

export type DialCode = { iso: string; code: string; name: string }

/** English country names that differ from `Intl.DisplayNames`. */
const ownNames: Record<string, string> = {
  BQ: 'Bonaire',
  CD: 'Congo (Democratic Republic)',
  CG: 'Congo (Republic)',
  CI: 'Ivory Coast',
  HK: 'Hong Kong',
  MM: 'Myanmar',
  MO: 'Macao',
  PS: 'Palestine',
  TL: 'East Timor',
}

const lists = new Map<string, DialCode[]>()

/**
 * Returns every dial code, India first, the rest by country name in a language (specification 3.11). Built on first use, so that cheap
 * phones open a form faster.
 */
export function dialCodes(language: string = currentLanguage()): DialCode[] {
  const list = lists.get(language) ?? readList(language)
  lists.set(language, list)
  return list
}

function readList(language: string): DialCode[] {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const byName = new Intl.Collator(language)
  const all = dialCodeList
    .split(' ')
    .map((entry) => {
      const iso = entry.slice(0, 2)
      const [code] = entry.slice(2).split(':')
      return { iso, code: `+${code}`, name: (language === 'en' && ownNames[iso]) || (names.of(iso) ?? iso) }
    })
    .sort((one, other) => byName.compare(one.name, other.name))
  return [...all.filter(({ iso }) => iso === 'IN'), ...all.filter(({ iso }) => iso !== 'IN')]
}

/** Whether a code is in the list, in exactly that spelling: '+91', '+1-684'. */
export function isDialCode(code: string): boolean {
  return dialCodes().some((entry) => entry.code === code)
}

/** Returns the countries (ISO 3166) with a dial code, in exactly that spelling; several share '+1' and '+7'. */
export function countriesWith(code: string): string[] {
  return dialCodes()
    .filter((entry) => entry.code === code)
    .map(({ iso }) => iso)
}

/** Returns the dial code that was meant: '+91 India', '+91', '0091', '91' and 'india' are all '+91'. Returns unknown text unchanged. */
export function dialCodeIn(text: string): string {
  const typed = fold(text)
  const code = /^(?:\+|00)?\s*(\d[\d-]*)/.exec(typed)?.[1]
  if (code !== undefined) return dialCodes().find((entry) => digitsOf(entry.code) === digitsOf(code))?.code ?? text
  const byName = known().filter(({ name, iso }) => fold(name) === typed || (typed.length === 2 && iso.toLowerCase() === typed))
  const begun = byName.length > 0 || typed.length < 3 ? byName : known().filter(({ name }) => fold(name).startsWith(typed))
  return new Set(begun.map((entry) => entry.code)).size === 1 ? (begun[0]?.code ?? text) : text
}

/** The names of the current language, and the English ones, which people type as well. */
function known(): DialCode[] {
  return currentLanguage() === 'en' ? dialCodes() : [...dialCodes(), ...dialCodes('en')]
}

/**
 * Whether a national number can belong to the dial code. `number` is what was typed: digits with spaces, hyphens, dots or brackets. Indian
 * mobiles have 10 digits and start with 6 to 9; elsewhere 4 to 14 digits, and at most 15 with the code (E.164).
 */
export function fitsDialCode(code: string, number: string): boolean {
  const digits = digitsOf(number)
  if (code === '+91') return /^[6-9]\d{9}$/.test(digits)
  return digits.length >= 4 && digits.length <= 14 && digitsOf(code).length + digits.length <= 15
}

function digitsOf(text: string) {
  return text.replace(/\D/g, '')
}
