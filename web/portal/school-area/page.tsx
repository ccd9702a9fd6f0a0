import { CalendarCheck, FileSpreadsheet, Pencil, UserPlus, Wallet } from 'lucide-react'
import { signInPages } from '#domain/account/account.ts'
import { withOwnTime } from '#domain/booking/own-time.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { dayAndTimeIn } from '#domain/lib/clock-text.ts'
import { locale } from '#domain/lib/time-text.ts'
import { type Money, priceText } from '#domain/payment/money.ts'
import type { SchoolPages } from '#domain/school/api.ts'
import type { SchoolFigures } from '#domain/school/students.ts'
import { buttonClass } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { rich } from '#web/kit/form/rich.tsx'
import { AreaFrame } from '#web/portal/area-frame.tsx'
import { addAddress, importAddress, paymentsAddress, studentsAddress } from '#web/portal/areas.ts'
import { ComingSoon } from '#web/portal/coming-soon.tsx'
import { Statistics } from '#web/portal/statistics.tsx'

/** The signed-in school's start page (specification 2.11; rulings): its own numbers, then what to do next. */
export default function SchoolAreaPage({
  session,
  school,
  figures,
  fee,
  closes,
  ownZone,
  later,
  asked,
  season,
}: SchoolPages['school-area']) {
  return (
    <AreaFrame session={session} school={school} season={season} here={signInPages.school.area}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="grid min-w-0 gap-1.5">
          <h1 className="text-2xl wrap-anywhere wide:text-[1.75rem]">{m['student.welcome']({ name: school.name })}</h1>
          <p className="text-ink-2">
            {rich(m['school_area.register_number'], { number: <b className="text-ink tabular-nums">{school.register_no}</b> })}
          </p>
        </div>
        <p className="flex flex-wrap gap-3 max-wide:grid max-wide:w-full">
          <a href={addAddress} className={buttonClass()}>
            <UserPlus size={18} aria-hidden="true" /> {m['school_area.add_one']()}
          </a>
          <a href={importAddress} className={buttonClass('primary')}>
            <FileSpreadsheet size={18} aria-hidden="true" /> {m['school_area.import_a_list']()}
          </a>
        </p>
      </div>
      <Figures figures={figures} />
      <NextSteps isVerified={school.is_verified} figures={figures} fee={fee} closes={closes} timeZone={season.timeZone} ownZone={ownZone} />
      <ComingSoon role={session.role} later={later} asked={asked} timeZone={season.timeZone} />
      <Statistics role={session.role} />
    </AreaFrame>
  )
}

/** '₹1,800', or '₹1,800 + $24'. */
function sumText(amounts: Money[]): string {
  return amounts.map(priceText).join(' + ')
}

/** The school's own numbers, with the money that they stand for; each leads to exactly those students. */
function Figures({ figures }: { figures: SchoolFigures }) {
  const { students, unpaid, checking, correct, accepted, to_pay: toPay, being_checked: beingChecked, paid } = figures
  const tiles: [count: number, label: string, money: Money[], state: string, look?: string][] = [
    [students, m['school_area.students'](), [], ''],
    [unpaid, m['frame.not_paid_yet'](), toPay, '?state=unpaid'],
    [checking, m['frame.checking_payment'](), beingChecked, '?state=checking'],
    [correct, m['frame.please_correct'](), [], '?state=correct', 'text-wait'],
    [accepted, m['frame.accepted'](), paid, '?state=accepted', 'text-good'],
  ]
  return (
    <Card className="overflow-hidden">
      <ul className="-mt-px -ms-px grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] wide:grid-cols-5">
        {tiles.map(([count, label, money, state, look = 'text-ink']) => (
          <li key={label} className="border-t border-s border-line max-wide:first:col-span-full">
            <a href={`${studentsAddress}${state}`} className="block h-full px-4 py-3 text-ink-2 no-underline hover:bg-tint">
              <b className={`block text-[1.75rem] leading-tight tracking-tight tabular-nums ${look}`}>{count.toLocaleString(locale())}</b>
              <span>{label}</span>
              {money.length > 0 && <span className="block text-sm tabular-nums">{sumText(money)}</span>}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}

type NextStepsProps = {
  isVerified: boolean
  figures: SchoolFigures
  fee: Money
  closes: string | null
  timeZone: string
  ownZone: string | null
}

/** What the school has to do; without anything, how it begins. */
function NextSteps({ isVerified, figures, fee, closes, timeZone, ownZone }: NextStepsProps) {
  const { correct, unpaid, unbooked, students } = figures
  const end = Date.parse(closes ?? '')
  const day = closes && withOwnTime(dayAndTimeIn(timeZone, end), end, timeZone, ownZone)
  const until = day && ` ${m['form.registration_closes_on_day']({ day })}`
  if (students === 0) {
    return (
      <Card className="grid gap-2 p-5 wide:p-6">
        <h2 className="text-xl">{m['school_area.add_your_first_students']()}</h2>
        <p>
          {m['school_area.add_first_students_hint']({ fee: priceText(fee) })}
          <span>{until}</span>
        </p>
      </Card>
    )
  }
  const steps = [
    {
      count: correct,
      icon: Pencil,
      look: 'bg-wait-tint text-wait',
      title: m['school_area.students_need_a_correction'],
      text: m['school_area.places_kept_while_office'](),
      action: { href: `${studentsAddress}?state=correct`, label: m['school_area.see_who']() },
    },
    {
      count: isVerified ? unpaid : 0,
      icon: Wallet,
      look: 'bg-tint text-accent-strong',
      title: m['school_area.students_not_paid_yet'],
      text: `${m['school_area.fee_each_together']({ fee: priceText(fee), total: sumText(figures.to_pay) })}${until}`,
      action: { href: paymentsAddress, label: m['school_area.pay_for_several']() },
    },
    {
      count: unbooked,
      icon: CalendarCheck,
      look: 'bg-good-tint text-good',
      title: m['school_area.accepted_without_a_time'],
      text: m['school_area.each_parent_books_link'](),
      action: { href: `${studentsAddress}?state=accepted`, label: m['school_area.see_who']() },
    },
  ].filter(({ count }) => count > 0)
  if (steps.length === 0) return null
  return (
    <Card>
      <ul>
        {steps.map(({ count, icon: Icon, look, title, text, action }) => (
          <li
            key={action.href}
            className="grid grid-cols-[2.5rem_minmax(0,1fr)] items-center gap-x-3.5 gap-y-3 border-t border-line px-4.5 py-4 first:border-t-0 wide:grid-cols-[2.5rem_minmax(0,1fr)_auto]"
          >
            <span className={`grid size-10 place-items-center rounded-medium ${look}`}>
              <Icon size={19} aria-hidden="true" />
            </span>
            <div className="min-w-0">
              <h2 className="text-base font-semibold tracking-normal">{title({ count })}</h2>
              <p className="text-ink-2">{text}</p>
            </div>
            <p className="grid max-wide:col-span-2">
              <a href={action.href} className={buttonClass()}>
                {action.label}
              </a>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
