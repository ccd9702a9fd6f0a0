import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { bookingFields, isInWindow } from '#domain/booking/booking.ts'
import { type BookingRequest, checkBookingRequest, referenceField, tidyBookingRequest } from '#domain/booking/booking-request.ts'
import * as problemType from '#domain/problem-type.ts'
import type { Season } from '#domain/season/season.ts'
import { Problem } from '#web/api/problem.ts'
import { answersIn } from '#web/public/register/controls.ts'
import { keyInPage, submissionKeys } from '#web/public/register/submission-key.ts'
import { useValidation } from '#web/public/register/use-validation.ts'
import { book, refusalText } from './book.ts'
import { useSlotCounts } from './use-slot-counts.ts'

const names = [referenceField, ...bookingFields].map(({ name }) => name)

/** The result of the last attempt: a failed check, a refusal by the server, or a booked seat. */
export type Outcome =
  | { kind: 'check'; path: string; text: string }
  | { kind: 'refused'; text: string }
  | { kind: 'booked'; text: string; details: string }

/** The logic of the booking page (specification 4.5, 5, 8; rulings on booking). */
export function useBooking(booking: Season['booking']) {
  const element = useRef<HTMLFormElement>(null)
  const [keys] = useState(() => submissionKeys(keyInPage()))
  const [day, setDay] = useState('')
  const [slot, setSlot] = useState<string | null>(null)
  /** The chosen slot, if others have filled it meanwhile. */
  const [lost, setLost] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const findings = useValidation()
  const offered = isInWindow(booking, day)
  const taken = useSlotCounts(offered ? day : null, busy)

  // A day may have been chosen before the page hydrated.
  useEffect(() => setDay(element.current ? requestIn(element.current, null).date : ''), [])

  // After an unclear response, the seat that filled the slot may be our own.
  const isGone = slot !== null && (taken[slot] ?? 0) >= booking.seats && !busy && !keys.isUnclear()
  useEffect(() => {
    if (!isGone) return
    setLost(slot)
    setSlot(null)
  }, [isGone, slot])

  function check(chosen = slot) {
    const request = element.current ? requestIn(element.current, chosen) : blank
    return { request: tidyBookingRequest(request), issues: checkBookingRequest(request, booking) }
  }

  function changed({ target }: SyntheticEvent) {
    const { name, value } = target as HTMLInputElement
    const isDay = name === 'date'
    if (isDay) {
      setDay(value)
      setSlot(null)
      setLost(null)
    }
    findings.recheck(name, () => check(isDay ? null : slot).issues)
  }

  function choose(chosen: string) {
    setSlot(chosen)
    setLost(null)
    findings.recheck('time_slot', () => check(chosen).issues)
  }

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (busy) return
    const { request, issues } = check()
    findings.refuse([])
    findings.found(issues)
    setLost(null)
    if (issues[0]) return setOutcome({ kind: 'check', path: issues[0].path, text: issues[0].message })
    setOutcome(null)
    setBusy(true)
    try {
      const { message, details } = await book(request, keys.keyFor(request))
      keys.settled()
      empty()
      setOutcome({ kind: 'booked', text: message, details })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      keys.failed(error)
      if (error.is(problemType.slotFull)) setSlot(null)
      // Sending it again makes another booking.
      if (error.is(problemType.bookingCancelled)) keys.forget()
      if (error.errors.length > 0) findings.refuse(error.errors)
      setOutcome({ kind: 'refused', text: refusalText(error) })
    } finally {
      setBusy(false)
    }
  }

  function empty() {
    element.current?.reset()
    setDay('')
    setSlot(null)
  }

  /** The failed check is satisfied now. */
  const isPutRight =
    outcome?.kind === 'check' && findings.open.every(({ path, message }) => path !== outcome.path || message !== outcome.text)

  return {
    element,
    /** ISO YYYY-MM-DD of a day with slots, or null. */
    day: offered ? day : null,
    slot,
    taken,
    lost,
    busy,
    open: findings.open,
    outcome: isPutRight ? null : outcome,
    changed,
    choose,
    submit,
  }
}

const blank = Object.fromEntries([...names, 'link'].map((name) => [name, ''])) as BookingRequest

function requestIn(form: HTMLFormElement, slot: string | null): BookingRequest {
  return { ...(answersIn(form, [...names, 'link']) as BookingRequest), time_slot: slot ?? '' }
}
