import { competitions } from '#domain/competitions/index.ts'
import type { AccessAction, AccessEntry, AccessSubject } from '#domain/privacy/access.ts'
import { numberText } from '#web/office/format.ts'

/** The label of each action. */
export const actionWords: Record<AccessAction, string> = {
  listed: 'Opened a list',
  searched: 'Searched',
  opened: 'Opened',
  'opened history': 'Opened the history',
  'opened picture': 'Opened a picture',
  exported: 'Exported',
}

const things: Record<AccessSubject, [one: string, several: string]> = {
  registration: ['registration', 'registrations'],
  booking: ['booking', 'bookings'],
  school: ['school', 'schools'],
  email: ['email', 'emails'],
  account: ['account', 'accounts'],
  statement: ['bank statement', 'bank statements'],
  person: ['everything about a person', 'everything about a person'],
  access: ['access log', 'access log'],
}

/** 'Opened a list: registrations'. */
export function whatText({ action, subject }: AccessEntry): string {
  const isOne = action === 'opened' || action === 'opened history' || action === 'opened picture'
  return `${actionWords[action]}: ${things[subject][isOne ? 0 : 1]}`
}

/** 'Asha, Ravi, Meera and 27 others'; '' when nobody was shown. Exports of a whole list are described by their filters instead. */
export function shownText({ names, shown }: AccessEntry): string {
  const others = shown - names.length
  if (names.length === 0) return shown === 0 ? '' : `${numberText(shown)} shown`
  if (others === 0) return names.join(', ')
  return `${names.join(', ')} and ${numberText(others)} ${others === 1 ? 'other' : 'others'}`
}

const labels: Record<string, string> = { q: 'search', email: 'about', page: 'page', from: 'from', to: 'until' }
/** Parameters not worth showing. */
const unsaid = new Set(['size', 'sort'])

/** 'Quarter-final, pending, search: asha, page: 2'. */
export function askedText({ asked }: AccessEntry): string {
  return Object.entries(asked)
    .filter(([name, value]) => !unsaid.has(name) && !(name === 'page' && value === '1'))
    .map(([name, value]) => (labels[name] ? `${labels[name]}: ${value}` : plainText(value)))
    .join(', ')
}

function plainText(value: string): string {
  return competitions.find(({ slug }) => slug === value)?.name ?? value
}
