// databases: both
import readWorkbook from 'read-excel-file/node'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type RetentionPlan, type RetentionRun, retentionClasses } from '#domain/privacy/retention.ts'
import { runRetention, startRetention } from '#server/features/privacy/retention.ts'
import { announceRetention } from '#server/features/privacy/retention-plan.ts'
import { retentionReports } from '#server/features/privacy/retention-reports.ts'
import { failedTasks, history, outbox, registrations, retentionRuns } from '#server/platform/db/schema/index.ts'
import { aFamily } from '#test/support/people.ts'
import { openPortal, type Portal } from '#test/support/portal.ts'

const day = 24 * 60 * 60 * 1000

let portal: Portal
let office: { cookie: string }
beforeEach(async () => {
  portal = await openPortal()
  office = await portal.signIn()
  await announceRetention(portal.context)
})
afterEach(() => portal.close())

/** The portal when so many days have passed. */
const after = (days: number) => ({ ...portal.context, now: () => Date.now() + days * day })

const get = async (url: string) => (await portal.app.inject({ url, headers: office })).json()
/** Straight from the database: in 401 days the office's sessions have ended and are erased as well. */
const reports = () => retentionReports(portal.db)

async function declinedChild(student_name: string) {
  await portal.register(aFamily({ student_name, parent_email: `${student_name.split(' ')[0]}@home.example` }))
  const row = (await portal.db.select().from(registrations)).find(({ name }) => name === student_name)
  await portal.app.inject({
    method: 'PUT',
    url: `/api/office/registrations/${row?.id}/decision`,
    headers: office,
    payload: { decision: 'declined', version: 1, reason: 'Paid twice' },
  })
}

const lineOf = (run: Pick<RetentionRun, 'lines'> | undefined, kind: string) => run?.lines.find((line) => line.kind === kind)

test('a run reports for each class what it looked at, erased and kept for what cause, and all of it adds up', async () => {
  await declinedChild('Asha Old')
  await portal.register(aFamily({ student_name: 'Waiting Child' }))
  await portal.db.update(outbox).set({ state: 'sent', sentAt: new Date(Date.now() + 300 * day) })
  await portal.register(aFamily({ student_name: 'Another Child', student_email: 'another@school.example' }))

  await runRetention(after(401), 'server')
  const [run] = await reports()
  expect(run).toMatchObject({ number: 1, by: 'server' })
  expect(lineOf(run, 'declined')).toEqual({
    kind: 'declined',
    days: 400,
    scanned: 1,
    erased: 1,
    kept: { young: 0, waiting: 0, unlimited: 0, notice: 0 },
    failed: 0,
  })
  // Those of the erased child went with it; one is too young, and one is still to be sent.
  expect(lineOf(run, 'letters')).toMatchObject({ scanned: 2, erased: 0, kept: { young: 1, waiting: 1 } })
  expect(lineOf(run, 'accepted')).toMatchObject({ days: null, scanned: 0 })
  for (const { scanned, erased, kept, failed } of run?.lines ?? []) {
    expect(erased + failed + kept.young + kept.waiting + kept.unlimited + kept.notice).toBe(scanned)
  }
  expect((await portal.db.select().from(registrations)).map(({ name }) => name).sort()).toEqual(['Another Child', 'Waiting Child'])
})

test('the preview shows what the next run will erase, and until the notice is over the run keeps it and says so', async () => {
  await declinedChild('Asha Old')
  const later = after(401)
  await runRetention(after(0), 'server')

  await portal.db.update(registrations).set({ decidedAt: new Date(Date.now() - 399.5 * day) })
  const plan: RetentionPlan = await get('/api/office/retention')
  // Half a day too young now, old enough when the next run begins.
  expect(plan.kinds[0]).toMatchObject({
    kind: 'declined',
    days: 400,
    stored: 1,
    due: 1,
    oldest: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
  expect(Date.parse(plan.next_at ?? '')).toBeGreaterThan(Date.now() + 0.9 * day)

  await runRetention(after(3), 'server')
  expect(lineOf((await reports())[0], 'declined')).toMatchObject({ erased: 0, kept: { notice: 1, young: 0 } })
  expect(await portal.db.$count(registrations)).toBe(1)
  await runRetention(later, 'server')
  expect(lineOf((await reports())[0], 'declined')).toMatchObject({ erased: 1 })
  expect(await portal.db.$count(registrations)).toBe(0)
})

test('what can’t be erased is reported, doesn’t stop the other classes, and is erased by the next run', async () => {
  await declinedChild('Asha Old')
  await portal.pool.query(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$`)
  await portal.pool.query('create trigger refuse before delete on registrations for each row execute function refuse()')
  const logged: string[] = []
  const work = startRetention(after(401), { info: () => undefined, error: (_fields, text) => logged.push(text) }, 1)
  await vi.waitFor(async () => expect(await portal.db.$count(retentionRuns)).toBe(1))
  await work.stop()
  expect(logged).toEqual(['some data older than the retention limits could not be deleted; it is tried again tomorrow'])
  const [run] = await reports()
  expect(lineOf(run, 'declined')).toMatchObject({ scanned: 1, erased: 0, failed: 1 })
  expect(lineOf(run, 'sessions')).toMatchObject({ erased: 1, failed: 0 })
  expect((await portal.db.select().from(failedTasks)).map(({ name }) => name)).toEqual(['retention'])

  await portal.pool.query('drop trigger refuse on registrations')
  await runRetention(after(401), 'office')
  expect(lineOf((await reports())[0], 'declined')).toMatchObject({ erased: 1, failed: 0 })
})

test('the evidence is a workbook with a row for each class of each run, and its export is in the history', async () => {
  await runRetention(portal.context, 'command', { waits: false })
  await runRetention(portal.context, 'server')
  expect((await get('/api/office/retention/runs')).runs).toEqual(await reports())
  const file = await portal.app.inject({ url: '/api/office/retention.xlsx', headers: office })
  const [sheet] = await readWorkbook(file.rawPayload)
  const [headings, ...rows] = sheet?.data ?? []
  expect(headings?.slice(0, 8)).toEqual(['S.No', 'Run', 'Started', 'Finished', 'Started by', 'Class of data', 'Days', 'Scanned'])
  expect(rows).toHaveLength(2 * retentionClasses.length)
  expect(rows[0]?.slice(1, 2)).toEqual([2])
  expect(rows.map((row) => row[4])).toContain('npm run retention')
  expect(rows[1]?.slice(5, 7)).toEqual(['Accepted registrations', 'no limit'])
  const exports = await portal.db.select().from(history)
  expect(exports.filter(({ action }) => action === 'exported').map(({ subjectId, after }) => [subjectId, after])).toEqual([
    ['retention', { kind: 'reports', rows: rows.length }],
  ])
})

test('reports are kept for 400 days', async () => {
  await runRetention(after(-401), 'server')
  await runRetention(after(-399), 'server')
  await runRetention(portal.context, 'server')
  expect(await reports()).toHaveLength(2)
})
