/**
 * What no reader can see: characters without ink (soft hyphens, zero-width spaces, Hangul and Braille blanks, variation selectors,
 * tags), marks of direction and interlinear annotation. The only list of them.
 */
const unseen = String.raw`\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb`
const anyUnseen = new RegExp(`[${unseen}]`, 'gu')

/** Scripts whose letters change shape beside a joiner (U+200C, U+200D). */
const joining = 'Arab Syrc Mong Nkoo Adlm Rohg Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr'
  .split(' ')
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('')
const neededOrUnseen = new RegExp(`([${joining}][\\u200c\\u200d])|[${unseen}]`, 'gu')

/** Letters can be written in up to three pieces, and blanks are many. Longer than this many times its limit, no text is worth reading. */
const mostPieces = 3

/**
 * As much of a text as is worth reading where at most `max` characters are wanted. Normalising takes time that is quadratic in the length, so
 * everything from outside is cut off before `tidy` or `fold` sees it; `isTooLong` is true of what was cut.
 */
export function cutOff(text: string, max: number): string {
  return text.slice(0, max * mostPieces + 1)
}

/** Said where `isStorable` is not. */
export const unprintable = 'Remove the characters that cannot be printed.'

/** Whether no tidying makes this fit into `max` characters. Costs nothing, whatever the length. */
export function isTooLong(text: string, max: number): boolean {
  return text.length > max * mostPieces
}

/**
 * What a person meant to type: Unicode NFC, no space at either end, runs of blanks as one, nothing that cannot be seen. Joiners stay after letters
 * of scripts that need them, and so do line breaks. Takes time that is quadratic in the length: see `cutOff`.
 */
export function tidy(text: string): string {
  return text
    .normalize('NFC')
    .replace(neededOrUnseen, (_, needed = '') => needed)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()
}

/**
 * For comparing and searching names: case, accents of Latin, Greek and Cyrillic, spaces at the ends and everything that cannot be seen do not
 * count, joiners included, and one apostrophe is as good as another (’ ‘ ʼ ` '). Marks of other scripts stay, since in Devanagari they are vowels.
 * Quadratic as `tidy` is. Keys in the database are made with it: a change here needs a migration that makes them anew.
 */
export function fold(text: string): string {
  return tidy(text.replace(anyUnseen, ''))
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[’‘ʼ`]/g, "'")
    .toLowerCase()
    .normalize('NFC')
}

/**
 * Whether every database, letter and spreadsheet can carry it: no control characters, noncharacters or half surrogate pairs, nor the
 * mark that stands where one of them was lost on the way.
 */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !/(?![\t\n\r])\p{Cc}|\p{Noncharacter_Code_Point}|\ufffd/u.test(text)
}

/** 'Student Class in {classYear}' with { classYear: '2024' } -> 'Student Class in 2024'. */
export function fill(template: string, values: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
}

/** Nothing to be seen: empty, or only blanks and characters without ink. */
export function isBlank(text: string): boolean {
  return text.replace(anyUnseen, '').trim() === ''
}
