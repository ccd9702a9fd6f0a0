import { type OwnRegistration, signInPages } from '#domain/account/account.ts'
import type { AccountPages } from '#domain/account/pages.ts'
import { bookedText } from '#domain/booking/own-time.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { dayText } from '#domain/lib/time-text.ts'
import { buttonClass } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { StatePill } from '#web/kit/pill.tsx'
import { type Term, TermList } from '#web/kit/term-list.tsx'
import { AreaFrame } from '#web/portal/area-frame.tsx'
import { ComingSoon } from '#web/portal/coming-soon.tsx'
import { Statistics } from '#web/portal/statistics.tsx'

/** The signed-in student's start page (specification 2.10; rulings). */
export default function StudentAreaPage({ session, registrations, ownZone, later, asked, season }: AccountPages['student-area']) {
  return (
    <AreaFrame session={session} season={season} here={signInPages.user.area}>
      <h1 className="text-2xl wrap-anywhere wide:text-[1.75rem]">{m['student.welcome']({ name: session.name })}</h1>
      <OwnRegistrations registrations={registrations} timeZone={season.timeZone} ownZone={ownZone} />
      <ComingSoon role={session.role} later={later} asked={asked} timeZone={season.timeZone} />
      <Statistics role={session.role} />
    </AreaFrame>
  )
}

/** A student's registrations with their state, booking and what happens next; newest first. */
function OwnRegistrations({ registrations, ...zones }: { registrations: OwnRegistration[] } & Zones) {
  return (
    <section aria-labelledby="registrations" className="grid gap-3">
      <h2 id="registrations" className="text-xl">
        {m['student.my_registrations']()}
      </h2>
      {registrations.length === 0 && <NothingYet />}
      <ul className="grid gap-4 wide:grid-cols-2">
        {registrations.map((registration) => (
          <li key={registration.reference} className="grid min-w-0">
            <OneRegistration registration={registration} {...zones} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type Zones = { timeZone: string; ownZone: string | null }

function OneRegistration({ registration, timeZone, ownZone }: { registration: OwnRegistration } & Zones) {
  const { competition, status, name, message, reference, serial_no, fee, submitted_at, booking, next } = registration
  const booked = booking && bookedText({ date: booking.date, timeSlot: booking.time_slot }, timeZone, ownZone)
  const details: Term[] = [
    ...(booked ? [[m['student.booked_for'](), booked] as const] : []),
    [m['form.reference'](), reference],
    [m['form.serial_number'](), String(serial_no)],
    [m['home.fee'](), fee],
    [m['student.sent_on'](), dayText(submitted_at, timeZone)],
  ]
  return (
    <Card className="grid content-start gap-2.5 p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
        <h3 className="min-w-0 text-lg break-words">{competition}</h3>
        <StatePill status={status} />
      </div>
      <p className="break-words text-ink-2">{name}</p>
      <p>{message}</p>
      {next && (
        <a href={next.path} className={buttonClass('primary', 'wide:justify-self-start')}>
          {next.text}
        </a>
      )}
      <TermList terms={details} className="border-t border-line pt-3" />
    </Card>
  )
}

function NothingYet() {
  return (
    <Card className="grid justify-items-start gap-3 p-5">
      <p className="font-semibold">{m['student.no_registration_yet']()}</p>
      <p className="text-ink-2">{m['student.every_registration_made_email']()}</p>
      <a href="/" className={buttonClass()}>
        {m['student.see_the_competitions']()}
      </a>
    </Card>
  )
}
