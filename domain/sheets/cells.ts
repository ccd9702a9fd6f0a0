import { cutOff, tidy } from '#domain/lib/text.ts'

/** How the letters of a text file are written, as it's found; people choose between the first three. */
export const textEncodings = ['utf-8', 'windows-1252', 'windows-1251', 'utf-16'] as const
export type TextEncoding = (typeof textEncodings)[number]
export const encodingNames: Record<TextEncoding, string> = {
  'utf-8': 'Unicode (UTF-8)',
  'windows-1252': 'Western (Windows-1252)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'utf-16': 'Unicode (UTF-16)',
}

/** The most characters of a cell that are read. */
export const longestCell = 500

/** A cell as people read it: banks write ="0012" to keep zeros, and pad with blanks. Characters that no text may have are left out. */
export function cleanCell(cell = ''): string {
  const plain = cutOff(cell, longestCell).replace(/(?![\t\n\r])\p{Cc}|\p{Noncharacter_Code_Point}|\p{Surrogate}|\ufffd/gu, '')
  return tidy(plain.replace(/^="(.*)"$/s, '$1').replace(/^'(?=[\d=+-])/, ''))
    .replaceAll('\n', ' ')
    .slice(0, longestCell)
    .replace(/\p{Surrogate}/gu, '')
}

/** Whether Excel has shortened the number in a cell, so that its last digits are lost: '4.12303E+11' for 412303021177. */
export function isShortened(cell: string): boolean {
  const [, decimals = '', power] = /^\s*\d(?:[.,](\d+))?E\+(\d\d)\s*$/i.exec(cell.slice(0, 40)) ?? []
  return power !== undefined && decimals.length < Number(power)
}

/** Whether a cell holds a formula or what Excel shows for a wrong one ('#REF!') instead of a value; '="0012"' and '+91 98220' are values. */
export function isFormula(cell: string): boolean {
  return /^\s*(?:=|[+@-]\s*[A-Za-z(]|#(?:N\/A|NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!))/.test(cell) && !/^\s*="[^"]*"\s*$/.test(cell)
}
