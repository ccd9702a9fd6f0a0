// databases: both
import { randomUUID } from 'node:crypto'
import { writeXlsx } from 'hucre'
import { expect, test } from 'vitest'
import type { DayTotals, ProposalPage, Statement, StatementReading } from '#domain/payment/statement-api.ts'
import type { ProposalGroup } from '#domain/payment/statement-proposals.ts'
import type { RegistrationPage } from '#domain/registration/api.ts'
import type { DecisionPreview } from '#domain/registration/decision.ts'
import type { ReviewQueue } from '#domain/registration/review.ts'
import { dayIn } from '#domain/season/season.ts'
import { retain } from '#server/features/privacy/retention.ts'
import { answerCorrection } from '#server/features/registrations/index.ts'
import { countInBank } from '#server/features/statements/proposals.ts'
import { type BankLine, likeHdfc, likeIcici, likeSbi } from '#test/support/bank-statements.ts'
import { aFamily } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { sharedOffice, sharedPortal } from '#test/support/portal.ts'

const portal = sharedPortal()
const office = sharedOffice(portal)

const base = '/api/office/money'

async function send(path: string, file: Uint8Array, query: Record<string, string> = {}) {
  const headers = { ...office, 'content-type': 'application/octet-stream' }
  return await portal.app.inject({ method: 'POST', url: `${base}/${path}`, query, headers, payload: Buffer.from(file) })
}

const importing = async (file: Uint8Array, bank = 'Lakeside Bank', more: Record<string, string> = {}) =>
  (await send('statements', file, { bank, file: 'lakeside.csv', ...more })).json() as Statement

const ask = (method: 'GET' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  portal.app.inject({ method, url: `${base}/${path}`, headers: office, ...(payload && { payload }) })

const proposals = async (group: ProposalGroup) => (await ask('GET', `proposals?group=${group}`)).json() as ProposalPage
const countOf = async (group: ProposalGroup) => (await proposals(group)).groups.find((one) => one.group === group)?.count

let last = 412_400_000_000
const aNumber = () => String(++last)

/** Registers a family that paid 200 rupees with a number, and returns the registration as the office sees it. */
async function paidBy(number: string, change: Record<string, string> = {}, picture?: Uint8Array) {
  const { reference } = await portal.register({ ...aFamily({ txn_no: number }), ...change }, picture)
  const { rows } = await portal.pool.query(
    'select id, version, serial_no::int as serial_no, reference, name from registrations where reference = $1',
    [reference],
  )
  return rows[0] as { id: string; version: number; serial_no: number; reference: string; name: string }
}

const line = (number: string, change: Partial<BankLine> = {}): BankLine => ({
  day: '2026-11-22',
  payer: 'S KULKARNI',
  number,
  amount: 20000,
  ...change,
})

test('a file is read without storing anything, and its columns are remembered once it is imported', async () => {
  const file = likeHdfc([line(aNumber()), line('', { amount: -11800, payer: 'CHARGES' })])
  const first = (await send('readings', file)).json() as StatementReading
  expect(first).toMatchObject({ bank: null, missing: null, money_in: 1, money_out: 1, seen_before: 0, unreadable: 0, notes: 2 })
  expect(first.first).toEqual([expect.objectContaining({ day: '2026-11-22', payer: 'S KULKARNI', amount: 20000, currency: 'INR' })])
  expect(first.columns[5]).toMatchObject({ heading: 'Deposit Amt.', values: expect.arrayContaining(['200.00']) })
  expect((await ask('GET', 'statements')).json().statements).toEqual([])
  expect(await importing(file, 'Hill Bank')).toMatchObject({
    bank: 'Hill Bank',
    money_in: 1,
    first_day: '2026-11-22',
    imported_by: 'office@portal.example',
  })
  const second = (await send('readings', file)).json() as StatementReading
  expect(second).toMatchObject({ bank: 'Hill Bank', money_in: 0, seen_before: 1 })
})

test('a line is counted once however often it is imported, and twice if it is twice in one file', async () => {
  const [number, twice] = [aNumber(), aNumber()]
  const lines = [line(number), line(twice), line(twice)]
  expect(await importing(likeHdfc(lines))).toMatchObject({ money_in: 3, seen_before: 0 })
  expect(await importing(likeHdfc(lines))).toMatchObject({ money_in: 0, seen_before: 3 })
  expect(await importing(likeHdfc([line(aNumber()), ...lines]))).toMatchObject({ money_in: 1, seen_before: 3 })
})

test('an account whose last file had other columns is asked about, and keeps its currency', async () => {
  const same = likeHdfc([line(`NGP${aNumber()}`, { amount: 800 })])
  await importing(same, 'Dollar Service', { account_currency: 'USD' })
  const read = async (file: Uint8Array) => (await send('readings', file, { bank: 'Dollar Service' })).json() as StatementReading
  expect(await read(same)).toMatchObject({ bank: 'Dollar Service', differs: false, currency: 'USD', seen_before: 1 })
  expect(await read(likeSbi([line(aNumber())]))).toMatchObject({ bank: 'Dollar Service', differs: true, currency: 'USD', missing: null })
})

test('a statement imported by mistake can be deleted once what it paid for is taken back', async () => {
  const number = aNumber()
  const one = await paidBy(number)
  const { id } = await importing(likeHdfc([line(number)]), 'Wrong Bank')
  const found = (await proposals('exact')).rows.find(({ registrations: [paid] }) => paid?.id === one.id)
  const rows = [{ id: one.id, version: one.version, line_id: found?.lines[0]?.id }]
  const { undo } = (await ask('PUT', 'acceptances', { rows })).json()
  expect((await ask('DELETE', `statements/${id}`)).statusCode).toBe(409)
  const url = `/api/office/review/decisions/${undo.id}`
  expect((await portal.app.inject({ method: 'DELETE', url, headers: office })).statusCode).toBe(200)
  expect((await ask('DELETE', `statements/${id}`)).statusCode).toBe(200)
})

test('a payment that a later download says was refunded is no match any more, and its registration says so', async () => {
  const id = `pay_NvQ1aZ8k${aNumber()}`
  const one = await paidBy(id)
  const fileOf = (status: string) =>
    Buffer.from(`id,amount,currency,status,description,created_at\n${id},200.00,INR,${status},fee,26/11/2026 10:00:00\n`)
  expect(await importing(fileOf('captured'), 'Gateway')).toMatchObject({ money_in: 1 })
  const exact = (await proposals('exact')).rows.find(({ registrations: [paid] }) => paid?.id === one.id)
  expect(exact).toBeDefined()
  expect(await importing(fileOf('refunded'), 'Gateway')).toMatchObject({ money_in: 0 })
  expect((await proposals('exact')).rows.find(({ registrations: [paid] }) => paid?.id === one.id)).toBeUndefined()
  const missing = (await proposals('missing')).rows.flatMap(({ registrations }) => registrations).find((row) => row.id === one.id)
  expect(missing?.causes).toContain('The money with its number went back')
  const rows = [{ id: one.id, version: one.version, line_id: exact?.lines[0]?.id }]
  const refused = (await ask('PUT', 'acceptances', { rows })).json()
  expect(refused.results).toEqual([expect.objectContaining({ id: one.id, done: false })])
})

test('the number shown of a match is the one that agrees, not the bank’s own of the line', async () => {
  const number = aNumber()
  const one = await paidBy(number)
  await importing(
    Buffer.from(`Transaction ID,Txn Date,Description,Deposit Amt\nS48000001,22/11/2026,UPI/${number}/HDFC/EURASIAN fee,200.00\n`),
    'Own Numbers Bank',
  )
  const found = (await proposals('exact')).rows.find(({ registrations: [paid] }) => paid?.id === one.id)
  expect(found?.lines).toEqual([expect.objectContaining({ number, payer: '' })])
})

test('two imports of one file at the same moment store each line once', async () => {
  const file = likeHdfc(Array.from({ length: 50 }, () => line(aNumber())))
  const both = await Promise.all([importing(file), importing(file)])
  expect(both.map(({ money_in }) => money_in).sort((a, b) => a - b)).toEqual([0, 50])
})

test('a line that can’t be read is listed with its reason, and nothing is lost', async () => {
  const file = Buffer.from(`Date,Narration,Credit\n31/02/2026,A,200\n22/11/2026,B,${'9'.repeat(20)}\n22/11/2026,C,200`)
  const { id, money_in, unreadable } = await importing(file)
  expect({ money_in, unreadable }).toEqual({ money_in: 1, unreadable: 2 })
  expect((await ask('GET', `statements/${id}`)).json().problems).toEqual([
    { line: 2, content: '31/02/2026 | A | 200', why: 'We can’t read the date “31/02/2026”.' },
    { line: 3, content: `22/11/2026 | B | ${'9'.repeat(20)}`, why: `We can’t read the amount “${'9'.repeat(20)}”.` },
  ])
})

/** A workbook with one worksheet. */
async function aWorkbook(rows: (string | number | null)[][]): Promise<Uint8Array> {
  return await writeXlsx({ sheets: [{ name: 'Statement', rows }] })
}

test('number, amount and currency agree: exact; accepting sends the family its email and needs a person', async () => {
  const number = aNumber()
  const one = await paidBy(`${number.slice(0, 4)} ${number.slice(4, 8)}-${number.slice(8)}`)
  await importing(Buffer.from(likeSbi([line(number)])))
  const found = (await proposals('exact')).rows.find(({ registrations: [paid] }) => paid?.id === one.id)
  expect(found).toMatchObject({ lines: [{ number, amount: 20000 }], registrations: [{ status: 'pending', causes: [] }] })
  const { rows: before } = await portal.pool.query('select status from registrations where id = $1', [one.id])
  expect(before).toEqual([{ status: 'pending' }])
  const rows = [{ id: one.id, version: one.version, line_id: found?.lines[0]?.id }]
  const accepted = (await ask('PUT', 'acceptances', { rows })).json()
  expect(accepted.results).toMatchObject([{ id: one.id, done: true }])
  // Repeated after a lost reply, it is done already.
  expect((await ask('PUT', 'acceptances', { rows })).json().results).toMatchObject([{ id: one.id, done: true }])
  const { rows: emails } = await portal.pool.query("select 1 from outbox where subject_id = $1 and template = 'registration-accepted'", [
    one.id,
  ])
  expect(emails).toHaveLength(1)
  expect((await proposals('exact')).rows.some(({ registrations: [paid] }) => paid?.id === one.id)).toBe(false)
})

test('a flagged one, another line, or one that no longer agrees is refused, and stays as it was', async () => {
  const [same, other] = [aNumber(), aNumber()]
  const picture = await aPicture()
  const flagged = await paidBy(same, {}, picture)
  const child = await paidBy(other, {}, picture)
  await importing(likeHdfc([line(same)]))
  const found = (await proposals('exact')).rows.find(({ registrations: [paid] }) => paid?.id === flagged.id)
  expect(found?.registrations[0]?.causes.join()).toContain(String(child.serial_no))
  const accept = async (line_id: string | undefined) =>
    (await ask('PUT', 'acceptances', { rows: [{ id: flagged.id, version: 1, line_id }] })).json().results
  expect(await accept(found?.lines[0]?.id)).toMatchObject([{ done: false, message: expect.stringContaining('Open it to decide') }])
  expect(await accept(randomUUID())).toMatchObject([
    { done: false, message: 'It doesn’t agree with the bank any more. Open it to decide.' },
  ])
  const { rows } = await portal.pool.query('select status from registrations where id = $1', [flagged.id])
  expect(rows).toEqual([{ status: 'pending' }])
})

test('another amount, a reused number and a reference in the narration stand in their groups', async () => {
  const [less, reused] = [aNumber(), aNumber()]
  const [short, tara, tarun] = [await paidBy(less), await paidBy(reused), await paidBy(reused)]
  const named = await paidBy('forgot it')
  await importing(
    likeHdfc([
      line(less, { amount: 15000 }),
      line(reused, { amount: 40000 }),
      line(aNumber(), { text: `fee ${named.reference.replace('-', ' ')}` }),
    ]),
  )
  const differing = (await proposals('differs')).rows.map(({ registrations }) => registrations.map(({ id }) => id))
  expect(differing).toContainEqual([short.id])
  expect(differing).toContainEqual([tara.id, tarun.id])
  expect((await proposals('reference')).rows.map(({ registrations: [paid] }) => paid?.id)).toContain(named.id)
})

/** Erases everyone with an address, after the export that the office must have looked at. */
async function erase(email: string) {
  const zip = await portal.app.inject({ url: '/api/office/person.zip', query: { email }, headers: office })
  expect(zip.statusCode).toBe(200)
  const { plan } = (await portal.app.inject({ url: '/api/office/person', query: { email }, headers: office })).json()
  const payload = { email, confirmation: email, plan }
  expect((await portal.app.inject({ method: 'POST', url: '/api/office/erasures', headers: office, payload })).statusCode).toBe(200)
}

/** The requests listed as 'In the bank', which must be those that /money calls exact. */
async function inBank(): Promise<string[]> {
  const url = '/api/office/registrations?competition=quarter-final&status=in-bank&size=120'
  const { rows, total } = (await portal.app.inject({ url, headers: office })).json() as RegistrationPage
  const exact = (await proposals('exact')).rows.flatMap(({ registrations }) => registrations).filter(({ status }) => status === 'pending')
  const listed = rows.map(({ id }) => id)
  expect(listed.toSorted()).toEqual(exact.map(({ id }) => id).toSorted())
  expect(rows.filter(({ bank }) => bank?.agrees !== true)).toEqual([])
  expect((await countInBank(portal.context)).exact).toEqual(total === 0 ? {} : { 'quarter-final': total })
  return listed
}

test('a list shows what is in the bank: as statements come and go, decisions are undone, numbers corrected and families erased', async () => {
  const [number, other, shared] = [aNumber(), aNumber(), aNumber()]
  const one = await paidBy(number)
  const email = 'shared.parent@home.example'
  const [first, second] = [await paidBy(shared), await paidBy(shared, { parent_email: email })]
  expect(await inBank()).not.toContain(one.id)
  const { id } = await importing(likeHdfc([line(number), line(shared)]), 'Coming Bank')
  expect(await inBank()).toContain(one.id)

  const decision = { method: 'PUT', url: `/api/office/registrations/${one.id}/decision`, headers: office } as const
  const { undo } = (await portal.app.inject({ ...decision, payload: { decision: 'accepted', version: one.version } })).json()
  expect(await inBank()).not.toContain(one.id)
  await portal.app.inject({ method: 'DELETE', url: `/api/office/review/decisions/${undo.id}`, headers: office })
  expect(await inBank()).toContain(one.id)

  const correct = (txn_no: string) =>
    answerCorrection(portal.context, { id: one.id }, { key: randomUUID(), answers: { txn_no }, picture: null })
  await correct(other)
  expect(await inBank()).not.toContain(one.id)
  await correct(number)
  expect(await inBank()).toContain(one.id)

  // Two families with one number: neither, until one of them is gone.
  expect(await inBank()).not.toContain(first.id)
  await erase(email)
  expect(await inBank()).toContain(first.id)
  expect(await inBank()).not.toContain(second.id)

  const found = (await proposals('exact')).rows.find(({ registrations: [paid] }) => paid?.id === one.id)
  const match = `lines/${found?.lines[0]?.id}/match`
  const nobody = await paidBy(aNumber())
  await ask('PUT', match, { registration_id: nobody.id })
  expect(await inBank()).not.toContain(one.id)
  await ask('DELETE', match, { registration_id: nobody.id })
  await ask('DELETE', match, { registration_id: one.id })
  expect(await inBank()).toContain(one.id)
  expect((await ask('DELETE', `statements/${id}`)).statusCode).toBe(200)
  expect(await inBank()).not.toContain(one.id)
})

test('another amount under the number is shown with the request, and leaves it out of a bulk acceptance', async () => {
  const number = aNumber()
  const short = await paidBy(number)
  await importing(likeHdfc([line(number, { amount: 15000 })]))
  expect(await inBank()).not.toContain(short.id)
  const officeAt = (url: string) => portal.app.inject({ url: `/api/office/${url}`, headers: office })
  expect((await officeAt(`registrations/${short.id}`)).json().bank).toEqual({ amount: '₹150', agrees: false })
  const { rows } = (await officeAt(`review?competition=quarter-final&q=${number}`)).json() as ReviewQueue
  expect(rows).toMatchObject([{ id: short.id, bank: { amount: '₹150', agrees: false } }])
  const asked = { rows: [{ id: short.id, version: short.version }] }
  const preview = async (decision: string) => {
    const url = '/api/office/decisions/preview'
    return (await portal.app.inject({ method: 'POST', url, headers: office, payload: { decision, ...asked } })).json() as DecisionPreview
  }
  expect(await preview('accepted')).toMatchObject({ can: [], left_out: [{ id: short.id, why: 'Bank shows ₹150', open_with: null }] })
  expect((await preview('declined')).can).toHaveLength(1)
})

test('money that nobody claims suggests the number with swapped digits; a person matches it, or sets it aside', async () => {
  const number = '998877665501'
  const one = await paidBy('998877665510')
  // Of the newest day, so that it stands on the first page.
  const { id: imported } = await importing(likeHdfc([line(number, { day: '2026-11-25' })]))
  const found = (await proposals('unclaimed')).rows.find(({ lines: [money] }) => money?.number === number)
  expect(found).toMatchObject({ suggested: 'number', registrations: [{ id: one.id }] })
  const id = found?.lines[0]?.id
  const before = await countOf('missing')
  expect((await ask('PUT', `lines/${id}/match`, { registration_id: one.id })).statusCode).toBe(200)
  expect(await countOf('missing')).toBe((before ?? 0) - 1)
  // What a colleague matched is decided in the registration, not with the exact ones.
  expect((await proposals('exact')).rows.some(({ registrations: [paid] }) => paid?.id === one.id)).toBe(false)
  expect((await ask('PUT', `lines/${id}/dismissal`)).statusCode).toBe(409)
  expect((await ask('DELETE', `lines/${id}/match`, { registration_id: one.id })).statusCode).toBe(200)
  expect((await ask('PUT', `lines/${id}/dismissal`)).statusCode).toBe(200)
  expect((await proposals('unclaimed')).rows.some(({ lines: [money] }) => money?.id === id)).toBe(false)
  const { set_aside: aside } = (await ask('GET', `statements/${imported}`)).json()
  expect(aside).toEqual([expect.objectContaining({ id, day: '2026-11-25', number })])
  expect((await ask('DELETE', `lines/${id}/dismissal`)).statusCode).toBe(200)
  expect((await ask('GET', `statements/${imported}`)).json().set_aside).toEqual([])
  expect((await proposals('unclaimed')).rows.some(({ lines: [money] }) => money?.id === id)).toBe(true)
})

test('a registration that was accepted before its money was imported needs nobody', async () => {
  const number = aNumber()
  const one = await paidBy(number)
  const decision = { method: 'PUT' as const, url: `/api/office/registrations/${one.id}/decision`, headers: office }
  expect((await portal.app.inject({ ...decision, payload: { decision: 'accepted', version: one.version } })).statusCode).toBe(200)
  const { money_in, id } = await importing(likeHdfc([line(number)]))
  expect(money_in).toBe(1)
  for (const group of ['exact', 'differs', 'unclaimed'] as const) {
    expect((await proposals(group)).rows.some(({ lines: [money] }) => money?.number === number)).toBe(false)
  }
  expect((await ask('DELETE', `statements/${id}`)).statusCode).toBe(409)
})

test('the totals of a day are the decisions of that day, with their money; an undone one is subtracted on its own day', async () => {
  const today = dayIn(portal.context.season().timeZone, portal.context.now())
  const totals = async (): Promise<DayTotals> => (await ask('GET', `days/${today}`)).json()
  const sumOf = ({ groups }: DayTotals, name: 'accepted' | 'fees' | 'bank' | 'lines') => groups.reduce((sum, group) => sum + group[name], 0)
  const before = await totals()
  const number = aNumber()
  const one = await paidBy(number)
  await importing(likeHdfc([line(number, { amount: 25000 })]))
  const url = `/api/office/registrations/${one.id}/decision`
  expect((await portal.app.inject({ method: 'PUT', url, headers: office, payload: { decision: 'accepted', version: 1 } })).statusCode).toBe(
    200,
  )
  const after = await totals()
  expect(sumOf(after, 'accepted') - sumOf(before, 'accepted')).toBe(1)
  expect(sumOf(after, 'fees') - sumOf(before, 'fees')).toBe(20000)
  expect(sumOf(after, 'bank') - sumOf(before, 'bank')).toBe(25000)
  expect(after.groups.flatMap(({ differing }) => differing)).toContainEqual({
    serial_no: one.serial_no,
    difference: 5000,
    agreed: null,
  })
  expect((await portal.app.inject({ method: 'DELETE', url, headers: office, payload: { version: 2 } })).statusCode).toBe(200)
  const undone = await totals()
  for (const name of ['accepted', 'fees', 'bank', 'lines'] as const) expect(sumOf(undone, name)).toBe(sumOf(before, name))
})

test('a day that is over can be closed, keeps its totals whatever happens, and can be opened again', async () => {
  const { timeZone } = portal.context.season()
  const today = dayIn(timeZone, portal.context.now())
  expect((await ask('PUT', `days/${today}/closing`)).statusCode).toBe(409)
  const yesterday = dayIn(timeZone, portal.context.now() - 86_400_000)
  const number = aNumber()
  const one = await paidBy(number)
  const url = `/api/office/registrations/${one.id}/decision`
  await portal.app.inject({ method: 'PUT', url, headers: office, payload: { decision: 'accepted', version: 1 } })
  await portal.pool.query(
    "set session_replication_role = replica; update history set at = at - interval '1 day' where subject_id = '" +
      one.id +
      "'; set session_replication_role = origin",
  )
  const closed = (await ask('PUT', `days/${yesterday}/closing`)).json() as DayTotals
  expect(closed).toMatchObject({
    closed: { by: 'office@portal.example' },
    groups: [{ accepted: 1, fees: 20000, bank: 0, difference: -20000 }],
  })
  await importing(likeHdfc([line(number)]))
  expect(((await ask('GET', `days/${yesterday}`)).json() as DayTotals).groups).toEqual(closed.groups)
  expect(((await ask('DELETE', `days/${yesterday}/closing`)).json() as DayTotals).groups).toMatchObject([{ bank: 20000, difference: 0 }])
  expect((await ask('DELETE', `days/${yesterday}/closing`)).statusCode).toBe(404)
})

test('the workbooks of the days and of all payments can be downloaded', async () => {
  const today = dayIn(portal.context.season().timeZone, portal.context.now())
  for (const name of ['days.xlsx', 'payments.xlsx']) {
    const reply = await ask('GET', `${name}?from=${today}&to=${today}`)
    expect(reply.statusCode).toBe(200)
    expect(reply.rawPayload.subarray(0, 2).toString()).toBe('PK')
  }
  expect((await ask('GET', 'days.xlsx?from=2020-01-01&to=2026-01-01')).statusCode).toBe(400)
})

test('a workbook as ICICI Bank writes it is read', async () => {
  const reading = (await send('readings', await aWorkbook(likeIcici([line(aNumber())])))).json() as StatementReading
  expect(reading.first).toEqual([expect.objectContaining({ day: '2026-11-22', payer: 'S KULKARNI', amount: 20000 })])
})

test('erasing a family erases what the bank says about it, and the same file doesn’t bring it back', async () => {
  const number = aNumber()
  const email = 'erased.parent@home.example'
  await paidBy(number, { parent_email: email })
  const file = likeHdfc([line(number, { payer: 'ERASED PARENT' })])
  await importing(file)
  await erase(email)
  const { rows } = await portal.pool.query(
    "select payer, narration, number, number_keys, amount::int, state from statement_lines where state = 'erased'",
  )
  expect(rows).toEqual([{ payer: '', narration: '', number: '', number_keys: [], amount: 20000, state: 'erased' }])
  expect(await importing(file)).toMatchObject({ money_in: 0, seen_before: 1 })
})

test('lines older than the season’s limit are deleted, with statements of which nothing is left', async () => {
  const { rows } = await portal.pool.query("select count(*)::int as lines from statement_lines where day < '2028-01-01'")
  const later = { ...portal.context, now: () => Date.parse('2028-06-01T00:00:00Z') }
  expect(await retain(later, { statements: 400 })).toEqual({ statements: rows[0].lines })
  expect((await portal.pool.query('select 1 from statement_lines')).rows).toEqual([])
})
