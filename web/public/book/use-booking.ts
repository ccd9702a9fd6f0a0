import { type SyntheticEvent, useEffect, useState } from 'react'
import type { OwnBooking } from '#domain/booking/api.ts'
import { type BookingRequest, checkBooking, isInWindow, tidyBooking } from '#domain/booking/booking.ts'
import { slotWithOwnTime } from '#domain/booking/own-time.ts'
import type { HeldEmail } from '#domain/email/held-email.ts'
import { m } from '#domain/language/paraglide/messages.js'
import * as problemType from '#domain/problem-type.ts'
import type { Season } from '#domain/season/season.ts'
import { call } from '#web/api/call.ts'
import { visitorsZone } from '#web/api/own-zone.ts'
import { useForm, type Values, valuesIn } from '#web/kit/form/use-form.ts'
import { bookingAnswer, changedAnswer, waitingAnswer } from './answers.ts'
import { codeIssues, mobileCodeName, mobileFrom } from './mobile.ts'
import { bookingRefusalText, changeRefusalText } from './refusal-text.ts'
import { useFreePlaces, useSlotCounts } from './use-slot-counts.ts'

/** A booking that was just made, or that is `isMoved`, and what the family reads. */
export type Booked = { message: string; details: string; own: OwnBooking; isMoved: boolean; held: HeldEmail | null }

type Options = {
  booking: Season['booking']
  timeZone: string
  /** The time zone whose clock the visitor reads, if it is known. */
  ownZone: string | null
  /** The booking that is being moved; null for a new one. */
  moving: { link: string; own: OwnBooking } | null
  onBooked: (booked: Booked) => void
  /** Unfolds what an error is in. */
  reveal: (path: string) => void
}

/** The logic of choosing a time, for a new booking or to move one (specification 4.5, 5, 8; rulings on booking). */
export function useBooking({ booking, timeZone, ownZone, moving, onBooked, reveal }: Options) {
  const choice = useChoice()
  const { slot, lost, waitingFor, setWaitingFor } = choice
  const form = useForm({
    check: (values) => (moving ? issuesOfMove(values, { slot, waitingFor }, booking) : everyIssue(values, slot ?? waitingFor, booking)),
    reveal,
    async send(values, keyFor) {
      choice.keep()
      const request = tidyRequest(requestFrom(values, slot))
      const booked = moving ? await sendMove(moving, request) : await sendBooking(request, keyFor(request))
      if (booked) onBooked(booked)
      return false
    },
    onProblem(problem, keys) {
      if (problem.is(problemType.slotFull)) choice.refuse()
      // Sending it again makes another booking.
      if (problem.is(problemType.bookingCancelled)) keys.forget()
    },
  })
  const day = isInWindow(booking, choice.day) ? choice.day : null
  const taken = useSlotCounts(day, form.busy)
  const free = useFreePlaces(form.busy)

  // A day may have been chosen before the page hydrated.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => choice.setDay(valuesIn(form.element.current).date ?? ''), [])

  // After an unclear response, the seat that filled the slot may be our own.
  const isGone = slot !== null && (taken[slot] ?? 0) >= booking.seats && !form.busy && !form.isSentUnclearly()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions of the choice do the same each time
  useEffect(() => {
    if (isGone) choice.lose()
  }, [isGone, slot])

  return {
    form,
    /** ISO YYYY-MM-DD of a day with slots, or null. */
    day,
    slot,
    taken,
    free,
    lost,
    waitingFor,
    setWaitingFor,
    refusal: refusalOf(form, moving !== null, choice.filled && day && slotWithOwnTime(day, choice.filled, timeZone, ownZone)),

    changed(event: SyntheticEvent) {
      const { name, value } = event.target as HTMLInputElement
      if (name === 'date') {
        choice.choose(null)
        choice.setDay(value)
      }
      form.form.onInput(event)
    },

    choose(chosen: string) {
      choice.choose(chosen)
      form.recheck('time_slot')
    },

    /** Joins the open waiting list. Returns null when something must be corrected first. Throws a `Problem`. */
    async join(key: string) {
      const values = form.attempt()
      if (!values) return null
      const body = tidyRequest(requestFrom(values, waitingFor))
      return await call('/api/waiting-places', {
        method: 'POST',
        body,
        headers: { 'Idempotency-Key': key, 'Time-Zone': visitorsZone() },
        answer: waitingAnswer,
      })
    },
  }
}

/** The day and time that are chosen, and what became of them. */
function useChoice() {
  const [day, setDay] = useState('')
  const [slot, setSlot] = useState<string | null>(null)
  /** The chosen slot, if others have filled it meanwhile. */
  const [lost, setLost] = useState<string | null>(null)
  /** The slot that the server refused because it was full. */
  const [filled, setFilled] = useState<string | null>(null)
  /** The full slot whose waiting list is open. */
  const [waitingFor, setWaitingFor] = useState<string | null>(null)
  return {
    day,
    setDay,
    slot,
    lost,
    filled,
    waitingFor,
    setWaitingFor,
    choose(chosen: string | null) {
      setSlot(chosen)
      setLost(null)
      setWaitingFor(null)
    },
    /** It's being sent: what others did to an earlier one no longer matters. */
    keep: () => setLost(null),
    /** Others have filled it. */
    lose() {
      setLost(slot)
      setSlot(null)
    },
    /** The server says that it's full. */
    refuse() {
      setFilled(slot)
      setSlot(null)
    },
  }
}

async function sendMove(
  { link, own: { version } }: NonNullable<Options['moving']>,
  { date, time_slot }: BookingRequest,
): Promise<Booked | null> {
  const body = { link, version, date, time_slot }
  const { message, booking: own } = await call('/api/bookings/own', { method: 'PATCH', body, answer: changedAnswer })
  return own && { message, details: '', own, isMoved: true, held: null }
}

async function sendBooking(body: BookingRequest, key: string): Promise<Booked> {
  const headers = { 'Idempotency-Key': key, 'Time-Zone': visitorsZone() }
  const {
    message,
    details,
    held_email,
    booking: own,
  } = await call('/api/bookings', { method: 'POST', body, headers, answer: bookingAnswer })
  return { message, details, own, isMoved: false, held: held_email }
}

/** Why the last attempt failed, until it is put right. `filled` is the time that was full. */
function refusalOf({ issues, summary, problem }: ReturnType<typeof useForm>, isMove: boolean, filled: string | null): string | undefined {
  if (problem?.is(problemType.slotFull) && filled !== null) return m['booking.somebody_just_taken_last']({ slot: filled })
  if (problem) return (isMove ? changeRefusalText : bookingRefusalText)(problem)
  const [first] = summary
  return issues.find(({ path, message }) => path === first?.path && message === first.message)?.message
}

function everyIssue(values: Values, slot: string | null, booking: Season['booking']) {
  return [...checkBooking(requestFrom(values, slot), booking).issues, ...codeIssues(values[mobileCodeName] ?? '')]
}

/** A waiting list also needs a bee level of this season. */
function issuesOfMove(
  values: Values,
  { slot, waitingFor }: { slot: string | null; waitingFor: string | null },
  booking: Season['booking'],
) {
  const issues = checkBooking(requestFrom(values, slot ?? waitingFor), booking).issues
  return issues.filter(({ path }) => path === 'date' || path === 'time_slot' || (path === 'bee_level' && waitingFor !== null))
}

function tidyRequest({ link, ...answers }: BookingRequest): BookingRequest {
  return { ...tidyBooking(answers), link }
}

function requestFrom({ [mobileCodeName]: code = '', ...values }: Values, slot: string | null): BookingRequest {
  const blank = { student_name: '', bee_level: '', parent_email: '', date: '', link: '' }
  return { ...blank, ...values, parent_mobile: mobileFrom(code, values.parent_mobile ?? ''), time_slot: slot ?? '' }
}
