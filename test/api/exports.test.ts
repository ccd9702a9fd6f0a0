import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import readWorkbook from 'read-excel-file/node'
import { beforeAll, expect, test } from 'vitest'
import { participant } from '#domain/forms/participant.ts'
import type { ExportLog, OfficeRegistration } from '#domain/registration/api.ts'
import { history, registrations } from '#server/platform/db/schema/index.ts'
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
async function log(list = 'semirequestlist'): Promise<ExportLog['rows']> {
  return (await get('exports', { list })).json().rows
}
const sheetOf = async (bytes: Uint8Array) => (await readWorkbook(Buffer.from(bytes)))[0]?.data ?? []

test('the columns of the screen are exported in its order, sorted as it is, with words instead of codes', async () => {
  const columns = 'fee,student_name,status,city_name,file_doc,reference'
  const reply = await get('registrations.xlsx', { kind: 'shown', columns, sort: 'city_name' })
  expect(reply.headers['content-disposition']).toBe('attachment; filename="SemiFinalRegistrationData-View.xlsx"')
  const [head, ...rows] = await sheetOf(reply.rawPayload)
  expect(head).toEqual(['S.No', 'Fee', 'Student Name', 'Status', 'City', 'Reference'])
  expect(rows.map((row) => row.slice(0, 5))).toEqual([
    [1, 'INR 500', '=Agra()', 'Waiting', 'Agra'],
    [2, 'INR 500', '=Kochi()', 'Waiting', 'Kochi'],
    [3, 'INR 500', '=Pune()', 'Waiting', 'Pune'],
  ])
  expect((await get('registrations.xlsx', { kind: 'shown', columns, sort: 'password' })).statusCode).toBe(400)
})

test('the screenshots come with a sheet that says which is whose; one that is lost is named', async () => {
  const { rows } = (await get('registrations')).json() as { rows: OfficeRegistration[] }
  const [lost] = await portal.db.select().from(registrations).where(eq(registrations.name, '=Agra()'))
  const reply = await get('registrations.zip')
  expect(reply.headers['content-disposition']).toBe('attachment; filename="SemiFinalRegistrationData-Screenshots.zip"')
  const files = unzipSync(new Uint8Array(reply.rawPayload))
  const named = rows.map(({ serial_no, reference }) => `${serial_no}-${reference}.jpg`)
  expect(Object.keys(files)).toEqual([...named, 'index.xlsx'])
  const shown = await portal.app.inject({ url: `/api/office/registrations/${rows[0]?.id}/screenshot`, headers: office })
  expect(Buffer.from(files[named[0] ?? ''] ?? []).equals(shown.rawPayload)).toBe(true)
  const index = await sheetOf(files['index.xlsx'] ?? new Uint8Array())
  expect(index.map((row) => row[1])).toEqual(['File', ...named])

  const files2 = portal.context.files
  const read = files2.read
  files2.read = async (key) => (key.includes('nothing') ? read(key) : null)
  const without = unzipSync(new Uint8Array((await get('registrations.zip', { ids: lost?.id ?? '' })).rawPayload))
  files2.read = read
  expect(Object.keys(without)).toEqual(['index.xlsx'])
  expect((await sheetOf(without['index.xlsx'] ?? new Uint8Array())).map((row) => row[1])).toEqual(['File', 'missing'])
})

test('every export is in the history with its view, the number of rows and the person, but without the text of a search', async () => {
  await get('registrations.xlsx', {})
  await get('registrations.xlsx', { q: 'agra', kind: 'accountant' })
  await get('registrations.zip', { q: 'nobody' })
  const [pictures, accountant, whole] = await log()
  expect(whole).toMatchObject({ by: administrator.email, kind: 'list', view: 'Waiting', rows: 3 })
  expect(accountant).toMatchObject({ kind: 'accountant', view: 'Waiting', rows: 1 })
  expect(pictures).toMatchObject({ kind: 'pictures', rows: 0 })
  const told = await portal.db.select().from(history).where(eq(history.subject, 'workbook')).orderBy(history.id)
  expect(JSON.stringify(told)).not.toContain('agra')
  expect(told.at(-1)?.after).toMatchObject({ searched: true })

  const before = await portal.db.$count(history)
  expect((await get('registrations.xlsx', { kind: 'none' })).statusCode).toBe(400)
  expect(await portal.db.$count(history)).toBe(before)
  await portal.app.inject({ url: '/api/office/bookings.xlsx', headers: office })
  await portal.app.inject({ url: '/api/office/schools.xlsx', headers: office })
  expect([(await log('bookdata'))[0], (await log('schoollist'))[0]]).toMatchObject([
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
