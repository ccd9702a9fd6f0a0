import { writeXlsx } from 'hucre'
import readWorkbook from 'read-excel-file/node'
import { beforeAll, expect, test } from 'vitest'
import type { DayTotals, MoneyProposal, ProposalPage, RefundList } from '#domain/payment/statement-api.ts'
import type { ProposalGroup } from '#domain/payment/statement-proposals.ts'
import type { DecisionResults } from '#domain/registration/decision.ts'
import { dayIn } from '#domain/season/season.ts'
import { type BankLine, likeHdfc, likeIcici, likeSbi } from '#test/support/bank-statements.ts'
import { sharedPortal } from '#test/support/portal.ts'

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
       '+91', n, 'India', 'India', 'K', 'B', '2013-01-01', 'no-offer', $2::int, 'INR', (520000000000 + n)::text, (520000000000 + n)::text, 'week' || n,
       'p' || n || '@h.example', n, gen_random_uuid(), '', '{"school_name": "Sunrise"}', 0, '' from child`,
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

test('a week of 400 families: statements, day-ends, workbook and database agree to the rupee', { timeout: 300_000 }, async () => {
  // Three banks: most pay the fee, one less, one more, one twice; one says something of nobody, and sends one payment back.
  await importing(likeSbi([...several(1, 150), paidBy(151, 10_000)]), 'Lakeside')
  await importing(
    likeHdfc([...several(160, 290), paidBy(152, 100_000), paidBy(153), paidBy(153), { ...paidBy(999), number: 'N326110045' }]),
    'Northgate',
  )
  const sheet = { name: 'Statement', rows: likeIcici([...several(291, 350), paidBy(154)]) }
  await importing(Buffer.from(await writeXlsx({ sheets: [sheet] })), 'Harbour')

  // Two people accept the same exact matches at once: each is accepted once.
  const { rows: exact } = await group('exact')
  const both = await Promise.all([accept(exact, meera), accept(exact, tom)])
  const done = both.map((results) => results.filter((result) => result.done).length)
  expect((done[0] ?? 0) + (done[1] ?? 0)).toBeGreaterThanOrEqual(exact.length)
  for (const row of (await group('differs')).rows) {
    const [answer] = row.answers.filter((kind) => kind !== 'ask')
    const rows = row.registrations.map(({ id, version }) => ({ id, version }))
    expect((await ask('PUT', `money/lines/${row.lines[0]?.id}/answer`, { answer, rows })).statusCode).toBe(200)
  }
  // One is declined after its payment, and what is too much is returned.
  const { rows: found } = await portal.pool.query("select id, version from registrations where name = 'Child 291'")
  await ask('DELETE', `registrations/${found[0].id}/decision`, { version: found[0].version })
  await ask('PUT', `registrations/${found[0].id}/decision`, {
    decision: 'declined',
    version: found[0].version + 1,
    reason: 'Registered twice',
  })
  const today = dayIn(portal.context.season().timeZone, portal.context.now())
  const refunds = async () => (await ask('GET', 'money/refunds')).json<RefundList>()
  expect((await refunds()).due.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([fee, fee, 80_000])
  const most = (await refunds()).due.find(({ amount }) => amount === 80_000)
  await ask('PUT', `money/payments/${most?.payment}/refund`, { amount: 80_000, currency: 'INR', returned_on: today, how: 'N1' })

  const { rows: lines } = await portal.pool.query("select sum(amount)::float8 as total from statement_lines where state = 'open'")
  const { rows: accepted } = await portal.pool.query("select count(*)::int as many from registrations where status = 'accepted'")
  const [sums] = (await refunds()).reconciled
  expect(sums?.total).toBe(lines[0].total)
  expect((sums?.accepted ?? 0) + (sums?.open ?? 0) + (sums?.to_return ?? 0) + (sums?.returned ?? 0)).toBe(lines[0].total)
  // All but one paid the whole fee, and nobody has claimed one line.
  expect([sums?.accepted, sums?.open, sums?.to_return, sums?.returned]).toEqual([
    (accepted[0].many - 1) * fee + 10_000,
    fee,
    2 * fee,
    80_000,
  ])

  const day = (await ask('GET', `money/days/${today}`)).json<DayTotals>()
  const ofDay = (name: 'accepted' | 'bank' | 'over') => day.groups.reduce((all, one) => all + one[name], 0)
  expect(ofDay('accepted')).toBe(accepted[0].many)
  expect(ofDay('bank') - ofDay('over')).toBe(sums?.accepted)
  expect(day).toMatchObject({ returned: [{ amount: 80_000 }], to_return: [{ amount: 2 * fee }] })

  const [exported] = await readWorkbook((await ask('GET', `money/payments.xlsx?from=${today}&to=${today}`)).rawPayload)
  const [head = [], ...rows] = exported?.data ?? []
  const totals = Object.fromEntries(head.map((name, n) => [String(name), rows.at(-1)?.[n]]))
  const inBank = lines[0].total / 100 - fee / 100
  expect(totals).toMatchObject({ 'Bank Amount': inBank, 'To Return': (2 * fee) / 100, Returned: 800 })
})
