import { useEffect, useRef, useState } from 'react'
import type { OwnBooking, OwnPlace } from '#domain/booking/api.ts'
import { isBeeLevel } from '#domain/booking/bee-level.ts'
import type { Issue } from '#domain/forms/field.ts'
import { m } from '#domain/language/paraglide/messages.js'
import type { Season } from '#domain/season/season.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { uuid } from '#web/kit/form/submission-key.ts'
import { valuesIn } from '#web/kit/form/use-form.ts'
import { Message } from '#web/kit/message.tsx'
import { slotAndDay, WaitingPlace } from './places.tsx'
import { bookingRefusalText } from './refusal-text.ts'
import { BeeLevel } from './who.tsx'

type WaitingPanelProps = {
  booking: Season['booking']
  timeZone: string
  /** The time zone whose clock the visitor reads, if it is known. */
  ownZone: string | null
  day: string
  slot: string
  /** The child's place on this list, if it is known to have one. */
  place: OwnPlace | null
  own: OwnBooking | null
  issues: Issue[]
  join: (key: string) => Promise<{ details: string; place: OwnPlace | null } | null>
  onJoined: (place: OwnPlace) => void
  onTaken: (message: string, own: OwnBooking, link: string) => void
  onLeft: (place: OwnPlace, message: string) => void
  onClose: () => void
}

/** The waiting list of a full time: joins it, or shows the place on it. Opens after its time and takes the focus at its heading. */
export function WaitingPanel({
  booking,
  timeZone,
  ownZone,
  day,
  slot,
  place,
  own,
  issues,
  join,
  onJoined,
  onTaken,
  onLeft,
  onClose,
}: WaitingPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [key] = useState(() => uuid())
  const { busy, problem, run } = useAction()
  const [joined, setJoined] = useState('')
  const [email, setEmail] = useState('')
  useEffect(() => {
    heading.current?.focus()
    setEmail(valuesIn(heading.current?.closest('form') ?? null).parent_email ?? '')
  }, [])
  const joinNow = () =>
    run(async () => {
      const outcome = await join(key)
      if (outcome?.place) onJoined(outcome.place)
      setJoined(outcome?.details ?? '')
    })
  const hours = m['frame.hour']({ count: booking.holdHours })
  return (
    <section
      aria-labelledby="waiting-title"
      className="col-span-full grid gap-3 wrap-anywhere rounded-medium border border-honey-line bg-honey-tint p-4"
    >
      <h3 id="waiting-title" ref={heading} tabIndex={-1} className="text-[1.0625rem] outline-none">
        {m['booking.is_full']({ when: slotAndDay(slot, day, timeZone, ownZone) })}
      </h3>
      <div role="status" className="grid gap-3">
        {place && <WaitingPlace place={place} own={own} timeZone={timeZone} onTaken={onTaken} onLeft={onLeft} />}
        {!place && joined !== '' && <p className="font-semibold">{joined}</p>}
      </div>
      {!place && joined === '' && (
        <p>
          {email === ''
            ? m['booking.email_when_place_free']({ hours })
            : m['booking.email_address_when_place_free']({
                email,
                hours,
              })}
        </p>
      )}
      {own && !place && joined === '' && !isBeeLevel(own.bee_level, booking.levels) && (
        <BeeLevel levels={booking.levels} value={undefined} issues={issues} />
      )}
      {problem && <Message look="bad">{bookingRefusalText(problem)}</Message>}
      <div className="grid gap-2.5 wide:flex">
        {!place && joined === '' && (
          <Button look="primary" busy={busy} onClick={joinNow}>
            {m['booking.join_the_waiting_list']()}
          </Button>
        )}
        <Button onClick={onClose}>{m['booking.choose_another_time']()}</Button>
      </div>
    </section>
  )
}
