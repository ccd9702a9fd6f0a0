import { useState } from 'react'
import type { OwnBooking } from '#domain/booking/api.ts'
import { localTime, withOwnTime } from '#domain/booking/own-time.ts'
import { longDayText, momentText, slotStart, slotText } from '#domain/booking/slot-time.ts'
import { currentLanguage } from '#domain/language/language.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { translate } from '#domain/language/translate.ts'
import { zoneWithOffset } from '#domain/lib/clock-text.ts'
import { dateFormat, locale, weekdayText } from '#domain/lib/time-text.ts'
import type { Season } from '#domain/season/season.ts'
import { call } from '#web/api/call.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button, buttonClass } from '#web/kit/button.tsx'
import { Leaf } from '#web/kit/calendar/leaf.tsx'
import { Card } from '#web/kit/card.tsx'
import { useHydrated } from '#web/kit/form/form.ts'
import { rich } from '#web/kit/form/rich.tsx'
import { useFocusOn } from '#web/kit/form/use-focus-on.ts'
import { Message } from '#web/kit/message.tsx'
import { NameComb } from '#web/kit/name-comb.tsx'
import { CalendarSign, ChatSign, Tick } from '#web/kit/sign.tsx'
import { HeldEmailMessage } from '#web/public/held-email.tsx'
import { changedAnswer } from './answers.ts'
import { changeRefusalText } from './refusal-text.ts'
import type { Booked } from './use-booking.ts'

/** Stands above the cleared form when a time was booked, and takes the focus. */
export function BookedMessage({ booked: { message, details, own, held }, timeZone }: { booked: Booked; timeZone: string }) {
  const place = useFocusOn<HTMLDivElement>(own)
  return (
    <div ref={place} tabIndex={-1} className="mt-4 outline-none">
      <Message look="good" action={<CalendarLink own={own} />}>
        <h2 className="text-lg">{message}</h2>
        <p>
          <span>{details}</span> {m['booking.move_cancel_use_link']()}
        </p>
      </Message>
      {held && (
        <div className="mt-2">
          <HeldEmailMessage held={held} timeZone={timeZone} />
        </div>
      )}
    </div>
  )
}

/** The booking as a file for the calendar. */
function CalendarLink({ own }: { own: OwnBooking }) {
  return (
    <a className={buttonClass()} download="quarter-final.ics" href={`data:text/calendar;charset=utf-8,${encodeURIComponent(own.calendar)}`}>
      <CalendarSign />
      {m['booking.add_to_calendar']()}
    </a>
  )
}

type OwnProps = {
  own: OwnBooking
  /** What has just happened; null when the family comes back to its booking. */
  message: string | null
  /** The token of the link the family came by; null when that is for a place, and doesn't change the booking. */
  link: string | null
  season: Season
  ownZone: string | null
  onMove: () => void
  onCancelled: (message: string) => void
}

/** A family's booking: when, by both clocks, its number, for the calendar, and moving or cancelling it until the season's cut-off. */
export function OwnBookingCard({ own, message, link, season, ownZone, onMove, onCancelled }: OwnProps) {
  const heading = useFocusOn<HTMLHeadingElement>(message)
  const { date, time_slot, student_name, number } = own
  const { timeZone, booking } = season
  const begins = slotStart(date, time_slot, timeZone)
  const time = `${slotText(time_slot)} ${zoneWithOffset(timeZone, begins)}`
  const local = localTime(date, time_slot, timeZone, ownZone)
  const shared = m['booking.share_text']({
    name: student_name,
    heading: translate(booking.heading),
    when: withOwnTime(`${longDayText(date)}, ${time}`, begins, timeZone, ownZone),
    number,
  })
  return (
    <Card className="mt-4 max-w-155 overflow-hidden wrap-anywhere min-[900px]:mt-6">
      <div role="status" className="grid grid-cols-1 justify-items-start gap-2 border-b border-line bg-good-tint px-4 py-5 wide:p-6">
        <span className="inline-flex items-center gap-1.5 rounded-full bg-paper px-2.5 py-0.5 text-[0.8125rem] font-semibold text-good">
          <Tick />
          {m['booking.booked']()}
        </span>
        <NameComb name={student_name} />
        <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          {m['booking.see_you_on_weekday']({ weekday: weekdayName(date) })}
        </h2>
        <p className="wrap-anywhere">{message ?? m['booking.how_to_join']()}</p>
      </div>
      <div className="grid grid-cols-1 gap-4 px-4 py-4.5 wide:p-6">
        <div className="flex flex-wrap items-center gap-4">
          <Leaf date={date} />
          <div className="beside">
            <span className="sr-only">{longDayText(date)}</span>
            <b className="block text-xl leading-tight tracking-tight tabular-nums">{time}</b>
            {local !== null && (
              <span className="block">
                <b className="tabular-nums">{local.time}</b>{' '}
                {local.day === null
                  ? m['booking.place_your_time']({ place: local.place })
                  : m['booking.day_place_your_time']({ day: local.day, place: local.place })}
              </span>
            )}
            <span className="block text-sm wrap-anywhere text-ink-2">{m['booking.name_and_number']({ name: student_name, number })}</span>
          </div>
        </div>
        <div className="grid gap-2.5 wide:grid-cols-2">
          <CalendarLink own={own} />
          <a className={buttonClass()} href={`https://wa.me/?text=${encodeURIComponent(shared)}`} target="_blank" rel="noopener">
            <ChatSign />
            {m['frame.share_on_whatsapp']()}
          </a>
        </div>
        {message !== null && <p>{m['booking.how_to_join']()}</p>}
        {link === null ? (
          <p className="text-sm text-ink-2">{m['booking.move_cancel_use_link']()}</p>
        ) : (
          <Changing own={own} link={link} season={season} ownZone={ownZone} onMove={onMove} onCancelled={onCancelled} />
        )}
      </div>
    </Card>
  )
}

function weekdayName(day: string): string {
  const name = dateFormat(locale(), { timeZone: 'UTC', weekday: 'long' }).format(Date.parse(day))
  if (currentLanguage() !== 'ru') return name
  return `${name === 'вторник' ? 'во' : 'в'} ${name.replace(/а$/, 'у')}`
}

type ChangingProps = Pick<OwnProps, 'own' | 'season' | 'ownZone' | 'onMove' | 'onCancelled'> & { link: string }

/** Moving and cancelling, or whom to write to when it is too late. */
function Changing({ own, link, season, ownZone, onMove, onCancelled }: ChangingProps) {
  const ready = useHydrated()
  const [asks, setAsks] = useState(false)
  const { busy, problem, run } = useAction()
  const question = useFocusOn<HTMLParagraphElement>(asks)
  const { timeZone, contact } = season
  const write = <a href={`mailto:${contact}`}>{contact}</a>
  if (own.changeable_until === null) {
    return <p className="text-sm text-ink-2">{rich(m['booking.no_longer_changed_here'], { contact: write })}</p>
  }
  const cancel = () =>
    run(async () => {
      const body = { link, version: own.version }
      const { message } = await call('/api/bookings/own', { method: 'DELETE', body, answer: changedAnswer })
      onCancelled(message)
      return true
    })
  const begins = slotStart(own.date, own.time_slot, timeZone)
  const end = Date.parse(own.changeable_until)
  const until = withOwnTime(momentText(end, timeZone).replace(/ \d{4},/, ','), end, timeZone, ownZone)
  return (
    <>
      {asks ? (
        <div className="grid gap-3 rounded-medium border border-line-2 p-4">
          <p ref={question} tabIndex={-1} className="font-semibold outline-none">
            {m['booking.cancel_booking_question']({
              name: own.student_name.split(' ')[0] ?? '',
              day: weekdayText(own.date),
              time: withOwnTime(`${slotText(own.time_slot)} ${zoneWithOffset(timeZone, begins)}`, begins, timeZone, ownZone),
            })}
          </p>
          {problem && <Message look="bad">{changeRefusalText(problem)}</Message>}
          <div className="grid gap-2.5 wide:grid-cols-2">
            <Button onClick={() => setAsks(false)} disabled={busy}>
              {m['booking.keep_it']()}
            </Button>
            <Button look="danger" busy={busy} onClick={cancel}>
              {m['booking.cancel_booking']()}
            </Button>
          </div>
        </div>
      ) : (
        <div className="flex flex-wrap gap-2.5">
          <Button className="flex-auto" onClick={onMove} disabled={!ready}>
            {m['booking.move']()}
          </Button>
          <Button className="flex-auto" onClick={() => setAsks(true)} disabled={!ready}>
            {m['booking.cancel_booking']()}
          </Button>
        </div>
      )}
      <p className="text-sm text-ink-2">{rich(m['booking.move_cancel_until_after'], { until, contact: write })}</p>
    </>
  )
}
