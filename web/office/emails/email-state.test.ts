import { expect, test } from 'vitest'
import type { OfficeEmail } from '#domain/email/outbox.ts'
import { sendingLabel, sendingNews } from './email-state.tsx'

const asked: OfficeEmail = {
  id: '6e6dbd8c-0f0b-4b1d-9c0e-1d1c1f0f3a11',
  letter: 'registration-received',
  subject_id: '1',
  recipient: 'parent@home.example',
  title: 'We have received it',
  state: 'waiting',
  attempts: 0,
  last_error: '550 no such mailbox',
  created_at: '2026-11-20T09:00:00.000Z',
  next_attempt_at: '2026-11-20T10:00:00.000Z',
  sent_at: null,
  has_link: false,
}
const news = (now: Partial<OfficeEmail>, sends = true) => sendingNews(asked, { ...asked, ...now }, sends, () => 'Friday')

test('only an email that can still be sent has a Send button', () => {
  expect(sendingLabel({ state: 'dead', attempts: 3 }, true)).toBe('Send again')
  expect(sendingLabel({ state: 'waiting', attempts: 3 }, true)).toBe('Send again')
  expect(sendingLabel({ state: 'waiting', attempts: 0 }, true)).toBe('Send now')
  expect(sendingLabel({ state: 'sent', attempts: 1 }, true)).toBeNull()
  expect(sendingLabel({ state: 'withdrawn', attempts: 0 }, true)).toBeNull()
})

test('without a mail server a waiting email cannot be sent, and an undelivered one can be queued again', () => {
  expect(sendingLabel({ state: 'waiting', attempts: 0 }, false)).toBeNull()
  expect(sendingLabel({ state: 'dead', attempts: 3 }, false)).toBe('Send again')
  expect(news({}, false)).toMatchObject({ look: 'wait', isSettled: true })
})

test('an old error is not shown until the next attempt is made', () => {
  expect(news({ attempts: 1 })).toEqual({ look: 'wait', text: 'Sending the email…', isSettled: false })
})

test('the result is shown, with the reason and the next attempt', () => {
  expect(news({ state: 'sent' })).toMatchObject({ look: 'good', isSettled: true })
  expect(news({ state: 'dead' }).text).toBe('The email couldn’t be delivered. 550 no such mailbox')
  expect(news({ next_attempt_at: '2026-11-20T10:01:00.000Z', last_error: '451 later' }).text).toBe(
    'The email couldn’t be sent this time. The next attempt is on Friday. 451 later',
  )
})
