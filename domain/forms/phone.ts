import { latinNumber, tidy } from '#domain/lib/text.ts'
import { dialCodeList } from './dial-code-list.ts'
import { dialCodeIn, fitsDialCode } from './dial-codes.ts'

/** Whether a text is digits with spaces, brackets, dots and hyphens between them. Read it with `latinNumber` first. */
export function isNumberText(text: string): boolean {
  return /^[\d ().-]*$/.test(text)
}

/**
 * Returns a number as it is dialled after its code, which it may repeat, and without what is only dialled inside the country: with '+91',
 * '098450 10200' and '+91 98450 10200' are '98450 10200'; with '+7', '8 (701) 123-45-67' is '701 123-45-67'. Digits come back as 0 to 9,
 * grouped as typed. Leaves what isn't a number, or starts with another country's code, as it was typed.
 */
export function nationalNumber(code: string, typed: string): string {
  const number = latinNumber(typed)
  const digits = digitsOf(number)
  const isWhole = number.startsWith('+')
  if (!isNumberText(isWhole ? number.slice(1) : number)) return typed
  const own = digitsOf(code)
  if (own === '' || (isWhole && !digits.startsWith(own))) return number
  const explicit = isWhole ? own : `00${own}`
  const start = isWhole || digits.startsWith(explicit) ? explicit.length : 0
  const cut = start + addedDigits(code, digits.slice(start))
  return cut === 0 ? number : tidy(number.replace(new RegExp(`^(?:\\D*\\d){${cut}}[ ().-]*`), '').replace(/[()]/g, ' '))
}

/** Returns how many digits at the start don't belong to the number: a zero, another prefix dialled inside the country, the code once more. */
function addedDigits(code: string, digits: string): number {
  const [prefix = '', lengths = []] = plans().get(code) ?? []
  const area = code.split('-')[1] ?? ''
  let added = prefix === '0' && digits.startsWith('0') ? 1 : 0
  const fits = (length: number) => lengths.includes(digits.length - added - length)
  while (!fits(0)) {
    const next = [digitsOf(code), area, prefix].find((start) => start !== '' && digits.startsWith(start, added) && fits(start.length))
    if (next === undefined) break
    added += next.length
  }
  return added
}

/**
 * Returns the number to dial, '+91 98450 10200'; '' while code and number aren't both complete. The code is as typed or chosen: '+91 India'.
 */
export function numberToDial(codeText: string, typed: string): string {
  // Cheap phones are spared the list of all countries.
  const code = /^\+[\d-]+/.exec(codeText)?.[0] ?? dialCodeIn(codeText)
  const number = nationalNumber(code, typed)
  return plans().has(code) && isNumberText(number) && fitsDialCode(code, number) ? `${code} ${number}` : ''
}

/**
 * Returns a telephone number with its dial code, or else with that of a country: in India, '080 2345 6789' is '+91 80 2345 6789'. Returns it
 * as it is where the country isn't known.
 */
export function withDialCode(country: string, typed: string): string {
  const number = latinNumber(typed)
  const code = number.startsWith('+') ? splitNumber(number)?.code : dialCodeIn(country)
  return code !== undefined && plans().has(code) && isNumberText(number.replace(/^\+/, ''))
    ? `${code} ${nationalNumber(code, number)}`
    : number
}

/** Returns the whole number as digits only, for comparing: ('+91', '098450 10200') -> '919845010200'. */
export function phoneKey(code: string, typed: string): string {
  return digitsOf(`${code} ${nationalNumber(code, typed)}`)
}

/** Splits a number that begins with a dial code, as in '+44 7911…': '+44' and what follows, digits only. Returns null for any other. */
export function splitNumber(typed: string): { code: string; number: string } | null {
  const number = latinNumber(typed)
  if (!number.startsWith('+') || !isNumberText(number.slice(1))) return null
  const digits = digitsOf(number)
  const code = codesLongestFirst().find((candidate) => digits.startsWith(digitsOf(candidate)))
  return code === undefined ? null : { code, number: digitsOf(nationalNumber(code, number)) }
}

/**
 * Returns the digits after the dial code, by which a search finds a number however it was typed: '+91 98450 10200' and '098450 10200' ->
 * '9845010200'. A number without a code is read as one in India and as one with +7, so there may be two; of other texts there are none.
 */
export function dialledDigits(q: string): string[] {
  const whole = splitNumber(q)
  if (whole) return [whole.number]
  const number = latinNumber(q)
  if (!isNumberText(number) || digitsOf(number).length < 8) return []
  return [...new Set(['+91', '+7'].map((code) => digitsOf(nationalNumber(code, number))))]
}

let codes: string[] | undefined

/** Returns every dial code, '+1-684' before '+1'. Built on first use, so that cheap phones open a page faster. */
function codesLongestFirst(): string[] {
  codes ??= [...plans().keys()].sort((one, other) => other.length - one.length)
  return codes
}

let numberPlans: Map<string, [prefix: string, lengths: number[]]> | undefined

/** By dial code: what is only dialled inside the country, and how many digits a mobile number has without it. */
function plans() {
  numberPlans ??= new Map(
    dialCodeList.split(' ').flatMap((entry) => {
      const [code, prefix, lengths] = entry.slice(2).split(':')
      return prefix === undefined || lengths === undefined ? [] : [[`+${code}`, [prefix, lengths.split(',').map(Number)]]]
    }),
  )
  return numberPlans
}

function digitsOf(text: string) {
  return text.replace(/\D/g, '')
}
