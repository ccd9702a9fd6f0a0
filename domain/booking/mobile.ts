import { fitsDialCode } from '#domain/forms/dial-codes.ts'
import { nationalNumber, splitNumber } from '#domain/forms/phone.ts'
import { m } from '#domain/language/paraglide/messages.js'

/**
 * Why a parent's mobile can't be used, or null. Bookings have the 10 digits of an Indian number, or another country's dial code and number:
 * '9845010200', '+44 7911123456' (specification 5, rulings 'Booking').
 */
export function mobileProblem(mobile: string): string | null {
  const abroad = splitNumber(mobile)
  if (abroad && abroad.code !== '+91')
    return fitsDialCode(abroad.code, abroad.number) ? null : m['booking.enter_valid_mobile_number']({ code: abroad.code })
  return /^[0-9]{10}$/.test(mobile) ? null : m['booking.enter_valid_10_digit']()
}

/**
 * Spells a number in one way: '+44 07911 123-456' is '+44 7911123456', and '+91 98450 10200', '098450-10200' and '98450 10200' are
 * '9845010200'. Returns anything else unchanged.
 */
export function tidyMobile(text: string): string {
  const whole = splitNumber(text)
  if (whole && whole.code !== '+91') return `${whole.code} ${whole.number}`
  const [indian] = /^[1-9]\d{9}$/.exec(nationalNumber('+91', text).replace(/[ ().-]/g, '')) ?? []
  return indian ?? text
}

/** Returns how a booking spells a registered number, given as digits with the dial code: '919845010200' -> '9845010200'. */
export function mobileOfKey(phoneKey: string): string {
  return /^91\d{10}$/.test(phoneKey) ? phoneKey.slice(2) : tidyMobile(`+${phoneKey}`)
}

/** Returns the digits with the dial code, as registrations are found by their number: '9845010200' -> '919845010200'. */
export function phoneKeyOf(mobile: string): string {
  const digits = mobile.replace(/\D/g, '')
  return mobile.startsWith('+') ? digits : `91${digits}`
}

/** The last 10 digits, by which a booking's mobile is compared with a registered number. */
export function mobileKey(phone: string): string {
  return phone.replace(/\D/g, '').slice(-10)
}
