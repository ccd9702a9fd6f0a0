import { competitions } from '#domain/competitions/index.ts'
import { moneyText } from '#domain/payment/money.ts'
import { currencies } from './check.ts'
import { dayAndTimeIn } from './season.ts'

/** The label of a setting, by the last part of its path; {it} is the competition, door or clause it belongs to. */
const labels: [path: RegExp, label: string][] = [
  [/^round$/, 'Season number'],
  [/^organisation$/, 'Organisation'],
  [/^contact$/, 'Contact address'],
  [/^coordinator$/, 'School coordinator’s address'],
  [/^timeZone$/, 'Time zone'],
  [/^competitions\.(?<it>[^.]+)\.classYear$/, 'Class year of {it}'],
  [/^competitions\.(?<it>[^.]+)\.payment\.upiId$/, 'UPI id of {it}'],
  [/^competitions\.(?<it>[^.]+)\.payment\.payee$/, 'Payee of {it}'],
  [/^competitions\.(?<it>[^.]+)\.payment\.payLink$/, 'Payment link of {it}'],
  [/^competitions\.(?<it>[^.]+)\.payment\.qr$/, 'QR picture of {it}'],
  [/^competitions\.(?<it>[^.]+)$/, 'Competition {it}'],
  [/^doors\.(?<it>[^.]+)\.fees\.India(\..+)?$/, 'Fee for India of /{it}'],
  [/^doors\.(?<it>[^.]+)\.fees\.Out Of India(\..+)?$/, 'Fee for Out Of India of /{it}'],
  [/^doors\.(?<it>[^.]+)\.opens$/, 'Opening time of /{it}'],
  [/^doors\.(?<it>[^.]+)\.closes$/, 'Closing time of /{it}'],
  [/^doors\.(?<it>[^.]+)\.home$/, 'Home link of /{it}'],
  [/^doors\.(?<it>[^.]+)$/, 'Form /{it}'],
  [/^booking\.heading$/, 'Heading of the booking page'],
  [/^booking\.subtitle$/, 'Subtitle of the booking page'],
  [/^booking\.from$/, 'First day of booking'],
  [/^booking\.to$/, 'Last day of booking'],
  [/^booking\.slots$/, 'Times of booking'],
  [/^booking\.slots\.(?<number>\d+)$/, 'Time {number} of booking'],
  [/^booking\.seats$/, 'Seats per time'],
  [/^booking\.acceptedOnly$/, 'Booking for accepted students only'],
  [/^examSlots$/, 'Exam slots'],
  [/^examSlots\.(?<number>\d+)$/, 'Exam slot {number}'],
  [/^retention\.declined$/, 'Days until declined registrations are deleted'],
  [/^retention\.accepted$/, 'Days until accepted registrations are deleted'],
  [/^retention\.bookings$/, 'Days until bookings are deleted'],
  [/^retention\.letters$/, 'Days until emails are deleted'],
  [/^retention\.sessions$/, 'Days until ended sessions are deleted'],
  [/^disclaimer\.clauses\.(?<it>.+)$/, 'Disclaimer clause “{it}”'],
]

/** Returns the label of a setting's path: 'Fee for India of /DOOR'. Returns an unknown path unchanged. */
export function labelOfPath(path: string): string {
  for (const [pattern, label] of labels) {
    const found = pattern.exec(path)
    if (!found) continue
    const { it = '', number = '0' } = found.groups ?? {}
    return label.replace('{it}', nameOf(path, it)).replace('{number}', String(Number(number) + 1))
  }
  return path
}

function nameOf(path: string, it: string): string {
  if (path.startsWith('competitions.')) return competitions.find(({ slug }) => slug === it)?.name ?? it
  return path.startsWith('disclaimer.') ? it.replaceAll('-', ' ') : it
}

/** Formats a setting's value: 'INR 250', '20 November 2026 at 14:05 IST', 'none'. Times are in the time zone. */
export function textOfSetting(path: string, value: unknown, timeZone: string): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (path.endsWith('.amount') && typeof value === 'number') return moneyText({ amount: value, currency: currencyAt(path) })
  if (/\.(opens|closes)$/.test(path) && typeof value === 'string') return dayAndTimeIn(timeZone, Date.parse(value))
  return String(value)
}

function currencyAt(path: string) {
  return path.includes('.Out Of India.') ? currencies['Out Of India'] : currencies.India
}
