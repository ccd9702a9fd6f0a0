import { expect, test } from 'vitest'
import { shippedEmail } from './shipped-email.ts'
import { checkEmailText, emailKind, emailNames, emailScopes, emailsOf } from './texts.ts'

const declined = emailKind('registration-declined', 'semi-final')
const { title, body } = shippedEmail('registration-declined', 'semi-final', 'en')
const messages = (text: { title?: string; body?: string }) =>
  checkEmailText(declined, { title, body, ...text }).map(({ path, message }) => `${path}: ${message}`)

test('the shipped text of every email of every competition is accepted', () => {
  for (const scope of emailScopes) {
    for (const name of emailsOf(scope)) {
      expect([scope, name, checkEmailText(emailKind(name, scope), shippedEmail(name, scope, 'en'))]).toEqual([scope, name, []])
    }
  }
  expect(new Set(emailScopes.flatMap(emailsOf))).toEqual(new Set(emailNames))
})

test('a missing or unknown placeholder is refused, and says which', () => {
  expect(messages({ body: body.replace('{reason}', 'see below') })).toEqual([
    'body: {reason} is missing: the reason given; its paragraph is left out when there is none.',
  ])
  expect(messages({ body: `${body}\n\nSee you on {date}, {Name}.` })).toEqual([
    'body: There’s no {date} here. Use {name}, {first}, {competition}, {reference}, {contact}, {reason}, {status}.',
    'body: There’s no {Name} here. Use {name}, {first}, {competition}, {reference}, {contact}, {reason}, {status}.',
  ])
  expect(messages({ title: 'Because {reason}' })).toEqual([
    'title: There’s no {reason} here. Use {name}, {first}, {competition}, {reference}.',
  ])
})

test('a link is refused within a sentence, and twice, because it would not be filled in', () => {
  const alone = 'body: Put {status} into one paragraph of its own, with an empty line before and after it.'
  expect(messages({ body: body.replace('\n\n{status}\n\n', ' {status}\n\n') })).toEqual([alone])
  expect(messages({ body: `${body}\n\n{status}` })).toEqual([alone])
})

test('an empty, too long or two-line text is refused', () => {
  expect(messages({ title: ' ', body: '' })).toEqual(expect.arrayContaining(['title: Enter the subject.', 'body: Enter the text.']))
  expect(messages({ title: 'a'.repeat(151) })).toEqual(['title: Use at most 150 characters.'])
  expect(messages({ title: 'Dear\nfamily' })).toEqual(['title: Write the subject on one line.'])
})

test('an acceptance that leads to booking must contain the booking link', () => {
  const kind = emailKind('registration-accepted', 'quarter-final')
  const { title, body } = shippedEmail('registration-accepted', 'quarter-final', 'en')
  expect(checkEmailText(kind, { title, body: body.replace('\n\n{link}', '') }).map(({ message }) => message)).toEqual([
    '{link} is missing: the link to open: to book, to change a booking, or to set a password.',
  ])
})
