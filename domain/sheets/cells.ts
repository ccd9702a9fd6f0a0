import { cutOff, tidy } from '#domain/lib/text.ts'

/** The most characters of a cell that are read. */
export const longestCell = 500

/** A cell as people read it: banks write ="0012" to keep zeros, and pad with blanks. Characters that no text may have are left out. */
export function cellText(cell = ''): string {
  const plain = cutOff(cell, longestCell)
    .toWellFormed()
    .replace(/(?![\t\n\r])\p{Cc}|\p{Noncharacter_Code_Point}|\ufffd/gu, '')
  return tidy(plain.replace(/^="(.*)"$/s, '$1').replace(/^'(?=[\d=+-])/, ''))
    .replaceAll('\n', ' ')
    .slice(0, longestCell)
    .toWellFormed()
    .replaceAll('\ufffd', '')
}
