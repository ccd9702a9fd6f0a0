import { randomUUID } from 'node:crypto'
import { writeXlsx } from 'hucre'
import pg from 'pg'
import type { ProposalPage, Statement } from '#domain/payment/statement-api.ts'
import { txnKey } from '#domain/registration/registration.ts'
import { type BankLine, likeHdfc, likeIcici, likeSbi } from '#test/support/bank-statements.ts'
import { heldFor, metricsToken, type Place, signIn } from './place.ts'

type Reconciled = {
  registrations: number
  lines: number
  /** Pairs of registration and line that are exact by construction, that were proposed, and that are both. */
  exact: { true: number; proposed: number; right: number }
  /** How many each other group has. */
  groups: Record<string, number>
  /** Milliseconds of each import, and of the proposals. */
  imports: number[]
  proposing: number
  /** A statement of as many lines as one may have: milliseconds of its import, and the longest that nobody else was answered meanwhile. */
  largest: { lines: number; importing: number; held: number | null }
}

type Family = { n: number; name: string; typed: string; amount: number; reference: string }

const count = 2000
const surnames = 'KULKARNI VERMA IYER NAIR RAO MENON BHATT DSOUZA SHARMA QURESHI SINGH FERNANDES KAPOOR DAS PILLAI'.split(' ')
const days = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23']

/**
 * Stores 2,000 registrations, imports three invented statements in the layouts of three Indian banks, and compares the exact proposals with
 * those that are exact by construction. Among them are wrong amounts, reused numbers, swapped digits, references, numbers of other
 * currencies, lines that occur twice and money of nobody.
 */
export async function measureReconciling(place: Place): Promise<string> {
  const families: Family[] = []
  const lines: BankLine[] = []
  /** The registration and number of each pair that is exact. */
  const truth = new Set<string>()
  for (let n = 0; n < count; n++) {
    const name = `Child ${n} ${surnames[n % surnames.length]}`
    const number = String(412_300_000_000 + n * 7919)
    const kind = n % 20
    // The numbers as families type them.
    const typed =
      [number, `${number.slice(0, 4)} ${number.slice(4, 8)} ${number.slice(8)}`, `${number.slice(0, 4)}-${number.slice(4)}`][n % 3] ??
      number
    const family: Family = {
      n,
      name,
      typed,
      amount: n % 7 === 0 ? 100_000 : 20_000,
      reference: `${String(n).padStart(5, '2')}-XQ${String(n % 997).padStart(3, '3')}`,
    }
    const line: BankLine = {
      day: days[n % days.length] ?? '',
      payer: `${'ABCDEFGH'[n % 8]} ${surnames[n % surnames.length]}`,
      number,
      amount: family.amount,
    }
    if (kind < 14) {
      lines.push(line)
      truth.add(`${n} ${number}`)
    } else if (kind === 14) lines.push({ ...line, amount: family.amount - 5000 })
    else if (kind === 15) {
      // Two families with one number: neither is exact.
      const before = families[n - 1]
      if (before) family.typed = before.typed
    } else if (kind === 16) {
      family.typed = 'paid by upi'
      lines.push({ ...line, text: `fee ${family.reference.replace('-', ' ')}` })
    } else if (kind === 17) {
      // Two digits swapped, unless they are the same.
      family.typed = number.slice(0, 9) + number.slice(10, 11) + number.slice(9, 10) + number.slice(11)
      if (family.typed === number) truth.add(`${n} ${number}`)
      lines.push(line)
    } else if (kind === 18) lines.push(line, { ...line })
    else if (n % 40 === 39) lines.push({ ...line, number: String(999_900_000_000 + n), text: 'of nobody' })
    families.push(family)
  }
  lines.push({ day: '2026-11-23', payer: 'BANK', number: '', text: 'CHARGES', amount: -11_800 })
  await store(place.databaseUrl, families)

  const server = await place.start({ METRICS_TOKEN: metricsToken })
  const cookie = await signIn(server.url)
  const parts = [0, 1, 2].map((part) => lines.filter((_, n) => n % 3 === part))
  const [sbi = [], hdfc = [], icici = []] = parts
  const workbook = await writeXlsx({ sheets: [{ name: 'OpTransactionHistory', rows: likeIcici(icici) }] })
  const imports: number[] = []
  for (const [bank, file] of [
    ['Like SBI', likeSbi(sbi)],
    // What was in the first file is left out.
    ['Like SBI', likeSbi(sbi)],
    ['Like HDFC', likeHdfc(hdfc)],
    ['Like ICICI', Buffer.from(workbook)],
  ] as const) {
    const started = performance.now()
    await importFile(server.url, cookie, bank, file)
    imports.push(performance.now() - started)
  }
  const started = performance.now()
  const first = await proposals(server.url, cookie, 1)
  const proposing = performance.now() - started
  const rows = [...first.rows]
  for (let page = 2; rows.length < countOf(first, 'exact'); page++) rows.push(...(await proposals(server.url, cookie, page)).rows)
  const largest = await importLargest(server.url, cookie)
  await server.stop()
  const proposed = rows.map(({ registrations: [family], lines: [line] }) => `${family?.name.split(' ')[1]} ${line?.number}`)
  const right = proposed.filter((pair) => truth.has(pair)).length
  return reconcileText({
    registrations: count,
    lines: lines.length,
    exact: { true: truth.size, proposed: proposed.length, right },
    groups: Object.fromEntries(first.groups.map(({ group, count }) => [group, count])),
    imports,
    proposing,
    largest,
  })
}

/** Rows without those of the headings and the summary. */
const mostLines = 49_990

/** Imports as many new lines as a statement may have, and asks for the proposals. */
async function importLargest(url: string, cookie: string): Promise<Reconciled['largest']> {
  const file = likeHdfc(
    Array.from({ length: mostLines }, (_, n) => {
      return {
        day: days[n % days.length] ?? '',
        payer: `${'ABCDEFGH'[n % 8]} ${surnames[n % surnames.length]}`,
        number: String(998_000_000_000 + n * 17),
        amount: 20_000,
      }
    }),
  )
  await heldFor(url)
  const started = performance.now()
  const { money_in: lines } = await importFile(url, cookie, 'Like HDFC', file)
  const importing = performance.now() - started
  await proposals(url, cookie, 1)
  return { lines, importing, held: await heldFor(url) }
}

function countOf({ groups }: ProposalPage, name: string): number {
  return groups.find(({ group }) => group === name)?.count ?? 0
}

async function importFile(url: string, cookie: string, bank: string, file: Buffer): Promise<Statement> {
  const query = new URLSearchParams({ bank, file: `${bank}.csv` })
  const headers = { cookie, 'content-type': 'application/octet-stream', 'sec-fetch-site': 'same-origin' }
  const reply = await fetch(`${url}/api/office/money/statements?${query}`, { method: 'POST', headers, body: new Uint8Array(file) })
  if (reply.status !== 201) throw new Error(await reply.text())
  return (await reply.json()) as Statement
}

async function proposals(url: string, cookie: string, page: number): Promise<ProposalPage> {
  const reply = await fetch(`${url}/api/office/money/proposals?group=exact&page=${page}`, { headers: { cookie } })
  if (reply.status !== 200) throw new Error(await reply.text())
  return (await reply.json()) as ProposalPage
}

async function store(databaseUrl: string, families: Family[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const rows = families.map((family) => ({ ...family, key: txnKey(family.typed), payment: randomUUID() }))
  await client.query(
    `with family as (select * from jsonb_to_recordset($1::jsonb)
         as (n int, name text, typed text, amount int, reference text, key text, payment uuid)),
       paid as (insert into payments (id, amount, currency) select payment, amount, 'INR' from family),
       proof as (insert into proofs (payment_id, version, txn_no, txn_key, file_key, file_hash)
         select payment, 1, typed, key, 'reconcile' || n, md5('reconcile' || n) from family)
     insert into registrations (id, payment_id, reference, competition, door, name, name_key, email, contact_email, dial_code, phone, region, country, state, city,
       birth_date, payment_type, fee, currency, txn_no, txn_key, child_key, contact_key, phone_key, submission_key, submission_hash, answers, season_version,
       disclaimer_version)
     select gen_random_uuid(), payment, reference, 'quarter-final', 'quatform', name, lower(name), 'r' || n || '@school.example', 'r' || n || '@home.example', '+91',
       (9700000000 + n)::text, 'India', 'India', 'Karnataka', 'Bengaluru', '2013-04-18', 'no-offer', amount, 'INR', typed, key, 'reconcile' || n, 'reconcile' || n,
       'reconcile' || n, gen_random_uuid(), '', '{}', 0, '2026-11'
     from family`,
    [JSON.stringify(rows)],
  )
  await client.query('analyze registrations, payments, proofs')
  await client.end()
}

const whole = (number: number) => Math.round(number).toLocaleString('en')

function reconcileText({ registrations, lines, exact, groups, imports, proposing, largest }: Reconciled): string {
  const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`
  return `## Reconciling bank statements

${whole(registrations)} registrations are compared with ${whole(lines)} lines of three invented statements, in the layouts of SBI (text with tabs), HDFC Bank (CSV) and ICICI Bank (XLSX).
Three in ten families are not exact by construction: another amount, a number that two families sent, a reference instead of the number, two digits swapped, one number on two lines, or no money.

${whole(exact.true)} are exact by construction, and ${whole(exact.proposed)} are proposed as exact: precision ${share(exact.right, exact.proposed)}, recall ${share(exact.right, exact.true)} (goals: 100 %). Beside them ${whole(groups.differs ?? 0)} amounts differ, ${whole(groups.reference ?? 0)} lines have the
reference in their text, ${whole(groups.unclaimed ?? 0)} nobody's registration, and ${whole(groups.missing ?? 0)} registrations have no money. Importing SBI, the same file again, HDFC and ICICI takes ${imports.map((ms) => `${whole(ms)} ms`).join(', ')}; the proposals with the
first 500 exact ones, ${whole(proposing)} ms; ${whole(largest.lines)} lines, ${whole(largest.importing)} ms, while nobody else waits longer than ${whole(largest.held ?? Number.NaN)} ms (goal: 50 ms).
`
}
