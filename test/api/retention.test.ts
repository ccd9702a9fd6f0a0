// databases: both
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RetentionPlan } from '#domain/privacy/retention.ts'
import { runRetention, startRetention } from '#server/features/privacy/retention.ts'
import { drafts, failedTasks, outbox, registrations, session, studentImports } from '#server/platform/db/schema/index.ts'
import { aFamily } from '#test/support/people.ts'
import { openPortal, type Portal } from '#test/support/portal.ts'
import { openSchool } from '#test/support/schools.ts'

const day = 24 * 60 * 60 * 1000

let portal: Portal
let office: { cookie: string }
beforeEach(async () => {
  portal = await openPortal()
  office = await portal.signIn()
})
afterEach(() => portal.close())

/** The portal when so many days have passed. */
const after = (days: number) => ({ ...portal.context, now: () => Date.now() + days * day })

const children = async () => (await portal.db.select().from(registrations)).map(({ name }) => name).sort()

async function declinedChild(student_name: string) {
  await portal.register(aFamily({ student_name, parent_email: `${student_name.split(' ')[0]}@home.example` }))
  const row = (await portal.db.select().from(registrations)).find(({ name }) => name === student_name)
  await portal.send(
    'PUT',
    `/api/office/registrations/${row?.id}/decision`,
    { decision: 'declined', version: 1, reason: 'Paid twice' },
    office,
  )
}

test('a run erases what is past its days, and keeps what is younger, waits or has no limit', async () => {
  await declinedChild('Asha Old')
  await portal.register(aFamily({ student_name: 'Waiting Child' }))
  await portal.db.update(outbox).set({ state: 'sent', sentAt: new Date(Date.now() + 300 * day) })
  await portal.register(aFamily({ student_name: 'Another Child', student_email: 'another@school.example' }))

  // Emails of the erased child go with it; of the others one is too young, and one is still to be sent.
  expect(await runRetention(after(401))).toMatchObject({ declined: 1, letters: 0, sessions: 1, statements: 0, drafts: 0 })
  expect(await children()).toEqual(['Another Child', 'Waiting Child'])
  expect(await portal.db.$count(outbox)).toBe(2)
})

test('the office sees how much is due, and for a week after the limits were changed it stays', async () => {
  await declinedChild('Asha Old')
  await portal.db.update(registrations).set({ decidedAt: new Date(Date.now() - 401 * day) })
  const { season } = (await portal.app.inject({ url: '/api/office/season', headers: office })).json()
  const save = (declined: number) => {
    const payload = { version: season.version, season: { ...season, retention: { ...season.retention, declined } } }
    return portal.app.inject({ method: 'PUT', url: '/api/office/season', headers: office, payload })
  }
  expect((await save(4)).json().errors[0].path).toBe('retention.declined')
  expect((await save(390)).statusCode).toBe(200)
  const plan: RetentionPlan = (await portal.app.inject({ url: '/api/office/retention', headers: office })).json()
  expect(plan.kinds[0]).toEqual({ kind: 'declined', days: 390, stored: 1, due: 1 })
  expect(Date.parse(plan.starts_at ?? '')).toBeGreaterThan(Date.now() + 6 * day)

  expect(await runRetention(after(3))).not.toHaveProperty('declined')
  expect(await children()).toEqual(['Asha Old'])
  expect(await runRetention(after(8))).toMatchObject({ declined: 1 })
  expect(await children()).toEqual([])
})

test('what can’t be erased is under Errors, doesn’t stop the other classes, and is erased by the next run', async () => {
  await declinedChild('Asha Old')
  await portal.pool.query(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$`)
  await portal.pool.query('create trigger refuse before delete on registrations for each row execute function refuse()')
  const logged: string[] = []
  const work = startRetention(after(401), { info: () => undefined, error: (_fields, text) => logged.push(text) }, 1)
  await expect.poll(async () => (await portal.db.select().from(failedTasks)).map(({ name }) => name)).toEqual(['retention'])
  await work.stop()
  expect(logged).toEqual(['some data older than the retention limits could not be deleted; it is tried again tomorrow'])
  expect([await children(), await portal.db.$count(session)]).toEqual([['Asha Old'], 0])

  await portal.pool.query('drop trigger refuse on registrations')
  expect(await runRetention(after(401))).toMatchObject({ declined: 1 })
})

test('students whom a school never paid for go after 400 days, and a file that it began to import after 30', async () => {
  const school = await openSchool(portal)
  await school.addMany(2)
  const headers = { ...school.headers, 'content-type': 'application/octet-stream' }
  const file = Buffer.from('Student Name,Student Email,Class\nRohan Das,rohan@school.example,6 A')
  await portal.app.inject({ method: 'POST', url: '/api/school/doors/form2/imports', headers, payload: file })
  await runRetention(portal.context)
  expect([await portal.db.$count(drafts), await portal.db.$count(studentImports)]).toEqual([2, 1])
  await portal.pool.query("update drafts set added_at = now() - interval '401 days' where id = (select id from drafts limit 1)")
  await portal.pool.query("update student_imports set started_at = now() - interval '31 days'")
  await runRetention(portal.context)
  expect([await portal.db.$count(drafts), await portal.db.$count(studentImports)]).toEqual([1, 0])
})
