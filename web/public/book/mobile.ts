import { dialCodeIn, isDialCode } from '#domain/forms/dial-codes.ts'
import type { Field, Issue } from '#domain/forms/field.ts'
import { m } from '#domain/language/paraglide/messages.js'

export const mobileCodeName = 'mobile_code'

/** The parent's mobile as the form asks for it. */
export const mobile = (): Extract<Field, { type: 'phone' }> => ({
  name: 'parent_mobile',
  type: 'phone',
  label: m['booking.parent_mobile'](),
  hint: m['booking.any_country_choose_code'](),
  missing: m['booking.enter_parents_mobile_number'](),
  max: 20,
  autocomplete: 'tel-national',
  group: '',
  dialCode: mobileCodeName,
})

/** The dial code beside the parent's mobile. The booking is sent with both in one text: '9845010200', '+44 7911123456'. */
export const mobileCode = (): Extract<Field, { type: 'dial-code' }> => ({
  name: mobileCodeName,
  type: 'dial-code',
  label: m['question.phone_code'](),
  hint: '',
  missing: m['question.choose_phone_code_list'](),
  max: 60,
  autocomplete: 'tel-country-code',
  group: '',
})

/** Splits a booking's mobile for the two boxes: '+44 7911123456' -> +44, 7911123456. Without a dial code it is Indian. */
export function mobileParts(mobile: string): { code: string; number: string } {
  const [, code = '+91', number = mobile] = /^(\+\S+) (.*)$/.exec(mobile) ?? []
  return { code, number }
}

/** Joins the two boxes. A number that starts with its own dial code stays as it is, and so does one beside an unknown code, see `codeIssues`. */
export function mobileFrom(code: string, number: string): string {
  const isWhole = number.trim() === '' || number.trim().startsWith('+')
  return isWhole || isIndian(code) || !isDialCode(dialCodeIn(code)) ? number : `${dialCodeIn(code)} ${number}`
}

/** Asks for a dial code from the list. */
export function codeIssues(code: string): Issue[] {
  return isIndian(code) || isDialCode(dialCodeIn(code)) ? [] : [{ path: mobileCodeName, message: mobileCode().missing }]
}

/** Spares the page the list of all countries, which takes a cheap phone a tenth of a second to build. */
function isIndian(code: string) {
  return /^\+91( |$)/.test(code)
}
