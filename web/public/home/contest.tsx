import { MessageCircleQuestionMark, Trophy, Volume2 } from 'lucide-react'
import { Fragment } from 'react'
import { openBooking } from '#domain/booking/booking.ts'
import type { Competition } from '#domain/competitions/competition.ts'
import { languageName, languages } from '#domain/language/language.ts'
import { listText } from '#domain/language/list-text.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { translate } from '#domain/language/translate.ts'
import { startSentence } from '#domain/lib/text.ts'
import { daysText, dayText } from '#domain/lib/time-text.ts'
import { competitionIn, doorIn, type HomeSeason, type Season } from '#domain/season/season.ts'
import { Cell, cellWidth, Letter } from '#web/kit/comb.tsx'
import { Fold } from '#web/kit/fold.tsx'
import { Pill } from '#web/kit/pill.tsx'
import { feeText } from './competition-card.tsx'

const card = 'rounded-large border border-line bg-paper'
const drawing = { className: 'size-11 shrink-0 text-accent', strokeWidth: 1.6, 'aria-hidden': true } as const

/** What a child does, in a few steps, and a word to try. Nothing of it needs a script. */
export function WhatAChildDoes({ home }: { home: HomeSeason }) {
  if (home.steps.length === 0 && home.word === null) return null
  return (
    <section aria-labelledby="does" className="mt-10">
      <h2 id="does" className="text-xl">
        {m['home.what_child_does']()}
      </h2>
      {home.steps.length > 0 && (
        <ol className={`${card} mt-3.5 grid gap-5 p-4.5 wide:grid-cols-3 wide:gap-8 wide:p-6`}>
          {home.steps.map((step, at) => {
            const [, title = '', text = ''] = /^([^:]*)(?::\s*([\s\S]*))?$/.exec(translate(step)) ?? []
            return (
              <li key={step} className="flex min-w-0 flex-wrap items-start gap-x-3.5 gap-y-2 wide:flex-col wide:flex-nowrap">
                {at === 0 ? <Volume2 {...drawing} /> : at === 1 ? <MessageCircleQuestionMark {...drawing} /> : <Spelled letters="CHA" />}
                <div className="beside wide:flex-none">
                  <h3 className="text-base">{title}</h3>
                  <p className="mt-0.5 text-[0.9375rem] text-ink-2">{startSentence(text)}</p>
                </div>
              </li>
            )
          })}
        </ol>
      )}
      {home.word && <TryAWord word={home.word} clue={home.clue} note={home.wordNote} />}
    </section>
  )
}

function Spelled({ letters }: { letters: string }) {
  return (
    <svg viewBox="-18 -20 98.4 40" className="h-9 w-22 shrink-0" aria-hidden="true">
      {Array.from(letters, (letter, at) => (
        <Letter key={letter} x={at * cellWidth} letter={letter} look="cell" />
      ))}
    </svg>
  )
}

/** Cells in a row. */
const mostCells = 6

function TryAWord({ word, clue, note }: { word: string; clue: string[]; note: string | null }) {
  const letters = Array.from(word.toLocaleUpperCase('en'))
  const perRow = letters.length > mostCells ? Math.ceil(letters.length / Math.ceil(letters.length / mostCells)) : letters.length
  const rows = Math.ceil(letters.length / perRow)
  const [first, ...lines] = clue.map(translate)
  return (
    <div className="mt-3.5 grid items-center gap-4 rounded-large border border-honey-line bg-honey-tint p-4.5 wide:grid-cols-[minmax(0,1fr)_20rem] wide:gap-12 wide:p-6">
      <div className="min-w-0">
        <h3 className="text-lg">{m['home.try_a_word']()}</h3>
        {first && (
          <>
            <p className="mt-1">{m['home.read_this_out']()}</p>
            <blockquote lang={clue.includes(first) ? 'en' : undefined}>
              <b className="mt-1 block text-lg">{first}</b>
              {lines.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </blockquote>
          </>
        )}
      </div>
      <details className="group min-w-0 text-center">
        <summary className="grid cursor-pointer list-none justify-items-center gap-1 [&::-webkit-details-marker]:hidden">
          <svg
            viewBox={`-18 -20 ${(perRow - (rows > 1 ? 0.5 : 1)) * cellWidth + 36} ${(rows - 1) * 27 + 40}`}
            className="w-full max-w-75"
            aria-hidden="true"
          >
            {letters.map((letter, at) => {
              const row = Math.floor(at / perRow)
              const place = { x: ((at % perRow) + (row % 2) / 2) * cellWidth, y: row * 27 }
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a word may repeat a letter
                <Fragment key={at}>
                  <Cell {...place} className="fill-paper stroke-honey-line" />
                  <g className="invisible group-open:visible">
                    <Letter {...place} letter={letter} look="honey" />
                  </g>
                </Fragment>
              )
            })}
          </svg>
          <b className="flex min-h-11 items-center text-accent underline underline-offset-2">
            <span className="group-open:hidden">{m['home.show_spelling']()}</span>
            <span className="hidden group-open:inline">
              <span className="sr-only">{`${m['home.spelling_is']({ letters: letters.join(', ') })} `}</span>
              <span>{m['home.hide_spelling']()}</span>
            </span>
          </b>
        </summary>
        {note && <p>{translate(note)}</p>}
      </details>
    </div>
  )
}

type RoundsProps = { season: Season; competitions: Competition[]; open: string[]; later: string[]; today: string }

/** The rounds that follow each other, with their days, as a path. Shown when there are several. */
export function Rounds({ season, competitions, open, later, today }: RoundsProps) {
  const rounds: Competition[] = []
  for (let round = competitions.find(({ isFirstRound }) => isFirstRound); round; ) {
    rounds.push(round)
    const { next } = round
    round = competitions.find(({ slug }) => slug === next)
  }
  if (rounds.length < 2) return null
  return (
    <section aria-labelledby="rounds" className="mt-10">
      <h2 id="rounds" className="text-xl">
        {m['home.rounds']()}
      </h2>
      <ol className="mt-4 grid gap-6 wide:grid-cols-3 wide:gap-8">
        {rounds.map((round, at) => (
          <li
            key={round.slug}
            className="relative grid min-w-0 grid-cols-[auto_minmax(0,1fr)] content-start gap-4 wide:grid-cols-1 wide:gap-3"
          >
            {at < rounds.length - 1 && (
              <span
                aria-hidden="true"
                className="absolute -bottom-6 start-7 top-16 border-s-2 border-dashed border-tint-line wide:start-18 wide:-end-5 wide:top-8 wide:bottom-auto wide:border-s-0 wide:border-t-2"
              />
            )}
            <svg viewBox="-17 -19 34 38" className="relative h-16 w-14" aria-hidden="true">
              <Cell
                className={
                  at === 0 ? 'fill-accent stroke-accent' : at === rounds.length - 1 ? 'fill-honey stroke-honey' : 'fill-cell stroke-cell'
                }
              />
              {at === rounds.length - 1 ? (
                <Trophy x={-9} y={-9} width={18} height={18} className="text-honey-ink" />
              ) : (
                <text
                  y="5.5"
                  textAnchor="middle"
                  fontSize="15"
                  fontWeight="800"
                  className={at === 0 ? 'fill-accent-ink' : 'fill-accent-strong'}
                >
                  {at + 1}
                </text>
              )}
            </svg>
            <Round season={season} round={round} {...{ open, later, today }} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Round({ season, round, open, later, today }: Omit<RoundsProps, 'competitions'> & { round: Competition }) {
  const { summary, from, to } = competitionIn(season, round.slug)
  const booking = openBooking(season.booking, today)
  const bookable = round.leadsToBooking && booking.from && booking.to && today <= booking.to ? daysText(booking.from, booking.to) : null
  const days = from && to ? daysText(from, to) : bookable
  const [main] = round.doors
  const door = (round.doors.find(({ path }) => open.includes(path)) ??
    round.doors.find(({ path }) => later.includes(path)) ??
    main) as typeof main
  if (!door) return null
  const { opens, closes } = doorIn(season, door.path)
  const isOpen = open.includes(door.path)
  return (
    <div className="min-w-0">
      {isOpen ? (
        <Pill look="good">{m['home.open_now']()}</Pill>
      ) : (
        <Pill look="accent">
          {opens && later.includes(door.path) ? m['home.opens_day']({ day: dayText(opens, season.timeZone) }) : m['home.closed_round']()}
        </Pill>
      )}
      <h3 className="mt-1.5 text-lg">{translate(round.name)}</h3>
      {days && <p className="text-[0.9375rem] font-semibold">{days}</p>}
      <p className="mt-1 text-[0.9375rem] text-ink-2">
        {[
          translate(summary),
          m['home.fee_sentence']({ fee: feeText(round, door, season) }),
          ...(isOpen && closes ? [m['home.register_by']({ day: dayText(closes, season.timeZone) })] : []),
        ].join(' ')}
      </p>
    </div>
  )
}

/** Who can take part, for how much, and what is needed. `first` is the first round. */
export function WhoCanTakePart({ season, first }: { season: Season; first: Competition | undefined }) {
  const [door] = first?.doors ?? []
  if (!first || !door) return null
  const { needs } = season.home
  const facts = [
    [m['home.for_whom'](), translate(competitionIn(season, first.slug).audience), ''],
    [m['home.first_fee'](), feeText(first, door, season), first.next ? m['home.later_fees']() : ''],
    ...(needs ? [[m['home.what_you_need'](), translate(needs), '']] : []),
    [
      m['home.language'](),
      m['home.english_words'](),
      m['home.our_languages']({ languages: listText(languages.map((one) => languageName(one))) }),
    ],
  ]
  return (
    <section aria-labelledby="who" className="mt-10">
      <h2 id="who" className="text-xl">
        {m['home.who_can']()}
      </h2>
      <dl className={`${card} mt-3.5 grid divide-y divide-line px-4.5 py-1 wide:grid-cols-2 wide:divide-y-0 wide:p-3 lg:flex`}>
        {facts.map(([term, value, more]) => (
          <div key={term} className="min-w-0 flex-1 py-3 wide:px-4">
            <dt className="text-sm text-ink-2">{term}</dt>
            <dd className="mt-0.5 font-bold">
              <span className="block">{value}</span>
              {more && <span className="mt-0.5 block text-[0.9375rem] font-normal text-ink-2">{more}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Questions that parents ask, each with its answer behind it. */
export function ContestQuestions({ questions }: { questions: string[] }) {
  if (questions.length === 0) return null
  return (
    <section aria-labelledby="questions" className="mt-10">
      <h2 id="questions" className="text-xl">
        {m['home.parents_ask']()}
      </h2>
      <div className={`${card} mt-3.5 divide-y divide-line px-4.5 wide:px-6`}>
        {questions.map((entry) => {
          const text = translate(entry)
          const end = text.indexOf('?') + 1 || text.length
          return (
            <Fold key={entry} title={text.slice(0, end)}>
              <p className="max-w-[44em] pb-4">{text.slice(end).trim()}</p>
            </Fold>
          )
        })}
      </div>
    </section>
  )
}

/** Who the organisation is, and the people who answer. */
export function WhoWeAre({ home: { about, people } }: { home: HomeSeason }) {
  if (about === null && people.length === 0) return null
  return (
    <section aria-labelledby="about" className="mt-10">
      <h2 id="about" className="text-xl">
        {m['home.who_we_are']()}
      </h2>
      <div className={`${card} mt-3.5 grid gap-4 p-4.5 wide:p-6`}>
        {about && <p className="max-w-[44em] whitespace-pre-line">{translate(about)}</p>}
        {people.length > 0 && (
          <ul className="grid gap-3 wide:grid-cols-2">
            {people.map((person) => {
              const [name = '', ...role] = translate(person).split(',')
              return (
                <li key={person} className="min-w-0">
                  <b className="block">{name}</b>
                  <span className="text-sm text-ink-2">{role.join(',').trim()}</span>
                </li>
              )
            })}
          </ul>
        )}
      </div>
    </section>
  )
}
