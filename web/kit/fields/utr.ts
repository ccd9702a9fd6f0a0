import { m } from '#domain/language/paraglide/messages.js'
import { latinNumber } from '#domain/lib/text.ts'

/** A UPI transaction number (UTR) has this many digits. */
const digitsOfUtr = 12

/** What to ask about a number that doesn't look like a UPI transaction number, or ''. Spaces and hyphens don't count. */
export function doubtAbout(typed: string): string {
  const number = latinNumber(typed).replace(/[\s-]/g, '')
  if (number === '' || new RegExp(`^\\d{${digitsOfUtr}}$`).test(number)) return ''
  if (/\D/.test(number)) return m['payment.upi_more_than_digits']({ all: digitsOfUtr })
  return m['payment.upi_other_number_of_digits']({ count: number.length, all: digitsOfUtr })
}
