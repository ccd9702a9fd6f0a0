import type { OwnBooking, OwnPlace } from '#domain/booking/api.ts'
import { slotWithOwnTime, withOwnTime } from '#domain/booking/own-time.ts'
import { momentText } from '#domain/booking/slot-time.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { dayMonthText } from '#domain/lib/time-text.ts'
import { call } from '#web/api/call.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { useHydrated } from '#web/kit/form/form.ts'
import { Message } from '#web/kit/message.tsx'
import { leftAnswer, takenAnswer } from './answers.ts'
import { useOwnZone } from './own-time.tsx'
import { changeRefusalText } from './refusal-text.ts'

/** '6:00 pm on 10 September', '6:00 pm (6:30 pm in Bishkek) on 10 September'. `own` is the time zone whose clock the visitor reads, if it is known. */
export function slotAndDay(slot: string, day: string, timeZone: string, own: string | null): string {
  return m['booking.slot_on_day']({ slot: slotWithOwnTime(day, slot, timeZone, own), day: dayMonthText(day) })
}

type PlacesProps = {
  places: OwnPlace[]
  /** The child's booking, which taking a place moves. */
  own: OwnBooking | null
  timeZone: string
  /** `link` is the token that changes the booking from now on. */
  onTaken: (message: string, own: OwnBooking, link: string) => void
  onLeft: (place: OwnPlace, message: string) => void
}

/** A family's places on waiting lists: one that is kept for it to take, or its number in line. */
export function Places({ places, ...rest }: PlacesProps) {
  return places.map((place) => (
    <Card key={place.place} look="honey" className="mt-4 grid max-w-155 gap-3 p-4 wrap-anywhere">
      <WaitingPlace place={place} {...rest} />
    </Card>
  ))
}

export function WaitingPlace({ place, own, timeZone, onTaken, onLeft }: Omit<PlacesProps, 'places'> & { place: OwnPlace }) {
  const ready = useHydrated()
  const { own: ownZone } = useOwnZone(true)
  const { busy, problem, run } = useAction()
  const body = { place: place.place }
  const take = () =>
    run(async () => {
      const { message, booking, link } = await call('/api/waiting-places/own', { method: 'POST', body, answer: takenAnswer })
      if (booking) onTaken(message, booking, link)
    })
  const leave = () =>
    run(async () => {
      const { message } = await call('/api/waiting-places/own', { method: 'DELETE', body, answer: leftAnswer })
      onLeft(place, message)
    })
  const when = slotAndDay(place.time_slot, place.date, timeZone, ownZone)
  return (
    <>
      {place.held_until === null ? (
        <p className="font-semibold">{m['booking.youre_number_waiting_list']({ position: place.position ?? '', when })}</p>
      ) : (
        <>
          <h2 className="text-lg">{m['booking.place_is_free_when']({ when })}</h2>
          <p>
            {m['booking.keeping_place_until']({
              name: place.student_name,
              until: withOwnTime(momentText(Date.parse(place.held_until), timeZone), Date.parse(place.held_until), timeZone, ownZone),
            })}
            {own && <span>{` ${m['booking.booking_moved']({ when: slotAndDay(own.time_slot, own.date, timeZone, ownZone) })}`}</span>}
          </p>
        </>
      )}
      {problem && <Message look="bad">{changeRefusalText(problem)}</Message>}
      <div className="grid gap-2.5 wide:flex">
        {place.held_until !== null && (
          <Button look="primary" disabled={!ready} busy={busy} onClick={take}>
            {m['booking.take_this_place']()}
          </Button>
        )}
        <Button disabled={!ready} busy={busy} onClick={leave}>
          {m['booking.leave_the_list']()}
        </Button>
      </div>
    </>
  )
}
