/** What a person meant to type: Unicode NFC, no space at either end, runs of blanks as one, no byte order mark. Line breaks stay. */
export function tidy(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\ufeff/g, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()
}

/**
 * For comparing and searching names: case, accents of Latin, Greek and Cyrillic, and spaces at the ends do not count,
 * nor does what comes along unseen when a name is pasted: spaces without width and marks of direction. Marks of other
 * scripts stay, since in Devanagari they are vowels; so do joiners, which make other letters in Persian and Hindi.
 */
export function fold(text: string): string {
  return tidy(text.replace(/[\u200b\u200e\u200f\u2060]/g, ''))
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .normalize('NFC')
}

/**
 * Whether every database, letter and spreadsheet can carry it: no control characters, noncharacters or half surrogate pairs, nor the
 * mark that stands where one of them was lost on the way.
 */
export function isStorable(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is being refused
  return text.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffd-\uffff]/.test(text)
}

/** 'Student Class in {classYear}' with { classYear: '2024' } -> 'Student Class in 2024'. */
export function fill(template: string, values: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
}

/** Nothing to be seen: empty, or only characters without width. */
export function isBlank(text: string): boolean {
  return /^[\s\u200b-\u200f\u2060\ufeff]*$/.test(text)
}
