import { type DialCode, dialCodes } from '#domain/forms/dial-codes.ts'
import { currentLanguage } from '#domain/language/language.ts'
import { fold } from '#domain/lib/text.ts'

/** Names that people use but no list has, folded. */
const alsoCalled: Record<string, string> = {
  ...{ uk: 'GB', usa: 'US', america: 'US', uae: 'AE', england: 'GB', scotland: 'GB', bharat: 'IN' },
  ...{ кыргызстан: 'KG', белоруссия: 'BY', молдавия: 'MD', туркмения: 'TM', англия: 'GB', эмираты: 'AE', корея: 'KR' },
  ...{ यूएई: 'AE', इंग्लैंड: 'GB', ब्रिटेन: 'GB', यूएसए: 'US' },
}

/**
 * The most common code. Forms show it as soon as they open, so it is not looked up: building the list takes a cheap phone a
 * tenth of a second.
 */
const india = '+91 India'

/** As it is shown and stored: '+91 India'. */
export function dialCodeText({ code, name }: DialCode): string {
  return `${code} ${name}`
}

/** The dial codes that a text may mean, best match first: '91', '+91', 'ind', '+1 can', 'uk'. An empty text returns all. */
export function dialCodesLike(text: string): DialCode[] {
  const { meant, others } = search(text)
  return [...meant, ...others]
}

/** Returns the full text once the input is unambiguous: '91' -> '+91 India'; '1' -> '+1', which several countries share. */
export function matchedDialCode(text: string): string {
  if (text.trim() === '') return ''
  if (text === '+91') return india
  const { meant, others } = search(text)
  const found = meant.length > 0 ? meant : others
  const [first] = found
  if (!first || found.some((entry) => dialCodeText(entry) === text)) return text.trim()
  if (found.length === 1) return dialCodeText(first)
  return found.every(({ code }) => code === first.code) ? first.code : text.trim()
}

/** Exact matches, and those that merely start with the text. */
function search(text: string) {
  const digits = digitsOf(text.trim().replace(/^00/, ''))
  const words = lettersOf(text)
  const isNamed = (iso: string) => namesOf(iso).includes(words) || iso.toLowerCase() === words || alsoCalled[words] === iso
  const isBegun = (iso: string) =>
    namesOf(iso).some((name) => ` ${name}`.includes(` ${words}`)) ||
    (words.length > 2 && Object.keys(alsoCalled).some((name) => alsoCalled[name] === iso && name.startsWith(words)))
  const found = dialCodes().filter(({ iso, code }) => digitsOf(code).startsWith(digits) && (isBegun(iso) || isNamed(iso)))
  const isMeant = ({ iso, code }: DialCode) => (digits === '' ? isNamed(iso) : digitsOf(code) === digits)
  return { meant: found.filter(isMeant), others: found.filter((entry) => !isMeant(entry)) }
}

const named = new Map<string, string[]>()

/** What a country is called, folded: as it is shown, in short ('США'), and in English, which people type as well. */
function namesOf(iso: string): string[] {
  const language = currentLanguage()
  if (!named.has(`${language} ${iso}`)) {
    const short = new Intl.DisplayNames(language, { type: 'region', style: 'short' })
    const english = new Map(dialCodes('en').map((entry) => [entry.iso, entry.name]))
    for (const entry of dialCodes()) {
      const names = [entry.name, short.of(entry.iso) ?? '', english.get(entry.iso) ?? '']
      named.set(`${language} ${entry.iso}`, [...new Set(names.map(lettersOf))])
    }
  }
  return named.get(`${language} ${iso}`) ?? []
}

function digitsOf(text: string) {
  return text.replace(/\D/g, '')
}

/** Normalises spelling variants: 'Saint Kitts and Nevis' equals 'St. Kitts & Nevis'. */
function lettersOf(text: string) {
  return fold(text)
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim()
    .replace(/\bsaint\b/g, 'st')
    .replace(/^the | (and|the)(?= |$)/g, '')
}
