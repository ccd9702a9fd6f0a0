import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ownScreens } from '#domain/office-screens.ts'
import type { Work } from '#domain/report/api.ts'
import { buttonClass } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { mayHere } from '#web/office/content.ts'
import { inBankNow } from '#web/office/counts.ts'
import { useEmailCount } from '#web/office/emails/api.ts'
import { numberText } from '#web/office/format.ts'
import { sum, type WorkTarget, workTarget } from './waiting-by-list.tsx'

type Item = {
  count: number
  text: string
  more?: string | false
  /** What its link does; undefined when the person's role doesn't include its screen. */
  open: [name: string, place: WorkTarget] | undefined
}

const sendsEmails = mayHere(ownScreens.emails.needs)
const matches = mayHere(ownScreens.money.needs)
const protects = mayHere(ownScreens.privacy.needs)
const corrects = mayHere(ownScreens.errors.needs)

/** What needs somebody besides the lists; leaves out what is zero. */
export function AlsoToday({ work: { lists, undelivered, withdrawn, bookings } }: { work: Work }) {
  const { data: held = 0 } = useEmailCount('held', '', sendsEmails)
  const { data: bank } = useQuery(inBankNow)
  const arrived = lists.reduce((total, { competition }) => total + (bank?.exact[competition] ?? 0), 0)
  const [open, overdue] = [sum(lists, 'with_family'), sum(lists, 'overdue')]
  const booked = bookings?.slots.reduce((count, slot) => count + slot.booked, 0) ?? 0
  const items: Item[] = [
    {
      count: undelivered,
      text: undelivered === 1 ? '1 address gets no email' : `${numberText(undelivered)} addresses get no email`,
      more: 'Wrong or full mailbox',
      open: corrects ? ['Correct', { to: `/${ownScreens.errors.path}` }] : undefined,
    },
    {
      count: held,
      text: held === 1 ? '1 email is held' : `${numberText(held)} emails are held`,
      more: 'Too many went to one address',
      open: ['Open', { to: `/${ownScreens.emails.path}`, search: { state: 'held' } }],
    },
    {
      count: arrived,
      text: arrived === 1 ? '1 payment is in the bank' : `${numberText(arrived)} payments are in the bank`,
      more: 'Ready to be accepted',
      open: matches ? ['Accept', { to: `/${ownScreens.money.path}` }] : undefined,
    },
    {
      count: (matches && bank?.to_match) || 0,
      text: bank?.to_match === 1 ? '1 bank line without an answer' : `${numberText(bank?.to_match ?? 0)} bank lines without an answer`,
      open: ['Match', { to: `/${ownScreens.money.path}` }],
    },
    {
      count: open,
      text: open === 1 ? '1 correction is with the family' : `${numberText(open)} corrections are with families`,
      more: overdue > 0 && `${numberText(overdue)} overdue`,
      open: ['Open', overdue > 0 ? workTarget(lists, 'overdue', 'overdue') : workTarget(lists, 'with_family', 'correction')],
    },
    {
      count: withdrawn,
      text: `${numberText(withdrawn)} ${withdrawn === 1 ? 'registration was' : 'registrations were'} withdrawn by families`,
      more: 'Erased within a week',
      open: protects ? ['Open', { to: `/${ownScreens.privacy.path}` }] : undefined,
    },
    {
      count: booked,
      text: `${numberText(booked)} of ${numberText(bookings ? bookings.slots.length * bookings.seats : 0)} places booked today`,
      open: ['Day plan', { to: `/${ownScreens.bookings.path}`, search: { date: bookings?.date } }],
    },
  ]
  const left = items.filter(({ count }) => count > 0)
  return (
    <Card className="content-start overflow-hidden">
      <h2 className="bg-ground px-4 py-2 text-[13px] font-semibold text-ink-2">Also today</h2>
      {left.length === 0 && <p className="border-t border-line p-4 text-ink-2">Nothing else today.</p>}
      <ul>
        {left.map(({ text, more, open }) => (
          <li key={text} className="flex items-center justify-between gap-3 border-t border-line px-4 py-1.5">
            <span className="min-w-0 break-words">
              <span className="block font-semibold">{text}</span>
              {more && <span className="block text-[13px] text-ink-2">{more}</span>}
            </span>
            {open && (
              <Link
                {...(open[1] as { to: string })}
                aria-label={`${open[0]}: ${text}`}
                className={buttonClass('plain', 'control min-h-8! whitespace-nowrap max-wide:min-h-11!')}
              >
                {open[0]}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
