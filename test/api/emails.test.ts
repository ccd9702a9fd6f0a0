import { randomUUID } from 'node:crypto'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OfficeErrors } from '#domain/office-errors.ts'
import { startDelivery } from '#server/features/emails/delivery.ts'
import { mailTrouble } from '#server/features/emails/index.ts'
import { decide } from '#server/features/registrations/decisions/decide.ts'
import { outbox, registrations } from '#server/platform/db/schema/index.ts'
import { smtpCarrier } from '#server/platform/mail/smtp.ts'
import { administrator, openPortal, type Portal } from '#test/support/portal.ts'
import { openPostOffice, type PostOffice, readEmail } from '#test/support/post-office.ts'
import { testRace } from '#test/support/races.ts'
import { changeRows } from '#test/support/rows.ts'

let portal: Portal
let post: PostOffice
beforeEach(async () => {
  said = []
  portal = await openPortal({ undoMs: 0 })
  post = await openPostOffice()
})
afterEach(async () => {
  await Promise.all(running.map((delivery) => delivery.stop()))
  running = []
  await post.close()
  await portal.close()
})

/** What delivery says in the log: the sentence, and its figures. */
let said: [text: string, fields: object][] = []
const note = (fields: object, text: string) => said.push([text, fields])
let running: { stop(): Promise<void> }[] = []
function deliver(options: { pauseMs?: number } = {}, patienceMs?: number) {
  const delivery = startDelivery({
    ...portal.context,
    log: { info: note, warn: note, error: note },
    linkBase: () => 'http://portal.example',
    carrier: smtpCarrier({ smtpUrl: post.url, from: 'Bee <bee@portal.example>' }, patienceMs),
    everyMs: 20,
    ...options,
  })
  running.push(delivery)
  return delivery
}
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
  const subjects = post.received.map(({ text }) => readEmail(text).subject)
  // The invitation to an account, to student and parent, went with the acceptance.
  expect(subjects).toEqual(['We have received Changed Mind’s registration', 'Changed Mind’s registration was not accepted'])
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

const tell = { fails: 'The mail server takes no emails from us; they wait', works: 'The mail server takes emails again' }

test('while the mail server is down registrations still work, the log says so once, and everything is delivered once it is back', async () => {
  const { host } = new URL(post.url)
  await post.close()
  for (let n = 0; n < 5; n++) await portal.register()
  const delivery = deliver({ pauseMs: 100 })
  await vi.waitFor(() => expect(said).toHaveLength(1), 30_000)
  for (let n = 0; n < 3; n++) await tryNow()
  expect(said).toEqual([[tell.fails, { host, reason: expect.stringContaining('ECONNREFUSED'), waiting: 5 }]])
  expect(await portal.db.select({ attempts: outbox.attempts, state: outbox.state }).from(outbox)).toEqual(
    Array(5).fill({ attempts: 0, state: 'waiting' }),
  )

  post = await openPostOffice(Number(new URL(post.url).port))
  await portal.db.update(outbox).set({ nextAttemptAt: new Date() })
  await vi.waitFor(async () => expect(await states()).toEqual(Array(5).fill('sent')), 30_000)
  await delivery.stop()
  expect(said.slice(1)).toEqual([[tell.works, { host }]])
  expect(post.received).toHaveLength(5)
})

/** What a mail server does that takes nothing, what the log says of it, and how many emails wait. */
const broken: [name: string, many: number, reason: string, treat: (socket: Socket) => void][] = [
  ['never greets', 30, 'did not finish', () => {}],
  ['answers 451 to every recipient', 500, '4.7.1 try later', (socket) => answerAs(socket, '451 4.7.1 try later')],
  ['closes the connection in the middle of an email', 30, 'closed', (socket) => answerAs(socket, null)],
]

/** A mail server that gives this answer to every recipient; with null it takes them, and closes the connection while it is sent the text. */
function answerAs(socket: Socket, toRecipient: string | null) {
  let isText = false
  socket.write('220 mail.example\r\n')
  socket.on('data', (chunk) => {
    if (isText) return socket.destroy()
    const line = String(chunk).slice(0, 4)
    isText = line === 'DATA'
    socket.write(isText ? '354 go on\r\n' : line === 'RCPT' && toRecipient !== null ? `${toRecipient}\r\n` : '250 mail.example\r\n')
  })
}

test.each(broken)(
  'a mail server that %s loses none of %i emails: one line in the log, the office reads why, and all leave once it works',
  async (_, many, reason, treat) => {
    await post.close()
    const { host, port } = new URL(post.url)
    const sockets = new Set<Socket>()
    const server = createServer((socket) => {
      sockets.add(socket.on('error', () => {}))
      treat(socket)
    })
    await new Promise<void>((listening) => server.listen(Number(port), '127.0.0.1', listening))
    await portal.register()
    const [first] = await portal.db.select().from(outbox)
    if (!first) throw new Error('No email was written')
    const copyFor = (n: number) => ({ ...first, id: randomUUID(), subjectId: randomUUID(), recipient: `p${n}@home.example` })
    await portal.db.insert(outbox).values(Array.from({ length: many - 1 }, (_, n) => copyFor(n)))
    const delivery = deliver({ pauseMs: 50 }, 500)
    await vi.waitFor(() => expect(said.map(([text]) => text)).toEqual([tell.fails]), 60_000)
    for (let n = 0; n < 3; n++) await tryNow()
    expect(said).toEqual([[tell.fails, { host, reason: expect.stringContaining(reason), waiting: many }]])
    expect(await states()).toEqual(Array(many).fill('waiting'))
    await portal.db.update(outbox).set({ createdAt: new Date(Date.now() - 20 * 60_000) })
    expect(await mailTrouble(portal.db)).toMatchObject({ waiting: many, reason: expect.stringContaining(reason) })

    for (const socket of sockets) socket.destroy()
    await new Promise((closed) => server.close(closed))
    post = await openPostOffice(Number(port))
    await vi.waitFor(
      async () => {
        await portal.db.update(outbox).set({ nextAttemptAt: new Date() }).where(eq(outbox.state, 'waiting'))
        expect(await portal.db.$count(outbox, eq(outbox.state, 'sent'))).toBe(many)
      },
      { timeout: 60_000, interval: 1_000 },
    )
    await delivery.stop()
    expect(said.slice(1).map(([text]) => text)).toEqual([tell.works])
    expect(new Set(post.received.map(({ to }) => to[0])).size).toBe(many)
  },
  180_000,
)

/** Lets delivery try whatever waits, and waits until it has. */
async function tryNow() {
  await changeRows(portal, outbox, { nextAttemptAt: new Date(0) }, eq(outbox.state, 'waiting'))
  await vi.waitFor(async () => {
    const rows = await portal.db.select().from(outbox).where(eq(outbox.state, 'waiting'))
    expect(rows.some(({ nextAttemptAt }) => nextAttemptAt.getTime() > 0)).toBe(true)
  }, 30_000)
}

test('a mail server that refuses our account gives up no email: they wait, the office reads why, and all leave when it takes them', async () => {
  for (let n = 0; n < 6; n++) await portal.register()
  post.answersAll('550 5.7.1 relaying denied')
  const delivery = deliver({ pauseMs: 100 })
  await vi.waitFor(() => expect(said.map(([text]) => text)).toContain(tell.fails), 30_000)
  await vi.waitFor(async () => expect(await states()).toEqual(Array(6).fill('waiting')), 30_000)
  await portal.db.update(outbox).set({ createdAt: new Date(Date.now() - 10 * 60_000) })
  expect(await mailTrouble(portal.db)).toEqual({
    waiting: 6,
    since: expect.any(String),
    reason: expect.stringContaining('relaying denied'),
  })

  post.answersAll(null)
  await vi.waitFor(async () => {
    await portal.db.update(outbox).set({ nextAttemptAt: new Date() }).where(eq(outbox.state, 'waiting'))
    expect(await states()).toEqual(Array(6).fill('sent'))
  }, 30_000)
  await delivery.stop()
  expect(said.at(-1)?.[0]).toBe(tell.works)
  expect(await mailTrouble(portal.db)).toBeNull()
})

test('full mailboxes, however many in a row, hold nobody else’s email; those of one reason are sent again at once', async () => {
  for (let n = 0; n < 4; n++) await portal.register()
  post.answersAll('552 5.2.2 mailbox full')
  const delivery = deliver()
  await vi.waitFor(async () => expect(await states()).toEqual(Array(4).fill('dead')), 30_000)
  expect(said.map(([text]) => text)).not.toContain(tell.fails)
  const office = await portal.signIn()
  const errors = async () => (await portal.app.inject({ url: '/api/office/errors', headers: office })).json<OfficeErrors>()
  const [reason, ...others] = (await errors()).email_reasons
  expect([reason?.emails, others]).toEqual([4, []])
  post.answersAll(null)
  const payload = { reason: reason?.reason }
  const again = await portal.app.inject({ method: 'POST', url: '/api/office/letters/sendings', headers: office, payload })
  expect(again.json()).toEqual({ message: '4 emails are on their way again.' })
  await vi.waitFor(async () => expect(await states()).toEqual(Array(4).fill('sent')), 30_000)
  await delivery.stop()
})

testRace('three processes together send every email once', async () => {
  for (let n = 0; n < 20; n++) await portal.register()
  const deliveries = [deliver(), deliver(), deliver()]
  await vi.waitFor(async () => expect(await states()).toEqual(Array(20).fill('sent')), 20_000)
  await Promise.all(deliveries.map((delivery) => delivery.stop()))
  expect(new Set(post.received.map(({ to }) => to[0])).size).toBe(20)
  expect(post.received).toHaveLength(20)
})

test('a student’s refused address is marked as not delivered though the acceptance arrives at the parent’s', async () => {
  const { serial_no } = await portal.register({ student_email: 'refused@home.example', parent_email: 'fine@home.example' })
  const [row] = await portal.db.select().from(registrations).where(eq(registrations.serialNo, serial_no))
  await decide(portal.context, { id: null, name: 'office' }, row?.id ?? '', { decision: 'accepted', version: 1, reason: '' })
  const delivery = deliver()
  await vi.waitFor(async () => expect(await states()).toEqual(['dead', 'sent', 'sent']), 30_000)
  await delivery.stop()
  const offers = await portal.db.select().from(outbox).where(eq(outbox.template, 'account-offered'))
  expect(offers.map(({ recipient, state }) => `${recipient} ${state}`)).toEqual(['refused@home.example dead'])
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
  expect(text).toContain(`<a href="http://portal.example${link}"`)
  const [row] = await portal.db.select().from(outbox)
  expect(row?.link).toBeNull()
  expect(JSON.stringify(row)).not.toContain(link)
})
