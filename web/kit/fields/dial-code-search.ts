import { type DialCode, dialCodes } from '#domain/forms/dial-codes.ts'
import { fold } from '#domain/lib/text.ts'

/** Names that people use but the list doesn't have. */
const alsoCalled: Record<string, string> = { uk: 'GB', usa: 'US', america: 'US', uae: 'AE', england: 'GB', scotland: 'GB' }

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
export function settledDialCode(text: string): string {
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
  const isNamed = ({ iso, name }: DialCode) => lettersOf(name) === words || iso.toLowerCase() === words || alsoCalled[words] === iso
  const isBegun = ({ name }: DialCode) => ` ${lettersOf(name)}`.includes(` ${words}`)
  const found = dialCodes().filter((entry) => digitsOf(entry.code).startsWith(digits) && (isBegun(entry) || isNamed(entry)))
  const isMeant = (entry: DialCode) => (digits === '' ? isNamed(entry) : digitsOf(entry.code) === digits)
  return { meant: found.filter(isMeant), others: found.filter((entry) => !isMeant(entry)) }
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
