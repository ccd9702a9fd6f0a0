/** Longest word, in characters. */
export const longestWord = 45

/**
 * Returns a spelling as it is compared: without case, spaces and full stops at its ends, and signs that keyboards put in by themselves
 * (curly apostrophes, dashes, the full stop after two spaces).
 */
export function spellingKey(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(/[‐‑–—]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.,]+|[\s.,]+$/g, '')
    .toLowerCase()
}

/** One letter of the right spelling, and whether the child wrote it there. */
export type MarkedLetter = { letter: string; isRight: boolean }

/** Compares what was typed with a word, letter by letter: those of the longest part that both have in this order are right. */
export function markLetters(typed: string, word: string): MarkedLetter[] {
  const letters = [...word.normalize('NFC')]
  const keys = [...spellingKey(word)]
  // After each letter that was typed: which letters are right, by how many of the word are compared.
  let right: number[][] = letters.map(() => [])
  for (const given of spellingKey(typed)) {
    const before = right
    right = []
    for (const n of letters.keys()) {
      const ways = [right[n - 1] ?? [], before[n] ?? [], keys[n] === given ? [...(before[n - 1] ?? []), n] : []]
      right.push(ways.reduce((best, way) => (way.length > best.length ? way : best)))
    }
  }
  return letters.map((letter, n) => ({ letter, isRight: right.at(-1)?.includes(n) ?? false }))
}

/**
 * Whether a change was typed by hand: letters deleted, or one typed, perhaps over a selection, with the caret there. Keyboards that correct or
 * complete words insert several letters, swap one for another, or leave the caret at the end of the word.
 */
export function isTyped(before: string, after: string, caret: number): boolean {
  const end = after.slice(caret)
  // An accent is put on the letter, or the letter under the accent.
  const base = (letter: string) => letter.normalize('NFD').charAt(0).toLowerCase()
  return [0, 1].some((put) => {
    const start = after.slice(0, Math.max(0, caret - put))
    if (!before.startsWith(start) || !before.slice(start.length).endsWith(end)) return false
    const taken = before.slice(start.length, before.length - end.length)
    return put === 0 || taken.length !== 1 || base(after.charAt(start.length)) === base(taken) || !/\p{L}/u.test(taken)
  })
}

/** Hides a word in a text, also as the beginning of a longer one: 'Two bees.' -> 'Two _____.' */
export function withBlank(text: string, word: string): string {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  // Old browsers can't look behind.
  return text.replace(new RegExp(`(^|[^\\p{L}])${escaped}\\p{L}*`, 'giu'), '$1_____')
}
