import { serialToDate } from 'hucre'

/**
 * A number of a workbook as people read it: dates as ISO, whole numbers with all their digits, and 199.99999999999997, which is what a formula
 * makes of 200, as 200.
 */
export function workbookNumberText(text: string, isDate: boolean, is1904: boolean): string {
  const value = Number(text)
  if (!isDate) return wholeNumber(text) ?? String(Number(value.toFixed(4)))
  const date = serialToDate(value, is1904)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10)
}

/** A whole number as it's written, or as '4.12303021177E11' says it; null for another number. A number of JavaScript has 15 sure digits. */
function wholeNumber(text: string): string | null {
  if (/^-?\d+$/.test(text)) return text
  const [, first = '', decimals = '', power = ''] = /^(-?\d)(?:\.(\d{1,30}))?E\+?(\d\d?)$/i.exec(text) ?? []
  return first !== '' && decimals.length <= Number(power) && Number(power) <= 30 ? first + decimals.padEnd(Number(power), '0') : null
}
