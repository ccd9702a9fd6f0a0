import { fold } from './text.ts'

/** Blanks, hyphens, dots, quotation marks and other punctuation that stands between the parts of a name. */
const betweenParts =
  /[\s!-/:-@[-`{-~\u00a1\u00ab\u00b7\u00bb\u00bf\u058a\u05be\u05f3\u05f4\u0964\u2010-\u205e\u2e3a\u2e3b\u3001\u3002\u30fb]+/g

/**
 * Returns a name as lists search and sort it: folded (see `fold`), without apostrophes, and with single blanks for hyphens and other
 * punctuation. 'Łukasz O’Brien-Đorđe' -> 'lukasz obrien dorde'. The migration 'names-compared' does the same in SQL, and a test compares both.
 */
export function nameKey(name: string): string {
  return fold(name).replaceAll("'", '').replace(betweenParts, ' ').trim()
}

/**
 * Returns the letters of a name in order of their code points, the same whatever the order and the spacing of its parts: 'Kim Mary-Ann' and
 * 'Maryann Kim' -> 'aaikmmnnry'. Different names can have the same letters (Nita and Tina): compare those with the same key with
 * `isSameName`, or in SQL with `same_name(name_key, other.name_key)`.
 */
export function letterKey(name: string): string {
  const letters = [...nameKey(name)].filter((character) => character !== ' ')
  return letters.sort((one, other) => (one.codePointAt(0) ?? 0) - (other.codePointAt(0) ?? 0)).join('')
}

/**
 * The comparison of people's names, for children with the same birth date, parent or phone. Ignores what `nameKey` ignores, the order of
 * the parts, and whether parts are written as one: 'Mary Ann Kim', 'Kim Mary-Ann' and 'Kim Maryann' are the same; 'Nita Rao' and 'Tina Rao',
 * who may be twins, aren't.
 */
export function isSameName(one: string, other: string): boolean {
  if (letterKey(one) !== letterKey(other)) return false
  const [parts, others] = [partsOf(nameKey(one)), partsOf(nameKey(other))]
  return parts.length !== others.length || parts.every((part, at) => part === others[at])
}

/** Returns the parts of a name key in the order of the alphabet. */
export function partsOf(key: string): string[] {
  return key.split(' ').sort()
}
