import { afterEach, expect, test } from 'vitest'
import { isOnThisMachine, smtpCarrier } from '#server/platform/mail/smtp.ts'
import { openPostOffice, type PostOffice } from '#test/support/post-office.ts'

const email = { id: 'x', recipient: 'parent@home.example', title: 'Subject', plain: 'Text', html: 'Text', calendar: null }

let post: PostOffice | null = null
afterEach(() => post?.close())

/** A mail server without STARTTLS, at a host name that does not look local but leads to this machine. */
async function plainServer(password = '') {
  post = await openPostOffice()
  return { post, smtpUrl: post.url.replace('127.0.0.1', `${password}0.0.0.0`), from: 'bee@portal.example' }
}

test.each([
  ['smtp://localhost:25', true],
  ['smtp://LOCALHOST', true],
  ['smtp://user:secret@127.0.0.1:587', true],
  ['smtp://127.9.8.7', true],
  ['smtp://[::1]:25', true],
  ['smtp://mail.example.org:587', false],
  ['smtp://localhost.example.org', false],
  ['smtp://127.example.org', false],
  ['smtp://localhost@mail.example.org', false],
  ['smtp://10.0.0.1', false],
  ['smtp://[2001:db8::1]', false],
])('%s is on this machine: %s', (url, isHere) => expect(isOnThisMachine(url)).toBe(isHere))

test('a mail server elsewhere that offers no STARTTLS gets no email and no password, and the email waits with a reason', async () => {
  for (const options of ['', '&requireTLS=false', '&ignoreTLS=true', '&opportunisticTLS=true']) {
    const { post, smtpUrl, from } = await plainServer('someone:secret@')
    const carrier = smtpCarrier({ smtpUrl: smtpUrl + options, from })
    const outcome = await carrier.carry(email)
    carrier.close()
    expect(outcome, options).toMatchObject({ state: 'later', error: expect.stringContaining('encrypted connection (STARTTLS)') })
    expect([post.received, post.passwordsTried()]).toEqual([[], 0])
    await post.close()
  }
})

test('that mail server gets the email when unencrypted email is allowed', async () => {
  const { post, smtpUrl, from } = await plainServer()
  const carrier = smtpCarrier({ smtpUrl, from, allowPlain: true })
  expect(await carrier.carry(email)).toEqual({ state: 'sent' })
  expect(post.received).toHaveLength(1)
  carrier.close()
})
