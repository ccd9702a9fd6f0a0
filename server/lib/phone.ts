import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * Returns the whole number as digits only, for comparing: ('+91', '98450 10200') -> '919845010200'. Leaves out the zero that is only dialled
 * inside a country: ('+44', '07700 900123') -> '447700900123'.
 */
export function phoneKey(code: string, number: string): string {
  return digitsOf(read(code, number)?.number ?? `${code}${number}`)
}

/** Returns the number as the office reads it, '+91 98450 10200', or as typed when no such number exists. */
export function phoneText(code: string, number: string): string {
  const phone = read(code, number)
  return phone?.isValid() ? phone.formatInternational() : [code, number].filter(Boolean).join(' ')
}

function read(code: string, number: string): PhoneNumber | undefined {
  return parsePhoneNumberFromString(`${code} ${number}`)
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}
