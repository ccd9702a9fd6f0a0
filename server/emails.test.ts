import { expect, test } from 'vitest'
import { defaultSeason } from '#domain/season/defaults.ts'
import { composeAccountEmail } from './auth/accounts.ts'
import { bookingEmails as bookings } from './features/bookings/emails.ts'
import { emailDataOf, registrationEmails as registrations } from './features/registrations/emails.ts'
import { resultPublished } from './features/results/emails.ts'
import { schoolEmails as schools } from './features/schools/emails.ts'
import { breaker, type Email, renderEmail, withUrl } from './platform/mail/emails.ts'

const emails = { ...registrations, ...schools, ...bookings }

/** What mail programs turn into links: URLs with and without a scheme, and email addresses. */
const addresses = [
  /\b[a-z][a-z+.-]*:\/\/\S/gi,
  /\b(?:mailto|tel|javascript):\w/gi,
  /[\p{L}\p{N}-]+[.．]\p{L}{2,}/giu,
  /[^\s@<>]+@[^\s@<>.]+\.\p{L}+/giu,
]
const linksIn = (text: string) => addresses.flatMap((address) => text.match(address) ?? [])

const [organisation, contact, competition] = ['Global Spelling Bee', 'the office', 'Quarter-final']
const aBooking = {
  heading: 'Quarter-final',
  when: 'Wednesday 10 September 2025, 4:00 pm IST (UTC+5:30), 6:30 am in New York',
  time: 'Wednesday 10 September, 4:00 pm IST',
  until: '9 September 2025, 4:00 pm IST',
  number: 7,
  contact,
  translations: [],
}

/** Every email about a person with this name. */
function emailsAbout(name: string): Email[] {
  const registration = {
    language: 'en' as const,
    translations: [],
    organisation,
    slug: 'quarter-final',
    competition,
    name,
    reference: '7K3M9-XQ2BD',
    contact,
    usually: '2 working days',
  }
  const school = { name, registerNo: 5, email: 'school', contact }
  const booking = { ...aBooking, name, beeLevel: name, hasLink: true, hasStatus: true }
  return [
    emails.registrationReceived(
      [registration],
      [{ fee: 20000, currency: 'INR', schoolLink: null, answers: {}, txnNo: '412303112208' }],
      '',
    ),
    emails.alreadyRegistered(registration, 'Sunrise School'),
    emails.accepted(registration, true),
    emails.declined(registration, ''),
    emails.underReviewAgain(registration),
    emails.statusLinkSent(registration),
    emails.newStatusLink(registration),
    emails.schoolRegistered(school, '2 working days'),
    emails.schoolVerified(school),
    emails.schoolRegisteredCopy(school),
    emails.schoolAlreadyRegistered({ ...school, isOtherAddress: true }),
    emails.schoolAlreadyRegistered({ ...school, isOtherAddress: false }),
    emails.accountOffered(registration, name),
    emails.bookingConfirmed(booking),
    emails.bookingRepeated(booking),
    emails.bookingMoved(booking),
    emails.bookingReminder(booking),
    emails.waitingJoined(booking),
    emails.waitingOffered(booking),
    emails.waitingEnded(booking),
    emails.waitingCancelled(booking, ''),
    emails.bookingCancelled(booking, ''),
  ]
}

test.each([
  'evil.example',
  'www.evil.example',
  'https://evil.example/a?b=c#d',
  'http:／／evil.example',
  'HTTP://192.0.2.7',
  'See mailto:me@evil.example',
  'me@evil.example',
  '<a href="https://evil.example">St.Mary</a>',
  'evil．example',
])('%s never becomes a link in an email, and is in a subject only if it can be a name', (name) => {
  expect(linksIn(name).length).toBeGreaterThan(0)
  for (const email of emailsAbout(name)) {
    const { plain, html } = renderEmail(email, organisation)
    expect(plain.replaceAll(breaker, ''), email.template).toContain(name)
    for (const text of [plain, html, email.title]) expect(linksIn(text), email.template).toEqual([])
    expect(email.title).not.toMatch(/[@\n]|:\/|www\./i)
    expect(html).not.toMatch(/<a (?!href="\{(?:link|status)\}")/)
    expect(html.match(/<(?!\/?(?:html|head|meta|title|style|body|div|table|tr|th|td|h1|p|b|span|a|br)\b)[^>]*>/gi)).toEqual([
      '<!doctype html>',
    ])
  }
})

test('a subject shows a name as it is, and a neutral word for anything else', () => {
  const titles = (name: string) => emailsAbout(name).map(({ title }) => title)
  expect(titles('Win at www.evil.example')).toEqual([
    'We have received the student’s registration',
    'The student is already registered',
    'The student is in! Next: book a time',
    'The student’s registration was not accepted',
    'We’re checking the student’s registration again',
    'Your link to the student’s registration',
    'A new link to the student’s registration',
    'Registeration Done',
    'The school is verified',
    'Registeration Done',
    'The school is already registered',
    'The school is already registered',
    'The student is in! Set a password',
    'The student is booked for Wednesday 10 September, 4:00 pm IST',
    'The student is already booked for Wednesday 10 September, 4:00 pm IST',
    'The student is now booked for Wednesday 10 September, 4:00 pm IST',
    'Reminder: the student is booked for Wednesday 10 September, 4:00 pm IST',
    'The student is on the waiting list for Wednesday 10 September, 4:00 pm IST',
    'A place is free for the student: Wednesday 10 September, 4:00 pm IST',
    'The place kept for the student has gone to the next family',
    'The student is no longer on the waiting list for Wednesday 10 September, 4:00 pm IST',
    'The student’s booking is cancelled: Wednesday 10 September, 4:00 pm IST',
  ])
  expect(titles('A. P. J. Kalam')[2]).toBe('Kalam is in! Next: book a time')
  expect(titles('Md.Rafiq')[2]).toBe(`Md.${breaker}Rafiq is in! Next: book a time`)
})

test('an email says by when before anything else, numbers in groups, and nothing of a result without numbers', () => {
  const about = {
    name: 'Aanya Rao',
    reference: '7K3M9-XQ2BD',
    competition: 'quarter-final',
    language: 'en' as const,
    season: defaultSeason,
  }
  const shown = { score: null, maximum: null, place: null, of: null, percentile: null, award: null, is_through: false }
  const absent = resultPublished({
    ...about,
    shown: { ...shown, is_absent: true, outcome: 'absent', published_at: '2026-11-28T12:30:00Z' },
  })
  expect(renderEmail(absent, organisation).plain).not.toContain('\n: ')
  const [received] = emailsAbout('Aanya Rao')
  if (received) expect(renderEmail(received, organisation).plain).toContain('Transaction number: 4123 0311 2208\n')
  const when = 'सोमवार, 14 सितंबर 2026, शाम 5:00 बजे (IST, UTC+5:30), उज़्बेकिस्तान में शाम 4:30 बजे'
  const booked = emails.bookingConfirmed({ ...aBooking, name: 'Aanya Rao', beeLevel: 'One Bee', when, hasLink: true, hasStatus: true })
  expect(renderEmail(booked, organisation).html).toMatch(/font-weight:600[^>]*>सोमवार, 14/)
  const correction = { labels: ['Transaction Number'], reason: 'We can’t find it.', due: 'Friday 4 December' }
  const asked = emails.correctionAsked(emailDataOf(about, defaultSeason), correction)
  expect(renderEmail(asked, organisation).html).toContain('overflow:hidden">By: Friday 4 December. We can’t find it.</div>')
})

test('links that the office writes stay links, and so does the one-time link', () => {
  const data = {
    language: 'en' as const,
    translations: [],
    organisation,
    slug: 'quarter-final',
    competition,
    name: 'Md.Rafiq',
    reference: '7K3M9-XQ2BD',
    contact: 'help@portal.example',
    usually: '2 working days',
  }
  const { plain } = renderEmail(emails.declined(data, 'See https://portal.example/help'), organisation)
  expect(linksIn(plain)).toEqual(expect.arrayContaining(['help@portal.example']))
  expect(plain).toContain('https://portal.example/help')
  const reset = composeAccountEmail('password-reset', 'user', { organisation, contact, minutes: '30', page: 'Student Login' })
  const { html } = withUrl(renderEmail(reset, organisation), '{link}', 'http://portal.example/password/x')
  expect(html).toContain('<a href="http://portal.example/password/x" class="e-btnt"')
})
