import type { Issue } from '#domain/forms/field.ts'
import { msg, t } from '#domain/language/translate.ts'
import { isBlank } from '#domain/lib/text.ts'
import { exampleReference, longestReference } from '#domain/registration/registration.ts'
import type { Season } from '#domain/season/season.ts'
import { type BookingAnswers, checkBooking, tidyBooking } from './booking.ts'

/** A visitor's booking: the answers, and the proof that the student's registration is accepted. */
export type BookingRequest = BookingAnswers & {
  /** The registration's reference in any spelling; '' when there is none. */
  reference: string
  /** The token of the booking link in our email; '' when the page was opened without it. */
  link: string
}

export const referenceField = { name: 'reference', label: msg('Reference'), max: longestReference } as const

type Setting = Pick<Season['booking'], 'from' | 'to' | 'slots' | 'acceptedOnly'>

/**
 * Checks a booking request, in the browser and on the server: the reference, where only accepted students can book, then the eight checks
 * of checkBooking. Returns every issue by field; an empty list means that the request can be sent.
 */
export function checkBookingRequest(request: BookingRequest, setting: Setting): Issue[] {
  return [...referenceIssues(request, setting), ...checkBooking(request, setting).issues]
}

function referenceIssues({ reference, link }: BookingRequest, { acceptedOnly }: Setting): Issue[] {
  const path = referenceField.name
  if (reference.length > referenceField.max) return [{ path, message: t('Use at most {max} characters.', { max: referenceField.max }) }]
  if (!acceptedOnly || link !== '' || !isBlank(reference)) return []
  return [{ path, message: t('Enter the reference from our email, for example {reference}.', { reference: exampleReference }) }]
}

/** Tidies the answers; the rest stays as it is. */
export function tidyBookingRequest({ reference, link, ...answers }: BookingRequest): BookingRequest {
  return { ...tidyBooking(answers), reference: reference.trim(), link }
}
