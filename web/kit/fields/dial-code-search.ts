import { type DialCode, dialCodes } from '#domain/forms/dial-codes.ts'
import { fold } from '#domain/lib/text.ts'

/** Names that people use and the list does not. */
const alsoCalled: Record<string, string> = { uk: 'GB', usa: 'US', america: 'US', uae: 'AE', england: 'GB', scotland: 'GB' }

/** What most families have. Forms show it while they open, so it is not looked up: the list takes a cheap phone a tenth of a second to make. */
const india = '+91 India'

/** As it is shown and kept: '+91 India'. */
export function dialCodeText({ code, name }: DialCode): string {
  return `${code} ${name}`
}

/** The dial codes that a text may mean, the very one first: '91', '+91', 'ind', '+1 can', 'uk'. Nothing typed is all of them. */
export function dialCodesLike(text: string): DialCode[] {
  const { meant, others } = search(text)
  return [...meant, ...others]
}

/** What was typed as the list writes it, once it can mean one thing only: '91' -> '+91 India'; '1' -> '+1', which several share. */
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

/** What the text names outright, and what it only begins. */
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

/** Words without what people write in different ways: 'Saint Kitts and Nevis' is 'St. Kitts & Nevis'. */
function lettersOf(text: string) {
  return fold(text)
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim()
    .replace(/\bsaint\b/g, 'st')
    .replace(/^the | (and|the)(?= |$)/g, '')
}
