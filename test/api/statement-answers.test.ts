// databases: both
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import readWorkbook from 'read-excel-file/node'
import { expect, test } from 'vitest'
import type { AnswerKind } from '#domain/payment/statement-answers.ts'
import type { DayTotals, MoneyProposal, ProposalPage, RefundList, Statement } from '#domain/payment/statement-api.ts'
import type { ProposalGroup } from '#domain/payment/statement-proposals.ts'
import type { Receipt, RegistrationPage } from '#domain/registration/api.ts'
import type { DecisionResults } from '#domain/registration/decision.ts'
import type { ReviewDetails, ReviewQueue } from '#domain/registration/review.ts'
import { dayIn } from '#domain/season/season.ts'
import { statusPath } from '#server/features/links/index.ts'
import { countWork } from '#server/features/reports/figures.ts'
import { registrations } from '#server/platform/db/schema/index.ts'
import { type BankLine, likeHdfc } from '#test/support/bank-statements.ts'
import { textsIn } from '#test/support/certificates.ts'
import { pictureFile, sendForm } from '#test/support/forms.ts'
import { aFamily, aFamilyAbroad, aSchool } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { sharedOffice, sharedPortal } from '#test/support/portal.ts'
import { openSchool, verify } from '#test/support/schools.ts'

const portal = sharedPortal()
const office = sharedOffice(portal)

const ask = (method: 'GET' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  portal.app.inject({ method, url: `/api/office/${path}`, headers: office, ...(payload && { payload }) })

let last = 412_500_000_000
const aNumber = () => String(++last)

async function importing(lines: (Partial<BankLine> & { number: string })[], currency = 'INR') {
  const payload = likeHdfc(lines.map((line) => ({ day: '2026-11-22', payer: 'S KULKARNI', amount: 20000, ...line })))
  const headers = { ...office, 'content-type': 'application/octet-stream' }
  const query = { bank: `Lakeside Bank ${currency}`, account_currency: currency }
  const reply = await portal.app.inject({ method: 'POST', url: '/api/office/money/statements', query, headers, payload })
  expect(reply.statusCode).toBe(201)
}

type Child = { id: string; serial_no: number; payment_id: string }

async function paidBy(txn_no: string, change: Record<string, string> = {}, door = 'quatform', family = aFamily): Promise<Child> {
  const { reference } = (await portal.submit({ ...family({ txn_no }), ...change }, { door })).json<Receipt>()
  const { rows } = await portal.pool.query('select id, serial_no::int as serial_no, payment_id from registrations where reference = $1', [
    reference,
  ])
  return rows[0]
}

async function proposalOf(group: ProposalGroup, { id }: Child): Promise<MoneyProposal> {
  const { rows } = (await ask('GET', `money/proposals?group=${group}`)).json() as ProposalPage
  const found = rows.find(({ registrations }) => registrations.some((one) => one.id === id))
  if (!found) throw new Error(`Nothing in ${group}`)
  return found
}

async function answer({ lines: [line], registrations }: MoneyProposal, how: AnswerKind, why?: string) {
  const rows = registrations.map(({ id, version }) => ({ id, version }))
  return await ask('PUT', `money/lines/${line?.id}/answer`, { answer: how, why, rows })
}

const undo = async (id: string | undefined) => (await ask('DELETE', `review/decisions/${id}`)).json()
const statusOf = async ({ id }: Child) => (await portal.pool.query('select status from registrations where id = $1', [id])).rows[0].status

async function today(): Promise<DayTotals> {
  return (await ask('GET', `money/days/${dayIn(portal.context.season().timeZone, portal.context.now())}`)).json()
}

test('exact matches that were accepted in several calls are taken back as a whole, and are exact again', async () => {
  const numbers = [aNumber(), aNumber(), aNumber()]
  const children = [await paidBy(numbers[0] ?? ''), await paidBy(numbers[1] ?? ''), await paidBy(numbers[2] ?? '')]
  await importing(numbers.map((number) => ({ number })))
  const batch = randomUUID()
  let done: DecisionResults | undefined
  for (const child of children) {
    const {
      lines: [line],
      registrations: [seen],
    } = await proposalOf('exact', child)
    const rows = [{ id: child.id, version: seen?.version, line_id: line?.id }]
    done = (await ask('PUT', 'money/acceptances', { batch, rows })).json() as DecisionResults
    expect(done.undo?.id).toBe(batch)
  }
  expect(await Promise.all(children.map(statusOf))).toEqual(['accepted', 'accepted', 'accepted'])
  expect((await undo(batch)).message).toBe('3 are waiting again. No email was sent.')
  expect(await Promise.all(children.map(statusOf))).toEqual(['pending', 'pending', 'pending'])
  const { rows } = await portal.pool.query(
    "select 1 from outbox where subject_id = any($1) and template = 'registration-accepted' and state <> 'withdrawn'",
    [children.map(({ id }) => id)],
  )
  expect(rows).toEqual([])
  for (const child of children) expect((await proposalOf('exact', child)).lines).toHaveLength(1)
})

test('a family is asked for what is missing, and what it sends then is the second part of the fee', async () => {
  const [first, second] = [aNumber(), aNumber()]
  const child = await paidBy(first)
  await importing([{ number: first, amount: 15000 }])
  const seen = await proposalOf('differs', child)
  expect(seen.answers).toEqual(['ask', 'short'])
  expect((await answer(seen, 'split')).statusCode).toBe(409)
  // What is taken back wasn't asked.
  const asked: DecisionResults = (await answer(seen, 'ask')).json()
  await undo(asked.undo?.id)
  expect((await ask('GET', `review/${child.id}`)).json<ReviewDetails>().corrections).toEqual([])
  expect((await answer(await proposalOf('differs', child), 'ask')).json()).toMatchObject({ results: [{ id: child.id, done: true }] })
  expect(await statusOf(child)).toBe('correction')
  const open = 'select reason, fields from corrections where registration_id = $1 and withdrawn_at is null'
  const { rows } = await portal.pool.query(open, [child.id])
  expect(rows).toEqual([
    {
      reason: 'The amount is ₹150; the fee is ₹200. Please pay only the missing ₹50, and send us its number and picture.',
      fields: ['txn_no', 'file_doc'],
    },
  ])
  // The family answers with the number of the rest.
  await portal.pool.query(
    "insert into proofs (payment_id, version, txn_no, txn_key, file_key, file_hash) values ($1, 2, $2, $2, 'rest', 'rest')",
    [child.payment_id, second],
  )
  await portal.pool.query("update registrations set status = 'pending', txn_no = $2, txn_key = $2, version = version + 1 where id = $1", [
    child.id,
    second,
  ])
  await importing([{ number: second, amount: 5000 }])
  const both = await proposalOf('differs', child)
  expect([both.lines.map(({ amount }) => amount).sort(), both.answers]).toEqual([[15000, 5000], ['parts']])
  expect((await answer(both, 'parts')).json()).toMatchObject({ results: [{ done: true }] })
  expect(await statusOf(child)).toBe('accepted')
})

test('a family that paid too little for two children is asked once for the rest, for both', async () => {
  const number = aNumber()
  const kabir = aFamily({ student_name: 'Kabir Kulkarni' })
  const { student_type: _, parent_email: __, txn_no: ___, ...own } = kabir
  const first = await paidBy(number, { sibling_1: JSON.stringify({ ...own, consent: 'yes' }) })
  await importing([{ number, amount: 20000 }])
  const seen = await proposalOf('differs', first)
  expect(seen).toMatchObject({ answers: ['ask', 'short'], registrations: [{}, {}] })
  const said: DecisionResults = (await answer(seen, 'ask')).json()
  expect(said.results.map(({ done }) => done)).toEqual([true, true])
  const rows = await portal.db.select().from(registrations).where(eq(registrations.paymentId, first.payment_id))
  expect(rows.map(({ status }) => status)).toEqual(['correction', 'correction'])
  const [row] = rows
  if (!row) throw new Error('Nobody is stored')
  const page = await portal.app.inject(statusPath(portal.context.bookingLinkKey, row))
  expect(page.body).toContain('The amount is ₹200; the fee is ₹400. Please pay only the missing ₹200')
})

test('less is accepted as charges or as agreed, and more with what goes back; the day-end sheet says which', async () => {
  const [abroad, short, over] = [`NGP${aNumber()}`, aNumber(), aNumber()]
  const children = [await paidBy(abroad, {}, 'quatform', aFamilyAbroad), await paidBy(short), await paidBy(over)]
  await importing([{ number: abroad, amount: 740 }], 'USD')
  await importing([
    { number: short, amount: 15000 },
    { number: over, amount: 200000 },
  ])
  for (const [n, how] of (['charges', 'short', 'return'] as const).entries()) {
    const seen = await proposalOf('differs', children[n] as Child)
    expect(seen.answers).toContain(how)
    const why = how === 'short' ? 'The school pays the rest.' : undefined
    expect((await answer(seen, how, why)).json()).toMatchObject({ results: [{ done: true }], undo: { id: expect.any(String) } })
  }
  const { groups } = await today()
  expect(groups.flatMap(({ differing }) => differing)).toEqual(
    expect.arrayContaining([
      { serial_no: children[0]?.serial_no, difference: -60, agreed: '$0.60 charges' },
      { serial_no: children[1]?.serial_no, difference: -5000, agreed: '₹50 short, agreed' },
      { serial_no: children[2]?.serial_no, difference: 180000, agreed: '₹1,800 to return' },
    ]),
  )
  const { rows } = await portal.pool.query("select reason from history where subject_id = $1 and action = 'accepted'", [children[1]?.id])
  expect(rows).toEqual([{ reason: '₹50 short, agreed. The school pays the rest.' }])
})

test('what students of a registered school pay is offered as the school’s fee', async () => {
  await portal.app.inject({ method: 'POST', url: '/api/schools', payload: aSchool({ schoolname: 'Lakeside Academy' }) })
  await verify(portal)
  const [number, other] = [aNumber(), aNumber()]
  const child = await paidBy(number, { school_name: 'lakeside  ACADEMY' }, 'abc')
  const stranger = await paidBy(other, { school_name: 'Elsewhere' }, 'abc')
  await importing([
    { number, amount: 15000 },
    { number: other, amount: 15000 },
  ])
  expect(await proposalOf('differs', child)).toMatchObject({ answers: ['ask', 'school'], school: 'Lakeside Academy' })
  expect(await proposalOf('differs', stranger)).toMatchObject({ answers: ['ask', 'short'], school: null })
})

test('one payment of a parent for two children is split between them, and undone as a whole; strangers take a look', async () => {
  const [shared, reused] = [aNumber(), aNumber()]
  const parent = { parent_email: 'menon@home.example', parent_contact: '9845010222' }
  const [tara, tarun] = [
    await paidBy(shared, { ...parent, student_name: 'Tara Menon' }),
    await paidBy(shared, { ...parent, student_name: 'Tarun Menon' }),
  ]
  const [one] = [
    await paidBy(reused, { parent_email: 'one@home.example', parent_contact: '9845010223' }),
    await paidBy(reused, { parent_email: 'two@home.example', parent_contact: '9845010224' }),
  ]
  await importing([
    { number: shared, amount: 40000 },
    { number: reused, amount: 40000 },
  ])
  expect((await proposalOf('differs', one)).answers).toEqual([])
  const seen = await proposalOf('differs', tara)
  expect(seen.answers).toEqual(['split'])
  const done = (await answer(seen, 'split')).json() as DecisionResults
  expect(done.results.map(({ done }) => done)).toEqual([true, true])
  const { rows } = await portal.pool.query("select reason from history where subject_id = $1 and action = 'accepted'", [tarun.id])
  expect(rows).toEqual([{ reason: `One payment for ${tara.serial_no} and ${tarun.serial_no}.` }])
  await undo(done.undo?.id)
  expect([await statusOf(tara), await statusOf(tarun)]).toEqual(['pending', 'pending'])
})

test('a school’s batch is one line for all its students: exact, accepted together, and counted once', async () => {
  const number = aNumber()
  const [first, ...others] = [await paidBy(number), await paidBy(aNumber()), await paidBy(aNumber())]
  await portal.pool.query('update registrations set payment_id = $1, txn_no = $3, txn_key = $3 where id = any($2)', [
    first?.payment_id,
    others.map(({ id }) => id),
    number,
  ])
  await portal.pool.query('update payments set amount = 60000 where id = $1', [first?.payment_id])
  await importing([{ number, amount: 60000, payer: 'VIDYA MANDIR TRUST' }])
  const seen = await proposalOf('exact', first as Child)
  expect(seen.registrations.map(({ causes }) => causes)).toEqual([[], [], []])
  const before = await today()
  const rows = seen.registrations.map(({ id, version }) => ({ id, version, line_id: seen.lines[0]?.id }))
  expect((await ask('PUT', 'money/acceptances', { rows })).json().results).toHaveLength(3)
  const after = await today()
  const sum = ({ groups }: DayTotals, name: 'accepted' | 'lines' | 'bank') => groups.reduce((all, group) => all + group[name], 0)
  expect(['accepted', 'lines', 'bank'].map((name) => sum(after, name as 'lines') - sum(before, name as 'lines'))).toEqual([3, 1, 60000])
  expect(after.groups.flatMap(({ shared = [] }) => shared)).toContain(3)
})

test('two transfers of a school’s payment are exact with a line for each, and accepted together', async () => {
  const school = await openSchool(portal, { schoolname: 'Riverdale High' })
  const [first, second] = [aNumber(), aNumber()]
  const { payment } = (await school.pay(await school.addMany(3), { txnNo: first, amount: 'INR 250' })).json()
  await importing([{ number: first, amount: 25000, payer: 'RIVERDALE HIGH' }])
  const groupOf = async (group: string) => {
    const { rows } = (await ask('GET', `money/proposals?group=${group}`)).json<ProposalPage>()
    return rows.find(({ registrations }) => registrations.some(({ txn_no }) => txn_no.includes(first)))
  }
  expect(await groupOf('differs')).toMatchObject({ answers: ['short'] })
  expect((await school.transfer(payment.id, second, 'INR 200')).statusCode).toBe(201)
  await importing([{ number: second, amount: 20000, payer: 'RIVERDALE HIGH' }])
  const seen = await groupOf('exact')
  expect([seen?.lines.length, seen?.registrations.map(({ causes }) => causes)]).toEqual([2, [[], [], []]])
  const inBank = (await ask('GET', `registrations?competition=student&status=in-bank&q=${first}`)).json<RegistrationPage>()
  expect([inBank.total, inBank.rows[0]?.bank]).toEqual([3, { amount: '₹450', agrees: true }])
  const rows = seen?.registrations.map(({ id, version }) => ({ id, version, line_id: seen.lines[0]?.id }))
  const { results } = (await ask('PUT', 'money/acceptances', { rows })).json()
  expect(results).toMatchObject([{ done: true }, { done: true }, { done: true }])
})

test('less than a school owes is agreed to with a reason for all its students, and the day counts what came', async () => {
  const school = await openSchool(portal, { schoolname: 'Lowland High' })
  const number = aNumber()
  await school.pay(await school.addMany(3), { txnNo: number })
  await importing([{ number, amount: 40000, payer: 'LOWLAND HIGH' }])
  const { rows } = (await ask('GET', 'money/proposals?group=differs')).json<ProposalPage>()
  const seen = rows.find(({ registrations }) => registrations.some(({ txn_no }) => txn_no.includes(number))) as MoneyProposal
  const before = await today()
  expect((await answer(seen, 'short', 'A part is waived.')).json<DecisionResults>().results).toHaveLength(3)
  const { rows: kept } = await portal.pool.query(
    "select h.reason from history h join registrations r on r.id::text = h.subject_id where r.txn_no = $1 and h.action = 'accepted'",
    [number],
  )
  expect(kept.map(({ reason }) => reason)).toEqual(Array(3).fill('₹50 short, agreed. A part is waived.'))
  const bank = ({ groups }: DayTotals) => groups.reduce((sum, group) => sum + group.bank, 0)
  expect(bank(await today()) - bank(before)).toBe(40000)
})

test('a school that paid too little is asked once for the rest, which is then the second part; or the office agrees to less', async () => {
  const school = await openSchool(portal, { schoolname: 'Hillside High' })
  const [number, rest] = [aNumber(), aNumber()]
  await school.pay(await school.addMany(3), { txnNo: number })
  await importing([{ number, amount: 30000, payer: 'HILLSIDE HIGH' }])
  const groupOf = async (group: ProposalGroup) => {
    const { rows } = (await ask('GET', `money/proposals?group=${group}`)).json<ProposalPage>()
    const found = rows.find(({ lines }) => lines.some(({ payer }) => payer === 'HILLSIDE HIGH'))
    if (!found) throw new Error(`Nothing in ${group}`)
    return found
  }
  const seen = await groupOf('differs')
  expect(seen.answers).toEqual(['ask', 'short'])
  const reconciled = async () => (await refunds()).reconciled.find(({ currency }) => currency === 'INR')
  const before = await reconciled()
  const agreed = (await answer(seen, 'short', 'The rest was paid another way.')).json<DecisionResults>()
  expect(agreed.results.map(({ done }) => done)).toEqual([true, true, true])
  expect((await reconciled())?.accepted).toBe((before?.accepted ?? 0) + 30000)
  const said = (await today()).groups.flatMap(({ differing }) => differing).filter(({ agreed }) => agreed === '₹150 short, agreed')
  expect(said.map(({ difference }) => difference).reduce((sum, one) => sum + one, 0)).toBe(-15000)
  await undo(agreed.undo?.id)
  expect(await reconciled()).toEqual(before)

  expect((await answer(await groupOf('differs'), 'ask')).json<DecisionResults>().results.map(({ done }) => done)).toEqual([
    true,
    true,
    true,
  ])
  const { payments: asked } = await school.get('/payments')
  expect(asked[0].asked.text).toContain('The amount is ₹300; the fee is ₹450. Please pay only the missing ₹150')
  const sent = { submission_key: randomUUID(), txn_no: rest, file_doc: pictureFile(await aPicture()) }
  expect((await sendForm(portal.app, asked[0].asked.href, sent, school.headers)).statusCode).toBe(303)
  await importing([{ number: rest, amount: 15000, payer: 'HILLSIDE HIGH' }])
  const both = await groupOf('differs')
  expect([both.lines.length, both.answers]).toEqual([2, ['split']])
  expect((await answer(both, 'split')).json<DecisionResults>().results.map(({ done }) => done)).toEqual([true, true, true])
  expect(await reconciled()).toMatchObject({ accepted: (before?.accepted ?? 0) + 45000, open: (before?.open ?? 0) - 30000 })
})

test('a line whose number belongs to one registration can be matched with another one as well', async () => {
  const number = aNumber()
  const [named, sibling] = [await paidBy(number), await paidBy('by my husband')]
  await importing([{ number, amount: 40000 }])
  const {
    lines: [line],
  } = await proposalOf('differs', named)
  expect((await ask('PUT', `money/lines/${line?.id}/match`, { registration_id: sibling.id })).statusCode).toBe(200)
  const both = await proposalOf('reference', named)
  expect(both.registrations.map(({ id }) => id)).toEqual([named.id, sibling.id])
  expect(both.by_person).toBe(true)
})

test('what someone accepted on a day stays together when they change their name in between, and has the new one', async () => {
  const who = { email: 'nadia.khan@portal.example', password: 'a long enough password' }
  const headers = await portal.signIn(who)
  for (const name of ['Nadia Khan', 'Nadia Rao']) {
    expect((await portal.app.inject({ method: 'PUT', url: '/api/profile/name', headers, payload: { name } })).statusCode).toBe(204)
    const { id } = await paidBy(aNumber())
    const payload = { decision: 'accepted', version: 1 }
    await portal.app.inject({ method: 'PUT', url: `/api/office/registrations/${id}/decision`, headers, payload })
  }
  const { groups, people } = await today()
  expect(people[who.email]).toBe('Nadia Rao')
  expect(groups.filter(({ reviewer }) => /nadia/i.test(reviewer))).toMatchObject([{ reviewer: who.email, accepted: 2 }])
  await portal.pool.query(`delete from "user" where email = $1`, [who.email])
})

test('another amount in the bank is a flag like any other, until it is agreed to, and once more when that is undone', async () => {
  const [short, much, first, second] = [aNumber(), aNumber(), aNumber(), aNumber()]
  const child = await paidBy(short, {}, 'quatform')
  const [giver, inParts] = [await paidBy(much), await paidBy(first)]
  const flagged = async () => {
    const list = (await ask('GET', 'registrations?competition=quarter-final&status=flagged&size=120')).json<RegistrationPage>()
    const queue = (await ask('GET', 'review?competition=quarter-final&filter=flagged')).json<ReviewQueue>()
    const work = (await countWork(portal.context.db, portal.context)).lists.find(({ competition }) => competition === 'quarter-final')
    const ids = queue.rows.map(({ id }) => id).sort()
    expect(list.rows.map(({ id }) => id).sort()).toEqual(ids)
    expect([list.total, queue.tabs.flagged, work?.flagged]).toEqual([ids.length, ids.length, ids.length])
    return [child, giver, inParts].filter(({ id }) => ids.includes(id))
  }
  expect(await flagged()).toEqual([])
  await importing([
    { number: short, amount: 2000 },
    { number: much, amount: 25000 },
    { number: first, amount: 12000 },
    { number: first, amount: 8000, payer: 'M KULKARNI' },
    { number: second, amount: 100 },
  ])
  // What arrived whole in two parts is all right; so is money that nobody claims.
  expect(await flagged()).toEqual([child, giver])
  const details = async ({ id }: Child) => (await ask('GET', `review/${id}`)).json<ReviewDetails>()
  const seen = await details(child)
  expect([seen.needs_reason, seen.flags.map(({ text }) => text)]).toEqual([true, ['The bank shows ₹20. ₹180 is missing.']])
  expect(seen.reasons.accepted.map(({ label }) => label).slice(0, 4)).toEqual([
    'Ask for the missing ₹180',
    'Agree to ₹20: the school pays the rest',
    'Agree to ₹20: we agreed this with the family',
    'Agree to ₹20: the rest was paid another way',
  ])
  expect((await details(giver)).reasons.accepted[0]).toMatchObject({ label: 'Accept, and note ₹50 to return', sentence: '₹50 to return.' })

  const decideAll = async (reason?: string) =>
    (
      await ask('PUT', 'decisions', { decision: 'accepted', reason, rows: [{ id: child.id, version: seen.registration.version }] })
    ).json<DecisionResults>()
  expect((await decideAll()).results).toEqual([{ id: child.id, done: false, message: 'The bank shows ₹20. Give a reason to accept it.' }])
  const agreed = seen.reasons.accepted[2]?.sentence
  expect(agreed).toBe('₹180 short, agreed. We agreed this with the family.')
  const { results, undo: last } = await decideAll(agreed)
  expect(results[0]?.done).toBe(true)
  expect(await flagged()).toEqual([giver])
  expect((await today()).groups.flatMap(({ differing }) => differing)).toContainEqual(
    expect.objectContaining({ serial_no: child.serial_no, agreed: '₹180 short, agreed' }),
  )
  await undo(last?.id)
  expect(await flagged()).toEqual([child, giver])
})

const printed = (rows: [number: string, amount: string, balance: string][]) =>
  Buffer.from(
    [
      'Date,Narration,Ref No,Debit,Credit,Balance',
      ...rows.map(
        ([number, amount, balance]) =>
          `22/11/2026,UPI S KULKARNI,${number},${amount.startsWith('-') ? amount.slice(1) : ''},${amount.startsWith('-') ? '' : amount},${balance}`,
      ),
    ].join('\n'),
  )

async function importingFile(payload: Buffer, bank: string) {
  const headers = { ...office, 'content-type': 'application/octet-stream' }
  const reply = await portal.app.inject({ method: 'POST', url: '/api/office/money/statements', query: { bank }, headers, payload })
  expect(reply.statusCode).toBe(201)
  return reply.json() as Statement
}

test('a line that the bank printed twice counts once, also when the file comes again, until the office says that they are two payments', async () => {
  const number = aNumber()
  const child = await paidBy(number)
  const file = printed([
    [number, '200.00', '4000.00'],
    [number, '200.00', '4000.00'],
    [aNumber(), '50.00', '4050.00'],
  ])
  expect(await importingFile(file, 'Twice Bank')).toMatchObject({ money_in: 2, printed_twice: 1, seen_before: 0 })
  expect(await importingFile(file, 'Twice Bank')).toMatchObject({ money_in: 0, printed_twice: 0, seen_before: 3 })
  const { lines, registrations } = await proposalOf('exact', child)
  expect(lines).toMatchObject([{ number, row: 2, again: [3], balance: '4000.00' }])
  expect((await ask('DELETE', `money/lines/${lines[0]?.id}/repeats`)).statusCode).toBe(200)
  expect((await proposalOf('differs', child)).lines).toHaveLength(2)
  expect((await ask('DELETE', `money/lines/${lines[0]?.id}/repeats`)).statusCode).toBe(404)
  expect(registrations).toHaveLength(1)
})

test('the same number, amount and day without a balance is most likely one payment: the office counts it once or takes both', async () => {
  const number = aNumber()
  const child = await paidBy(number)
  const line = `22/11/2026,UPI S KULKARNI,${number},200.00`
  await importingFile(Buffer.from(`Date,Narration,Ref No,Credit\n${line}\n${line}\n`), 'No Balance Bank')
  const seen = await proposalOf('differs', child)
  expect(seen.answers).toEqual(['once', 'return'])
  const { undo: taken } = (await answer(seen, 'once')).json() as DecisionResults
  expect(await statusOf(child)).toBe('accepted')
  await undo(taken?.id)
  expect(await proposalOf('exact', child)).toMatchObject({ lines: [{ number, again: [3] }] })
})

test('a credit and its reversal are one pair: of money that came again after it went back, one payment is left', async () => {
  const number = aNumber()
  const child = await paidBy(number)
  const file = printed([
    [number, '200.00', '5000.00'],
    [number, '-200.00', '4800.00'],
    [number, '200.00', '5000.00'],
  ])
  await importingFile(file, 'Reversing Bank')
  expect(await proposalOf('exact', child)).toMatchObject({ lines: [{ number, row: 4, again: [] }] })
  await importingFile(Buffer.concat([file, Buffer.from(`\n23/11/2026,UPI OTHER,${aNumber()},,70.00,5070.00`)]), 'Reversing Bank')
  expect(await proposalOf('exact', child)).toMatchObject({ lines: [{ number, row: 4 }] })
})

test('money that goes back after its registration was accepted is shown under what differs, until a person leaves it or other money comes', async () => {
  const [number, second] = [aNumber(), aNumber()]
  const [child, sibling] = [await paidBy(number), await paidBy(second)]
  const came: [string, string, string][] = [
    [number, '200.00', '5000.00'],
    [second, '200.00', '5200.00'],
  ]
  await importingFile(printed(came), 'Returning Bank')
  for (const one of [child, sibling]) {
    const { lines } = await proposalOf('exact', one)
    const rows = [{ id: one.id, version: 1, line_id: lines[0]?.id }]
    expect((await ask('PUT', 'money/acceptances', { rows })).json().results).toMatchObject([{ done: true }])
  }
  const before = (await refunds()).reconciled.find(({ currency }) => currency === 'INR')
  const toMatch = async () => (await ask('GET', 'in-bank')).json().to_match
  const matchable = await toMatch()
  const all = printed([...came, [number, '-200.00', '5000.00'], [second, '-200.00', '4800.00']])
  await importingFile(all, 'Returning Bank')
  // The count is two seconds old at most.
  await expect.poll(toMatch, { timeout: 10_000 }).toBe(matchable + 2)
  const gone = (await refunds()).reconciled.find(({ currency }) => currency === 'INR')
  expect([gone?.total, gone?.accepted]).toEqual([(before?.total ?? 0) - 40000, (before?.accepted ?? 0) - 40000])
  const seen = await proposalOf('differs', child)
  expect(seen).toMatchObject({ went_back: true, lines: [{ number, amount: 20000 }], registrations: [{ status: 'accepted' }] })

  // Left as it is, for good: the next statement has the reversal too.
  expect((await ask('DELETE', `money/lines/${seen.lines[0]?.id}/match`, { registration_id: child.id })).statusCode).toBe(200)
  // The other family pays again.
  const again = aNumber()
  await importingFile(Buffer.concat([all, Buffer.from(`\n24/11/2026,UPI AGAIN,${again},,200.00,5000.00`)]), 'Returning Bank')
  const differing = async () =>
    (await ask('GET', 'money/proposals?group=differs'))
      .json<ProposalPage>()
      .rows.filter((row) => row.went_back)
      .flatMap((row) => row.registrations)
  expect(await differing()).toMatchObject([{ id: sibling.id }])
  const { rows } = await portal.pool.query('select id from statement_lines where $1 = any(number_keys)', [again])
  await ask('PUT', `money/lines/${rows[0]?.id}/match`, { registration_id: sibling.id })
  expect(await differing()).toEqual([])
})

const refunds = async () => (await ask('GET', 'money/refunds')).json<RefundList>()

test('what is too much or came for a declined registration is to return, until it’s noted as returned; all money in adds up', async () => {
  const [over, declined] = [aNumber(), aNumber()]
  const [paidTwice, refused] = [await paidBy(over), await paidBy(declined)]
  await importing([
    { number: over, amount: 50000, payer: 'K DSOUZA' },
    { number: declined, amount: 20000 },
  ])
  await answer(await proposalOf('differs', paidTwice), 'return')
  await ask('PUT', `registrations/${refused.id}/decision`, { decision: 'declined', version: 1, reason: 'Registered twice' })
  const due = async ({ id }: Child) => (await refunds()).due.find(({ registrations }) => registrations.some((one) => one.id === id))
  expect(await due(paidTwice)).toMatchObject({ amount: 30000, payer: 'K DSOUZA', why: 'Paid ₹500 for a fee of ₹200' })
  expect(await due(refused)).toMatchObject({ amount: 20000, why: 'Declined after payment' })

  const seen = await due(paidTwice)
  const day = dayIn(portal.context.season().timeZone, portal.context.now())
  const body = { amount: 30000, currency: 'INR', returned_on: day, how: 'N323260071' }
  expect((await ask('PUT', `money/payments/${seen?.payment}/refund`, { ...body, returned_on: '2099-01-01' })).statusCode).toBe(400)
  expect((await ask('PUT', `money/payments/${seen?.payment}/refund`, { ...body, amount: 1 })).statusCode).toBe(409)
  // Two colleagues note it at once.
  const both = await Promise.all([1, 2].map(() => ask('PUT', `money/payments/${seen?.payment}/refund`, body)))
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(await due(paidTwice)).toBeUndefined()
  expect(await today()).toMatchObject({ returned: [{ amount: 30000, currency: 'INR' }] })

  const [found] = await readWorkbook((await ask('GET', `money/payments.xlsx?from=${day}&to=${day}`)).rawPayload)
  const [head = [], ...rows] = found?.data ?? []
  const cells = Object.fromEntries(head.map((name, n) => [String(name), rows.find((row) => row[2] === paidTwice.serial_no)?.[n]]))
  expect(cells).toMatchObject({ 'Bank Amount': 500, Payer: 'K DSOUZA', Difference: 300, 'To Return': 0, Returned: 300 })
  expect([cells['Bank Date'], cells['Returned On']]).toEqual([new Date('2026-11-22'), new Date(day)])

  for (const { total, accepted, open, to_return, returned } of (await refunds()).reconciled)
    expect(accepted + open + to_return + returned).toBe(total)
  const [row] = await portal.db.select().from(registrations).where(eq(registrations.id, paidTwice.id))
  const page = await portal.app.inject({ url: row ? statusPath(portal.context.bookingLinkKey, row) : '' })
  expect(page.body).toContain('We returned ₹300')

  const [noted] = (await refunds()).returned
  expect((await ask('DELETE', `money/refunds/${noted?.id}`)).statusCode).toBe(200)
  expect(await due(paidTwice)).toMatchObject({ amount: 30000 })
})

test('a transfer out that returns what is due is seen in the next statement and noted with one press; other money out isn’t stored', async () => {
  const numbers = [aNumber(), aNumber()]
  const children = [await paidBy(numbers[0] ?? ''), await paidBy(numbers[1] ?? '')]
  await importing([
    { number: numbers[0] ?? '', amount: 71000, payer: 'R BHATT', day: '2026-11-23' },
    { number: numbers[1] ?? '', amount: 71000, payer: 'L MENON', day: '2026-11-23' },
  ])
  for (const child of children) await answer(await proposalOf('differs', child), 'return')
  const dueTo = async (payer: string) => (await refunds()).due.find((one) => one.payer === payer)
  expect([(await dueTo('R BHATT'))?.sent_back, (await dueTo('L MENON'))?.sent_back]).toEqual([null, null])
  const before = (await refunds()).reconciled

  // A statement of money out alone. Of the same amount, the one that names the payer; one from before the money came is another.
  const sent = { number: 'N326110099', amount: -51000, payer: 'L Menon', day: '2026-11-26' }
  await importing([
    sent,
    { ...sent, day: '2026-11-20', number: 'N320110001' },
    { number: 'N326110100', amount: -4_200_000, payer: 'SALARY' },
  ])
  const { rows } = await portal.pool.query("select number from statement_lines where state = 'out' order by number")
  expect(rows).toEqual([{ number: 'N320110001' }, { number: 'N326110099' }])
  expect((await refunds()).reconciled).toEqual(before)
  expect((await dueTo('R BHATT'))?.sent_back).toBe(null)
  const due = await dueTo('L MENON')
  expect(due?.sent_back).toMatchObject({ day: '2026-11-26', number: 'N326110099' })
  const body = { amount: 51000, currency: 'INR', returned_on: '2026-11-26', how: 'N326110099' }
  expect((await ask('PUT', `money/payments/${due?.payment}/refund`, body)).statusCode).toBe(200)
  expect(await dueTo('L MENON')).toBe(undefined)
  // The one transfer is used: it returns nothing to the other payer.
  expect((await dueTo('R BHATT'))?.sent_back).toBe(null)
  expect(await portal.pool.query("select 1 from statement_lines where state = 'out'")).toMatchObject({ rowCount: 2 })
})

test('a school’s reference in the bank’s text leads to its payment that waits, and the finder knows it', async () => {
  const school = await openSchool(portal, { schoolname: 'Meadow Lane School' })
  const [known, mistyped] = [aNumber(), aNumber()]
  await school.pay(await school.addMany(2), { txnNo: known })
  const { payment } = (await school.pay(await school.addMany(3), { txnNo: mistyped })).json()
  const reference = `GSB-${String(school.registerNo).padStart(4, '0')}`
  await importing([
    { number: known, amount: 30000, payer: `MEADOW TRUST ${reference}` },
    { number: aNumber(), amount: 45000, payer: `MEADOW TRUST ${reference.replace('-', '')}` },
  ])
  const { rows } = (await ask('GET', 'money/proposals?group=reference')).json<ProposalPage>()
  const found = rows.find(({ registrations }) => registrations.some(({ txn_no }) => txn_no === mistyped))
  expect(found).toMatchObject({ lines: [{ amount: 45000 }], registrations: [{}, {}, {}], by_person: false })
  const exact = (await ask('GET', 'money/proposals?group=exact')).json<ProposalPage>()
  expect(exact.rows.find(({ registrations }) => registrations.some(({ txn_no }) => txn_no === known))?.lines).toHaveLength(1)
  const { payments: listed } = (await ask('GET', `money/school-payments?q=${reference.toLowerCase()}`)).json()
  expect(listed.map(({ id }: { id: string }) => id)).toContain(payment.id)
  const body = { registration_id: found?.registrations[0]?.id }
  expect((await ask('PUT', `money/lines/${found?.lines[0]?.id}/match`, body)).statusCode).toBe(200)
  const { bank } = (await ask('GET', `review/${found?.registrations[0]?.id}`)).json<ReviewDetails>()
  expect(bank).toMatchObject({ line: { amount: '₹450' }, agrees: true })
})

test('a school’s lump sum under another number is matched to its payment, found by the school, and parted from it again', async () => {
  const school = await openSchool(portal)
  const students = await school.addMany(3)
  await school.pay(students, { txnNo: '77N3292600044' })
  await importing([{ number: 'N329260044', amount: 45000, payer: 'EDUCATION SOCIETY' }])
  const { payments: found } = (await ask('GET', `money/school-payments?q=77N3292600044`)).json()
  expect(found).toMatchObject([{ students: 3, amount: 45000, txn_no: '77N3292600044' }])
  const { rows } = (await ask('GET', 'money/proposals?group=unclaimed')).json<ProposalPage>()
  const [line] = rows.flatMap(({ lines }) => lines).filter(({ payer }) => payer === 'EDUCATION SOCIETY')
  const byPayment = { payment_id: found[0].id }
  expect((await ask('PUT', `money/lines/${line?.id}/match`, byPayment)).statusCode).toBe(200)
  const matched = (await ask('GET', 'money/proposals?group=reference')).json<ProposalPage>()
  const own = matched.rows.find(({ lines }) => lines.some(({ id }) => id === line?.id))
  expect([own?.registrations.length, own?.by_person]).toEqual([3, true])
  expect((await ask('DELETE', `money/lines/${line?.id}/match`, byPayment)).statusCode).toBe(200)
  expect((await ask('DELETE', `money/lines/${line?.id}/match`, byPayment)).statusCode).toBe(404)
})

test('a school’s transfer is matched to the school: to all its students whose families sent numbers of their own; then accepted, or parted', async () => {
  await portal.app.inject({ method: 'POST', url: '/api/schools', payload: aSchool({ schoolname: 'Sunrise Lump Sum School' }) })
  await verify(portal)
  const named = { school_name: 'Sunrise Lump Sum School' }
  const children = [
    await paidBy(aNumber(), named, 'form2'),
    await paidBy(aNumber(), named, 'form2'),
    await paidBy(aNumber(), named, 'form2'),
  ]
  await importing([{ number: aNumber(), amount: 45000, payer: 'SUNRISE TRUST' }])
  const { schools } = (await ask('GET', 'money/school-payments?q=sunrise%20lump')).json()
  expect(schools).toMatchObject([{ school: 'Sunrise Lump Sum School', students: 3, amount: 45000, currency: 'INR' }])
  const { rows } = (await ask('GET', 'money/proposals?group=unclaimed')).json<ProposalPage>()
  const [line] = rows.flatMap(({ lines }) => lines).filter(({ payer }) => payer === 'SUNRISE TRUST')
  const match = `money/lines/${line?.id}/match`
  const [first] = children as [Child, ...Child[]]
  expect((await ask('PUT', match, { school_id: schools[0].id })).statusCode).toBe(200)
  expect(await proposalOf('reference', first)).toMatchObject({ registrations: [{}, {}, {}], by_person: true, answers: ['split'] })
  expect((await ask('GET', 'money/school-payments?q=sunrise%20lump')).json().schools).toEqual([])
  expect((await ask('DELETE', match, {})).statusCode).toBe(200)
  expect((await ask('DELETE', match, {})).statusCode).toBe(404)
  expect((await ask('PUT', match, { school_id: schools[0].id })).statusCode).toBe(200)
  expect((await answer(await proposalOf('reference', first), 'split')).json<DecisionResults>().results).toHaveLength(3)
  expect(await Promise.all(children.map(statusOf))).toEqual(['accepted', 'accepted', 'accepted'])
})

test('a family downloads a receipt for what it paid, once it is accepted, and none where the office agreed to less', async () => {
  const [short, exact, unseen] = [aNumber(), aNumber(), aNumber()]
  const [less, whole, waiting] = [await paidBy(short), await paidBy(exact), await paidBy(unseen)]
  await importing([{ number: short, amount: 15000 }, { number: exact }])
  await answer(await proposalOf('differs', less), 'short')
  const payload = { decision: 'accepted', rows: [{ id: whole.id, version: 1 }] }
  expect((await ask('PUT', 'decisions', payload)).json()).toMatchObject({ results: [{ done: true }] })
  const pageOf = async ({ id }: Child) => {
    const [row] = await portal.db.select().from(registrations).where(eq(registrations.id, id))
    return row ? statusPath(portal.context.bookingLinkKey, row) : ''
  }
  for (const child of [less, waiting]) {
    const page = await pageOf(child)
    expect((await portal.app.inject(page)).body).not.toContain('/receipt"')
    expect((await portal.app.inject(`${page}/receipt`)).statusCode).toBe(404)
  }
  const page = await pageOf(whole)
  expect((await portal.app.inject(page)).body).toContain(`href="${page}/receipt"`)
  const { headers, rawPayload } = await portal.app.inject(`${page}/receipt`)
  expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' })
  if (process.env.KEEP_PDF) writeFileSync('/tmp/look-receipt.pdf', rawPayload)
  const text = textsIn(rawPayload).replaceAll('\n', '')
  for (const said of ['Receipt', 'Aanya', 'Bengaluru', 'Total₹200', exact.replace(/(?=(....)+$)/g, ' ').trim(), 'Rupees two hundred only'])
    expect(text).toContain(said)
})
