import { dialCodeList } from './dial-code-list.ts'

export type DialCode = { iso: string; code: string; name: string }

const all: DialCode[] = dialCodeList.map(([iso, code, name]) => ({ iso, code, name }))

/** Every dial code, India first, the rest by country name (specification 3.11). */
export const dialCodes: DialCode[] = [...all.filter(({ iso }) => iso === 'IN'), ...all.filter(({ iso }) => iso !== 'IN')]

const known = new Set(dialCodes.map(({ code }) => code))

/** True for a code of the list, written as the list writes it: '+91', '+1-684'. */
export function isDialCode(code: string): boolean {
  return known.has(code)
}

/**
 * Whether a national number can belong to the dial code. `number` is what was typed: digits with spaces, hyphens,
 * dots or brackets. Indian mobiles have 10 digits and start with 6 to 9; elsewhere 4 to 14 digits, and no more than
 * the 15 of E.164 together with the code.
 */
export function fitsDialCode(code: string, number: string): boolean {
  const digits = digitsOf(number)
  if (code === '+91') return /^[6-9]\d{9}$/.test(digits)
  return digits.length >= 4 && digits.length <= 14 && digitsOf(code).length + digits.length <= 15
}

/** The whole number as digits only, for comparing: ('+91', '98450 10200') -> '919845010200'. */
export function phoneKey(code: string, number: string): string {
  return digitsOf(code) + digitsOf(number)
}

function digitsOf(text: string) {
  return text.replace(/\D/g, '')
}
