import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Work } from '#domain/office-api.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { Card } from '#web/kit/card.tsx'
import { useEmails } from '#web/office/emails/api.ts'
import { firstEmails } from '#web/office/emails/email-search.ts'

function SideCard({ title, more, children }: { title: string; more: ReactNode; children: ReactNode }) {
  return (
    <Card className="p-4">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-base">{title}</h2>
        {more}
      </div>
      {children}
    </Card>
  )
}

/** Today's times and their places. */
export function BookingsToday({ bookings: { date, seats, slots } }: { bookings: NonNullable<Work['bookings']> }) {
  return (
    <SideCard
      title="Bookings today"
      more={
        <Link to={`/${ownScreens.bookings.path}`} search={{ date } as never} className="text-[13px]">
          {ownScreens.bookings.label}
        </Link>
      }
    >
      <dl className="mt-2 grid grid-cols-[auto_1fr_auto_1fr] gap-x-3 gap-y-1 tabular-nums">
        {slots.map(({ time_slot, booked }) => (
          <div key={time_slot} className="contents">
            <dt>{time_slot}</dt>
            <dd className="text-end text-ink-2">{placesText(seats - booked)}</dd>
          </div>
        ))}
      </dl>
    </SideCard>
  )
}

function placesText(left: number): string {
  if (left <= 0) return 'full'
  return left === 1 ? '1 place left' : `${left} places left`
}

/** So many are shown; the others are on the screen of emails. */
const shown = 3

/** The newest emails that were refused or given up, each a link to it. */
export function UndeliveredEmails() {
  const { data } = useEmails({ ...firstEmails, state: 'dead' })
  if (!data || data.total === 0) return null
  return (
    <SideCard
      title="Emails not delivered"
      more={
        <Link to={`/${ownScreens.emails.path}`} search={{ state: 'dead' } as never} className="text-[13px]">
          {ownScreens.emails.label}
        </Link>
      }
    >
      <ul className="mt-2 divide-y divide-line">
        {data.rows.slice(0, shown).map(({ id, recipient, title, last_error }) => (
          <li key={id} className="py-2">
            <Link
              to={`/${ownScreens.emails.path}`}
              search={{ state: 'dead', q: recipient } as never}
              className="block truncate font-semibold text-ink no-underline hover:underline"
            >
              {recipient}
            </Link>
            <span className="block truncate text-[13px] text-ink-2" title={last_error ?? undefined}>
              {title}
              {last_error && `: ${last_error}`}
            </span>
          </li>
        ))}
      </ul>
    </SideCard>
  )
}
