import { ChevronRight } from 'lucide-react'
import { signInPages } from '#domain/account/account.ts'
import type { CompetitionPages } from '#domain/competitions/api.ts'
import type { Competition } from '#domain/competitions/competition.ts'
import { competitions } from '#domain/competitions/index.ts'
import { nameInSentence } from '#domain/competitions/name.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { translate } from '#domain/language/translate.ts'
import { dayText } from '#domain/lib/time-text.ts'
import { workingDaysText } from '#domain/lib/working-days.ts'
import { doorIn, type Season } from '#domain/season/season.ts'
import { buttonClass } from '#web/kit/button.tsx'
import { Cell } from '#web/kit/comb.tsx'
import { rich } from '#web/kit/form/rich.tsx'
import { Page } from '#web/kit/page.tsx'
import { BeeMark } from './bee-mark.tsx'
import { ClosedCompetitions, CompetitionCard, feeText } from './competition-card.tsx'
import { ContestQuestions, Rounds, WhatAChildDoes, WhoCanTakePart, WhoWeAre } from './contest.tsx'
import { PastWinners } from './past-winners.tsx'
import { BookingCard, HelpCard, SchoolsCard } from './side-cards.tsx'

/** What visitors can register for (rulings). Newcomers start with the first round; the office's menu starts with the latest contest. */
export function HomePage({ season, open, later, today, isTrial, winners }: CompetitionPages['home']) {
  const isOpen = ({ path }: { path: string }) => open.includes(path)
  const opensLater = ({ path }: { path: string }) => later.includes(path)
  const shown = competitions
    .map((competition) => ({ ...competition, doors: competition.doors.filter(({ path }) => !doorIn(season, path).hidden) }))
    .filter(({ doors }) => doors.length > 0)
    .reverse()
    .sort((one, other) => Number(other.isFirstRound) - Number(one.isFirstRound))
  const opened = shown.filter(({ doors }) => doors.some(isOpen))
  const insteadOf = ({ instead }: Competition) => (opened.some(({ slug }) => slug === instead?.slug) ? (instead?.text ?? null) : null)
  const closed = shown.filter(({ doors }) => !doors.some(isOpen))
  const opening = closed.filter(({ doors }) => doors.some(opensLater))
  const over = closed.filter((competition) => !opening.includes(competition))
  const first = opened.find(({ isFirstRound }) => isFirstRound)
  return (
    <Page season={season} banner={<AlreadyRegistered />} links={signIns}>
      <Unfinished forms={open} />
      <Hero
        heading={translate(season.home.heading)}
        intro={translate(season.home.intro)}
        canRegister={opened.length > 0}
        terms={first ? termsOf(first, season, isOpen) : ''}
      />
      <WhatAChildDoes home={season.home} />
      <p className="mt-3.5">
        <a href="/practice" className={buttonClass()}>
          {m['practice.try_three_words']()}
        </a>
      </p>
      <Rounds season={season} competitions={shown} open={open} later={later} today={today} />
      <WhoCanTakePart season={season} first={shown.find(({ isFirstRound }) => isFirstRound)} />
      <HowItWorks reviewDays={season.reviewDays} />
      <section id="open" aria-labelledby="open-heading" className="mt-9">
        <h2 id="open-heading" className="text-xl">
          {m['home.open_for_registration']()}
        </h2>
        {first && <p className="text-ink-2">{m['home.new_here_start_with']({ round: nameInSentence(first) })}</p>}
        {opened.length === 0 && <p className="text-ink-2">{`${m['home.no_competition_open_right']()} ${nextOf(opening, season)}`}</p>}
        <ul className="mt-3.5 grid gap-3 wide:grid-cols-2 lg:grid-cols-3">
          {opened.map((competition) => (
            <li key={competition.slug} className={`flex min-w-0 ${competition.isFirstRound ? 'wide:col-span-full' : ''}`}>
              <CompetitionCard {...{ season, competition, isOpen, isTrial }} instead={insteadOf(competition)} />
            </li>
          ))}
        </ul>
        <ClosedCompetitions title={m['home.opening_later']()} season={season} competitions={opening} isOver={false} />
        <ClosedCompetitions title={m['home.closed']()} season={season} competitions={over} isOver />
      </section>
      <PastWinners winners={winners} />
      <ContestQuestions questions={season.home.questions} />
      <WhoWeAre home={season.home} />
      <div className="mt-10 grid gap-3 wide:grid-cols-3">
        <BookingCard booking={season.booking} today={today} />
        <SchoolsCard season={season} open={open} />
        <HelpCard season={season} />
      </div>
    </Page>
  )
}

const signIns = [signInPages.user, signInPages.school, signInPages.admin].map(({ path, title }) => ({ href: path, label: title }))

function AlreadyRegistered() {
  return (
    <nav aria-label={m['home.your_registration']()} className="border-b border-tint-line bg-tint">
      <a
        href="/check"
        className="mx-auto flex min-h-15 max-w-270 items-center gap-2 px-4 py-2 text-[0.9375rem] text-ink no-underline wide:min-h-12 wide:justify-end wide:px-5"
      >
        <span className="min-w-0 flex-1 wide:flex-none">
          {rich(m['home.already_registered'], {
            check: (
              <b className="block font-semibold text-accent-strong underline wide:inline">{m['home.check_change_my_registration']()}</b>
            ),
          })}
        </span>
        <ChevronRight size={20} className="shrink-0 text-accent rtl:-scale-x-100" aria-hidden="true" />
      </a>
    </nav>
  )
}

/** Shown by continue.ts when this device holds a form that was begun. */
function Unfinished({ forms }: { forms: string[] }) {
  return (
    <div
      id="unfinished"
      hidden
      role="status"
      data-forms={forms.join(' ')}
      className="mb-4.5 grid items-center gap-2.5 rounded-medium border border-honey-line bg-honey-tint px-3.5 py-3 text-[0.9375rem] wide:grid-cols-[1fr_auto]"
    >
      <span className="min-w-0 wrap-anywhere">
        <b className="block">{m['home.registration_isnt_finished']({ name: '…' })}</b>
        <span data-payment={m['home.answers_saved_device_payment']()}>{m['home.answers_saved_device']()}</span>
      </span>
      <a href="/" className={buttonClass('primary')}>
        {m['frame.continue']()}
      </a>
    </div>
  )
}

/** The first round's fee, and until when it is open. */
function termsOf(competition: Competition, season: Season, isOpen: (door: { path: string }) => boolean): string {
  const door = competition.doors.find(isOpen)
  if (!door) return ''
  const { closes } = doorIn(season, door.path)
  const fee = feeText(competition, door, season)
  return closes ? m['home.fee_open_until']({ fee, day: dayText(closes, season.timeZone) }) : fee
}

type HeroProps = { heading: string; intro: string; canRegister: boolean; terms: string }

function Hero({ heading, intro, canRegister, terms }: HeroProps) {
  return (
    // On wide screens the last row takes what the drawing needs, so that nothing above moves when it arrives.
    <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-4 wide:grid-cols-[minmax(0,1fr)_20rem] wide:grid-rows-[auto_auto_1fr] wide:gap-x-12">
      {/* The drawing gives way to a long word. */}
      <div className="col-span-full flex items-center gap-4 wide:contents">
        <h1 className="max-w-full flex-1 text-2xl wide:pt-4 wide:text-4xl">{heading}</h1>
        <BeeMark className="w-21 min-w-0 wide:hidden" />
      </div>
      <p className="col-span-full text-[1.0625rem] wide:col-span-1 wide:col-start-1">{intro}</p>
      {canRegister && (
        <p className="col-span-full grid gap-x-4.5 gap-y-2 wide:col-span-1 wide:col-start-1 wide:flex wide:flex-wrap wide:items-center wide:self-start">
          <a href="#open" className={buttonClass('primary', 'min-h-13 text-[1.0625rem] wrap-anywhere')}>
            {m['home.register_a_child']()}
          </a>{' '}
          <span className="text-center text-[0.9375rem] text-ink-2 wide:text-start">{terms}</span>
        </p>
      )}
      <BeeMark wide className="col-start-2 row-span-3 row-start-1 w-80 max-wide:hidden" />
    </div>
  )
}

function HowItWorks({ reviewDays }: { reviewDays: number }) {
  const steps = [
    [m['home.fill_in_the_form'](), m['home.about_ten_minutes_phone']()],
    [m['home.pay_own_app'](), m['home.any_upi_app_india']()],
    [m['home.check_email'](), m['home.usually_within_quarter_finalists']({ days: workingDaysText(reviewDays) })],
  ] as const
  return (
    <section aria-labelledby="how" className="mt-9">
      <h2 id="how" className="text-xl">
        {m['home.how_it_works']()}
      </h2>
      <ol className="mt-3.5 grid gap-4 wide:grid-cols-3 wide:gap-6">
        {steps.map(([title, text], index) => (
          <li key={title} className="grid grid-cols-[auto_minmax(0,1fr)] gap-3">
            <svg viewBox="-17 -19 34 38" width="34" height="38" aria-hidden="true">
              <Cell className="fill-cell stroke-cell" />
              <text y="5.5" textAnchor="middle" fontSize="15" fontWeight="800" className="fill-accent-strong">
                {index + 1}
              </text>
            </svg>
            <div>
              <h3 className="text-base">{title}</h3>
              <p className="mt-0.5 text-[0.9375rem] text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** 'Next: Semi-final round, from 20 September 2025.' Says nothing when no competition has an opening time. */
function nextOf(opening: Competition[], season: Season): string {
  const times = opening.flatMap(({ name, doors }) =>
    doors.flatMap(({ path }) => {
      const { opens } = doorIn(season, path)
      return opens ? [{ name, opens }] : []
    }),
  )
  const [next] = times.sort((one, other) => Date.parse(one.opens) - Date.parse(other.opens))
  return next ? m['home.next_round_from']({ name: translate(next.name), day: dayText(next.opens, season.timeZone) }) : ''
}
