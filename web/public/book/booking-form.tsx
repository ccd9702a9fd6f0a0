import { lazy, Suspense, useRef } from 'react'
import type { BookingInvitation, OwnBooking, OwnPlace } from '#domain/booking/api.ts'
import { isBeeLevel } from '#domain/booking/bee-level.ts'
import type { OfferedDay } from '#domain/booking/offered-days.ts'
import { m } from '#domain/language/paraglide/messages.js'
import * as problemType from '#domain/problem-type.ts'
import type { Season } from '#domain/season/season.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { issueAt } from '#web/kit/form/form.ts'
import { useFocusOn } from '#web/kit/form/use-focus-on.ts'
import { Message, NeedsScript, StillLoading } from '#web/kit/message.tsx'
import { Days } from './days.tsx'
import { OwnTime, type useOwnZone } from './own-time.tsx'
import { ChosenSlot, Slots } from './slots.tsx'
import { type Booked, useBooking } from './use-booking.ts'
import { Who } from './who.tsx'

type Props = {
  booking: Season['booking']
  timeZone: string
  days: OfferedDay[]
  zoneText: string
  zone: ReturnType<typeof useOwnZone>
  /** The token of the link in our email; null without one. */
  link: string | null
  invitation: BookingInvitation | null
  /** The booking that is being moved; null for a new one. */
  moving: OwnBooking | null
  /** The child's places on waiting lists, as far as they are known. */
  places: OwnPlace[]
  onBooked: (booked: Booked) => void
  onJoined: (place: OwnPlace) => void
  onTaken: (message: string, own: OwnBooking, link: string) => void
  onLeft: (place: OwnPlace, message: string) => void
  /** Leaves the booking where it is. */
  onKeep: () => void
}

/** Asks who, on which day and at what time. The specification's alerts are messages: the first at the button, each at its field. */
export function BookingForm({
  booking,
  timeZone,
  days,
  zoneText,
  zone,
  link,
  invitation,
  moving,
  places,
  onBooked,
  onJoined,
  onTaken,
  onLeft,
  onKeep,
}: Props) {
  const fold = useRef<HTMLDetailsElement>(null)
  const { form, refusal, ...times } = useBooking({
    booking,
    timeZone,
    ownZone: zone.own,
    moving: moving && link !== null ? { link, own: moving } : null,
    onBooked,
    reveal(path) {
      if (fold.current?.querySelector(`[name="${path}"]`)) fold.current.open = true
    },
  })
  const { busy, issues, problem, ready } = form
  const message = useFocusOn<HTMLDivElement>(problem)
  const title = useFocusOn<HTMLHeadingElement>(moving)
  const day = days.find((offered) => offered.day === times.day) ?? null
  const isAlreadyBooked = link !== null && problem?.is(problemType.alreadyBooked)
  return (
    <form
      {...form.form}
      onInput={times.changed}
      className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-3.5 min-[900px]:mt-6 min-[900px]:grid-cols-[minmax(0,1fr)_300px] min-[900px]:gap-x-6 min-[900px]:gap-y-4.5"
    >
      <div inert={busy} className="grid gap-3.5 min-[900px]:gap-4.5">
        <NeedsScript />
        {moving && invitation && (
          <FilledIn values={{ ...invitation, bee_level: isBeeLevel(moving.bee_level, booking.levels) ? moving.bee_level : '' }} />
        )}
        {!moving && <Who booking={booking} link={link} invitation={invitation} issues={issues} fold={fold} />}
        <Card className="grid gap-4 px-4 py-4.5 wide:p-6">
          <h2 ref={title} tabIndex={-1} className="text-xl outline-none">
            {moving ? m['booking.move_it_to_when']() : m['booking.when']()}
          </h2>
          <OwnTime zoneText={zoneText} zone={zone} />
          <Days days={days} free={times.free} error={issueAt(issues, 'date')} />
          <Slots
            booking={booking}
            timeZone={timeZone}
            ownZone={zone.own}
            day={day}
            chosen={times.slot}
            taken={times.taken}
            lost={times.lost}
            error={issueAt(issues, 'time_slot')}
            onChoose={times.choose}
            waitingFor={times.waitingFor}
            onWait={times.setWaitingFor}
            waitingPanel={
              times.day !== null &&
              times.waitingFor !== null && (
                <Suspense>
                  <WaitingPanel
                    key={`${times.day} ${times.waitingFor}`}
                    booking={booking}
                    timeZone={timeZone}
                    ownZone={zone.own}
                    day={times.day}
                    slot={times.waitingFor}
                    place={places.find(({ date, time_slot }) => date === times.day && time_slot === times.waitingFor) ?? null}
                    own={moving}
                    issues={issues}
                    join={times.join}
                    onJoined={onJoined}
                    onTaken={onTaken}
                    onLeft={onLeft}
                    onClose={() => {
                      document.getElementById(`waiting-${times.waitingFor}`)?.focus()
                      times.setWaitingFor(null)
                    }}
                  />
                </Suspense>
              )
            }
          />
        </Card>
      </div>
      <Card className="grid gap-3.5 px-4 py-4.5 min-[900px]:sticky min-[900px]:top-5 wide:p-6">
        <h2 className="sr-only">{m['booking.your_choice']()}</h2>
        <ChosenSlot day={day} slot={times.slot} timeZone={timeZone} ownZone={zone.own} />
        {refusal && (
          <div ref={message} tabIndex={-1} className="outline-none">
            <Message look="bad" action={isAlreadyBooked && <Button onClick={() => location.reload()}>{m['booking.move_it']()}</Button>}>
              {refusal}
            </Message>
          </div>
        )}
        {!ready && <StillLoading />}
        <Button look="primary" type="submit" disabled={busy} className="min-h-13 text-lg">
          {busy ? m['frame.submitting']() : moving ? m['booking.move_the_booking']() : m['frame.submit']()}
        </Button>
        {moving && <Button onClick={onKeep}>{m['booking.keep_the_present_time']()}</Button>}
        <p className="text-sm text-ink-2">
          {m['booking.move_cancel_up_before']({ hours: m['frame.hour']({ count: booking.changeHours }) })}
        </p>
      </Card>
    </form>
  )
}

/** Few families need it, so it is loaded when the first list is opened. */
const WaitingPanel = lazy(() =>
  import('./waiting-panel.tsx').then(
    (module) => ({ default: module.WaitingPanel }),
    () => ({ default: PanelMissing }),
  ),
)

function PanelMissing() {
  return (
    <div className="col-span-full">
      <Message look="bad">{m['booking.couldnt_load_waiting_list']()}</Message>
    </div>
  )
}

/** What joining a waiting list needs to know while a booking is moved. */
function FilledIn({ values }: { values: Record<string, string> }) {
  const known = Object.entries(values).filter(([, value]) => value !== '')
  return known.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
