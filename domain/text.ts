/** What a person meant to type: Unicode NFC, no space at either end, runs of blanks as one. Line breaks stay. */
export function tidy(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()
}

/**
 * For comparing and searching names: case, accents of Latin, Greek and Cyrillic, and spaces at the ends do not count.
 * Marks of other scripts stay, since in Devanagari they are vowels.
 */
export function fold(text: string): string {
  return tidy(text)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .normalize('NFC')
}

/** Whether every database, letter and spreadsheet can carry it: no control characters, noncharacters or half surrogate pairs. */
export function isStorable(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is being refused
  return text.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/.test(text)
}

/** 'Student Class in {classYear}' with { classYear: '2024' } -> 'Student Class in 2024'. */
export function fill(template: string, values: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
}

/** Nothing to be seen: empty, or only characters without width. */
export function isBlank(text: string): boolean {
  return /^[\s\u200b-\u200f\u2060\ufeff]*$/.test(text)
}
