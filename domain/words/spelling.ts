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
  const [given, asked] = [[...spellingKey(typed)], [...word.normalize('NFC')]]
  const keys = asked.map(spellingKey)
  // longest[i][j]: how many letters the rest of both have in common.
  const longest = Array.from({ length: given.length + 1 }, () => Array<number>(asked.length + 1).fill(0))
  const at = (i: number, j: number) => longest[i]?.[j] ?? 0
  for (let i = given.length - 1; i >= 0; i--)
    for (let j = asked.length - 1; j >= 0; j--)
      (longest[i] as number[])[j] = given[i] === keys[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const right = new Set<number>()
  let [i, j] = [0, 0]
  while (i < given.length && j < asked.length) {
    if (given[i] === keys[j]) {
      right.add(j)
      i++
      j++
    } else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return asked.map((letter, n) => ({ letter, isRight: right.has(n) }))
}

/**
 * Whether a text became another one by a finger: letters deleted, or one typed, also over what was `selected` (characters). Keyboards that
 * correct or complete change more at once, or one letter into another by themselves.
 */
export function isTyped(before: string, after: string, selected: number): boolean {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start++
  let end = 0
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++
  const [taken, put] = [before.slice(start, before.length - end), after.slice(start, after.length - end)]
  if (put === '' || (put.length === 1 && (taken === '' || selected > 0))) return true
  // An accent is put on the letter, or the letter under the accent.
  const base = (letter: string) => letter.normalize('NFD').charAt(0).toLowerCase()
  return put.length === 1 && taken.length === 1 && (base(put) === base(taken) || !/\p{L}/u.test(taken))
}

/** Hides a word in a text, also as the beginning of a longer one: 'Two bees.' -> 'Two _____.' */
export function withBlank(text: string, word: string): string {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  // Old browsers can't look behind.
  return text.replace(new RegExp(`(^|[^\\p{L}])${escaped}\\p{L}*`, 'giu'), '$1_____')
}
