import { expect, test } from 'vitest'
import { m } from '#domain/language/paraglide/messages.js'
import { accountEmailKinds } from './account-emails.ts'
import { bookingEmailKinds } from './booking-emails.ts'
import { familyEmailKinds } from './family-emails.ts'
import { resultEmailKinds } from './result-emails.ts'
import { shippedEmail } from './shipped-email.ts'
import { checkEmailText, type EmailName, emailKind, emailsOf, factsOf, isLink, isSentIn, paragraphsOf } from './texts.ts'

const { 'colleague-invited': _, 'two-factor-reset': __, ...forStudents } = accountEmailKinds
const families = Object.keys({ ...familyEmailKinds, ...resultEmailKinds, ...bookingEmailKinds, ...forStudents }) as EmailName[]

test.each(['hi', 'ru'] as const)('every email to families is whole in %s', (language) => {
  for (const name of families) {
    for (const scope of ['quarter-final', 'semi-final']) {
      const kind = emailKind(name, scope)
      const english = shippedEmail(name, scope, 'en')
      const text = shippedEmail(name, scope, language)
      expect({ name, isTranslated: text.body !== english.body }).toEqual({ name, isTranslated: true })
      expect({ name, issues: checkEmailText(kind, text) }).toEqual({ name, issues: [] })
      const used = ({ title, body }: typeof text) =>
        [...new Set(`${title} ${body}`.replaceAll('{first}', '{name}').match(/\{\w+\}/g))].sort()
      expect({ name, placeholders: used(text) }).toEqual({ name, placeholders: used(english) })
    }
  }
})

test.each([
  ['hi', /“([^”]+)”/g],
  ['ru', /«([^»]+)»/g],
] as const)('what an email in %s quotes from a page is on that page', (language, quoted) => {
  const all = Object.values(m) as ((values: object, options: { locale: string }) => string)[]
  const onPages = new Set(all.map((message) => message({}, { locale: language })))
  const quotes = families.flatMap((name) => {
    const { title, body } = shippedEmail(name, 'quarter-final', language)
    return [...`${title} ${body}`.matchAll(quoted)].map(([, quote = '']) => ({ name, quote }))
  })
  expect(quotes.length).toBeGreaterThan(2)
  expect(quotes.filter(({ quote }) => !onPages.has(quote))).toEqual([])
})

test.each(['en', 'hi', 'ru'] as const)('the table of an email in %s has short lines, not sentences', (language) => {
  const lines = families.flatMap((name) =>
    paragraphsOf(shippedEmail(name, 'quarter-final', language).body).flatMap((paragraph) => factsOf(paragraph) ?? []),
  )
  expect(lines.length).toBeGreaterThan(20)
  for (const [label, value] of lines) expect({ label, value }).toEqual({ label, value: expect.stringMatching(/^[^.!?।]{1,30}$/u) })
})

test.each(['en', 'hi', 'ru'] as const)(
  'an email in %s has at most two paragraphs, a button, one table with where to write to, and quiet lines',
  (language) => {
    const scopes = ['quarter-final', 'semi-final', 'bookings', 'schools', 'accounts']
    for (const [scope, name] of scopes.flatMap((scope) => emailsOf(scope).map((name) => [scope, name] as const))) {
      if (!isSentIn(language, name, scope)) continue
      const paragraphs = paragraphsOf(shippedEmail(name, scope, language).body)
      const kinds = paragraphs.map((one) => (isLink(one) ? 'link' : one === '{result}' || factsOf(one) ? 'facts' : 'text'))
      const top = kinds
        .slice(
          0,
          kinds.findIndex((kind) => kind !== 'text'),
        )
        .filter((_, at) => kinds[at + 1] !== 'link')
      const [from, to] = [kinds.indexOf('facts'), kinds.lastIndexOf('facts')]
      expect({ name, paragraphs: top.length <= 2, table: kinds.slice(from, to + 1).every((kind) => kind === 'facts') }).toEqual({
        name,
        paragraphs: true,
        table: true,
      })
      expect({ name, contact: paragraphs.slice(from, to + 1).some((one) => one.includes(': {contact}')) }).toEqual({ name, contact: true })
      expect({ name, button: !kinds.includes('link') || kinds.indexOf('link') < from }).toEqual({ name, button: true })
    }
  },
)

test('a line with a full stop is a sentence', () => {
  expect(factsOf('Reference: {reference}')).toEqual([['Reference', '{reference}']])
  expect(factsOf('Reference: {reference}. Questions: {contact}')).toHaveLength(2)
  expect(factsOf('We couldn’t accept the registration: {competition}.')).toBeUndefined()
  expect(factsOf('The link: {competition}. You asked for it.')).toBeUndefined()
})

test('an email to schools stays English', () => {
  expect(shippedEmail('school-registered', 'schools', 'hi')).toEqual(shippedEmail('school-registered', 'schools', 'en'))
})
