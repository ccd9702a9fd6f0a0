import { dateFormat } from '#domain/lib/time-text.ts'

/** A date (ISO YYYY-MM-DD) for people: '20 Nov 2026'. */
export function shortDayText(iso: string): string {
  return dateFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(Date.parse(iso))
}

/** A day (ISO) of this season: '22 Nov'. */
export function shortDayMonthText(iso: string): string {
  return dateFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(Date.parse(iso))
}

/** The currencies for people. */
export const currencyNames = { INR: 'Rupees', USD: 'Dollars' }

/** A number for people: '12,300'. */
export function numberText(count: number): string {
  return count.toLocaleString('en-GB')
}

/** What waits for longer than families are promised: 'Over 2 days'. */
export function overDaysText(days: number): string {
  return `Over ${days} ${days === 1 ? 'day' : 'days'}`
}

/** The number of rows in a list: '148 in all', or '12 matches', '1 match' when it is filtered. */
export function matchText({ total }: { total: number }, isNarrowed: boolean): string {
  return `${numberText(total)} ${isNarrowed ? (total === 1 ? 'match' : 'matches') : 'in all'}`
}

/** The text of an email to show in the office. Hides the links, since anyone who has one gets in. */
export function withoutLinks(plain: string): string {
  return plain.replaceAll(/\{(link|account)\}/g, '[the link]').replaceAll('{status}', '[the family’s link to its registration]')
}

/** Without a mail server, instead of when they leave. */
export const emailsWait = 'The emails wait, because no mail server is set up.'
