import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { OwnData } from '#domain/privacy/own-data.ts'
import { registrations } from '#server/platform/db/schema/index.ts'
import { sharedOffice, sharedPortal } from '#test/support/portal.ts'

const portal = sharedPortal(() => ({ undoMs: 300_000 }))
const office = sharedOffice(portal)

const get = (url: string, headers = {}) => portal.app.inject({ url, headers })

async function registered(student_name: string, parent_email: string) {
  const { reference, status_path: path } = await portal.register({ student_name, parent_email })
  const [row] = await portal.db.select().from(registrations).where(eq(registrations.reference, reference))
  if (!row || path === null) throw new Error('There is no registration')
  return { row, path }
}

const dataAt = async (path: string): Promise<OwnData> => (await get(`${path}/data.json`)).json()

test('the link shows and downloads what is kept, and nothing of other families', async () => {
  const { path, row } = await registered('Own Data', 'own@home.example')
  await registered('Somebody Else', 'else@home.example')
  await portal.pool.query("update outbox set state = 'sent', sent_at = now()")

  const page = await get(`${path}/data`)
  expect([page.statusCode, page.headers['cache-control'], page.headers['referrer-policy']]).toEqual([200, 'no-store', 'same-origin'])
  for (const text of ['What we keep about Own Data', row.reference, row.txnNo, 'Student Name', 'own@home.example', '/privacy-notice']) {
    expect(page.body, text).toContain(text)
  }
  const file = await get(`${path}/data.json`)
  expect(file.headers['content-disposition']).toBe(`attachment; filename="${row.reference}.json"`)
  const data: OwnData = file.json()
  expect(data).toMatchObject({
    reference: row.reference,
    name: 'Own Data',
    payment: [{ number: row.txnNo }],
    result: null,
    corrections: [],
  })
  expect(data.emails.map(({ to }) => to)).toEqual(['own@home.example'])
  for (const body of [page.body, file.body]) expect(body).not.toMatch(/Somebody Else|else@home|\{status\}|\{link\}/)
  expect(file.body).not.toContain(path)
})

test('who has seen it is shown by role and day, never by name', async () => {
  const { path, row } = await registered('Looked At', 'looked@home.example')
  expect((await dataAt(path)).seen).toEqual([])
  const reviewer = await portal.signInToOffice('reviewer')
  for (const headers of [reviewer, office]) await get(`/api/office/registrations/${row.id}`, { cookie: headers.cookie })
  const { seen } = await dataAt(path)
  expect(seen.map(({ by, how, times }) => [by, how, times])).toEqual([
    ['Administrator', 'opened it', 1],
    ['Reviewer', 'opened it', 1],
  ])
  expect((await get(`${path}/data`)).body).not.toContain('portal.example')
})

test('a decision is shown here at once', async () => {
  const { path, row } = await registered('Decided Child', 'decided@home.example')
  const payload = { decision: 'declined', version: 1, reason: 'Not our account' }
  const decided = await portal.app.inject({ method: 'PUT', url: `/api/office/registrations/${row.id}/decision`, headers: office, payload })
  expect(decided.statusCode).toBe(200)
  const { body } = await get(`${path}/data.json`)
  expect(JSON.parse(body)).toMatchObject({ state: 'Not accepted', reason: 'Not our account', decided_at: expect.any(String) })
})

test('a link that is guessed, or has ended, shows nothing', async () => {
  const { path, row } = await registered('Ended Link', 'ended@home.example')
  await portal.db.update(registrations).set({ linkNo: 2 }).where(eq(registrations.id, row.id))
  for (const url of [`${path}/data`, `${path}/data.json`, '/registration/nothing/data']) expect((await get(url)).statusCode, url).toBe(404)
})
