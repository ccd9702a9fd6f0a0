import { and, eq } from 'drizzle-orm'
import readWorkbook from 'read-excel-file/node'
import { beforeAll, expect, test } from 'vitest'
import { participant } from '#domain/forms/participant.ts'
import { history } from '#server/platform/db/schema/index.ts'
import { aFamily, aParticipant } from '#test/support/people.ts'
import { administrator, sharedOffice, sharedPortal } from '#test/support/portal.ts'

const portal = sharedPortal()
const office = sharedOffice(portal)
const cities = ['Pune', 'Agra', 'Kochi']
beforeAll(async () => {
  for (const city_name of cities) await portal.submit(aFamily({ student_name: `=${city_name}()`, city_name }), { door: 'semiform' })
})

const get = (path: string, query: Record<string, string> = {}) =>
  portal.app.inject({
    url: `/api/office/${path}`,
    headers: office,
    query: path.startsWith('registrations') ? { competition: 'semi-final', status: 'pending', ...query } : query,
  })
const log = (list = 'semirequestlist') =>
  portal.db
    .select()
    .from(history)
    .where(and(eq(history.subject, 'workbook'), eq(history.subjectId, list)))
    .orderBy(history.id)
const sheetOf = async (bytes: Uint8Array) => (await readWorkbook(Buffer.from(bytes)))[0]?.data ?? []

test('every export is in the history with its view, the number of rows and the person, but without the text of a search', async () => {
  await get('registrations.xlsx')
  await get('registrations.xlsx', { q: 'agra', kind: 'accountant' })
  const [whole, accountant] = await log()
  expect(whole).toMatchObject({ actorName: administrator.email, after: { kind: 'list', view: 'Waiting', rows: 3 } })
  expect(accountant?.after).toMatchObject({ kind: 'accountant', view: 'Waiting', rows: 1, searched: true })
  expect(JSON.stringify(accountant)).not.toContain('agra')

  const before = await portal.db.$count(history)
  expect((await get('registrations.xlsx', { kind: 'none' })).statusCode).toBe(400)
  expect(await portal.db.$count(history)).toBe(before)
  await get('bookings.xlsx')
  await get('schools.xlsx')
  expect([(await log('bookdata'))[0]?.after, (await log('schoollist'))[0]?.after]).toMatchObject([
    { kind: 'list', rows: 0 },
    { kind: 'list', rows: 0 },
  ])
})

test('an export that history cannot take in is never complete', async () => {
  await portal.pool.query("alter table history add constraint no_exports check (action <> 'exported') not valid")
  const reply = await get('registrations.xlsx').catch(() => null)
  await portal.pool.query('alter table history drop constraint no_exports')
  const isWhole = reply !== null && (await sheetOf(reply.rawPayload).catch(() => [])).length > 0
  expect(isWhole).toBe(false)
})

test('the list of every status has the status in words after the specified columns', async () => {
  await portal.submit(aParticipant({ participant_name: 'Kavya Waits' }), { door: 'wordsmithform' })
  const reply = await get('registrations.xlsx', { competition: 'wordsmith', status: 'all' })
  expect(reply.headers['content-disposition']).toBe('attachment; filename="ParticipantsData.xlsx"')
  const [head = [], row = []] = await sheetOf(reply.rawPayload)
  expect(head.slice(1)).toEqual([...participant.columns.map(({ label }) => label), 'Status'])
  expect([row[2], row.at(-1)]).toEqual(['Kavya Waits', 'Waiting'])
})
