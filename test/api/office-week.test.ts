// databases: both
import { writeXlsx } from 'hucre'
import readWorkbook from 'read-excel-file/node'
import { beforeAll, expect, test } from 'vitest'
import type { OfficeErrors } from '#domain/office-errors.ts'
import type { DayTotals, MoneyProposal, ProposalPage, RefundList } from '#domain/payment/statement-api.ts'
import type { ProposalGroup } from '#domain/payment/statement-proposals.ts'
import type { DecisionResults } from '#domain/registration/decision.ts'
import { dayIn } from '#domain/season/season.ts'
import { startDelivery } from '#server/features/emails/delivery.ts'
import { smtpCarrier } from '#server/platform/mail/smtp.ts'
import { type BankLine, likeHdfc, likeIcici, likeSbi } from '#test/support/bank-statements.ts'
import { endHolds } from '#test/support/end-holds.ts'
import { sharedPortal } from '#test/support/portal.ts'
import { openPostOffice, readEmail } from '#test/support/post-office.ts'
import { openSchool } from '#test/support/schools.ts'

const portal = sharedPortal()
const families = 400
const fee = 20_000
let [meera, tom]: { cookie: string }[] = []

beforeAll(async () => {
  meera = await portal.signIn()
  tom = await portal.signInToOffice('finance')
  await portal.pool.query(
    `with child as (select n, gen_random_uuid() as payment from generate_series(1, $1::int) n),
       paid as (insert into payments (id, amount, currency) select payment, $2::int, 'INR' from child),
       proven as (insert into proofs (payment_id, version, txn_no, txn_key, file_key, file_hash)
         select payment, 1, (520000000000 + n)::text, (520000000000 + n)::text, 'week' || n, 'week' || n from child)
     insert into registrations (id, payment_id, reference, competition, door, name, name_key, email, contact_email, dial_code, phone, region, country, state, city,
       birth_date, payment_type, fee, currency, txn_no, txn_key, child_key, contact_key, phone_key, submission_key, submission_hash, answers,
       season_version, disclaimer_version)
     select gen_random_uuid(), payment, 'week' || n, 'quarter-final', 'quatform', 'Child ' || n, 'child ' || n, 'c' || n || '@s.example', 'p' || n || '@h.example',
       '+91', 9800000000 + n, 'India', 'India', 'K', 'B', '2013-01-01', 'no-offer', $2::int, 'INR', (520000000000 + n)::text, (520000000000 + n)::text, 'week' || n,
       'p' || n || '@h.example', 9800000000 + n, gen_random_uuid(), '', '{"school_name": "Sunrise", "class_name": "6", "address_name": "1 Lake Road"}', 0, '' from child`,
    [families, fee],
  )
})

const ask = (method: 'GET' | 'PUT' | 'DELETE', path: string, payload?: object, who = meera) =>
  portal.app.inject({ method, url: `/api/office/${path}`, headers: who, ...(payload && { payload }) })

async function importing(payload: Buffer, bank: string) {
  const headers = { ...meera, 'content-type': 'application/octet-stream' }
  const reply = await portal.app.inject({ method: 'POST', url: '/api/office/money/statements', query: { bank }, headers, payload })
  expect(reply.statusCode).toBe(201)
}

const group = async (name: ProposalGroup) => (await ask('GET', `money/proposals?group=${name}`)).json<ProposalPage>()
const paidBy = (n: number, amount = fee): BankLine => ({
  day: '2026-11-22',
  payer: `PARENT ${n}`,
  number: String(520_000_000_000 + n),
  amount,
})
const several = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => paidBy(from + n))

async function accept(rows: MoneyProposal[], who: typeof meera) {
  const body = rows.flatMap(({ lines: [line], registrations }) =>
    registrations.map(({ id, version }) => ({ id, version, line_id: line?.id })),
  )
  const results: DecisionResults['results'] = []
  for (let at = 0; at < body.length; at += 100)
    results.push(...(await ask('PUT', 'money/acceptances', { rows: body.slice(at, at + 100) }, who)).json<DecisionResults>().results)
  return results
}

/** One line of a text file printed twice in a row, with the same balance. */
function printedTwice(file: Buffer, of: string): Buffer {
  return Buffer.from(file.toString().replace(new RegExp(`^.*${of}.*$`, 'm'), '$&\n$&'))
}

const find = async (name: string) =>
  (await portal.pool.query('select id, version, payment_id from registrations where name = $1', [name])).rows[0]
const refunds = async () => (await ask('GET', 'money/refunds')).json<RefundList>()
const undelivered = async () => (await ask('GET', 'errors')).json<OfficeErrors>().undelivered

/** Statements of three banks with each kind of difference, and a school's transfer under a number of its own. */
async function importWeek() {
  // Most pay the fee; one less, one more, one twice, one line is printed twice, one transfer goes back, and one number has its digits swapped.
  await importing(printedTwice(likeSbi([...several(1, 150), paidBy(151, 10_000)]), String(520_000_000_007)), 'Lakeside')
  const back = { ...paidBy(155), amount: -fee }
  const swapped = { ...paidBy(156), number: '520000001056' }
  const nobody = { ...paidBy(999), number: 'N326110045' }
  await importing(
    likeHdfc([...several(160, 290), paidBy(152, 100_000), paidBy(153), paidBy(153), paidBy(155), back, swapped, nobody]),
    'Northgate',
  )
  const school = { day: '2026-11-23', payer: 'EDUCATION SOCIETY', number: 'N329260044', amount: 45_000 }
  const sheet = { name: 'Statement', rows: likeIcici([...several(291, 350), paidBy(154), school]) }
  await importing(Buffer.from(await writeXlsx({ sheets: [sheet] })), 'Harbour')
}

/** What a person finds for money without a registration: the school's payment, and the number with swapped digits. */
async function matchWeek() {
  const school = await openSchool(portal)
  await school.pay(await school.addMany(3), { txnNo: '77N3292600044' })
  const { payments } = (await ask('GET', 'money/school-payments?q=77N3292600044')).json<{ payments: { id: string }[] }>()
  const lines = (await group('unclaimed')).rows.flatMap((row) => row.lines)
  const lineOf = (number: string) => lines.find((line) => line.number === number)?.id
  const matches = [
    [lineOf('N329260044'), { payment_id: payments[0]?.id }],
    [lineOf('520000001056'), { registration_id: (await find('Child 156')).id }],
  ] as const
  for (const [line, matched] of matches) expect((await ask('PUT', `money/lines/${line}/match`, matched)).statusCode).toBe(200)
  for (const { id, version } of (await group('reference')).rows.flatMap(({ registrations }) => registrations))
    expect((await ask('PUT', `registrations/${id}/decision`, { decision: 'accepted', version })).statusCode).toBe(200)
}

/** The acceptances leave by a real mail server, which refuses some addresses. */
async function sendWeek() {
  const post = await openPostOffice()
  for (const [n, reply] of bounces) post.refusals.set(`p${n}@h.example`, reply)
  const carrier = smtpCarrier({ smtpUrl: post.url, from: 'Bee <bee@portal.example>' })
  const delivery = startDelivery({ ...portal.context, carrier, everyMs: 20 })
  const left = async () => (await portal.pool.query("select count(*)::int as n from outbox where state = 'waiting'")).rows[0].n
  await portal.pool.query(endHolds)
  await expect.poll(left, { timeout: 120_000 }).toBe(0)
  return { post, left, stop: async () => await Promise.all([delivery.stop(), post.close()]) }
}

const bounces = [
  [11, '550 5.1.1 no such user', 'absent'],
  [12, '552 5.2.2 mailbox is full', 'full'],
  [13, '550 5.7.1 looks like spam', 'unwanted'],
] as const

test('a week of 400 families: statements, day-ends, workbook and database agree to the rupee', { timeout: 300_000 }, async () => {
  await importWeek()
  // Two people accept the same exact matches at once: each is accepted once.
  const { rows: exact } = await group('exact')
  const both = await Promise.all([accept(exact, meera), accept(exact, tom)])
  const done = both.map((results) => results.filter((result) => result.done).length)
  expect((done[0] ?? 0) + (done[1] ?? 0)).toBeGreaterThanOrEqual(exact.length)
  expect((await portal.pool.query("select 1 from history where action = 'accepted'")).rowCount).toBe(exact.length)
  const differing = (await group('differs')).rows
  expect(differing.map(({ registrations }) => registrations[0]?.name).sort()).toEqual(['Child 151', 'Child 152', 'Child 153'])
  for (const row of differing) {
    const [answer] = row.answers.filter((kind) => kind !== 'ask')
    const rows = row.registrations.map(({ id, version }) => ({ id, version }))
    expect((await ask('PUT', `money/lines/${row.lines[0]?.id}/answer`, { answer, rows })).statusCode).toBe(200)
  }
  await matchWeek()
  // One is declined after its payment, and what is too much is returned: the next statement shows it.
  const declined = await find('Child 291')
  await ask('DELETE', `registrations/${declined.id}/decision`, { version: declined.version })
  await ask('PUT', `registrations/${declined.id}/decision`, {
    decision: 'declined',
    version: declined.version + 1,
    reason: 'Registered twice',
  })
  const today = dayIn(portal.context.season().timeZone, portal.context.now())
  expect((await refunds()).due.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([fee, fee, 80_000])
  const sent = { ...paidBy(152, -80_000), day: '2026-11-24', number: 'N326110071' }
  await importing(likeHdfc([sent, { ...paidBy(998), number: 'N326110046' }]), 'Northgate')
  expect((await ask('GET', 'in-bank')).json()).toMatchObject({ to_return: 3 })
  const most = (await refunds()).due.find(({ amount }) => amount === 80_000)
  expect(most?.sent_back).toMatchObject({ day: '2026-11-24', number: 'N326110071' })
  const returned = { amount: 80_000, currency: 'INR', returned_on: today, how: most?.sent_back?.number }
  expect((await ask('PUT', `money/payments/${most?.payment}/refund`, returned)).statusCode).toBe(200)

  const { rows: lines } = await portal.pool.query("select sum(amount)::float8 as total from statement_lines where state = 'open'")
  const { rows: accepted } = await portal.pool.query(
    "select count(*)::int as many, sum(fee)::int as fees from registrations where status = 'accepted'",
  )
  const [sums] = (await refunds()).reconciled
  expect(sums?.total).toBe(lines[0].total)
  expect((sums?.accepted ?? 0) + (sums?.open ?? 0) + (sums?.to_return ?? 0) + (sums?.returned ?? 0)).toBe(lines[0].total)
  // All but one paid the whole fee, nobody has claimed two lines, and the transfer that went back is no money.
  expect(accepted[0].many).toBe(150 + 131 + 60 + 1 + 3 - 1 + 1 + 3)
  expect([sums?.accepted, sums?.open, sums?.to_return, sums?.returned]).toEqual([accepted[0].fees - 10_000, 2 * fee, 2 * fee, 80_000])
  expect((await find('Child 155')).version).toBe(1)

  const day = (await ask('GET', `money/days/${today}`)).json<DayTotals>()
  const ofDay = (name: 'accepted' | 'bank' | 'over') => day.groups.reduce((all, one) => all + one[name], 0)
  expect(ofDay('accepted')).toBe(accepted[0].many)
  expect(ofDay('bank') - ofDay('over')).toBe(sums?.accepted)
  expect(day).toMatchObject({ returned: [{ amount: 80_000 }], to_return: [{ amount: 2 * fee }] })

  const [exported] = await readWorkbook((await ask('GET', `money/payments.xlsx?from=${today}&to=${today}`)).rawPayload)
  const [head = [], ...rows] = exported?.data ?? []
  const totals = Object.fromEntries(head.map((name, n) => [String(name), rows.at(-1)?.[n]]))
  const inBank = (lines[0].total - 2 * fee) / 100
  expect(totals).toMatchObject({ 'Bank Amount': inBank, 'To Return': (2 * fee) / 100, Returned: 800 })
})

test('the emails of that week leave by a real mail server: what bounces is one row per family, corrected and sent again', {
  timeout: 300_000,
}, async () => {
  const { post, left, stop } = await sendWeek()
  const { rows: accepted } = await portal.pool.query(
    "select contact_email from registrations where status = 'accepted' and door = 'quatform' order by serial_no",
  )
  const reached = new Set(post.received.flatMap(({ to }) => to))
  const refused = bounces.map(([n]) => `p${n}@h.example`)
  expect(accepted.map((row) => row.contact_email).filter((address) => !reached.has(address))).toEqual(refused)
  const rows = await undelivered()
  for (const [n, , reason] of bounces) {
    const row = rows.find(({ address }) => address === `p${n}@h.example`)
    expect(row).toMatchObject({ reason, people: [{ name: `Child ${n}`, phone: `+91 ${9_800_000_000 + n}` }] })
  }
  const gone = rows.find(({ address }) => address === refused[0])
  const send = gone?.emails.map(({ id }) => id) ?? []
  expect(
    (await ask('PUT', 'errors/undelivered/corrections', { address: gone?.address, corrected: 'right@h.example', send })).statusCode,
  ).toBe(200)
  await portal.pool.query(endHolds)
  await expect.poll(left, { timeout: 60_000 }).toBe(0)
  const subjects = post.received.filter(({ to }) => to.includes('right@h.example')).map(({ text }) => readEmail(text).subject)
  expect(subjects).toEqual(expect.arrayContaining(gone?.emails.map(({ title }) => title) ?? []))
  expect((await undelivered()).map(({ address }) => address)).not.toContain(gone?.address)
  await stop()
})
