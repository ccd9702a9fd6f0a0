import { type SyntheticEvent, useEffect, useState } from 'react'
import { bookingReceipt, isInWindow } from '#domain/booking/booking.ts'
import { type BookingRequest, checkBookingRequest, tidyBookingRequest } from '#domain/booking/booking-request.ts'
import * as problemType from '#domain/problem-type.ts'
import type { Season } from '#domain/season/season.ts'
import { call } from '#web/api/call.ts'
import type { Problem } from '#web/api/problem.ts'
import { useForm, type Values, valuesIn } from '#web/kit/form/use-form.ts'
import { codeIssues, mobileCode, mobileFrom } from './mobile.ts'
import { localTime, visitorsZone } from './slot-words.ts'
import { useSlotCounts } from './use-slot-counts.ts'

/** What the visitor reads about a booked seat; `local` is its time by the visitor's clock, or null when that is the same. */
export type Booked = { message: string; details: string; local: string | null }

/** The logic of the booking page (specification 4.5, 5, 8; rulings on booking). */
export function useBooking(booking: Season['booking'], timeZone: string) {
  const [day, setDay] = useState('')
  const [slot, setSlot] = useState<string | null>(null)
  /** The chosen slot, if others have filled it meanwhile. */
  const [lost, setLost] = useState<string | null>(null)
  const [booked, setBooked] = useState<Booked | null>(null)
  const form = useForm({
    check: (values) => [...checkBookingRequest(requestFrom(values, slot), booking), ...codeIssues(values[mobileCode.name] ?? '')],
    async send(values, keyFor) {
      setBooked(null)
      setLost(null)
      const request = tidyBookingRequest(requestFrom(values, slot))
      const headers = { 'Idempotency-Key': keyFor(request) }
      const { message, details } = await call('/api/bookings', { method: 'POST', body: request, headers, answer: bookingReceipt })
      form.empty()
      setDay('')
      setSlot(null)
      setBooked({ message, details, local: localTime(request.date, request.time_slot, timeZone, visitorsZone()) })
      return false
    },
    onProblem(problem, keys) {
      if (problem.is(problemType.slotFull)) setSlot(null)
      // Sending it again makes another booking.
      if (problem.is(problemType.bookingCancelled)) keys.forget()
    },
  })
  const { busy, issues, summary } = form
  const offered = isInWindow(booking, day)
  const taken = useSlotCounts(offered ? day : null, busy)

  // A day may have been chosen before the page hydrated.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => setDay(valuesIn(form.element.current).date ?? ''), [])

  // After an unclear response, the seat that filled the slot may be our own.
  const isGone = slot !== null && (taken[slot] ?? 0) >= booking.seats && !busy && !form.isSentUnclearly()
  useEffect(() => {
    if (!isGone) return
    setLost(slot)
    setSlot(null)
  }, [isGone, slot])

  /** The first of what the last attempt found, until it is put right. */
  const [first] = summary
  const isOpen = issues.some(({ path, message }) => path === first?.path && message === first.message)

  return {
    form,
    /** ISO YYYY-MM-DD of a day with slots, or null. */
    day: offered ? day : null,
    slot,
    taken,
    lost,
    booked,
    firstIssue: isOpen ? first : undefined,

    changed(event: SyntheticEvent) {
      const { name, value } = event.target as HTMLInputElement
      if (name === 'date') {
        setDay(value)
        setSlot(null)
        setLost(null)
      }
      form.form.onInput(event)
    },

    choose(chosen: string) {
      setSlot(chosen)
      setLost(null)
      form.recheck('time_slot')
    },
  }
}

/** Why a booking failed, in the specification's words (section 8): the server's, or one of two of our own. */
export function refusalText({ status, type, message }: Pick<Problem, 'status' | 'type' | 'message'>): string {
  if (status === 0) return 'Booking failed. Try again.'
  const isServers = message !== '' && type !== 'unexplained' && type !== 'unexpected-answer'
  return isServers ? message : 'Failed'
}

function requestFrom({ [mobileCode.name]: code = '', ...values }: Values, slot: string | null): BookingRequest {
  const blank = { student_name: '', bee_level: '', parent_email: '', date: '', reference: '', link: '' }
  return { ...blank, ...values, parent_mobile: mobileFrom(code, values.parent_mobile ?? ''), time_slot: slot ?? '' }
}
