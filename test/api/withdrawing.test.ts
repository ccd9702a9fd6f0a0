import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { maxWithdrawals } from '#domain/privacy/withdrawal.ts'
import { startDelivery } from '#server/features/emails/delivery.ts'
import { ledgerIn, readLedger } from '#server/features/privacy/ledger.ts'
import { replayErasures } from '#server/features/privacy/replay.ts'
import { runRetention } from '#server/features/privacy/retention.ts'
import { decisions, erasures, history, outbox, registrations, withdrawals } from '#server/platform/db/schema/index.ts'
import { sendForm } from '#test/support/forms.ts'
import { openPortal, type Portal } from '#test/support/portal.ts'

const day = 24 * 60 * 60 * 1000
let portal: Portal
let office: { cookie: string }
beforeEach(async () => {
  portal = await openPortal({ undoMs: 0 })
  office = await portal.signIn()
})
afterEach(() => portal.close())

async function registered(student_name: string) {
  const { reference, status_path: path } = await portal.register({ student_name, parent_email: 'parent@home.example' })
  const [row] = await portal.db.select().from(registrations).where(eq(registrations.reference, reference))
  if (!row || path === null) throw new Error('There is no registration')
  return { row, path }
}

/** Presses a button of a page, like a browser without JavaScript. */
const press = (url: string) => sendForm(portal.app, url, {})

const decide = ({ id }: { id: string }) =>
  portal.send('PUT', `/api/office/registrations/${id}/decision`, { decision: 'accepted', version: 1, reason: '' }, office)
const read = async (url: string) => (await portal.app.inject({ url })).body
/** The portal when so many days have passed. */
const after = (days: number) => ({ ...portal.context, now: () => Date.now() + days * day })
const names = async () => (await portal.db.select().from(registrations)).map(({ name }) => name).sort()
const templatesAbout = async (id: string) =>
  (await portal.db.select().from(outbox).where(eq(outbox.subjectId, id))).map(({ template }) => template).sort()

test('what is withdrawn isn’t decided about, is shown to the office and the family, and is taken back by one press', async () => {
  const { row, path } = await registered('Withdrawn Child')
  expect(await read(`${path}/data`)).toContain('Withdraw Withdrawn Child')
  for (const _twice of [1, 2]) {
    const reply = await press(`${path}/withdrawal`)
    expect([reply.statusCode, reply.headers.location]).toEqual([303, path])
  }
  expect(await templatesAbout(row.id)).toEqual(['registration-received', 'registration-withdrawn'])
  expect(await portal.db.$count(withdrawals)).toBe(1)
  expect(await read(path)).toMatch(/Withdrawn<.*we erase everything about it.*stay in our books.*Undo the withdrawal/)
  expect(await read(`${path}/data`)).not.toContain('Withdraw Withdrawn Child')

  const refused = await decide(row)
  expect([refused.statusCode, refused.json().detail]).toEqual([409, expect.stringContaining('was withdrawn')])
  const { rows } = (await portal.app.inject({ url: '/api/office/withdrawals', headers: office })).json()
  expect(rows).toMatchObject([{ name: 'Withdrawn Child', reference: row.reference }])
  expect(Date.parse(rows[0].erased_at) - Date.parse(rows[0].at)).toBe(7 * day)

  expect((await press(`${path}/withdrawal/undo`)).statusCode).toBe(303)
  expect(await read(path)).toContain('Checking payment')
  expect((await decide(row)).statusCode).toBe(200)
  const told = (await portal.db.select().from(history)).filter(({ subjectId }) => subjectId === row.id).map(({ action }) => action)
  expect(told).toEqual(expect.arrayContaining(['withdrawn', 'withdrawal undone', 'accepted']))
  await runRetention(after(30))
  expect(await names()).toEqual(['Withdrawn Child'])
})

test('who withdraws and undoes it over and over is stopped after three times, and neither the mailbox, the list of erasures nor history grows', async () => {
  const { row, path } = await registered('Flooded Child')
  const statuses: number[] = []
  for (let n = 0; n < 40; n++) {
    statuses.push((await press(`${path}/withdrawal`)).statusCode)
    await press(`${path}/withdrawal/undo`)
  }
  expect(statuses).toEqual([303, 303, 303, ...Array(37).fill(409)])
  expect((await templatesAbout(row.id)).filter((name) => name === 'registration-withdrawn')).toHaveLength(maxWithdrawals)
  expect((await readLedger(ledgerIn(portal.dataDir))).erased).toHaveLength(2 * maxWithdrawals)
  expect(await portal.db.$count(history, eq(history.subjectId, row.id))).toBe(1 + 2 * maxWithdrawals)
  const said = 'You’ve withdrawn this registration 3 times. To withdraw it again, write to help@example.org.'
  expect((await press(`${path}/withdrawal`)).body).toContain(said)
  expect(await read(`${path}/data`)).toContain(said)
  expect((await decide(row)).statusCode).toBe(200)
})

test('eight children registered for one address, and each withdrawn and undone over and over, send it no more than a dozen emails', async () => {
  for (let n = 0; n < 8; n++) {
    const { path } = await registered(`Child ${'ABCDEFGH'[n]}`)
    for (let time = 0; time < 5; time++) {
      await press(`${path}/withdrawal`)
      await press(`${path}/withdrawal/undo`)
    }
  }
  const written = await portal.db.select().from(outbox).where(eq(outbox.recipient, 'parent@home.example'))
  expect(written).toHaveLength(8 + 8 * maxWithdrawals)
  expect(written.filter(({ state }) => state === 'waiting')).toHaveLength(12)
})

test('a decision can’t be undone while its registration is withdrawn; undoing several leaves that one as it is', async () => {
  await portal.close()
  portal = await openPortal()
  office = await portal.signIn()
  const withdrawn = await registered('Withdrawn Child')
  const other = await registered('Other Child')
  const rows = [withdrawn, other].map(({ row }) => ({ id: row.id, version: row.version }))
  const decided = await portal.send('PUT', '/api/office/decisions', { decision: 'accepted', reason: '', rows }, office)
  expect(decided.statusCode, decided.body).toBe(200)
  await press(`${withdrawn.path}/withdrawal`)

  const standing = async () => (await portal.db.select().from(registrations)).map(({ name, status }) => `${name} ${status}`).sort()
  const emailed = await templatesAbout(withdrawn.row.id)
  const undo = (id: string) => portal.app.inject({ method: 'DELETE', url: `/api/office/review/decisions/${id}`, headers: office })
  const [one] = await portal.db.select().from(decisions).where(eq(decisions.registrationId, withdrawn.row.id))
  const refused = await undo(one?.id ?? '')
  expect([refused.statusCode, refused.json().detail]).toEqual([409, expect.stringContaining('was withdrawn')])
  expect(await standing()).toEqual(['Other Child accepted', 'Withdrawn Child accepted'])

  const undone = (await undo(one?.batchId ?? '')).json()
  expect(undone.left).toMatchObject([{ name: 'Withdrawn Child', message: expect.stringContaining('was withdrawn') }])
  expect(await standing()).toEqual(['Other Child pending', 'Withdrawn Child accepted'])
  expect(await templatesAbout(withdrawn.row.id)).toEqual(emailed)
})

test('emails about it wait while it is withdrawn, and leave when that is undone', async () => {
  const { row, path } = await registered('Withdrawn Child')
  await press(`${path}/withdrawal`)
  const sent: string[] = []
  const carrier = {
    async carry({ title }: { title: string }) {
      sent.push(title)
      return { state: 'sent' as const }
    },
    close() {},
  }
  const delivery = startDelivery({ ...portal.context, carrier: carrier as never, everyMs: 20 })
  await vi.waitFor(() => expect(sent).toEqual(['Withdrawn Child’s registration is withdrawn']), 10_000)
  expect((await portal.db.select().from(outbox).where(eq(outbox.template, 'registration-received')))[0]?.state).toBe('waiting')
  await press(`${path}/withdrawal/undo`)
  await vi.waitFor(() => expect(sent).toHaveLength(2), 10_000)
  await delivery.stop()
  expect(sent[1]).toBe('We have received Withdrawn Child’s registration')
  expect(row.name).toBe('Withdrawn Child')
})

test('a week later it is erased with everything about it; a sibling stays', async () => {
  const { row, path } = await registered('Withdrawn Child')
  await registered('Sister Stays')
  await press(`${path}/withdrawal`)
  await runRetention(after(6.9))
  expect(await names()).toEqual(['Sister Stays', 'Withdrawn Child'])
  expect(await runRetention(after(7.1))).toMatchObject({ withdrawn: 1 })
  expect(await names()).toEqual(['Sister Stays'])
  expect(await portal.db.$count(withdrawals)).toBe(0)
  expect(await templatesAbout(row.id)).toEqual([])
  expect(JSON.stringify(await portal.db.select().from(history))).not.toContain('Withdrawn Child')
  expect((await portal.app.inject({ url: path })).statusCode).toBe(404)
})

test('a database from before the withdrawal learns of it when it starts, and one from before its end learns that too', async () => {
  const { row, path } = await registered('Withdrawn Child')
  await press(`${path}/withdrawal`)
  const ledger = async () => (await readLedger(ledgerIn(portal.dataDir))).erased
  const acts = async () => (await ledger()).map(({ person }) => (person.includes(':') ? person.split(':')[0] : 'erased'))
  expect([await acts(), (await ledger()).map(({ subjects }) => subjects)]).toEqual([['withdrawn'], [[row.id]]])
  const [known] = await portal.db.select().from(withdrawals)

  // The backup was made before the withdrawal.
  const forget = async () => {
    await portal.db.delete(erasures)
    await portal.db.delete(withdrawals)
  }
  await forget()
  expect(await replayErasures(portal.context, await ledger())).toBe(1)
  expect((await portal.db.select().from(withdrawals)).map(({ registrationId, at }) => [registrationId, at])).toEqual([[row.id, known?.at]])
  expect((await decide(row)).statusCode).toBe(409)
  expect(await replayErasures(portal.context, await ledger())).toBe(0)

  await press(`${path}/withdrawal/undo`)
  await forget()
  expect(await replayErasures(portal.context, await ledger())).toBe(2)
  expect((await decide(row)).statusCode).toBe(200)

  // The erasure after it is repeated as any other.
  const other = await registered('Erased Child')
  await press(`${other.path}/withdrawal`)
  await runRetention(after(8))
  expect(await acts()).toEqual(['withdrawn', 'undone', 'withdrawn', 'erased'])
})
