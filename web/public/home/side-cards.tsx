import { Calendar, GraduationCap, type LucideIcon, Mail, MapPin, MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { signInPages } from '#domain/account/account.ts'
import { openBooking } from '#domain/booking/booking.ts'
import { competitions } from '#domain/competitions/index.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { translate } from '#domain/language/translate.ts'
import { daysText } from '#domain/lib/time-text.ts'
import { priceText } from '#domain/payment/money.ts'
import { doorIn, type Season } from '#domain/season/season.ts'
import { buttonClass } from '#web/kit/button.tsx'

/** Quarter-final times: the days, and a link to book while there are any. `today` is ISO YYYY-MM-DD in the season's time zone. */
export function BookingCard({ booking, today }: { booking: Season['booking']; today: string }) {
  const { from, to, slots, acceptedOnly } = openBooking(booking, today)
  const whom = acceptedOnly ? m['home.booking_for_accepted_students']() : m['home.booking_for_taking_part']()
  if (!from || !to || slots.length === 0) {
    return (
      <SideCard title={m['home.book_your_time']()} icon={Calendar}>
        <p>{`${whom} · ${m['home.no_dates_yet']()}`}</p>
      </SideCard>
    )
  }
  return (
    <SideCard title={m['home.book_your_time']()} icon={Calendar}>
      <p>{today <= to ? m['home.for_whom_from_days']({ whom, days: daysText(from, to) }) : whom}</p>
      <a href="/book" className={buttonClass()}>
        {m['home.book_a_time']()}
      </a>
    </SideCard>
  )
}

/** Signing in and registering for schools, with what their students pay. `open` are the paths of the open forms. */
export function SchoolsCard({ season, open }: { season: Season; open: string[] }) {
  const offers = competitions.flatMap(({ doors }) => doors).filter(({ path, forSchools }) => forSchools && open.includes(path))
  const fees = offers.map(({ path }) => priceText(doorIn(season, path).fees.India))
  return (
    <SideCard title={m['home.schools']()} icon={GraduationCap}>
      <p>{fees[0] === undefined ? m['home.schools_enter_students']() : m['home.schools_enter_students_for_fee']({ fee: fees[0] })}</p>
      <div className="grid grid-cols-1 gap-1">
        <a href={signInPages.school.path} className={buttonClass()}>
          {signInPages.school.title()}
        </a>
        <a href="/SchoolRegister" className={buttonClass('quiet', 'wrap-anywhere')}>
          {m['home.register_your_school']()}
        </a>
      </div>
    </SideCard>
  )
}

/** How to reach the organisation. The header's Help leads here. */
export function HelpCard({ season: { contact, phone, whatsapp, home } }: { season: Season }) {
  return (
    <SideCard id="help" title={m['frame.help']()}>
      <ul className="divide-y divide-line border-t border-line">
        <Way href={`mailto:${contact}`} icon={Mail} text={contact} />
        {whatsapp && <Way href={`https://wa.me/${digitsOf(whatsapp)}`} icon={MessageCircle} text="WhatsApp" note={whatsapp} />}
        {phone && <Way href={`tel:+${digitsOf(phone)}`} icon={Phone} text={phone} note={home.hours ? translate(home.hours) : ''} />}
        {home.address && (
          <li className="flex min-h-13 items-center gap-3 py-2">
            <MapPin size={20} className="shrink-0 text-accent" aria-hidden="true" />
            <span className="min-w-0">{translate(home.address)}</span>
          </li>
        )}
      </ul>
    </SideCard>
  )
}

function digitsOf(number: string): string {
  return number.replace(/\D/g, '')
}

function Way({ href, icon: Icon, text, note }: { href: string; icon: LucideIcon; text: string; note?: string }) {
  return (
    <li>
      <a href={href} className="flex min-h-13 items-center gap-3 py-2 no-underline">
        <Icon size={20} className="shrink-0" aria-hidden="true" />
        <span className="min-w-0 wrap-anywhere">
          <b className="font-semibold underline">{text}</b>
          {note && <span className="block text-sm text-ink-2">{note}</span>}
        </span>
      </a>
    </li>
  )
}

function SideCard({ id, title, icon: Icon, children }: { id?: string; title: string; icon?: LucideIcon; children: ReactNode }) {
  return (
    <section
      id={id}
      aria-label={title}
      className="grid min-w-0 grid-cols-1 content-start gap-3 rounded-large border border-line bg-paper p-4.5 wide:p-6"
    >
      <h2 className="flex items-center gap-2 text-xl">
        {Icon && <Icon size={20} className="text-accent" aria-hidden="true" />}
        <span>{title}</span>
      </h2>
      {children}
    </section>
  )
}
