import { moneyFrom } from '#domain/payment/money.ts'
import type { ReviewDetails, ReviewOutcome } from '#domain/registration/review.ts'
import { personName } from '#web/office/registrations/search.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

/** How long a request has waited: 'Waiting 2 days', 'Waiting 1 hour', 'New'. Times are milliseconds since 1970. */
export function waitingText(since: number, now: number): string {
  const waited = now - since
  if (waited < hour) return 'New'
  return waited < day ? `Waiting ${counted(Math.floor(waited / hour), 'hour')}` : `Waiting ${counted(Math.floor(waited / day), 'day')}`
}

/** How old somebody born on a day (ISO) is on another: '12 years'. */
export function ageText(birthDate: string, today: string): string {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return counted(today.slice(5) < birthDate.slice(5) ? years - 1 : years, 'year')
}

/** 'Accepted', as the undo bar says what was decided. */
export const outcomeWords: Record<ReviewOutcome, string> = { accepted: 'Accepted', declined: 'Declined', correction: 'Asked' }

const deeds: Record<ReviewOutcome, string> = {
  accepted: 'accepted',
  declined: 'declined',
  correction: 'asked for a correction',
}

/** What a screen reader says after a decision: 'Bo O’Connor accepted, email leaves in 5 minutes.' */
export function decisionAnnouncement(name: string, outcome: ReviewOutcome, sendsEmail: boolean): string {
  return `${name} ${deeds[outcome]}, ${sendsEmail ? 'email leaves in 5 minutes' : 'email is waiting'}.`
}

/** What a screen reader says about the next request: 'Next: Aanya Raghunathan, 412, fee 200 rupees, flagged: same number as 401.' */
export function requestAnnouncement({ registration, flags }: Pick<ReviewDetails, 'registration' | 'flags'>): string {
  const flagged = flags.map(({ text }) => lower(text)).join('; ')
  return `Next: ${personName(registration)}, ${registration.serial_no}, fee ${spokenFee(registration.fee)}${flagged && `, flagged: ${flagged}`}.`
}

/** 'INR 200' -> '200 rupees'. */
function spokenFee(text: string): string {
  const money = moneyFrom(text)
  if (money === null) return text
  const unit = money.currency === 'INR' ? 'rupee' : 'dollar'
  return counted(money.amount / 100, unit)
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
