import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * Returns the whole number as digits only, for comparing: ('+91', '98450 10200') -> '919845010200'. Leaves out the zero that is only dialled
 * inside a country: ('+44', '07700 900123') -> '447700900123'.
 */
export function phoneKey(code: string, number: string): string {
  const written = `${code} ${number}`
  return (parsePhoneNumberFromString(written)?.number ?? written).replace(/\D/g, '')
}
