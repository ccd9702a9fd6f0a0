import { dialledDigits } from '#domain/forms/phone.ts'
import { nameKey } from '#domain/lib/names.ts'
import { emailKey, shortNumber, tidy } from '#domain/lib/text.ts'
import { txnKey } from './registration.ts'

/** What a registration can be found by, in the order in which it's said. */
const searchedParts = ['name', 'email', 'phone', 'transaction number', 'reference', 'serial number'] as const
type SearchedPart = (typeof searchedParts)[number]

/** The searchable texts of one registration: the phone with its dial code. */
export type Searched = Record<SearchedPart, readonly string[]>

/** From so many characters on, numbers and references are also compared without spaces and punctuation. */
const bareFrom = 4

/**
 * Returns the spellings in which texts that match a search are stored, each once: names as `nameKey` writes them, addresses and days in
 * lower case, numbers and references without spaces and punctuation, phone numbers without what isn't dialled after their code. An email
 * address has one.
 */
export function spellingsOf(q: string): string[] {
  const typed = emailKey(tidy(q))
  if (typed.includes('@')) return [typed]
  const bare = txnKey(q)
  return [...new Set([nameKey(q), typed, bare.length < bareFrom ? '' : bare, ...dialledDigits(q)])].filter((spelling) => spelling !== '')
}

/** Where a text contains what was searched for, as [start, end]; null when it doesn't. Ignores what the search ignores. */
export function hitIn(text: string, q: string): [start: number, end: number] | null {
  for (const spelling of spellingsOf(q)) {
    const keys = spelling.length < bareFrom ? [nameCharacter, emailKey] : [nameCharacter, emailKey, txnKey]
    for (const keyOf of keys) {
      const place = placeOf(text, spelling, keyOf)
      if (place) return place
    }
  }
  return null
}

/** `keyOf` makes the key of one character, and `part` is a key. */
function placeOf(text: string, part: string, keyOf: (character: string) => string): [number, number] | null {
  let key = ''
  // Where each character of the key comes from.
  const starts: number[] = []
  const ends: number[] = []
  let at = 0
  for (const character of text) {
    const made = keyOf(character)
    const own = made === ' ' && key.endsWith(' ') ? '' : made
    key += own
    for (const _ of own.split('')) {
      starts.push(at)
      ends.push(at + character.length)
    }
    at += character.length
  }
  const found = key.indexOf(part)
  const [start, end] = [starts[found], ends[found + part.length - 1]]
  if (start === undefined || end === undefined) return null
  // An accent typed as a character of its own belongs to the letter before it.
  return [start, end + (/^\p{M}*/u.exec(text.slice(end))?.[0].length ?? 0)]
}

/** A character as `nameKey` writes it inside a name: a blank for punctuation. */
function nameCharacter(character: string): string {
  return nameKey(`x${character}x`).slice(1, -1)
}

/** What the search found a registration by; null when its text has changed since, or is written in a way only the server compares. */
export function foundBy(searched: Searched, q: string): SearchedPart | null {
  if (shortNumber(q) !== null) return 'serial number'
  const parts = nameKey(q).length < 3 ? (['name'] as const) : searchedParts
  return parts.find((part) => searched[part].some((text) => hitIn(text, q))) ?? null
}

/** Says what rows were found by: 'by name and email'; '' when nobody knows. */
export function foundByText(rows: readonly Searched[], q: string): string {
  const parts = new Set(rows.map((row) => foundBy(row, q)))
  const named = searchedParts.filter((part) => parts.has(part))
  return named.length === 0 ? '' : `by ${new Intl.ListFormat('en-GB').format(named)}`
}
