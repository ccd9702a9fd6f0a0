import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { EmailPage } from '#domain/email/outbox.ts'
import { history, outbox } from '#server/platform/db/schema/index.ts'
import { sharedPortal } from '#test/support/portal.ts'
import { changeRows } from '#test/support/rows.ts'

const portal = sharedPortal()
let headers: { cookie: string }
beforeAll(async () => {
  headers = await portal.signIn()
  for (const name of ['Waiting', 'Dead', 'Sent', 'Leased'])
    await portal.register({ student_name: `${name} Child`, parent_email: `${name.toLowerCase()}@home.example` })
  await portal.db
    .update(outbox)
    .set({ state: 'dead', attempts: 1, lastError: '550 no such mailbox' })
    .where(eq(outbox.recipient, 'dead@home.example'))
  await portal.db.update(outbox).set({ state: 'sent', sentAt: new Date() }).where(eq(outbox.recipient, 'sent@home.example'))
  await changeRows(portal, outbox, { leasedUntil: new Date(Date.now() + 60_000) }, eq(outbox.recipient, 'leased@home.example'))
})

async function list(query: Record<string, string> = {}): Promise<EmailPage> {
  const reply = await portal.app.inject({ url: '/api/office/letters', headers, query })
  expect(reply.statusCode).toBe(200)
  return reply.json()
}
const find = async (recipient: string) => (await list({ q: recipient })).rows[0]?.id ?? ''
const sendAgain = (id: string) => portal.app.inject({ method: 'POST', url: `/api/office/letters/${id}/sending`, headers })

test('the office sees every email, its state and the reason, and that no mail server is set', async () => {
  const page = await list()
  expect([page.total, page.sends]).toEqual([4, false])
  const [dead] = (await list({ state: 'dead' })).rows
  expect(dead).toMatchObject({
    recipient: 'dead@home.example',
    state: 'dead',
    attempts: 1,
    last_error: '550 no such mailbox',
    next_attempt_at: null,
  })
  expect((await list({ q: 'WAITING CHILD' })).rows.map(({ recipient }) => recipient)).toEqual(['waiting@home.example'])
  expect((await list({ q: '%' })).total).toBe(0)
  const text = await portal.app.inject({ url: `/api/office/letters/${dead?.id}`, headers })
  expect(text.json().plain).toContain('See Dead’s registration:')
  expect(text.headers['cache-control']).toBe('no-store')
  for (const wrong of ['state=lost', 'page=0', 'size=7', 'q=%00', 'x=1']) {
    expect((await portal.app.inject({ url: `/api/office/letters?${wrong}`, headers })).statusCode).toBe(400)
  }
})

test('an undelivered email and a waiting one can be sent again; one that was sent, or is being sent, cannot', async () => {
  const again = await sendAgain(await find('dead@'))
  expect(again.json()).toMatchObject({ state: 'waiting', attempts: 0 })
  expect((await sendAgain(await find('waiting@'))).statusCode).toBe(200)
  const sent = await sendAgain(await find('sent@'))
  expect([sent.statusCode, sent.json().detail]).toEqual([409, 'This email is sent.'])
  expect((await sendAgain(await find('leased@'))).json().detail).toBe('This email is being sent right now.')
  expect((await sendAgain('6f1ed002-ab5f-4b1b-9b1b-6f1ed002ab5f')).statusCode).toBe(404)
  const entries = await portal.db.select().from(history).where(eq(history.subject, 'letter'))
  expect(entries.map(({ action, actorName }) => [action, actorName])).toEqual([
    ['sent again', 'office@portal.example'],
    ['sent again', 'office@portal.example'],
  ])
})
