import { signInPages } from '#domain/account/account.ts'
import { bookingDays, havePassed } from '#domain/booking/booking.ts'
import type { Competition } from '#domain/competitions/competition.ts'
import { competitions } from '#domain/competitions/index.ts'
import type { PageContent } from '#domain/page-props.ts'
import { doorIn, registeringTime, type Season } from '#domain/season/season.ts'
import { buttonClass } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Page } from '#web/kit/page.tsx'
import { CompetitionCard } from './competition-card.tsx'

/** What visitors can register for (rulings). Starts with the first round; the office's menu starts with the latest contest. */
export function HomePage({ season, open, today }: PageContent['home']) {
  const isOpen = ({ path }: { path: string }) => open.includes(path)
  const shown = competitions
    .map((competition) => ({ ...competition, doors: competition.doors.filter(({ path }) => !doorIn(season, path).hidden) }))
    .filter(({ doors }) => doors.length > 0)
    .toReversed()
  const opened = shown.filter(({ doors }) => doors.some(isOpen))
  const closed = shown.filter(({ doors }) => !doors.some(isOpen))
  return (
    <Page season={season}>
      <h1 className="text-2xl wide:text-[1.75rem]">{season.organisation}</h1>
      <p className="mt-2 text-ink-2">
        {opened.length > 0 ? 'Competitions that are open for registration now.' : 'No competition is open for registration now.'}
      </p>
      <ul className="mt-6 grid gap-4 wide:grid-cols-2 wide:gap-5">
        {opened.map((competition) => (
          <li key={competition.slug} className="grid min-w-0">
            <CompetitionCard season={season} competition={competition} isOpen={isOpen} />
          </li>
        ))}
      </ul>
      {closed.length > 0 && <ClosedCompetitions season={season} competitions={closed} />}
      <div className="mt-10 grid gap-4 wide:grid-cols-2 wide:gap-5">
        <BookingCard booking={season.booking} today={today} />
        <WaysIn />
      </div>
      <p className="mt-10 border-t border-line pt-4 text-sm text-ink-2 wide:text-right">
        For the organisers:{' '}
        <a href={signInPages.admin.path} className="inline-flex min-h-11 items-center">
          {signInPages.admin.title}
        </a>
      </p>
    </Page>
  )
}

/** Quarter-final slots: the days, and a link to book while there are any. `today` is ISO YYYY-MM-DD in the season's time zone. */
function BookingCard({ booking, today }: { booking: Season['booking']; today: string }) {
  const days = bookingDays(booking)
  const isOver = havePassed(booking, today)
  return (
    <Card className="flex flex-col gap-3 p-4.5 wide:p-6">
      <h2 className="text-xl">Quarter-final slot booking</h2>
      <p>For students taking part in the quarter-final: choose a day and time that suit you.</p>
      {days === null ? (
        <p className="text-ink-2">No dates yet.</p>
      ) : (
        <>
          <p className="mt-auto text-[0.9375rem] text-ink-2">
            From <b className="text-ink">{days}</b>
            {isOver && '. These days have passed, so please ask us before you book.'}
          </p>
          <p className="flex flex-col gap-3 pt-1 wide:flex-row">
            <a href="/book" className={buttonClass(isOver ? 'plain' : 'primary', 'text-center')}>
              Book a slot
            </a>
          </p>
        </>
      )}
    </Card>
  )
}

/** Competitions closed for registration, and when they were or will be open. */
function ClosedCompetitions({ season, competitions }: { season: Season; competitions: Competition[] }) {
  return (
    <section className="mt-10" aria-labelledby="closed">
      <h2 id="closed" className="text-xl">
        Closed for registration
      </h2>
      <ul className="mt-3 grid gap-3">
        {competitions.map(({ slug, name, doors }) => (
          <li key={slug} className="min-w-0">
            <p className="font-semibold break-words">{name}</p>
            {timesOf(doors, season).map((time) => (
              <p key={time} className="text-sm text-ink-2">
                {time}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Lists opening times once when several doors share them. */
function timesOf(doors: Competition['doors'], season: Season) {
  return [...new Set(doors.map(({ path }) => registeringTime(doorIn(season, path), season.timeZone)))].filter(Boolean)
}

const ways: { href: string; label: string; what: string }[] = [
  { href: '/check', label: 'Check my registration', what: 'with the reference from our email' },
  { href: signInPages.user.path, label: signInPages.user.title, what: 'for students whose registration was accepted' },
  { href: signInPages.school.path, label: signInPages.school.title, what: 'for registered schools, and to your dashboard' },
  { href: '/SchoolRegister', label: 'Register your school', what: 'for schools that are new here' },
]

/** Links for returning visitors and for schools. */
function WaysIn() {
  return (
    <Card className="p-4.5 wide:p-6">
      <h2 className="text-xl">Students and schools</h2>
      <ul className="mt-2 grid gap-1">
        {ways.map(({ href, label, what }) => (
          <li key={href} className="flex min-h-11 flex-wrap items-center gap-x-2">
            <a href={href} className="py-2.5 font-semibold">
              {label}
            </a>
            <span className="text-sm text-ink-2">{what}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
