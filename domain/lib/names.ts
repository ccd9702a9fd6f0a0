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

/** Returns the part of a name that we greet with, the first that is more than an initial: 'Aanya Rao' -> 'Aanya', 'A. P. J. Kalam' -> 'Kalam'. */
export function firstNameOf(name: string): string {
  const whole = name.trim()
  return whole.split(/\s+/).find((part) => !isInitial.test(part)) ?? whole
}

const isInitial = /^\p{L}\p{M}*$|\.$/u

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

/**
 * Whether two ways to write a name can be meant for one person: parts in any order, left out, as an initial or a beginning, or with one
 * letter more, less or other in a long one. True when one of them has no Latin letters and the other has, because that can't be compared.
 */
export function mayBeSameName(one: string, other: string): boolean {
  const [few, many] = [partsOf(nameKey(one)), partsOf(nameKey(other))].sort((a, b) => a.length - b.length) as [string[], string[]]
  const hasLatin = (parts: string[]) => parts.some((part) => /[a-z]/.test(part))
  if (hasLatin(few) !== hasLatin(many)) return true
  const left = [...many]
  return few.every((part) => {
    const at = left.findIndex((candidate) => isNearPart(part, candidate))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

function isNearPart(one: string, other: string): boolean {
  if (one.startsWith(other) || other.startsWith(one)) return true
  if (Math.min(one.length, other.length) < 4) return false
  let at = 0
  while (one[at] === other[at]) at += 1
  const rests = (skipped: number, others: number) => one.slice(at + skipped) === other.slice(at + others)
  return rests(1, 1) || rests(1, 0) || rests(0, 1)
}
