import { m } from '#domain/language/paraglide/messages.js'
import { fold } from '#domain/lib/text.ts'

const inWords = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ')
const romans = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']

/**
 * Returns a class as it is compared, because families write it in their own words: 'Class 6', '6th', 'VI-B', 'Six' and '6' are all '6'. Without a
 * number it is the text itself: 'kindergarten'.
 */
export function classKey(text: string): string {
  const folded = fold(text)
  const [number] = /\d+/.exec(folded) ?? []
  if (number !== undefined) return String(Number(number))
  const words = folded.split(/[^a-z]+/)
  const at = romans.findIndex((numeral, n) => [numeral, inWords[n], ordinals[n]].some((word) => words.includes(word ?? '')))
  return at >= 0 ? String(at + 1) : folded
}

/** Returns the classes in a list such as '6, 7': each once, in order. */
export function classesIn(text: string): string[] {
  const keys = text.split(',').map(classKey).filter(Boolean)
  return [...new Set(keys)].sort(new Intl.Collator('en', { numeric: true }).compare)
}

/** 'Class 6' in the current language for '6' and 'Class 6'; any other class as it was written. */
export function classText(written: string): string {
  const [, number] = /^(?:Class )?(\d{1,2})$/.exec(written) ?? []
  return number === undefined ? written : m['status.class']({ number })
}

/** Says for which classes a note is: 'Every class', 'Class 6', 'Classes 6, 7'. */
export function classesText(classes: string[]): string {
  const [first = ''] = classes
  if (classes.length === 0) return m['student.every_class']()
  return classes.length === 1 ? m['student.class_one']({ class: first }) : m['student.classes_all']({ classes: classes.join(', ') })
}
