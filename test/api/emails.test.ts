import { type AddressInfo, createServer } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startDelivery } from '#server/features/emails/delivery.ts'
import { decide } from '#server/features/registrations/decisions/decide.ts'
import { outbox, registrations } from '#server/platform/db/schema/index.ts'
import { smtpCarrier } from '#server/platform/mail/smtp.ts'
import { administrator, openPortal, type Portal } from '#test/support/portal.ts'
import { openPostOffice, type PostOffice } from '#test/support/post-office.ts'
import { testRace } from '#test/support/races.ts'

let portal: Portal
let post: PostOffice
beforeEach(async () => {
  portal = await openPortal({ undoMs: 0 })
  post = await openPostOffice()
})
afterEach(async () => {
  await post.close()
  await portal.close()
})

const deliver = () =>
  startDelivery({
    ...portal.context,
    linkBase: () => 'http://portal.example',
    carrier: smtpCarrier({ smtpUrl: post.url, from: 'Bee <bee@portal.example>' }),
    everyMs: 20,
  })
const states = async () => (await portal.db.select().from(outbox)).map(({ state }) => state).sort()

test('an email is sent once, to its recipient, with the Message-ID of its row', async () => {
  await portal.register({ student_name: 'Zoë 李', parent_email: 'zoe@home.example' })
  const delivery = deliver()
  await vi.waitFor(async () => expect(await states()).toEqual(['sent']), 30_000)
  await delivery.stop()
  const [row] = await portal.db.select().from(outbox)
  expect(post.received).toHaveLength(1)
  expect(post.received[0]?.to).toEqual(['zoe@home.example'])
  expect(post.received[0]?.text).toContain(`Message-ID: <${row?.id}@portal.example>`)
  expect(row?.sentAt).toBeInstanceOf(Date)
})

test('an email that is refused permanently is marked as not delivered, the others are sent; after a temporary fault it is tried again', async () => {
  await portal.register({ parent_email: 'refused@home.example' })
  await portal.register({ parent_email: 'later@home.example' })
  await portal.register({ parent_email: 'fine@home.example' })
  const delivery = deliver()
  await vi.waitFor(async () => expect(await states()).toEqual(['dead', 'sent', 'waiting']), 30_000)
  await vi.waitFor(async () => {
    const [later] = await portal.db.select().from(outbox).where(eq(outbox.recipient, 'later@home.example'))
    expect(later).toMatchObject({ attempts: 1, lastError: expect.stringContaining('451') })
    expect(later?.nextAttemptAt.getTime()).toBeGreaterThan(Date.now() + 30_000)
  }, 30_000)
  await delivery.stop()
  const [dead] = await portal.db.select().from(outbox).where(eq(outbox.recipient, 'refused@home.example'))
  expect(dead?.lastError).toContain('550')
})

test('emails about one child are sent in the order they were written; one that a later decision made untrue is never sent', async () => {
  const { serial_no } = await portal.register({ student_name: 'Changed Mind', parent_email: 'changed@home.example' })
  const [row] = await portal.db.select().from(registrations).where(eq(registrations.serialNo, serial_no))
  const id = row?.id ?? ''
  const actor = { id: null, name: 'office' }
  await decide(portal.context, actor, id, { decision: 'accepted', version: 1, reason: '' })
  // The acceptance email was tried once, and is waiting for its next try.
  await portal.db.update(outbox).set({ attempts: 1 }).where(eq(outbox.template, 'registration-accepted'))
  await decide(portal.context, actor, id, { decision: 'declined', version: 2, reason: 'Paid twice' })
  const delivery = deliver()
  await vi.waitFor(async () => expect(await states()).toEqual(['sent', 'sent', 'withdrawn']), 30_000)
  await delivery.stop()
  const subjects = post.received.map(({ text }) => /Subject: (.*)/.exec(text)?.[1]?.trim())
  // The invitation to an account, to student and parent, went with the acceptance.
  expect(subjects).toEqual(['We have received the registration of Changed Mind', 'The registration of Changed Mind was not accepted'])
})

test('a wrong password for the mail server does not make any email fail', async () => {
  await portal.register()
  const carrier = smtpCarrier({ smtpUrl: post.url.replace('smtp://', 'smtp://someone:wrong@'), from: 'bee@portal.example' })
  const delivery = startDelivery({ ...portal.context, linkBase: () => 'http://portal.example', carrier, everyMs: 20 })
  await vi.waitFor(
    async () => expect((await portal.db.select().from(outbox))[0]).toMatchObject({ lastError: expect.stringContaining('535') }),
    10_000,
  )
  await delivery.stop()
  expect(await states()).toEqual(['waiting'])
})

test('while the mail server is down registrations still work, and everything is delivered once it is back', async () => {
  await post.close()
  const delivery = deliver()
  for (let n = 0; n < 5; n++) await portal.register()
  await vi.waitFor(async () => expect((await portal.db.select().from(outbox)).every(({ attempts }) => attempts > 0)).toBe(true), 30_000)
  await delivery.stop()
  expect(await states()).toEqual(Array(5).fill('waiting'))

  post = await openPostOffice(Number(new URL(post.url).port))
  await portal.db.update(outbox).set({ nextAttemptAt: new Date() })
  const second = deliver()
  await vi.waitFor(async () => expect(await states()).toEqual(Array(5).fill('sent')), 30_000)
  await second.stop()
  expect(post.received).toHaveLength(5)
})

testRace('three processes together send every email once', async () => {
  for (let n = 0; n < 20; n++) await portal.register()
  const deliveries = [deliver(), deliver(), deliver()]
  await vi.waitFor(async () => expect(await states()).toEqual(Array(20).fill('sent')), 20_000)
  await Promise.all(deliveries.map((delivery) => delivery.stop()))
  expect(new Set(post.received.map(({ to }) => to[0])).size).toBe(20)
  expect(post.received).toHaveLength(20)
})

test('a copy is delivered independently: the email to a student’s refused address is marked as not delivered though the parent’s arrives', async () => {
  const { serial_no } = await portal.register({ student_email: 'refused@home.example', parent_email: 'fine@home.example' })
  const [row] = await portal.db.select().from(registrations).where(eq(registrations.serialNo, serial_no))
  await decide(portal.context, { id: null, name: 'office' }, row?.id ?? '', { decision: 'accepted', version: 1, reason: '' })
  const delivery = deliver()
  await vi.waitFor(async () => expect(await states()).toEqual(['dead', 'sent', 'sent', 'sent']), 30_000)
  await delivery.stop()
  const offers = await portal.db.select().from(outbox).where(eq(outbox.template, 'account-offered'))
  expect(offers.map(({ recipient, state }) => `${recipient} ${state}`).sort()).toEqual([
    'fine@home.example sent',
    'refused@home.example dead',
  ])
})

test('a mail server that never finishes delays one email, not all of them', async () => {
  const slow = createServer((socket) => {
    const drip = setInterval(() => socket.write('2'), 50)
    socket.on('close', () => clearInterval(drip)).on('error', () => {})
  })
  await new Promise<void>((listening) => slow.listen(0, '127.0.0.1', listening))
  const { port } = slow.address() as AddressInfo
  const carrier = smtpCarrier({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'bee@portal.example' }, 300)
  const email = { id: 'x', recipient: 'fine@home.example', title: 'x', plain: 'x', html: 'x', calendar: null }
  const began = Date.now()
  expect(await carrier.carry(email)).toMatchObject({ state: 'later' })
  expect(await carrier.carry(email)).toMatchObject({ state: 'later' })
  expect(Date.now() - began).toBeLessThan(5_000)
  carrier.close()
  slow.close()
})

test('a one-time link is in the email that is sent, and stored nowhere once it has been sent', async () => {
  await portal.signIn()
  await portal.app.inject({ method: 'POST', url: '/api/password-resets', payload: { email: administrator.email } })
  const link = await portal.linkFor(administrator.email)
  const delivery = deliver()
  await vi.waitFor(async () => expect(await states()).toEqual(['sent']), 30_000)
  await delivery.stop()
  const text = post.received[0]?.text.replace(/=\r\n/g, '').replaceAll('=3D', '=') ?? ''
  expect(text).toContain(`http://portal.example${link}`)
  expect(text).toContain(`<a href="http://portal.example${link}">`)
  const [row] = await portal.db.select().from(outbox)
  expect(row?.link).toBeNull()
  expect(JSON.stringify(row)).not.toContain(link)
})
