import { type SyntheticEvent, useEffect, useState } from 'react'
import type { OwnBooking } from '#domain/booking/api.ts'
import { type BookingRequest, checkBooking, isInWindow, tidyBooking } from '#domain/booking/booking.ts'
import * as problemType from '#domain/problem-type.ts'
import type { HeldEmail } from '#domain/replies.ts'
import type { Season } from '#domain/season/season.ts'
import { call } from '#web/api/call.ts'
import { useForm, type Values, valuesIn } from '#web/kit/form/use-form.ts'
import { bookingAnswer, changedAnswer, waitingAnswer } from './answers.ts'
import { codeIssues, mobileCodeName, mobileFrom } from './mobile.ts'
import { changeRefusalText, refusalText } from './refusal-text.ts'
import { takenMeanwhile } from './slots.tsx'
import { useFreePlaces, useSlotCounts } from './use-slot-counts.ts'

/** A booking that was just made, or that is `isMoved`, and what the family reads. */
export type Booked = { message: string; details: string; own: OwnBooking; isMoved: boolean; held: HeldEmail | null }

type Options = {
  booking: Season['booking']
  /** The booking that is being moved; null for a new one. */
  moving: { link: string; own: OwnBooking } | null
  onBooked: (booked: Booked) => void
  /** Unfolds what an error is in. */
  reveal: (path: string) => void
}

/** The logic of choosing a time, for a new booking or to move one (specification 4.5, 5, 8; rulings on booking). */
export function useBooking({ booking, moving, onBooked, reveal }: Options) {
  const [day, setDay] = useState('')
  const [slot, setSlot] = useState<string | null>(null)
  /** The chosen slot, if others have filled it meanwhile. */
  const [lost, setLost] = useState<string | null>(null)
  /** The slot that the server refused because it was full. */
  const [filled, setFilled] = useState<string | null>(null)
  /** The full slot whose waiting list is open. */
  const [waitingFor, setWaitingFor] = useState<string | null>(null)
  const form = useForm({
    check: (values) => (moving ? whenIssues(values, slot ?? waitingFor, booking) : everyIssue(values, slot ?? waitingFor, booking)),
    reveal,
    async send(values, keyFor) {
      setLost(null)
      const request = tidyRequest(requestFrom(values, slot))
      if (moving) {
        const { date, time_slot } = request
        const body = { link: moving.link, version: moving.own.version, date, time_slot }
        const { message, booking: own } = await call('/api/bookings/own', { method: 'PATCH', body, answer: changedAnswer })
        if (own) onBooked({ message, details: '', own, isMoved: true, held: null })
        return false
      }
      const headers = { 'Idempotency-Key': keyFor(request) }
      const {
        message,
        details,
        held_email: held,
        booking: own,
      } = await call('/api/bookings', {
        method: 'POST',
        body: request,
        headers,
        answer: bookingAnswer,
      })
      onBooked({ message, details, own, isMoved: false, held })
      return false
    },
    onProblem(problem, keys) {
      if (problem.is(problemType.slotFull)) {
        setFilled(slot)
        setSlot(null)
      }
      // Sending it again makes another booking.
      if (problem.is(problemType.bookingCancelled)) keys.forget()
    },
  })
  const { busy, issues, summary } = form
  const offered = isInWindow(booking, day)
  const taken = useSlotCounts(offered ? day : null, busy)
  const free = useFreePlaces(busy)

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
  const { problem } = form
  const isFull = problem?.is(problemType.slotFull) && filled !== null

  return {
    form,
    /** ISO YYYY-MM-DD of a day with slots, or null. */
    day: offered ? day : null,
    slot,
    taken,
    free,
    lost,
    waitingFor,
    setWaitingFor,
    /** Why the last attempt failed, until it is put right. */
    refusal: problem
      ? isFull
        ? takenMeanwhile(filled)
        : (moving ? changeRefusalText : refusalText)(problem)
      : isOpen
        ? first?.message
        : undefined,

    changed(event: SyntheticEvent) {
      const { name, value } = event.target as HTMLInputElement
      if (name === 'date') {
        setDay(value)
        setSlot(null)
        setLost(null)
        setWaitingFor(null)
      }
      form.form.onInput(event)
    },

    choose(chosen: string) {
      setSlot(chosen)
      setLost(null)
      setWaitingFor(null)
      form.recheck('time_slot')
    },

    /** Joins the open waiting list. Returns null when something must be corrected first. Throws a `Problem`. */
    async join(key: string) {
      const values = form.attempt()
      if (!values) return null
      const body = tidyRequest(requestFrom(values, waitingFor))
      return await call('/api/waiting-places', { method: 'POST', body, headers: { 'Idempotency-Key': key }, answer: waitingAnswer })
    },
  }
}

function everyIssue(values: Values, slot: string | null, booking: Season['booking']) {
  return [...checkBooking(requestFrom(values, slot), booking).issues, ...codeIssues(values[mobileCodeName] ?? '')]
}

function whenIssues(values: Values, slot: string | null, booking: Season['booking']) {
  const issues = checkBooking(requestFrom(values, slot), booking).issues
  return issues.filter(({ path }) => path === 'date' || path === 'time_slot')
}

function tidyRequest({ link, ...answers }: BookingRequest): BookingRequest {
  return { ...tidyBooking(answers), link }
}

function requestFrom({ [mobileCodeName]: code = '', ...values }: Values, slot: string | null): BookingRequest {
  const blank = { student_name: '', bee_level: '', parent_email: '', date: '', link: '' }
  return { ...blank, ...values, parent_mobile: mobileFrom(code, values.parent_mobile ?? ''), time_slot: slot ?? '' }
}
