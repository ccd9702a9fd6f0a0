import { and, desc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { AccountRole } from '#domain/account/account.ts'
import type { RegistrationPage } from '#domain/registration/api.ts'
import type { Changed } from '#domain/registration/decision.ts'
import type { ReviewDetails, ReviewQueue } from '#domain/registration/review.ts'
import { decide } from '#server/features/registrations/decisions/decide.ts'
import { answerCorrection } from '#server/features/registrations/index.ts'
import { next } from '#server/features/registrations/review/queue.ts'
import {
  claims,
  decisions,
  flags,
  history,
  outbox,
  registrations,
  statementLines,
  statementMatches,
  statements,
  user,
} from '#server/platform/db/schema/index.ts'
import { aFamily } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { sharedPortal } from '#test/support/portal.ts'
import { testRace } from '#test/support/races.ts'
import { changeRows, rowsWhere } from '#test/support/rows.ts'

const portal = sharedPortal()
const office: Record<'priya' | 'tom', { cookie: string; id: string }> = { priya: { cookie: '', id: '' }, tom: { cookie: '', id: '' } }
beforeAll(async () => {
  office.priya = await colleague('priya', 'admin')
  office.tom = await colleague('tom', 'reviewer')
})

async function colleague(name: string, role: AccountRole) {
  const email = `${name}@portal.example`
  await portal.signIn({ email, password: 'a long enough password' })
  const set = { name: name.charAt(0).toUpperCase() + name.slice(1), role }
  const [account] = await portal.db.update(user).set(set).where(eq(user.email, email)).returning()
  const reply = await portal.send('POST', '/api/session', { email, password: 'a long enough password', role: 'admin' })
  expect(reply.statusCode, reply.body).toBe(200)
  return { id: account?.id ?? '', cookie: reply.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ') }
}

const review = '/api/office/review'
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'
const send = (method: Method, url: string, payload?: object, by = office.priya) =>
  portal.app.inject({ method, url, headers: { cookie: by.cookie }, ...(payload && { payload }) })
async function call<Reply>(...request: Parameters<typeof send>): Promise<Reply> {
  const reply = await send(...request)
  expect(reply.statusCode, reply.body).toBeLessThan(300)
  return reply.body === '' ? (undefined as Reply) : reply.json()
}
const queueOf = (competition: string, query = '', by = office.priya) =>
  call<ReviewQueue>('GET', `${review}?competition=${competition}${query}`, undefined, by)
const detailsOf = (id: string, by = office.priya) => call<ReviewDetails>('GET', `${review}/${id}`, undefined, by)
const nextFor = async (by: { cookie: string; id: string }, body: object) =>
  (
    await call<{ next: ReviewDetails | null }>(
      'POST',
      `${review}/next`,
      { filter: 'all', q: '', after: null, held: [], release: [], ...body },
      by,
    )
  ).next
const decideOn = (id: string, body: object, by = office.priya) => send('PUT', `/api/office/registrations/${id}/decision`, body, by)
const doors: Record<string, string> = {
  'quarter-final': 'quatform',
  'semi-final': 'semiform',
  eurasian: 'eurasianspellingbee',
  technovation: 'techovationform',
}

async function registered(competition: string, answers: Record<string, string>, picture?: Uint8Array) {
  const reply = await portal.submit(aFamily(answers), { door: doors[competition] ?? '', ...(picture && { picture }) })
  expect(reply.statusCode, reply.body).toBe(201)
  const [row] = await portal.db.select().from(registrations).where(eq(registrations.serialNo, reply.json().serial_no))
  if (!row) throw new Error('It was not stored')
  return row
}

test('the queue has corrected requests first, then the oldest; the tabs count them, and a search finds a number', async () => {
  const rows = [
    await registered('semi-final', { student_name: 'Queue A' }),
    await registered('semi-final', { student_name: 'Queue B', txn_no: 'PAID' }),
  ]
  const last = await registered('semi-final', { student_name: 'Queue C', txn_no: '4123 0312 8005' })
  await portal.db.update(registrations).set({ correctedAt: new Date() }).where(eq(registrations.id, last.id))
  const all = await queueOf('semi-final')
  expect(all.rows.map(({ name }) => name)).toEqual(['Queue C', 'Queue A', 'Queue B'])
  expect(all).toMatchObject({ total: 3, tabs: { all: 3, flagged: 1, corrected: 1 }, decided_today: 0, undoable: [], colleagues: [] })
  expect(all.rows[0]).toMatchObject({
    fee: '₹500',
    currency: 'INR',
    txn_no: '4123 0312 8005',
    corrected_at: expect.any(String),
    open_with: null,
  })
  expect((await queueOf('semi-final', '&filter=flagged')).rows.map(({ flags }) => flags)).toEqual([
    [{ about: 'txn_no', kind: 'format', text: 'Doesn’t look like a transaction number', others: [] }],
  ])
  expect((await queueOf('semi-final', '&filter=corrected')).rows).toHaveLength(1)
  expect(await queueOf('semi-final', '&q=412303128005')).toMatchObject({ total: 1, rows: [{ id: last.id }] })
  expect(await queueOf('semi-final', '&page=2')).toMatchObject({ total: 3, rows: [] })

  const decided = (await decideOn(rows[0]?.id ?? '', { decision: 'accepted', version: 1 })).json() as Changed
  const after = await queueOf('semi-final')
  expect(after).toMatchObject({ total: 2, decided_today: 1, undoable: [{ id: decided.undo?.id, name: 'Queue A', outcome: 'accepted' }] })
  expect((await queueOf('semi-final', '', office.tom)).undoable).toEqual([])
  await send('DELETE', `${review}/decisions/${decided.undo?.id}`)
  expect(await queueOf('semi-final')).toMatchObject({ total: 3, decided_today: 0, undoable: [] })
})

test('the next request is one that no colleague holds; the one after yours, and from the beginning after the end', async () => {
  const names = ['Next A', 'Next B', 'Next C', 'Next D']
  const ids: string[] = []
  for (const student_name of names) ids.push((await registered('technovation', { student_name })).id)
  const [a = '', b = '', c = '', d = ''] = ids
  const where = { competition: 'technovation' }
  expect((await nextFor(office.priya, where))?.registration.id).toBe(a)
  expect((await nextFor(office.tom, where))?.registration.id).toBe(b)
  expect((await nextFor(office.priya, { ...where, after: a, held: [a] }))?.registration.id).toBe(c)
  expect((await queueOf('technovation', '', office.tom)).rows.map(({ open_with: holder }) => holder)).toEqual([
    'Priya',
    null,
    'Priya',
    null,
  ])
  expect((await queueOf('technovation')).colleagues).toEqual(['Tom'])
  expect(await detailsOf(b)).toMatchObject({ open_with: 'Tom', is_next: true })
  expect(await call('POST', `${review}/${b}/claim`)).toMatchObject({ yours: false, holder: 'Tom' })
  expect(await call('POST', `${review}/${a}/claim`)).toMatchObject({ yours: true, holder: 'Priya' })
  // Only what is on her screen is open; the others come next, also once they are claimed again.
  const asTom = async () => (await queueOf('technovation', '', office.tom)).rows.map(({ is_next }) => is_next)
  await call('POST', `${review}/${c}/claim?next=true`)
  expect(await asTom()).toEqual([false, false, true, false])
  await call('POST', `${review}/${c}/claim`)
  expect(await asTom()).toEqual([true, false, false, false])

  // Priya passes C: it's free for Tom. She goes round to the beginning.
  expect((await nextFor(office.priya, { ...where, after: c, held: [a], release: [c] }))?.registration.id).toBe(d)
  expect((await nextFor(office.tom, { ...where, after: b, release: [b] }))?.registration.id).toBe(c)
  expect((await nextFor(office.priya, { ...where, after: d, release: [d] }))?.registration.id).toBe(a)

  // Thirty seconds without activity free a request.
  await changeRows(portal, claims, { heldUntil: new Date(Date.now() - 1000) }, eq(claims.registrationId, a))
  expect((await nextFor(office.tom, { ...where, release: [c] }))?.registration.id).toBe(a)
  expect(await call('POST', `${review}/${a}/claim`)).toMatchObject({ yours: false, holder: 'Tom' })
  expect((await send('POST', `${review}/6f1ed002-ab5f-4b1b-9b1b-6f1ed002ab5f/claim`)).statusCode).toBe(404)

  // What is decided isn't served again, also when it comes back in between.
  await decideOn(a, { decision: 'declined', version: 1 }, office.tom)
  await call('POST', `${review}/release`, { ids: [a, c] }, office.tom)
  expect((await nextFor(office.tom, { ...where, after: a }))?.registration.id).toBe(b)
  for (const id of [b, c, d]) await decideOn(id, { decision: 'declined', version: 1 })
  expect(await nextFor(office.priya, where)).toBeNull()
})

test('beside the picture stands what was claimed, to whom it was paid, the family and what may be asked', async () => {
  const family = { parent_email: 'raghunathan@home.example', parent_contact: '98450 10200' }
  const sibling = await registered('eurasian', { ...family, student_name: 'Vihaan Raghunathan' })
  await decideOn(sibling.id, { decision: 'accepted', version: 1 })
  const { id, serialNo } = await registered('eurasian', { ...family, student_name: 'Aanya Raghunathan', txn_no: '4123 0312 8015' })
  const details = await detailsOf(id)
  expect(details).toMatchObject({
    registration: { id, serial_no: serialNo, version: 1 },
    txn_no: '4123 0312 8015',
    fee: '₹1,000',
    fee_for: 'Eurasian Spelling Bee, India',
    payee: expect.stringMatching(/^Global Spelling Bee \(.+@.+\)$/),
    proofs: [{ version: 1, txn_no: '4123 0312 8015', picture: `${review}/${id}/proofs/1` }],
    flags: [],
    needs_reason: false,
    may_accept: true,
    family: [{ id: sibling.id, name: 'Vihaan Raghunathan', status: 'accepted', decided_by: 'Priya', same_parent: true, is_earlier: false }],
    corrections: [],
    history: [{ action: 'entered' }],
    emails: [{ title: 'We have received Aanya Raghunathan’s registration', state: 'waiting', send_after: null }],
    undoable: null,
  })
  expect(details.correctable.at(-1)).toEqual({ name: 'file_doc', label: 'Payment Screenshot' })
  const [used, unknown] = details.reasons.correction
  expect(used).toMatchObject({ label: 'Payment already used for another registration', asks: ['txn_no', 'file_doc'], suggested: false })
  expect(unknown?.email).toMatchObject({
    to: family.parent_email,
    subject: 'Please correct Aanya’s registration: Transaction Number',
  })
  for (const text of [
    'We can’t find this number',
    'Please send again: Transaction Number',
    details.correction_due,
    '[link to the registration]',
  ])
    expect(unknown?.email?.text).toContain(text)
  expect(details.reasons.declined[0]?.email?.text).toContain('The reason: No payment with the number you gave us')
  expect(details.reasons.accepted.map(({ email }) => email)).toEqual([null, null, null, null, null])
  const picture = await send('GET', `${review}/${id}/proofs/1`)
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect((await send('GET', `${review}/${id}/proofs/2`)).statusCode).toBe(404)
  expect((await send('GET', `${review}/6f1ed002-ab5f-4b1b-9b1b-6f1ed002ab5f`)).statusCode).toBe(404)
})

test('a corrected request shows what was asked, and what stood before and stands now', async () => {
  const { id } = await registered('eurasian', { student_name: 'Corrected Request', txn_no: 'OLD NUMBER' })
  const asked = { version: 1, fields: ['txn_no', 'file_doc'], reason: 'Please compare' }
  await call('PUT', `/api/office/registrations/${id}/correction`, asked)
  expect((await detailsOf(id)).undoable).toMatchObject({ outcome: 'correction' })
  await answerCorrection(
    portal.context,
    { id },
    { key: crypto.randomUUID(), answers: { txn_no: '412303128006' }, picture: await aPicture() },
  )
  const details = await detailsOf(id)
  expect(details.corrections).toMatchObject([
    {
      reason: 'Please compare',
      answered_at: expect.any(String),
      fields: [
        { name: 'txn_no', label: 'Transaction Number', before: 'OLD NUMBER', now: '412303128006' },
        { name: 'file_doc', label: 'Payment Screenshot', before: null, now: null },
      ],
    },
  ])
  expect(details.proofs.map(({ version, txn_no }) => [version, txn_no])).toEqual([
    [2, '412303128006'],
    [1, 'OLD NUMBER'],
  ])
  // The odd number is gone, and so is its flag.
  expect(details).toMatchObject({ flags: [], needs_reason: false })
})

test('beside the fee stands what the bank says: a line with the number, one that paid for another registration, or that it hasn’t come', async () => {
  const one = await registered('quarter-final', { student_name: 'Banked One', txn_no: '412303129301' })
  const two = await registered('quarter-final', { student_name: 'Banked Two', txn_no: '412303129302' })
  const bank = async (id: string) => (await detailsOf(id)).bank
  expect(await bank(one.id)).toEqual({ line: null, note: 'No statement for this day', agrees: null, difference: null })
  const statement = { id: crypto.randomUUID(), bank: 'Lakeside', currency: 'INR', fileName: 'nov.csv', importedBy: 'Priya' } as const
  await portal.db.insert(statements).values({ ...statement, moneyIn: 3, moneyOut: 0, seenBefore: 0, unreadable: 0, round: 1 })
  const line = {
    statementId: statement.id,
    currency: 'INR' as const,
    narration: '',
    referenceKeys: [],
    amount: 20_000,
    payer: 'S KULKARNI',
  }
  const lines = [
    { ...line, day: '2001-01-01', numberKeys: ['1'] },
    { ...line, day: '2999-01-01', numberKeys: ['2'] },
    { ...line, day: '2026-11-17', numberKeys: ['412303129302'] },
  ].map((values, n) => ({ ...values, id: crypto.randomUUID(), line: n, number: values.numberKeys[0] ?? '', checksum: String(n) }))
  await portal.db.insert(statementLines).values(lines)
  expect(await bank(one.id)).toMatchObject({ line: null, note: 'Not in a statement yet' })
  const found = { line: { amount: '₹200', day: '2026-11-17' }, note: 'Same number, from S KULKARNI', agrees: true, difference: null }
  expect(await bank(two.id)).toEqual(found)
  await portal.db.update(statementLines).set({ amount: 100_000 }).where(eq(statementLines.day, '2026-11-17'))
  expect(await bank(two.id)).toMatchObject({ line: { amount: '₹1,000' }, agrees: false, difference: '₹800 too much.' })
  const [paid] = await portal.db.select().from(registrations).where(eq(registrations.id, one.id))
  await portal.db.insert(statementMatches).values({ lineId: lines[2]?.id ?? '', paymentId: paid?.paymentId ?? '', by: 'person' })
  expect(await bank(two.id)).toMatchObject({ note: `Already matched to ${one.serialNo}`, agrees: false })
  expect(await bank(one.id)).toMatchObject({ note: 'Matched by a colleague, from S KULKARNI' })
})

test('a payment that was used before is accepted by finance or an administrator, with a reason that stands in the history of both', async () => {
  const picture = await aPicture()
  const one = await registered('quarter-final', { student_name: 'Used One', txn_no: '412303129001' }, picture)
  const two = await registered('eurasian', { student_name: 'Used Two', txn_no: '4123-0312-9001' }, picture)
  // While neither is accepted, a reviewer may say which is the genuine one.
  expect(await detailsOf(two.id, office.tom)).toMatchObject({ needs_reason: true, may_accept: true })
  expect((await decideOn(one.id, { decision: 'accepted', version: 1, reason: 'This one paid.' }, office.tom)).statusCode).toBe(200)
  const details = await detailsOf(two.id, office.tom)
  expect(details).toMatchObject({ needs_reason: true, may_accept: false })
  expect(details.flags).toMatchObject([
    {
      kind: 'number',
      text: `Same number as ${one.serialNo}`,
      other: { id: one.id, competition: 'quarter-final' },
      by: null,
      settled: null,
    },
    { kind: 'picture', text: `Same picture as ${one.serialNo}`, other: { id: one.id } },
  ])
  expect(details.reasons.correction[0]?.suggested).toBe(true)

  const reason = 'One payment covers both registrations.'
  const byTom = await decideOn(two.id, { decision: 'accepted', version: 1, reason }, office.tom)
  expect([byTom.statusCode, byTom.json().detail]).toEqual([
    403,
    expect.stringContaining('accept a registration whose payment was used before'),
  ])
  const without = await decideOn(two.id, { decision: 'accepted', version: 1, reason: '  ' })
  expect([without.statusCode, without.json().errors]).toEqual([
    400,
    [{ path: 'reason', message: 'This payment was used before. Give a reason to accept it.' }],
  ])
  const accepted = (await decideOn(two.id, { decision: 'accepted', version: 1, reason })).json() as Changed
  expect(accepted.registration).toMatchObject({ status: 'accepted', reason: null })
  const [email] = await rowsWhere(portal, outbox, and(eq(outbox.subjectId, two.id), eq(outbox.template, 'registration-accepted')))
  expect(email?.plain).not.toContain(reason)

  expect((await detailsOf(two.id)).flags[0]?.settled).toMatchObject({ by: 'Priya', reason })
  const lastOf = async (id: string) =>
    (await portal.db.select().from(history).where(eq(history.subjectId, id)).orderBy(desc(history.id)))[0]
  expect(await lastOf(two.id)).toMatchObject({ action: 'accepted', reason })
  expect(await lastOf(one.id)).toMatchObject({ action: 'flag settled', after: { accepted: String(two.serialNo) }, reason })

  await send('DELETE', `${review}/decisions/${accepted.undo?.id}`)
  expect(await detailsOf(two.id)).toMatchObject({ needs_reason: true, flags: [{ settled: null }, { settled: null }] })
  // Declining and asking need nobody's permission.
  expect((await decideOn(two.id, { decision: 'declined', version: 3 }, office.tom)).statusCode).toBe(200)
})

test('of two registrations with one number, reviewers accept only one, however close together they are', async () => {
  for (let turn = 0; turn < 4; turn++) {
    const txn_no = `4123031295${10 + turn}`
    const pair = [
      await registered('quarter-final', { student_name: `Close One ${turn}`, txn_no }),
      await registered('eurasian', { student_name: `Close Two ${turn}`, txn_no }),
    ]
    const accept = { decision: 'accepted', version: 1, reason: 'This one paid.' }
    const replies = await Promise.all(pair.map(({ id }) => decideOn(id, accept, office.tom)))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403])
  }
})

test('a number that the family has replaced still leads to the other registration, but takes no reason any more', async () => {
  await registered('quarter-final', { student_name: 'Replaced One', txn_no: '412303129011' })
  const { id } = await registered('quarter-final', { student_name: 'Replaced Two', txn_no: '412303129011' })
  await call('PUT', `/api/office/registrations/${id}/correction`, { version: 1, fields: ['txn_no'], reason: 'Used before' })
  await answerCorrection(portal.context, { id }, { key: crypto.randomUUID(), answers: { txn_no: '412303129012' }, picture: null })
  expect(await detailsOf(id)).toMatchObject({ needs_reason: false, flags: [{ kind: 'number' }] })
  expect((await decideOn(id, { decision: 'accepted', version: 3 }, office.tom)).statusCode).toBe(200)
})

test('the same child with other contacts is flagged for both, as long as it’s true; erasing the other one ends the flag', async () => {
  const child = { student_name: 'Twice There', birth_date: '2013-05-06' }
  const one = await registered('quarter-final', { ...child, parent_email: 'one@twice.example' })
  const two = await registered('quarter-final', { ...child, parent_email: 'two@twice.example' })
  const kinds = async (id: string) => (await detailsOf(id)).flags.map(({ text }) => text)
  expect([await kinds(one.id), await kinds(two.id)]).toEqual([[`Same person as ${two.serialNo}`], [`Same person as ${one.serialNo}`]])
  expect((await detailsOf(two.id)).reasons.declined[1]?.suggested).toBe(true)
  await call('PATCH', `/api/office/registrations/${one.id}`, { version: 1, student_name: 'Another Child' })
  expect([await kinds(one.id), await kinds(two.id)]).toEqual([[], []])
  await call('PATCH', `/api/office/registrations/${one.id}`, { version: 2, student_name: 'Twice There' })
  expect(await kinds(two.id)).toHaveLength(1)
  expect((await queueOf('quarter-final', '&filter=flagged&q=twice')).total).toBe(2)
  await portal.db.delete(registrations).where(eq(registrations.id, one.id))
  expect(await kinds(two.id)).toEqual([])
  expect((await queueOf('quarter-final', '&filter=flagged&q=twice')).total).toBe(0)
})

test('a colleague can be asked for a second look; the note is a flag, and whoever has the request open learns of it', async () => {
  const { id } = await registered('eurasian', { student_name: 'Second Look' })
  const flagged = await call<Changed>('POST', `${review}/${id}/flag`, { version: 1, note: 'Priya: please look at 401' }, office.tom)
  expect(flagged.registration.flags).toMatchObject([{ kind: 'colleague', text: 'Priya: please look at 401' }])
  const late = await decideOn(id, { decision: 'accepted', version: 1 })
  expect([late.statusCode, late.json().detail]).toEqual([
    409,
    expect.stringMatching(/^Tom flagged this for a colleague at .+ not saved\.$/),
  ])
  expect(await detailsOf(id)).toMatchObject({
    needs_reason: true,
    may_accept: true,
    flags: [{ by: 'Tom', note: 'Priya: please look at 401' }],
  })
  // Only a payment that was used before needs a reason.
  expect((await decideOn(id, { decision: 'accepted', version: 2 })).statusCode).toBe(200)
  expect((await detailsOf(id)).flags[0]?.settled).toMatchObject({ by: 'Priya', reason: '' })
  expect((await send('POST', `${review}/${id}/flag`, { version: 3, note: 'Too late' })).statusCode).toBe(409)
  expect((await send('POST', `${review}/${id}/flag`, { version: 3, note: ' ' })).statusCode).toBe(400)
})

test('beside a request stands that the parent’s email fails, and why, until the address is corrected', async () => {
  const { id, version } = await registered('eurasian', { student_name: 'Bounced Parent', parent_email: 'gone@bounced.example' })
  expect((await detailsOf(id)).email_fails).toBe(null)
  await portal.db
    .update(outbox)
    .set({ state: 'dead', lastError: '550 5.1.1 no such user' })
    .where(and(eq(outbox.subjectId, id), eq(outbox.recipient, 'gone@bounced.example')))
  expect((await detailsOf(id)).email_fails).toBe('This address doesn’t exist')
  await send('PATCH', `/api/office/registrations/${id}`, { version, parent_email: 'right@bounced.example' })
  expect((await detailsOf(id)).email_fails).toBe(null)
})

test('the email of a decision is shown before it is sent', async () => {
  const { id } = await registered('eurasian', { student_name: 'Own Reason', parent_email: 'own@reason.example' })
  const preview = { outcome: 'correction', reason: 'Something else', fields: ['parent_contact'] }
  expect(await call('POST', `${review}/${id}/preview`, preview)).toMatchObject({
    to: 'own@reason.example',
    text: expect.stringContaining('Something else'),
  })
  const until = { ...preview, due_on: '2031-03-04' }
  expect(await call('POST', `${review}/${id}/preview`, until)).toMatchObject({
    text: expect.stringContaining('Tuesday 4 March, 11:59 pm IST'),
  })
  for (const wrong of [{ fields: ['fee'] }, { due_on: '2031-02-30' }])
    expect((await send('POST', `${review}/${id}/preview`, { ...preview, ...wrong })).statusCode).toBe(400)
  expect(await portal.db.$count(outbox, and(eq(outbox.subjectId, id), eq(outbox.template, 'correction-asked')))).toBe(0)
})

test('a bulk decision leaves out what is flagged or open with a colleague, and is undone as a whole, except what was changed since', async () => {
  const names = ['A', 'B', 'C', 'D', 'E'].map((letter) => `Together ${letter}`)
  const rows: (typeof registrations.$inferSelect)[] = []
  for (const student_name of names)
    rows.push(await registered('semi-final', { student_name, ...(student_name.endsWith('A') && { txn_no: 'PAID TWICE' }) }))
  const chosen = rows.map(({ id }) => ({ id, version: 1 }))
  await call('POST', `${review}/${rows[1]?.id}/claim`, undefined, office.tom)
  const listed = await call<RegistrationPage>('GET', '/api/office/registrations?competition=semi-final&status=pending&q=together')
  expect(listed.rows.map(({ open_with: holder }) => holder)).toEqual([null, null, null, 'Tom', null])
  const dry = await call<{ can: { id: string; version: number }[]; left_out: object[] }>('POST', '/api/office/decisions/preview', {
    decision: 'accepted',
    rows: chosen,
  })
  expect(dry.left_out).toMatchObject([
    { name: 'Together A', why: 'Doesn’t look like a transaction number', open_with: null },
    { name: 'Together B', why: 'Tom has this one open', open_with: 'Tom' },
  ])
  const batch = crypto.randomUUID()
  const undos = new Set<string>()
  for (const { id, version } of dry.can) {
    const { undo } = await call<{ undo: { id: string } }>('PUT', '/api/office/decisions', {
      decision: 'accepted',
      batch,
      rows: [{ id, version }],
    })
    undos.add(undo.id)
  }
  expect([...undos]).toEqual([batch])
  expect((await queueOf('semi-final')).undoable).toMatchObject([{ batch, name: 'Together E' }])
  await decideOn(rows[4]?.id ?? '', { decision: 'declined', version: 2 }, office.tom)
  const undone = await call<{ message: string }>('DELETE', `${review}/decisions/${batch}`)
  expect(undone).toMatchObject({
    message: '2 are waiting again. No email was sent.',
    registrations: [{ name: 'Together C' }, { name: 'Together D' }],
    left: [{ name: 'Together E', message: expect.stringMatching(/^Tom declined this at /) }],
  })
  const waiting = await portal.db.$count(
    outbox,
    and(eq(outbox.template, 'registration-accepted'), eq(outbox.subjectId, rows[2]?.id ?? ''), eq(outbox.state, 'waiting')),
  )
  expect(waiting).toBe(0)

  // When the first email has left, none is undone.
  const late = crypto.randomUUID()
  const again = [2, 3].map((n) => ({ id: rows[n]?.id ?? '', version: 3 }))
  await call('PUT', '/api/office/decisions', { decision: 'accepted', batch: late, rows: again })
  await portal.db
    .update(decisions)
    .set({ sendAfter: new Date() })
    .where(and(eq(decisions.batchId, late), eq(decisions.registrationId, rows[2]?.id ?? '')))
  const refused = await send('DELETE', `${review}/decisions/${late}`)
  expect([refused.statusCode, refused.json().detail]).toEqual([409, 'The email has left. Reopen the registration instead.'])
  expect(await portal.db.$count(registrations, and(eq(registrations.status, 'accepted'), eq(registrations.id, rows[3]?.id ?? '')))).toBe(1)
})

test('a decision sent again is done for who made it, under their new name too, and not for a colleague of the same name', async () => {
  await portal.register({ student_name: 'Twice Sent' })
  const { rows } = await call<RegistrationPage>('GET', '/api/office/registrations?competition=quarter-final&status=pending&q=twice')
  const body = {
    decision: 'declined',
    reason: 'The payment did not arrive.',
    batch: crypto.randomUUID(),
    rows: [{ id: rows[0]?.id, version: 1 }],
  }
  const decideAs = async (who: typeof office.tom) =>
    (await call<{ results: { done: boolean }[] }>('PUT', '/api/office/decisions', body, who)).results.map(({ done }) => done)
  const rename = (name: string) => call('PUT', '/api/profile/name', { name }, office.priya)
  expect(await decideAs(office.priya)).toEqual([true])
  await rename('Priya Raman')
  expect(await decideAs(office.priya)).toEqual([true])
  await portal.db.update(user).set({ name: 'Priya' }).where(eq(user.id, office.tom.id))
  expect(await decideAs(office.tom)).toEqual([false])
  await portal.db.update(user).set({ name: 'Tom' }).where(eq(user.id, office.tom.id))
  await rename('Priya')
})

testRace('two registrations with one number, stored at the same moment, are both flagged', async () => {
  for (let round = 0; round < 5; round++) {
    const txn_no = String(412_303_130_000 + round)
    const both = await Promise.all([registered('eurasian', { txn_no }), registered('semi-final', { txn_no })])
    for (const { id } of both) expect(await portal.db.$count(flags, and(eq(flags.registrationId, id), eq(flags.kind, 'number')))).toBe(1)
  }
})

testRace(
  'ten reviewers on one queue of 300 decide each request once, and nobody is served one that another has',
  { timeout: 120_000 },
  async () => {
    await portal.pool.query(
      `with child as (select n, gen_random_uuid() as payment from generate_series(1, 300) n),
       paid as (insert into payments (id, amount, currency) select payment, 1, 'INR' from child)
     insert into registrations (id, payment_id, reference, competition, door, name, name_key, email, contact_email, dial_code, phone, region, country, state, city,
       birth_date, payment_type, fee, currency, txn_no, txn_key, child_key, contact_key, phone_key, submission_key, submission_hash, answers,
       season_version, disclaimer_version)
     select gen_random_uuid(), payment, 'raced' || n, 'wordsmith', 'wordsmithform', 'Raced ' || n, 'raced ' || n, 'r' || n || '@home.example', 'r' || n || '@home.example', '+91', '9', 'India', 'India', 'K', 'B',
       '1990-01-01', 'no-offer', 1, 'INR', n, n, 'raced' || n, n, n, gen_random_uuid(), '', '{}', 0, '' from child`,
    )
    const served: string[] = []
    const work = async (account: string) => {
      let after: string | null = null
      for (;;) {
        const release: string[] = after ? [after] : []
        const id: string | null = await next(portal.db, account, {
          round: 1,
          competition: 'wordsmith',
          filter: 'all',
          q: '',
          after,
          held: [],
          release,
        })
        if (id === null) return
        served.push(id)
        await decide(portal.context, { id: account, name: account }, id, { decision: 'declined', version: 1, reason: 'Not paid' })
        after = id
      }
    }
    await Promise.all(Array.from({ length: 10 }, (_, n) => work(`reviewer ${n}`)))
    expect(served).toHaveLength(300)
    expect(new Set(served).size).toBe(300)
    expect(
      await portal.db.$count(registrations, and(eq(registrations.competition, 'wordsmith'), eq(registrations.status, 'declined'))),
    ).toBe(300)
    const { rows } = await portal.pool.query(
      `select count(*)::int as decided, count(distinct registration_id)::int as requests from decisions where decided_by like 'reviewer %'`,
    )
    expect(rows).toEqual([{ decided: 300, requests: 300 }])
  },
)
