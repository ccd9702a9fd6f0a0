import { randomUUID } from 'node:crypto'
import { asc, eq, like, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { EmailPage } from '#domain/email/outbox.ts'
import type { Answers } from '#domain/forms/field.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import { openAccount } from '#server/auth/accounts.ts'
import { startDelivery } from '#server/features/emails/delivery.ts'
import { decide } from '#server/features/registrations/decisions/decide.ts'
import { outbox, registrations, verification } from '#server/platform/db/schema/index.ts'
import { visitor } from '#server/platform/history.ts'
import { limitKeyOf } from '#server/platform/mail/recipient-limit.ts'
import { smtpCarrier } from '#server/platform/mail/smtp.ts'
import { aBooking, aFamily, aSchool } from '#test/support/people.ts'
import { openPortal, type Portal } from '#test/support/portal.ts'
import { openPostOffice, type PostOffice } from '#test/support/post-office.ts'
import { rowsWhere } from '#test/support/rows.ts'

let portal: Portal
let post: PostOffice
let running: ReturnType<typeof startDelivery>[] = []
/** A different recipient in every test. */
let victim = ''
beforeAll(async () => {
  portal = await openPortal({ season: () => defaultSeason })
  post = await openPostOffice()
})
beforeEach(({ task }) => {
  victim = `v${task.id.replaceAll(/\W/g, '')}@home.example`
})
afterEach(async () => {
  await Promise.all(running.map((delivery) => delivery.stop()))
  running = []
})
afterAll(async () => {
  await post.close()
  await portal.close()
})

/** Starts sending in as many processes as `loops`. */
function deliver(loops = 2) {
  for (let n = 0; n < loops; n++) {
    const carrier = smtpCarrier({ smtpUrl: post.url, from: 'bee@portal.example' })
    running.push(startDelivery({ ...portal.context, linkBase: () => 'http://portal.example', carrier, everyMs: 20 }))
  }
}
const isTheirs = () => sql`replace(split_part(lower(${outbox.recipient}), '+', 1), '.', '') = ${victim.split('@')[0]}
  or replace(lower(${outbox.recipient}), '.', '') = ${victim.replaceAll('.', '')}`
/** The emails that have reached the victim, under whichever spelling. */
const received = () => post.received.filter(({ to }) => limitKeyOf('done', to[0] ?? '') === `done ${victim}`)
const emails = () => portal.db.select().from(outbox).where(isTheirs()).orderBy(asc(outbox.createdAt))
async function countOf(state: string) {
  return (await emails()).filter((row) => row.state === state).length
}
/** Resolves when no email is left that may be sent now. */
async function letAllLeave() {
  await vi.waitFor(async () => {
    const isDue = sql`state = 'waiting' and (send_after is null or send_after <= now()) or state = 'held' and next_attempt_at <= now() and created_at > now() - interval '1 day'`
    expect(await portal.db.select({ id: outbox.id }).from(outbox).where(isDue).limit(1)).toEqual([])
  }, 30_000)
}
/** Simulates the passing of this much time. */
async function letPass(time: string) {
  await portal.db.transaction(async (tx) => {
    // Emails that are being sent lock their rows in another order.
    await tx.execute(sql`lock table outbox in share row exclusive mode`)
    await tx.execute(sql`update outbox set created_at = created_at - ${time}::interval, sent_at = sent_at - ${time}::interval, send_after = send_after - ${time}::interval,
      next_attempt_at = least(next_attempt_at - ${time}::interval, now())`)
  })
}
const registerSchool = (answers: Parameters<typeof aSchool>[0]) =>
  portal.send('POST', '/api/schools', aSchool(answers), { 'idempotency-key': randomUUID() })
const ask = (email: string) => portal.app.inject({ method: 'POST', url: '/api/password-resets', payload: { email } })

/** Registers `n` children, and each again, which only emails the address on file. */
async function registerTwice(n: number) {
  const children = Array.from({ length: n }, () => aFamily({ parent_email: victim }))
  for (const child of [...children, ...children]) await portal.submit(child)
}

/** Asks for something that only writes an email, in every way: children registered again, links sent again, new passwords, schools. */
async function askInEveryWay(children: Answers[], spellings: string[]) {
  const link = (email: string) =>
    portal.app.inject({ method: 'POST', url: '/check/link', headers: { 'sec-fetch-site': 'same-origin' }, payload: { email } })
  await Promise.all([
    ...children.map((child) => portal.submit(child)),
    ...spellings.flatMap((email) => [registerSchool({ email }), ask(email), link(email)]),
  ])
}

describe('emails to one mailbox that anyone can ask for', () => {
  test('are 3 an hour and 10 a day, whatever causes them and however the address is spelled, also when all are asked for at once', async () => {
    const spellings = [victim, victim.toUpperCase(), victim.replace('v', 'v.'), victim.replace('@', '+spam@')]
    const children = Array.from({ length: 12 }, (_, n) => aFamily({ parent_email: spellings[n % spellings.length] as string }))
    for (const child of children) expect((await portal.submit(child)).statusCode).toBe(201)
    await askInEveryWay(children, spellings)
    // Asked for again, what is still waiting isn't written twice.
    await askInEveryWay(children, [])
    const asked = (await emails()).filter(({ limitKey }) => limitKey?.startsWith('asked '))
    expect(asked.length).toBeGreaterThanOrEqual(children.length + spellings.length)
    expect(new Set(asked.map(({ template, subjectId }) => template + subjectId)).size).toBe(asked.length)
    expect(asked.filter(({ state }) => state === 'waiting')).toHaveLength(3)

    deliver()
    await letAllLeave()
    expect(received()).toHaveLength(12 + 3)
    const left = [3]
    for (let hour = 1; hour < 24; hour++) {
      await letPass('61 minutes')
      await letAllLeave()
      left.push(received().length - 12)
    }
    expect(left.slice(0, 5)).toEqual([3, 6, 8, 8, 8])
    expect(left.at(-2)).toBe(8)
    // The rest has been held for a day by now, and waits for the office.
    for (let hour = 0; hour < 30; hour++) await letPass('61 minutes')
    await letAllLeave()
    expect(received()).toHaveLength(12 + 8)
  })

  test('that waited while the mail server was away are not all sent at once afterwards', async () => {
    await registerTwice(8)
    await letPass('5 hours')
    deliver()
    await letAllLeave()
    expect(received()).toHaveLength(8 + 3)
  })
})

describe('emails about what was really done', () => {
  test('reach a mother of four at once, also after she asked for a link and registered a child twice', async () => {
    const children = Array.from({ length: 6 }, () => aFamily({ parent_email: victim }))
    deliver()
    for (const child of children.slice(0, 4)) await portal.submit(child)
    await askInEveryWay(children.slice(0, 4), [victim])
    for (const child of children.slice(4)) await portal.submit(child)
    await letAllLeave()
    const receipts = (await emails()).filter(({ template }) => template === 'registration-received')
    expect(receipts.map(({ state }) => state)).toEqual(Array(6).fill('sent'))
  })

  test('are a dozen a day to one mailbox, and the next ones leave on the next day', async () => {
    deliver()
    for (let n = 0; n < 12; n++) await portal.register({ parent_email: victim })
    await letAllLeave()
    await letPass('30 minutes')
    for (let n = 0; n < 8; n++) await portal.register({ parent_email: victim.replace('@', `+${n}@`) })
    await letAllLeave()
    expect([received().length, await countOf('held')]).toEqual([12, 8])
    await letPass('23 hours 31 minutes')
    await letAllLeave()
    expect([received().length, await countOf('held')]).toEqual([20, 0])
  })

  test('are on the page that caused them when they have to wait, with the link, but not the one that confirms consent', async () => {
    for (let n = 0; n < 11; n++) await portal.register({ parent_email: victim })
    expect((await portal.register({ parent_email: victim })).held_email).toBeNull()
    const { held_email, status_path, reference } = await portal.register({ student_name: 'Waiting R.Kumar', parent_email: victim })
    const hours = (Date.parse(held_email?.until ?? '') - Date.now()) / 3_600_000
    expect(Math.round(hours)).toBe(24)
    expect(held_email?.text).toContain('Waiting R.Kumar')
    expect(held_email?.text).toContain(`\n\nhttp://portal.example${status_path}\n\n`)
    expect(held_email?.text).toContain(reference)
    expect(held_email?.text).not.toMatch(/consent\/|\{\w+\}/)
    const payload = aBooking({ parent_email: victim })
    const booked = (await portal.app.inject({ method: 'POST', url: '/api/bookings', payload })).json()
    expect([booked.message, booked.details.includes('email')]).toEqual(['Booking successful!', false])
    expect(booked.held_email.text).toMatch(/\n\nhttp:\/\/portal\.example\/book\?place=/)
  })

  test('do not delay emails about the office’s decisions, and a held one is withdrawn by the decision', async () => {
    for (let n = 0; n < 14; n++) await portal.register({ student_name: `Child ${'ABCDEFGHIJKLMN'[n]}`, parent_email: victim })
    const [row] = await portal.db.select().from(registrations).where(eq(registrations.name, 'Child N'))
    const office = { id: null, name: 'office' }
    await decide(portal.context, office, row?.id ?? '', { decision: 'declined', version: 1, reason: 'See https://portal.example/help' })
    // Decisions can be undone for 5 minutes.
    await letPass('5 minutes')
    deliver()
    await letAllLeave()
    const about = (await emails()).filter(({ subjectId }) => subjectId === row?.id)
    expect(about.map(({ template, state }) => [template, state])).toEqual([
      ['registration-received', 'withdrawn'],
      ['registration-declined', 'sent'],
    ])
    expect(about[1]?.plain).toContain('https://portal.example/help')
    expect(received()).toHaveLength(12 + 1)
  })
})

describe('the office', () => {
  test('sees held emails, sends one and discards another', async () => {
    const headers = await portal.signIn()
    for (let n = 0; n < 14; n++) await portal.register({ parent_email: victim })
    const list = async () =>
      (await portal.app.inject({ url: '/api/office/letters', headers, query: { state: 'held', q: victim } })).json<EmailPage>()
    const { rows, total } = await list()
    expect(total).toBe(2)
    expect(rows[0]).toMatchObject({ recipient: victim, state: 'held', next_attempt_at: null })
    const [one, other] = rows.map(({ id }) => `/api/office/letters/${id}`)
    const sent = await portal.app.inject({ method: 'POST', url: `${one}/sending`, headers })
    expect(sent.json()).toMatchObject({ state: 'waiting' })
    const gone = await portal.app.inject({ method: 'DELETE', url: other ?? '', headers })
    expect(gone.json()).toMatchObject({ state: 'withdrawn' })
    expect((await list()).total).toBe(0)
    expect((await portal.app.inject({ method: 'DELETE', url: other ?? '', headers })).statusCode).toBe(409)
    expect((await portal.app.inject({ method: 'DELETE', url: `/api/office/letters/${randomUUID()}`, headers })).statusCode).toBe(404)
    deliver()
    await letAllLeave()
    expect(received()).toHaveLength(13)
  })
})

describe('emails with a link to a new password', () => {
  const password = 'kettle under the bed'
  const redeem = (link: string) =>
    portal.app.inject({ method: 'PUT', url: link.replace('/password/', '/api/password-resets/'), payload: { password } })
  const linksReceived = () =>
    received().map(({ text }) => /http:\/\/portal\.example(\/password\/[\w-]{43})/.exec(text.replace(/=\r\n/g, ''))?.[1] ?? '')
  const anAccount = () => portal.db.transaction((tx) => openAccount(tx, visitor, { email: victim, name: 'Meher Brar', role: 'user' }))

  test('reach the owner even if someone else keeps asking: the response is the same, and every emailed link works', async () => {
    await anAccount()
    deliver(1)
    const answers: string[] = []
    const asked = async (email: string) => {
      const { statusCode, body } = await ask(email)
      answers.push(`${statusCode} ${body}`)
    }
    for (let n = 0; n < 5; n++) {
      await asked(victim)
      await letAllLeave()
    }
    await Promise.all(Array.from({ length: 100 }, (_, n) => asked(n === 50 ? 'nobody@home.example' : victim)))
    expect(new Set(answers).size).toBe(1)
    const links = linksReceived()
    expect(links).toHaveLength(3)
    expect(await countOf('held')).toBe(1)
    for (const link of links) expect((await portal.app.inject({ url: link })).statusCode).toBe(200)
    expect((await redeem(links[0] ?? '')).statusCode).toBe(204)
    expect(await countOf('held')).toBe(0)
  })

  test('reach the owner even if someone else has used up the daily limit', async () => {
    await anAccount()
    deliver()
    for (let hour = 0; hour < 4; hour++) {
      await registerTwice(3)
      await letAllLeave()
      await letPass('61 minutes')
    }
    expect(received()).toHaveLength(12 + 8)
    await ask(victim)
    await letAllLeave()
    const [link = ''] = linksReceived().filter(Boolean)
    expect((await redeem(link)).statusCode).toBe(204)
  })

  test('are valid from the moment they are sent, and go before other held emails to that address', async () => {
    const userId = await anAccount()
    await registerTwice(12)
    await ask(victim)
    deliver()
    await letAllLeave()
    expect(linksReceived().filter(Boolean)).toEqual([])
    await letPass('61 minutes')
    await letAllLeave()
    const [link = ''] = linksReceived().filter(Boolean)
    const [reset] = await rowsWhere(portal, verification, like(verification.identifier, `password:${userId}:%`))
    const minutes = ((reset?.expiresAt.getTime() ?? 0) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(25)
    expect(minutes).toBeLessThan(31)
    expect((await redeem(link)).statusCode).toBe(204)
  })
})

test('one mailbox has one limit for all its spellings', () => {
  for (const spelling of ['Victim@Home.example', 'vic.tim@home.example', 'victim+a+b@home.example'])
    expect(limitKeyOf('done', spelling)).toBe('done victim@home.example')
  expect(limitKeyOf('done', 'victim@other.example')).not.toBe('done victim@home.example')
  expect(limitKeyOf('done', 'Vic.Tim+bee@GoogleMail.com')).toBe(limitKeyOf('done', 'victim@gmail.com'))
})
