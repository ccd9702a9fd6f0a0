import { useState } from 'react'
import type { OwnBooking, OwnPlace } from '#domain/booking/api.ts'
import { longDayText, momentText } from '#domain/booking/slot-time.ts'
import { call } from '#web/api/call.ts'
import { Problem } from '#web/api/problem.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { useHydrated } from '#web/kit/form/form.ts'
import { Message } from '#web/kit/message.tsx'
import { changedAnswer, leftAnswer } from './answers.ts'
import { refusalText } from './refusal-text.ts'

/** '06:00 PM on 10 September'. */
export function slotAndDay(slot: string, day: string): string {
  return `${slot} on ${longDayText(day).split(' ').slice(1, 3).join(' ')}`
}

type PlacesProps = {
  places: OwnPlace[]
  /** The child's booking, which taking a place moves. */
  own: OwnBooking | null
  timeZone: string
  onTaken: (message: string, own: OwnBooking | null) => void
  onLeft: (place: OwnPlace, message: string) => void
}

/** A family's places on waiting lists: one that is kept for it to take, or its number in line. */
export function Places({ places, ...rest }: PlacesProps) {
  return places.map((place) => (
    <Card key={place.place} look="honey" className="mt-4 grid max-w-155 gap-3 p-4">
      <Place place={place} {...rest} />
    </Card>
  ))
}

export function Place({ place, own, timeZone, onTaken, onLeft }: Omit<PlacesProps, 'places'> & { place: OwnPlace }) {
  const ready = useHydrated()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const attempt = (action: () => Promise<void>) => async () => {
    setBusy(true)
    setProblem(null)
    try {
      await action()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setProblem(error)
      setBusy(false)
    }
  }
  const body = { place: place.place }
  const take = attempt(async () => {
    const { message, booking } = await call('/api/waiting-places/own', { method: 'POST', body, answer: changedAnswer })
    onTaken(message, booking)
  })
  const leave = attempt(async () => {
    const { message } = await call('/api/waiting-places/own', { method: 'DELETE', body, answer: leftAnswer })
    onLeft(place, message)
  })
  const when = slotAndDay(place.time_slot, place.date)
  return (
    <>
      {place.held_until === null ? (
        <p className="font-semibold">{`You’re number ${place.position} on the waiting list for ${when}.`}</p>
      ) : (
        <>
          <h2 className="text-lg">{`A place is free: ${when}`}</h2>
          <p>
            {`We’re keeping it for ${place.student_name} until ${momentText(Date.parse(place.held_until), timeZone)}. After that it goes to the next family.`}
            {own && ` The booking for ${slotAndDay(own.time_slot, own.date)} is moved.`}
          </p>
        </>
      )}
      {problem && <Message look="bad">{refusalText(problem)}</Message>}
      <div className="grid gap-2.5 wide:flex">
        {place.held_until !== null && (
          <Button look="primary" disabled={!ready} busy={busy} onClick={take}>
            Take this place
          </Button>
        )}
        <Button disabled={!ready} busy={busy} onClick={leave}>
          Leave the list
        </Button>
      </div>
    </>
  )
}
