import * as z from 'zod/mini'
import type { Issue } from '#domain/forms/issue.ts'
import { isBlank } from '#domain/lib/text.ts'
import { exampleReference, longestReference } from '#domain/registration/reference.ts'
import type { Season } from '#domain/season/season.ts'
import { type BookingAnswers, bookingBody, checkBooking, tidyBooking } from './booking.ts'

/** What a visitor sends to book: the answers, and what shows that the student's registration is accepted. */
export type BookingRequest = BookingAnswers & {
  /** The registration's reference, however it is spelled; '' when there is none. */
  reference: string
  /** The secret part of the booking link in our email; '' when the page was opened without it. */
  link: string
}

export const referenceField = { name: 'reference', label: 'Reference', max: longestReference } as const

const text = z._default(z.string(), '')

export const bookingRequest = z.extend(bookingBody, { reference: text, link: text })

type Setting = Pick<Season['booking'], 'from' | 'to' | 'slots' | 'acceptedOnly'>

/**
 * Checks a request to book, on both sides the same: the reference where only accepted students can book, then the eight checks of
 * checkBooking. Returns every issue, by field; none means that the request can be sent.
 */
export function checkBookingRequest(request: BookingRequest, setting: Setting): Issue[] {
  return [...referenceIssues(request, setting), ...checkBooking(request, setting).issues]
}

function referenceIssues({ reference, link }: BookingRequest, { acceptedOnly }: Setting): Issue[] {
  const path = referenceField.name
  if (reference.length > referenceField.max) return [{ path, message: `Use at most ${referenceField.max} characters.` }]
  if (!acceptedOnly || link !== '' || !isBlank(reference)) return []
  return [{ path, message: `Enter the reference from our email, for example ${exampleReference}.` }]
}

/** The answers as they were meant, beside what came with them. */
export function tidyBookingRequest({ reference, link, ...answers }: BookingRequest): BookingRequest {
  return { ...tidyBooking(answers), reference: reference.trim(), link }
}
