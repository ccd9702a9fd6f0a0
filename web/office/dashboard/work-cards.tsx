import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { may } from '#domain/account/permissions.ts'
import { competitionNamed, listFor } from '#domain/competitions/index.ts'
import type { Work } from '#domain/office-api.ts'
import { ownScreens } from '#domain/office-screens.ts'
import type { ListedStatus } from '#domain/registration/registration.ts'
import { buttonClass } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Key } from '#web/kit/key.tsx'
import { season, sendsEmails, session } from '#web/office/content.ts'
import { emailsWait, numberText, overDaysText } from '#web/office/format.ts'
import { Initials } from '#web/office/shell/initials.tsx'
import { placeFor } from '#web/office/shell/screens.ts'
import { useInBank } from '#web/office/shell/waiting.tsx'

/** What is left to do, each number a link to exactly those rows. */
export function WorkCards({ work }: { work: Work }) {
  const { lists, bookings, undelivered, decided_today: decided } = work
  const late = sum(lists, 'late')
  const [overdue, open] = [sum(lists, 'overdue'), sum(lists, 'with_family')]
  const booked = bookings?.slots.reduce((count, slot) => count + slot.booked, 0) ?? 0
  return (
    <ul aria-label="Work" className="grid grid-cols-2 gap-2.5 wide:grid-cols-4 wide:gap-3 xl:grid-cols-[1.25fr_repeat(4,1fr)]">
      <WorkCard
        label="Waiting for review"
        count={sum(lists, 'waiting')}
        place={placeOf(lists, 'waiting', 'pending')}
        look="accent"
        action={
          mayReview && sum(lists, 'waiting') > 0 && <ReviewLink look="primary" className="absolute top-9 inset-e-4 z-1" shortcut="W" />
        }
      >
        {late > 0 && `${numberText(late)} ${overDaysText(season.reviewDays).toLowerCase()}. `}
        {numberText(decided)} decided today.
      </WorkCard>
      <WorkCard label="Flagged" count={sum(lists, 'flagged')} place={placeOf(lists, 'flagged', 'flagged')} look="wait">
        Take a second look
      </WorkCard>
      <WorkCard label="Corrected by families" count={sum(lists, 'corrected')} place={placeOf(lists, 'corrected', 'corrected')}>
        {open > 0
          ? `${numberText(open)} still with the family${overdue > 0 ? `, ${numberText(overdue)} overdue` : ''}`
          : 'Back for another look'}
      </WorkCard>
      <WorkCard
        label="Emails not delivered"
        count={undelivered}
        place={may(session, 'send emails') ? { to: `/${ownScreens.emails.path}`, search: { state: 'dead' } } : null}
        look="bad"
      >
        {undelivered > 0 ? 'Wrong or full mailbox' : sendsEmails ? 'Every email has arrived so far' : emailsWait}
      </WorkCard>
      <WorkCard
        label="Bookings today"
        count={booked}
        of={bookings ? bookings.slots.length * bookings.seats : undefined}
        place={
          bookings
            ? { to: `/${ownScreens.bookings.path}`, search: { date: bookings.date } }
            : { to: `/${ownScreens.bookings.path}`, search: {} }
        }
      >
        {bookings ? `${numberText(bookings.slots.length)} times` : 'No booking day today'}
      </WorkCard>
    </ul>
  )
}

type Place = { to: string; search?: object; hash?: string }

/** Where the rows of all lists are: their list if there is only one, otherwise the table of lists. */
function placeOf(lists: Work['lists'], kind: 'waiting' | 'flagged' | 'corrected', status: ListedStatus): Place {
  const [only, ...others] = lists.filter((list) => list[kind] > 0)
  if (!only || others.length > 0) return { to: '.', hash: 'by-list' }
  const { path, search } = placeFor(competitionNamed(only.competition), status)
  return { to: path, search }
}

export function sum(lists: Work['lists'], kind: 'waiting' | 'flagged' | 'corrected' | 'late' | 'with_family' | 'overdue'): number {
  return lists.reduce((total, list) => total + list[kind], 0)
}

const looks = { plain: '', accent: '', wait: 'text-wait', bad: 'text-bad' }

type WorkCardProps = {
  label: string
  count: number
  of?: number | undefined
  /** Null when this person's role doesn't include it. */
  place: Place | null
  look?: keyof typeof looks
  action?: ReactNode
  children: ReactNode
}

function WorkCard({ label, count, of, place, look = 'plain', action, children }: WorkCardProps) {
  const isAccent = look === 'accent'
  const inside = (
    <>
      <span className="block font-semibold text-ink">{label}</span>
      <span className={`block text-[28px] leading-9 font-bold tabular-nums ${count > 0 ? looks[look] : 'text-ink-2'}`}>
        {numberText(count)}
        {of !== undefined && <span className="text-base font-normal text-ink-2"> of {numberText(of)}</span>}
      </span>
    </>
  )
  return (
    <li className={isAccent ? 'max-xl:col-span-full' : ''}>
      <Card className={`relative h-full p-4 text-ink hover:border-accent ${isAccent ? 'border-tint-line! bg-tint!' : ''}`}>
        {place ? (
          // The whole card can be clicked.
          <Link {...(place as { to: string })} className="block text-ink no-underline after:absolute after:inset-0">
            {inside}
          </Link>
        ) : (
          inside
        )}
        <p className="text-[13px] text-ink-2">{children}</p>
        {action}
      </Card>
    </li>
  )
}

const mayReview = may(session, ownScreens.review.needs)

type ReviewLinkProps = { look?: 'primary'; className?: string; competition?: string; label?: string; shortcut?: string }

/** Opens review mode, of a competition or of the first that has something waiting. */
function ReviewLink({ look, className = '', competition, label, shortcut }: ReviewLinkProps) {
  return (
    <Link
      to={`/${ownScreens.review.path}`}
      search={{ ...(competition && { competition }) } as never}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      className={buttonClass(look, `control ${className}`)}
    >
      Review {shortcut && <Key>{shortcut}</Key>}
    </Link>
  )
}

const columns = [
  ['waiting', 'Waiting', 'pending'],
  ['flagged', 'Flagged', 'flagged'],
  ['corrected', 'Corrected', 'corrected'],
  ['late', overDaysText(season.reviewDays), 'late'],
  ['overdue', 'Overdue', 'overdue'],
] as const satisfies [string, string, ListedStatus][]

/** What a narrow window has no room for. */
const wideOnly: readonly string[] = ['corrected', 'late', 'overdue']
/** The class that hides it. From this width on, all columns fit beside the menu. */
const whenWide = 'max-[66rem]:hidden'

/** What waits in each list, each number a link to exactly those rows. */
export function WaitingByList({ work: { lists, counted_at } }: { work: Work }) {
  const { data: bank } = useInBank()
  const inBank = bank ? lists.reduce((total, { competition }) => total + (bank.exact[competition] ?? 0), 0) : 0
  return (
    <Card className="overflow-x-auto">
      <table id="by-list" className="w-full border-collapse scroll-mt-4 tabular-nums">
        <caption className="sr-only">Waiting, by list</caption>
        <thead>
          <tr className="text-[13px] text-ink-2 [&>th]:px-2 xl:[&>th]:px-3 [&>th]:py-2.5 [&>th]:font-semibold">
            <th scope="col" className="ps-4! text-start">
              Waiting, by list
            </th>
            {columns.map(([kind, label]) => (
              <th key={kind} scope="col" className={`text-end ${wideOnly.includes(kind) ? whenWide : ''}`}>
                {label}
              </th>
            ))}
            <th scope="col" className={`text-end ${whenWide}`}>
              In the bank
            </th>
            <th scope="col" className={`text-start whitespace-nowrap ${whenWide}`}>
              Oldest
            </th>
            {mayReview && (
              <th scope="col" className="max-wide:hidden">
                <span className="sr-only">Review</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {lists.map((list) => {
            const competition = competitionNamed(list.competition)
            return (
              <tr key={list.competition} className="border-t border-line [&>*]:px-2 [&>*]:py-1.5 xl:[&>*]:px-3">
                <th scope="row" className="ps-4! text-start font-semibold">
                  <span className="flex flex-wrap items-center gap-x-2.5">
                    <Link
                      to={placeFor(competition, 'pending').path}
                      className="inline-flex min-h-8 items-center text-ink no-underline hover:underline"
                    >
                      {listFor(competition, 'pending').menu}
                    </Link>
                    <Initials label="Reviewing now" names={list.reviewers} />
                  </span>
                </th>
                {columns.map(([kind, label, status]) => (
                  <td key={kind} className={`text-end ${wideOnly.includes(kind) ? whenWide : ''}`}>
                    <Count
                      count={list[kind]}
                      label={`${label}: ${competition.name}`}
                      look={kind === 'waiting' ? '' : 'text-wait'}
                      {...placeFor(competition, status)}
                    />
                  </td>
                ))}
                <td className={`text-end ${whenWide}`}>
                  {bank && (
                    <Count
                      count={bank.exact[list.competition] ?? 0}
                      label={`In the bank: ${competition.name}`}
                      look=""
                      {...placeFor(competition, 'in-bank')}
                    />
                  )}
                </td>
                <td className={`whitespace-nowrap ${whenWide}`}>{list.oldest_at && ageText(list.oldest_at, counted_at)}</td>
                {mayReview && (
                  <td className="py-1! text-end max-wide:hidden">
                    {list.waiting > 0 && (
                      <ReviewLink className="min-h-8!" competition={list.competition} label={`Review ${competition.name}`} />
                    )}
                  </td>
                )}
              </tr>
            )
          })}
          <tr className="border-t border-line font-semibold [&>*]:px-2 [&>*]:py-2.5 xl:[&>*]:px-3">
            <th scope="row" className="ps-4! text-start">
              All lists
            </th>
            {columns.map(([kind]) => (
              <td key={kind} className={`text-end ${wideOnly.includes(kind) ? whenWide : ''}`}>
                {numberText(sum(lists, kind))}
              </td>
            ))}
            <td className={`text-end ${whenWide}`}>{bank && <InBank count={inBank} />}</td>
            <td className={whenWide} />
            {mayReview && <td className="max-wide:hidden" />}
          </tr>
        </tbody>
      </table>
    </Card>
  )
}

/** All requests whose money arrived exactly: a link to where they're accepted together, for whoever may match payments. */
function InBank({ count }: { count: number }) {
  if (!may(session, 'match payments')) return <span className={count === 0 ? 'text-ink-2' : 'font-semibold'}>{numberText(count)}</span>
  return <Count count={count} label="In the bank: all lists" look="" path={`/${ownScreens.money.path}`} search={{}} />
}

type CountProps = { count: number; label: string; look: string; path: string; search: object }

function Count({ count, label, look, path, search }: CountProps) {
  if (count === 0) return <span className="text-ink-2">0</span>
  return (
    <Link
      to={path}
      search={search as never}
      aria-label={`${numberText(count)}, ${label}`}
      className={`inline-flex min-h-8 min-w-8 items-center justify-end font-semibold no-underline hover:underline max-wide:min-h-11 ${look || 'text-ink'}`}
    >
      {numberText(count)}
    </Link>
  )
}

/** How long ago that was: '3 days', 'today'. */
export function ageText(iso: string, now: string): string {
  const days = Math.floor((Date.parse(now) - Date.parse(iso)) / 86_400_000)
  return days < 1 ? 'under a day' : `${numberText(days)} ${days === 1 ? 'day' : 'days'}`
}
