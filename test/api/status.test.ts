import { createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { doorIn } from '#domain/season/season.ts'
import { startDelivery } from '#server/features/emails/delivery.ts'
import { bookingPath, bookingToken, statusPath } from '#server/features/links/index.ts'
import { maxLinkRequests, maxWrongChecks } from '#server/features/registrations/check.ts'
import { bookings, corrections, counts, outbox, proofs, registrations } from '#server/platform/db/schema/index.ts'
import { sendForm } from '#test/support/forms.ts'
import { aBooking, aFamily } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { sharedOffice, sharedPortal } from '#test/support/portal.ts'
import { queriesOf } from '#test/support/queries.ts'

const portal = sharedPortal({ undoMs: 0 })
const office = sharedOffice(portal)

const contact = { student_email: 'child@school.example', parent_email: 'parent@home.example', parent_contact: '9812345670' }
const get = (url: string) => portal.app.inject({ url })
const rowOf = async (reference: string) => {
  const [row] = await portal.db.select().from(registrations).where(eq(registrations.reference, reference))
  if (!row) throw new Error(`There is no registration ${reference}`)
  return row
}

/** Registers a child and returns its row and the path of its status page. */
async function registered(overrides: Record<string, string> = {}) {
  const { reference, status_path: path } = await portal.register(overrides)
  if (path === null) throw new Error('The receipt has no link')
  return { path, row: await rowOf(reference) }
}

/** Sends a form of the status page, like a browser without JavaScript. */
const sendBack = (url: string, fields: Record<string, string | Blob>) => sendForm(portal.app, url, fields)
const keyIn = (body: string) => /name="submission_key"[^>]*value="([^"]+)"/.exec(body)?.[1] ?? ''
const proofsOf = (row: { paymentId: string }) =>
  portal.db.select().from(proofs).where(eq(proofs.paymentId, row.paymentId)).orderBy(proofs.version)

const send = (url: string, fields: Record<string, string>) =>
  portal.send('POST', url, new URLSearchParams(fields).toString(), { 'content-type': 'application/x-www-form-urlencoded' })
/** Tests ask more often than one address may. */
const forgetCounts = () => portal.db.delete(counts)

test('the link opens the registration with what the family sent, for the family alone', async () => {
  const { path, row } = await registered({ ...contact, student_name: 'Aanya Raghunathan' })
  const { statusCode, body, headers } = await get(path)
  expect(statusCode).toBe(200)
  for (const text of ['Aanya Raghunathan', row.reference, 'Checking payment', 'Please don’t pay again', ...Object.values(contact)])
    expect(body).toContain(text)
  expect(body).toMatch(/<li aria-current="step"(?:(?!<\/li>).)*Checking the payment/)
  expect(body).toContain('<meta name="robots" content="noindex">')
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
})

test('a reference with either address opens it without the family’s contact data, and without JavaScript', async () => {
  const { row } = await registered({ ...contact, student_name: 'Looked Up' })
  for (const email of [contact.parent_email, ' Child@School.example ']) {
    const { statusCode, body, headers } = await send('/check', { reference: row.reference.toLowerCase(), email })
    expect(statusCode).toBe(200)
    expect(body).toContain('Looked Up')
    for (const text of [...Object.values(contact), row.txnNo, '/registration/', '?for=']) expect(body, text).not.toContain(text)
    expect(headers['cache-control']).toBe('no-store')
  }
})

describe('each state says what it means and what comes next', () => {
  const shown = async (set: Partial<typeof registrations.$inferInsert>, door = 'quatform') => {
    const reply = await portal.submit(aFamily(), { door })
    const { reference, status_path } = reply.json()
    await portal.db.update(registrations).set(set).where(eq(registrations.reference, reference))
    return (await get(status_path)).body
  }

  test('checking, and checking for longer than usual', async () => {
    expect(await shown({ submittedAt: new Date('2025-09-05T06:00:00Z') })).toContain('This takes longer than usual')
    expect(await shown({ status: 'pending' })).toMatch(
      /This usually takes 2 working days, so by (Mon|Tues|Wednes|Thurs|Fri)day \d+ [A-Z][a-z]+\./,
    )
  })

  test('accepted: book a time behind the booking link while days are offered, or wait for an email', async () => {
    const { season } = portal.context
    const setDays = (from: string, to: string) => {
      const booking = { ...season().booking, from, to }
      portal.context.season = () => ({ ...season(), booking })
    }
    onTestFinished(() => {
      portal.context.season = season
    })
    expect(await shown({ status: 'accepted', decidedAt: new Date() })).toContain('Next: book a time for the quarter-final')
    setDays('2025-09-20', '2025-09-23')
    expect(await shown({ status: 'accepted', decidedAt: new Date() })).not.toContain('Next: book a time')
    setDays('2999-09-10', '2999-09-13')
    const body = await shown({ status: 'accepted', decidedAt: new Date() })
    expect(body).toContain('Next: book a time for the quarter-final')
    expect(body).toMatch(/href="\/book\?for=[\w-]{65}"/)
    const other = await shown({ status: 'accepted', decidedAt: new Date() }, 'semiform')
    expect(other).toContain('We’ll email you before the competition.')
    expect(other).not.toContain('Book a time')
  })

  test('not accepted: the reason, and what the family can do: send the payment it made, pay, or write', async () => {
    const body = await shown({ status: 'declined', reason: 'No payment <b>found</b>', decidedAt: new Date() })
    expect(body).toContain('No payment &lt;b&gt;found&lt;/b&gt;')
    expect(body).toMatch(/href="\/registration\/[\w-]{65}\?payment"[^>]*>Send number and screenshot/)
    expect(body).toContain('You can still pay ₹200.')
    expect(body).toMatch(/href="\/quatform"[^>]*>Pay ₹200/)
  })

  test('not accepted, and the form closes: until then the family can still pay', async () => {
    const { path, row } = await registered()
    await portal.db.update(registrations).set({ status: 'declined', decidedAt: new Date() }).where(eq(registrations.id, row.id))
    const { season, now } = portal.context
    const closing = { ...doorIn(season(), 'quatform'), closes: '2025-09-07T18:29:00Z' }
    const changed = { ...season(), doors: { ...season().doors, quatform: closing } }
    portal.context.season = () => changed
    portal.context.now = () => Date.parse('2025-09-06T06:00:00Z')
    const open = (await get(path)).body
    portal.context.now = () => Date.parse('2025-09-08T06:00:00Z')
    const closed = (await get(path)).body
    Object.assign(portal.context, { season, now })
    expect(open).toContain('You can still pay ₹200 until Sunday 7 September.')
    expect(closed).not.toContain('You haven’t paid')
    expect(closed).toContain('Send number and screenshot')
  })
})

test.each([
  ['Asia/Almaty', ['4:00 pm IST (UTC+5:30), 3:30 pm in Almaty', 'until Sunday 7 September, 11:59 pm IST, 11:29 pm in Almaty']],
  ['America/New_York', ['4:00 pm IST (UTC+5:30), 6:30 am in New York', 'until Sunday 7 September, 11:59 pm IST, 2:29 pm in New York']],
  ['Asia/Kolkata', ['4:00 pm IST (UTC+5:30)<', 'until Sunday 7 September.']],
])('every time on the page is by the clock of the family’s device too: %s', async (zone, [slot = '', until = '']) => {
  const { reference, status_path: path } = (await portal.submit(aFamily(), { headers: { 'time-zone': zone } })).json()
  const row = await rowOf(reference)
  const local = zone.split('/').at(-1)?.replace('_', ' ') ?? ''
  const isAbroad = zone !== 'Asia/Kolkata'
  const timesIn = async () => (await get(path)).body.match(/\d{1,2}:\d\d [ap]m IST[^<.]*/g) ?? []
  const expectOwn = (times: string[]) => {
    expect(times.length).toBeGreaterThan(0)
    for (const time of times) expect(time.includes(` in ${local}`), time).toBe(isAbroad)
  }
  expectOwn(await timesIn())
  const set = (values: Partial<typeof registrations.$inferInsert>) =>
    portal.db.update(registrations).set(values).where(eq(registrations.id, row.id))
  const { season, now } = portal.context
  onTestFinished(() => {
    Object.assign(portal.context, { season, now })
  })
  const closing = { ...doorIn(season(), row.door), closes: '2025-09-07T18:29:00Z' }
  const changed = { ...season(), doors: { ...season().doors, [row.door]: closing } }
  portal.context.season = () => changed
  portal.context.now = () => Date.parse('2025-09-06T06:00:00Z')
  await set({ status: 'declined', decidedAt: new Date() })
  expect((await get(path)).body).toContain(until)
  expectOwn(await timesIn())
  await set({ status: 'accepted' })
  const booking = aBooking({ student_name: row.name, parent_email: row.contactEmail, parent_mobile: row.phone, time_slot: '04:00 PM' })
  const payload = { ...booking, link: bookingToken(bookingPath(portal.context.bookingLinkKey, row)) }
  const booked = await portal.app.inject({ method: 'POST', url: '/api/bookings', headers: { 'time-zone': zone }, payload })
  expect(booked.statusCode, booked.body).toBe(201)
  expect((await get(path)).body).toContain(slot)
  const data = (await get(`${path}/data`)).body
  expect(data.includes(` in ${local}`)).toBe(isAbroad)
  await portal.db.delete(bookings)
})

describe('a link that isn’t valid', () => {
  /** Every kind of wrong link, with what is wrong. */
  async function wrongLinks() {
    const { path, row } = await registered()
    const other = await registered()
    const key = portal.context.bookingLinkKey
    const token = path.split('/').at(-1) ?? ''
    const foreign = other.path.split('/').at(-1) ?? ''
    const revoked = await registered()
    await portal.db.update(registrations).set({ linkNo: 2 }).where(eq(registrations.id, revoked.row.id))
    return [
      ['guessed', `/registration/${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}`],
      ['a registration that does not exist', `/registration/${'A'.repeat(22)}${token.slice(22)}`],
      ['the id of one with the signature of another', `/registration/${token.slice(0, 22)}${foreign.slice(22)}`],
      ['made for booking', bookingPath(key, row).replace('/book?for=', '/registration/')],
      ['signed with another key', statusPath('another key', row)],
      ['revoked', revoked.path],
    ] as const
  }

  test('gets one answer, after the same work, whatever is wrong with it', async () => {
    const links = await wrongLinks()
    const query = vi.spyOn(portal.pool, 'query')
    const answers = new Set<string>()
    for (const [what, url] of links) {
      query.mockClear()
      const { statusCode, body, headers } = await get(url)
      expect(queriesOf(query), what).toHaveLength(1)
      const { date: _, ...same } = headers
      // The links to the page in other languages repeat the address that was asked for.
      answers.add(JSON.stringify([statusCode, body.replaceAll(url, ''), same]))
    }
    query.mockRestore()
    expect(answers.size).toBe(1)
    expect([...answers][0]).toContain('This link has expired')
    for (const url of ['/registration/x', '/registration/%00', `/registration/${'-'.repeat(5000)}`])
      expect((await get(url)).statusCode).toBeGreaterThanOrEqual(400)
  })

  test('ends with nothing but itself: in the next season it still leads to the registration', async () => {
    const { path, row } = await registered()
    const setRound = (round: number) => portal.db.update(registrations).set({ round }).where(eq(registrations.id, row.id))
    await setRound(portal.context.season().round - 1)
    expect((await get(path)).statusCode).toBe(200)
    expect((await get(bookingPath(portal.context.bookingLinkKey, row))).body).toContain('This booking link no longer works')
  })

  test('ends when the office sends a new one, booking links included, and when the contact address is corrected', async () => {
    const { path, row } = await registered({ parent_email: 'first@home.example' })
    const headers = office
    // As version 0.3 signed it.
    const signature = createHmac('sha256', portal.context.bookingLinkKey).update(`${row.id} ${row.contactKey}`).digest('base64url')
    const oldBooking = `/book?for=${Buffer.from(row.id.replaceAll('-', ''), 'hex').toString('base64url')}${signature}`
    const accept = { decision: 'accepted', version: row.version }
    await portal.app.inject({ method: 'PUT', url: `/api/office/registrations/${row.id}/decision`, headers, payload: accept })
    expect((await get(oldBooking)).body).not.toContain('This booking link no longer works')

    const url = `/api/office/registrations/${row.id}/link`
    const stale = await portal.app.inject({ method: 'POST', url, headers, payload: { version: row.version } })
    expect(stale.statusCode).toBe(409)
    const renewed = await portal.app.inject({ method: 'POST', url, headers, payload: { version: row.version + 1 } })
    expect(renewed.json().message).toContain('The earlier links of')
    for (const ended of [path, oldBooking]) expect((await get(ended)).body).toMatch(/link (no longer works|has expired)/)
    const second = statusPath(portal.context.bookingLinkKey, await rowOf(row.reference))
    expect((await get(second)).statusCode).toBe(200)

    for (const [index, parent_email] of ['second@home.example', 'first@home.example'].entries()) {
      const payload = { version: row.version + 2 + index, parent_email }
      const amended = await portal.app.inject({ method: 'PATCH', url: `/api/office/registrations/${row.id}`, headers, payload })
      expect(amended.statusCode).toBe(200)
    }
    // The address is the first one again, but whoever got a link to the wrong one must not come back.
    for (const ended of [path, second]) expect((await get(ended)).statusCode).toBe(404)
  })
})

test('wrong pairs of reference and address get one answer after the same query, and are limited; the link still opens', async () => {
  await forgetCounts()
  const { path, row } = await registered({ parent_email: 'guessed@home.example' })
  const query = vi.spyOn(portal.pool, 'query')
  const work: number[] = []
  const answers = new Set<string>()
  for (const fields of [
    { reference: row.reference, email: 'stranger@other.example' },
    { reference: '00000-00000', email: 'stranger@other.example' },
  ]) {
    query.mockClear()
    const { statusCode, body } = await send('/check', fields)
    work.push(queriesOf(query).length)
    answers.add(`${statusCode} ${body.replaceAll(fields.reference, '')}`)
  }
  query.mockRestore()
  expect(new Set(work).size).toBe(1)
  expect(answers.size).toBe(1)
  expect([...answers][0]).toContain('We can’t find a registration with this reference and email. Check both, or write to us.')

  const wrong = { reference: row.reference, email: 'stranger@other.example' }
  const replies = await Promise.all(Array.from({ length: maxWrongChecks + 5 }, () => send('/check', wrong)))
  // Two wrong ones are above.
  expect(replies.filter(({ statusCode }) => statusCode === 404)).toHaveLength(maxWrongChecks - 2)
  expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(7)
  const right = { reference: row.reference, email: 'guessed@home.example' }
  const check = (remoteAddress: string) =>
    portal.app.inject({ method: 'POST', url: '/api/registration-checks', payload: right, remoteAddress })
  expect([(await send('/check', right)).statusCode, (await check('127.0.0.1')).statusCode]).toEqual([429, 429])
  // A stranger's wrong tries don't close it for the owner, who is elsewhere.
  expect((await check('203.0.113.9')).statusCode).toBe(200)
  expect((await get(path)).statusCode).toBe(200)
  await forgetCounts()
})

test('asking for the link gets one answer for everybody, and only the contact on file is emailed', async () => {
  await forgetCounts()
  const { row } = await registered({ student_email: 'asker@school.example', parent_email: 'asked@home.example' })
  const answerTo = async (email: string) => {
    const { statusCode, body } = await send('/check/link', { email })
    return `${statusCode} ${body}`
  }
  const answers = new Set([await answerTo('nobody@other.example'), await answerTo('asker@school.example')])
  expect(answers.size).toBe(1)
  // Without a mail server no email is on its way.
  expect([...answers][0]).toContain('is waiting in our office, which can’t send email yet: write to help@example.org.')
  expect([...answers][0]).not.toContain('on its way')
  portal.context.sendsEmails = true
  expect(await answerTo('somebody@other.example')).toContain(
    'An address gets at most 3 of these emails an hour and 10 a day: any more wait',
  )
  portal.context.sendsEmails = false
  const written = () => portal.db.select().from(outbox).where(eq(outbox.template, 'status-link'))
  await vi.waitFor(async () => expect(await written()).toHaveLength(1))
  expect(await written()).toMatchObject([{ recipient: 'asked@home.example', subjectId: row.id }])
  for (let n = 1; n < maxLinkRequests.email; n++) {
    await answerTo('asker@school.example')
    // One is enough while it hasn't left.
    expect(await written()).toHaveLength(1)
  }
  expect(await answerTo('asker@school.example')).toMatch(/^429 /)
  await forgetCounts()
})

test('every email about a registration gets the link when it leaves, and only to the contact on file', async () => {
  const { path, row } = await registered({ parent_email: 'mailed@home.example', student_name: '{status} Child' })
  const stored = await portal.db.select().from(outbox).where(eq(outbox.subjectId, row.id))
  expect(JSON.stringify(stored)).not.toContain(path)
  expect(stored[0]?.plain).toContain('\n\n{status}\n\n')
  const [original] = stored
  if (!original) throw new Error('There is no email')
  await portal.db.insert(outbox).values({ ...original, id: crypto.randomUUID(), recipient: 'wrong@home.example', createdAt: new Date(0) })
  await portal.db.update(outbox).set({ state: 'withdrawn' }).where(sql`${outbox.subjectId} <> ${row.id}`)
  const sent = new Map<string, { plain: string; html: string }>()
  const carrier = {
    host: 'mail.example:587',
    async carry(email: { recipient: string; plain: string; html: string }) {
      sent.set(email.recipient, email)
      return { state: 'sent' as const }
    },
    close() {},
  }
  const delivery = startDelivery({ ...portal.context, carrier, everyMs: 20 })
  await vi.waitFor(() => expect([...sent.keys()].sort()).toEqual(['mailed@home.example', 'wrong@home.example']), 10_000)
  await delivery.stop()
  const link = `http://portal.example${path}`
  expect(sent.get('mailed@home.example')?.plain).toContain(`\n\n${link}\n\n`)
  expect(sent.get('mailed@home.example')?.plain).toContain('{status} Child')
  expect(sent.get('mailed@home.example')?.html).toContain(`<a href="${link}"`)
  expect(sent.get('wrong@home.example')?.plain).toContain('\n\nhttp://portal.example/check\n\n')
  const after = await portal.db.select().from(outbox).where(eq(outbox.subjectId, row.id))
  expect(JSON.stringify(after)).not.toContain('/registration/')
})

test('a family sends exactly what was asked for, with a plain form behind its link; a wrong answer comes back with its message', async () => {
  const { path, row } = await registered({ parent_email: 'corrects@home.example', txn_no: '432187650021' })
  await portal.db.update(registrations).set({ status: 'correction' }).where(eq(registrations.id, row.id))
  const reason = 'We can’t find this number in our account.'
  const asked = { id: crypto.randomUUID(), registrationId: row.id, fields: ['txn_no'], reason, dueAt: new Date('2099-09-05T18:29:00Z') }
  await portal.db.insert(corrections).values({ ...asked, askedAt: new Date(), askedBy: 'office@portal.example' })
  const { body } = await get(path)
  for (const text of ['Please correct', 'Please send us one thing again', reason, '4321 8765 0021', 'Send corrections'])
    expect(body).toContain(text)
  const byReference = await send('/check', { reference: row.reference, email: 'corrects@home.example' })
  expect(byReference.body).toContain(reason)
  expect(byReference.body).not.toMatch(/4321 ?8765 ?0021/)

  const key = keyIn(body)
  const empty = await sendBack(path, { submission_key: key, txn_no: ' ' })
  expect(empty.statusCode).toBe(400)
  expect(empty.body).toContain('Enter the transaction number of your payment.')
  expect((await sendBack(path, { submission_key: key, txn_no: '1', student_name: 'Other' })).statusCode).toBe(400)
  const byScript = (sent: Record<string, string>) => sendForm(portal.app, path, sent, { accept: 'application/json' })
  const refused = await byScript({ submission_key: key, txn_no: ' ' })
  expect([refused.statusCode, refused.json().errors]).toEqual([
    400,
    [{ path: 'txn_no', message: 'Enter the transaction number of your payment.' }],
  ])
  for (let twice = 0; twice < 2; twice++) {
    const stored = await sendBack(path, { submission_key: key, txn_no: '432187650099' })
    expect([stored.statusCode, stored.headers.location]).toEqual([303, path])
  }
  const again = await byScript({ submission_key: key, txn_no: '432187650099' })
  expect([again.statusCode, again.headers['cache-control'], again.json()]).toEqual([200, 'no-store', { path }])
  const dead = await sendForm(portal.app, `${path.slice(0, -3)}AAA`, { submission_key: key }, { accept: 'application/json' })
  expect(dead.json()).toEqual({ path: `${path.slice(0, -3)}AAA` })
  expect(await rowOf(row.reference)).toMatchObject({ status: 'pending', txnNo: '432187650099', name: row.name })
  expect((await get(path)).body).toContain('Thank you. We’ll check again, usually within 2 working days.')
})

describe('without being asked, a family sends its payment again', () => {
  test('while it is being checked: another number or picture; the one before stays, and the request keeps its place', async () => {
    const { path, row } = await registered({ parent_email: 'changes@home.example', txn_no: '432187650021' })
    expect((await get(path)).body).toContain('Change number or screenshot')
    const byReference = await send('/check', { reference: row.reference, email: 'changes@home.example' })
    expect(byReference.body).not.toContain('Change number or screenshot')
    const { body } = await get(`${path}?payment`)
    expect(body).toContain('4321 8765 0021')
    const change = { submission_key: keyIn(body), txn_no: '432187650022' }
    const nothingNew = await sendBack(path, { ...change, txn_no: '432187650021' })
    expect([nothingNew.statusCode, nothingNew.body]).toEqual([
      400,
      expect.stringContaining('Change the number or choose another screenshot.'),
    ])
    for (let twice = 0; twice < 2; twice++) expect((await sendBack(path, change)).statusCode).toBe(303)
    expect(await rowOf(row.reference)).toMatchObject({
      status: 'pending',
      txnNo: '432187650022',
      correctedAt: null,
      version: row.version + 1,
    })
    expect((await get(path)).body).toContain('You sent it again')

    const picture = new Blob([new Uint8Array(await aPicture())])
    expect((await sendBack(path, { submission_key: crypto.randomUUID(), txn_no: '', file_doc: picture })).statusCode).toBe(303)
    const [first, second, third] = await proofsOf(row)
    expect([first?.txnNo, second?.txnNo, third?.txnNo]).toEqual(['432187650021', '432187650022', '432187650022'])
    expect(second?.fileKey).toBe(first?.fileKey)
    expect(third?.fileKey).not.toBe(first?.fileKey)
    const emails = await portal.db.select().from(outbox).where(eq(outbox.subjectId, row.id))
    expect(emails.filter(({ template }) => template === 'correction-received')).toHaveLength(2)
  })

  test('after it was declined: number and picture, and it waits for review again', async () => {
    const { path, row } = await registered({ parent_email: 'paid@home.example', txn_no: '432187650044' })
    const decided = { decision: 'declined', version: row.version, reason: 'Not found in our account' }
    await portal.app.inject({ method: 'PUT', url: `/api/office/registrations/${row.id}/decision`, headers: office, payload: decided })
    const { body } = await get(`${path}?payment`)
    const again = { submission_key: keyIn(body), txn_no: '432187650045' }
    const incomplete = await sendBack(path, again)
    expect([incomplete.statusCode, incomplete.body]).toEqual([400, expect.stringContaining('Choose the screenshot of your payment.')])
    const picture = new Blob([new Uint8Array(await aPicture())])
    expect((await sendBack(path, { ...again, file_doc: picture })).statusCode).toBe(303)
    expect(await rowOf(row.reference)).toMatchObject({ status: 'pending', txnNo: '432187650045', reason: null, decidedAt: null })
    expect((await rowOf(row.reference)).correctedAt).not.toBeNull()
    const emails = await portal.db.select().from(outbox).where(eq(outbox.subjectId, row.id))
    expect(emails.find(({ template }) => template === 'registration-declined')?.state).toBe('withdrawn')
  })

  test('not once it is accepted, when the child is registered again meanwhile, or without end', async () => {
    const answers = { student_name: 'Registered Twice', parent_email: 'twice@home.example' }
    const { path, row } = await registered(answers)
    const set = (status: 'accepted' | 'declined' | 'pending') =>
      portal.db.update(registrations).set({ status }).where(eq(registrations.id, row.id))
    const number = (txn_no: string) => sendBack(path, { submission_key: crypto.randomUUID(), txn_no })
    await set('accepted')
    const late = await number('5555')
    expect([late.statusCode, late.body]).toEqual([409, expect.stringContaining('nothing to correct any more')])
    await set('pending')
    await portal.db.update(proofs).set({ version: 20 }).where(eq(proofs.paymentId, row.paymentId))
    expect((await number('6666')).body).toContain('Please write to us instead.')
    await portal.db.update(proofs).set({ version: 1 }).where(eq(proofs.paymentId, row.paymentId))
    await set('declined')
    const { birthDate: birth_date, dialCode: contact_code, phone: parent_contact } = row
    await registered({ ...answers, birth_date, contact_code, parent_contact })
    const picture = new Blob([new Uint8Array(await aPicture())])
    const twice = await sendBack(path, { submission_key: crypto.randomUUID(), txn_no: '7777', file_doc: picture })
    expect([twice.statusCode, twice.body]).toEqual([409, expect.stringContaining('already has another registration')])
  })
})

test('the link shows the picture that was sent, in the size of a stamp; nothing else does', async () => {
  const { path } = await registered()
  const shown = await get(`${path}/picture`)
  expect(shown.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'no-store' })
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 100, height: 100 })
  expect((await get(`${path.slice(0, -3)}AAA/picture`)).statusCode).toBe(404)
})
