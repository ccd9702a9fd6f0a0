import { useEffect, useState } from 'react'
import type { BookingPages, OwnBooking, OwnPlace } from '#domain/booking/api.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { Message } from '#web/kit/message.tsx'
import { Notice, Page } from '#web/kit/page.tsx'
import { BookedMessage, OwnBookingCard } from './booked-card.tsx'
import { BookingForm } from './booking-form.tsx'
import { useOwnZone } from './own-time.tsx'
import { Places } from './places.tsx'
import type { Booked } from './use-booking.ts'

/** Quarter-final slot booking (specification 2.7). */
export default function BookPage(content: BookingPages['book']) {
  const { booking, season, days, deadLink } = content
  if (days.length === 0) {
    return (
      <Page season={season}>
        <Notice title={m['frame.page_currently_unavailable']()}>
          <p>{m['booking.no_quarter_final_slots']()}</p>
        </Notice>
      </Page>
    )
  }
  return (
    <Page season={season}>
      <h1 className="text-xl wide:text-[1.75rem]">{booking.heading}</h1>
      <p className="mt-1.5 text-sm font-semibold text-ink-2">{booking.subtitle}</p>
      {deadLink && (
        <div className="mt-4">
          <Message look="wait">
            {m['booking.link_no_longer_works']()} {m['booking.fill_form_write'](season)}
          </Message>
        </div>
      )}
      <Booking {...content} />
    </Page>
  )
}

/** The form, or the booking: before, after and while it is moved. */
function Booking({ booking, season, link, invitation, own: known, places: knownPlaces, isPlace, days, zoneText }: BookingPages['book']) {
  const [own, setOwn] = useState<OwnBooking | null>(known)
  const zone = useOwnZone(own !== null, days)
  /** What has just been booked, moved or taken. */
  const [booked, setBooked] = useState<Booked | null>(null)
  const [isMoving, setMoving] = useState(false)
  // The status page leads straight to moving.
  useEffect(() => setMoving(location.hash === '#move'), [])
  const [cancelled, setCancelled] = useState('')
  const [places, setPlaces] = useState(knownPlaces)
  const [left, setLeft] = useState('')
  /** Counts the forms, so that each begins empty. */
  const [forms, setForms] = useState(0)
  const isNew = booked !== null && !booked.isMoved
  const finish = (outcome: Booked) => {
    setBooked(outcome)
    setCancelled('')
    setMoving(false)
    if (outcome.isMoved) setOwn(outcome.own)
    else setForms(forms + 1)
  }
  const joined = (place: OwnPlace) => {
    setPlaces((before) => [...before.filter(({ date, time_slot }) => date !== place.date || time_slot !== place.time_slot), place])
    setLeft('')
  }
  const leave = (place: OwnPlace, message: string) => {
    setPlaces((before) => before.filter((other) => other.place !== place.place))
    setLeft(message)
  }
  const taken = (message: string, taken: OwnBooking, takenLink: string) => {
    // The page of the booking, which moves and cancels it.
    if (isPlace) return location.replace(`/book?place=${takenLink}`)
    setPlaces((before) => before.filter(({ date, time_slot }) => date !== taken.date || time_slot !== taken.time_slot))
    finish({ message, details: '', own: taken, isMoved: true, held: null })
  }
  return (
    <>
      {left !== '' && (
        <div className="mt-4">
          <Message look="good">{left}</Message>
        </div>
      )}
      <Places places={places} own={own} timeZone={season.timeZone} onTaken={taken} onLeft={leave} />
      {isNew && <BookedMessage booked={booked} timeZone={season.timeZone} />}
      {own && (
        <OwnBookingCard
          own={own}
          message={booked?.message ?? null}
          link={isPlace ? null : link}
          season={season}
          ownZone={zone.own}
          onMove={() => setMoving(true)}
          onCancelled={(message) => {
            setCancelled(message)
            setBooked(null)
            setOwn(null)
            setMoving(false)
            setForms(forms + 1)
          }}
        />
      )}
      {cancelled !== '' && (
        <div className="mt-4">
          <Message look="good">
            <span>{cancelled}</span> {m['booking.book_another_time']()}
          </Message>
        </div>
      )}
      {isPlace && own === null && (
        <p className="mt-4 max-w-155">
          {places.length === 0 && left === '' && <span>{`${m['booking.child_left_waiting_list']()} `}</span>}
          <a href="/book">{m['booking.choose_another_time']()}</a>
        </p>
      )}
      {!isPlace && (own === null || isMoving) && (
        <BookingForm
          key={forms}
          booking={booking}
          timeZone={season.timeZone}
          days={days}
          zoneText={zoneText}
          zone={zone}
          link={isNew ? null : link}
          invitation={isNew ? null : invitation}
          moving={own}
          places={places}
          onBooked={finish}
          onJoined={joined}
          onTaken={taken}
          onLeft={leave}
          onKeep={() => setMoving(false)}
        />
      )}
    </>
  )
}
