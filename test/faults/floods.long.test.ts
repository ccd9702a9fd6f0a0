import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { maxEmails } from '#domain/email/outbox.ts'
import type { OfficeRegistration, RegistrationPage } from '#domain/registration/api.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import { send } from '#test/fuzz/send.ts'
import { worstRequests } from '#test/fuzz/worst.ts'
import { aJpegOfManyScans, anInterlacedPicture } from '#test/support/costly-pictures.ts'
import { freshDatabase } from '#test/support/databases.ts'
import { aBooking, aFamily, aSchool } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { openPortal } from '#test/support/portal.ts'
import { openPostOffice } from '#test/support/post-office.ts'
import { startServer } from '#test/support/server-process.ts'
import { json } from './helpers/calls.ts'
import { rounds } from './helpers/extent.ts'
import { longest } from './helpers/figures.ts'
import { found } from './helpers/findings.ts'
import { type Reply, sendForm, sendJson, settings, signIn, tally } from './helpers/senders.ts'

/** Families that register, and reviews by the office, while all floods run. */
const families = rounds(4, 40)
const reviews = rounds(4, 40)
/** How long our pages keep trying, in milliseconds. */
const patience = 60_000
const victim = 'victim@home.example'
/** That anyone can ask for, and about what a visitor really did. */
const emailsAnHour = maxEmails.asked.perHour + maxEmails.done.perHour

test('while every flood runs at once, families can register and the office can review', async () => {
  const fresh = await freshDatabase('postgres')
  onTestFinished(fresh.remove)
  const post = await openPostOffice()
  onTestFinished(post.close)
  const mail = { SMTP_URL: post.url, MAIL_FROM: 'Bee <bee@portal.example>' }
  const server = await startServer(fresh, { ...settings, ...mail })
  onTestFinished(server.kill)
  const { url } = server
  const database = new pg.Client({ connectionString: fresh.databaseUrl ?? '' })
  await database.connect()
  onTestFinished(() => database.end())
  const picture = await aPicture('png', { width: 1080, height: 2200 })
  const office = await openOffice(url)

  // One family has an accepted registration, and tries to book every slot.
  const hoarder = aFamily()
  const { reference } = JSON.parse((await sendForm(url, hoarder, picture)).body) as { reference: string }
  await office.accept(hoarder.student_name ?? '')
  const waiting = Array.from({ length: reviews }, () => aFamily())
  for (const answers of waiting) expect((await sendForm(url, answers, picture)).status).toBe(201)

  const floods = await startFloods({ url, hoarder, reference, picture })
  onTestFinished(floods.stop)
  const registered: Reply[] = []
  const registering: number[] = []
  const family = async () => {
    while (registered.length < families || !floods.areHigh()) {
      const [answers, key, began] = [aFamily(), randomUUID(), performance.now()]
      registered.push(await asOurPageSends(() => sendForm(url, answers, picture, key)))
      registering.push(performance.now() - began)
    }
  }
  const reviewing: number[] = []
  const review = async () => {
    for (const { student_name = '' } of waiting) {
      const began = performance.now()
      await office.accept(student_name)
      reviewing.push(performance.now() - began)
    }
  }
  await Promise.all([family(), review()])
  await floods.stop()

  expect(tally(registered)).toEqual({ '201': registered.length })
  expect(Math.max(...registering)).toBeLessThan(patience)
  const { rows: sent } = await database.query('select state from outbox where lower(recipient) = $1', [victim])
  const left = post.received.filter(({ to }) => to.includes(victim)).length
  expect(left).toBeLessThanOrEqual(emailsAnHour)
  const { rows: seats } = await database.query("select 1 from bookings where state = 'booked'")
  expect(seats.length).toBeLessThanOrEqual(1)
  expect((await fetch(`${url}/livez`)).status).toBe(200)
  found({
    promise: 'Every flood at once stops neither families nor the office',
    method: `${floods.summary()}, all at once, while ${registered.length} families register and the office accepts ${reviews}`,
    pass: `every family is registered and every review is made, within a minute each; the victim gets at most ${emailsAnHour} emails, and whoever wants every place at most one; the same process`,
    seen: `registering: ${longest(registering)}; a review: ${longest(reviewing)}; ${left} emails were sent to the victim, ${sent.length - left} wait; ${seats.length} place booked`,
  })
}, 900_000)

/** Sends again after a 429 or a 503, and when there is no answer, with the same key, as our pages do. */
async function asOurPageSends(sending: () => Promise<Reply>): Promise<Reply> {
  for (const deadline = performance.now() + patience; ; ) {
    const reply = await sending()
    if (![0, 429, 503].includes(reply.status) || performance.now() > deadline) return reply
    await pause(1_000)
  }
}

async function openOffice(url: string) {
  const cookie = await signIn(url)
  const list = `${url}/api/office/registrations?competition=quarter-final&status=pending`
  const read = async (address: string) => {
    const reply = await fetch(address, { headers: { cookie } })
    expect([address, reply.status]).toEqual([address, 200])
    return reply
  }
  const decide = async ({ id, version }: OfficeRegistration) => {
    await (await read(`${url}/api/office/registrations/${id}/screenshot`)).arrayBuffer()
    const decided = await fetch(
      `${url}/api/office/registrations/${id}/decision`,
      // Some pictures repeat, so that some requests are flagged.
      json('PUT', { decision: 'accepted', version, reason: 'Compared with the bank' }, { cookie }),
    )
    expect(decided.status).toBe(200)
    await decided.text()
  }
  return {
    async accept(name: string) {
      const { rows } = (await (await read(`${list}&q=${encodeURIComponent(name)}`)).json()) as RegistrationPage
      if (!rows[0]) throw new Error(`${name} is not waiting for a review`)
      await decide(rows[0])
    },
  }
}

/** Runs every known flood at once, until it is stopped. */
async function startFloods({
  url,
  hoarder,
  reference,
  picture,
}: {
  url: string
  hoarder: ReturnType<typeof aFamily>
  reference: string
  picture: Buffer
}) {
  const port = Number(new URL(url).port)
  const portal = await openPortal({}, 'embedded')
  const texts = await worstRequests(portal)
  await portal.close()
  const pictures = [await aJpegOfManyScans(1_500), await anInterlacedPicture(6300, 6300)]
  const tried = { texts: 0, pictures: 0, emails: 0, seats: 0 }
  const sockets: Socket[] = []
  let isOver = false

  const until = async (work: () => Promise<unknown>) => {
    while (!isOver) {
      await work()
      await pause(5)
    }
  }
  const flood = [
    until(async () => {
      tried.texts += 1
      const { make } = texts[Math.floor(Math.random() * texts.length)] ?? { make: () => Buffer.from('') }
      await send(port, make(), 10_000)
    }),
    until(async () => {
      tried.pictures += 1
      await sendForm(url, aFamily(), pictures[tried.pictures % pictures.length] ?? picture)
    }),
    until(async () => {
      tried.emails += 1
      const name = `Aanya https www prize example ${tried.emails % 26}`
      const ways = [
        () => sendForm(url, aFamily({ parent_email: victim, student_name: name.replaceAll(/\d/g, 'x') }), picture),
        () => sendJson(url, '/schools', aSchool({ email: victim })),
        () => sendJson(url, '/password-resets', { email: victim }),
      ]
      await ways[tried.emails % ways.length]?.()
    }),
    until(async () => {
      tried.seats += 1
      const { slots, from } = defaultSeason.booking
      const { student_name = '', parent_contact = '', parent_email = '' } = hoarder
      const booking = aBooking({ date: from ?? '', time_slot: slots[tried.seats % slots.length] ?? '', parent_email })
      const own = { ...booking, student_name, parent_mobile: parent_contact, reference }
      await sendJson(url, '/bookings', tried.seats % 3 === 0 ? { ...booking, reference: 'AAAAA-BBBBB' } : own)
    }),
  ]
  // Four addresses that hold as many connections as they can, and fifty that never finish their headers.
  const opening = setInterval(() => {
    for (let n = 0; n < 78; n++) if (sockets[n]?.destroyed ?? true) sockets[n] = slowSocket(port, n)
  }, 250)

  return {
    /** Whether there are enough of each for a flood. */
    areHigh: () => Object.values(tried).every((sent) => sent > 3 * emailsAnHour),
    summary: () =>
      `${tried.texts} of the worst texts, ${tried.pictures} costly pictures, ${sockets.length} slow sockets at a time, ${tried.emails} forms with a victim's address, ${tried.seats} bookings by one family`,
    async stop() {
      isOver = true
      clearInterval(opening)
      for (const socket of sockets) socket.destroy()
      await Promise.all(flood)
    },
  }
}

/** From four addresses: announces 5 MB and sends a trickle. From fifty more: never finishes its headers. */
function slowSocket(port: number, n: number): Socket {
  const socket = connect(port, '127.0.0.1')
  const isForm = n < 28
  const start = isForm ? 'POST /api/doors/quatform/registrations' : 'GET /'
  const body = 'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000000\r\n\r\n--x\r\n'
  socket.write(`${start} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 10.200.0.${isForm ? n % 4 : n}\r\n`)
  if (isForm) socket.write(`Idempotency-Key: ${randomUUID()}\r\n${body}`)
  const trickle = setInterval(() => socket.write(isForm ? '-'.repeat(500) : 'X-A: b\r\n'), 500)
  socket.on('error', () => {})
  socket.on('close', () => clearInterval(trickle))
  return socket
}
