import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { activeStatuses, type Status, statuses } from '#domain/registration/registration.ts'
import { isDue } from '#server/features/privacy/retention-plan.ts'
import { countStudents } from '#server/features/reports/figures.ts'
import { registrations } from '#server/platform/db/schema/index.ts'
import { aFamily } from '#test/support/people.ts'
import { sharedOffice, sharedPortal } from '#test/support/portal.ts'

type Counted = {
  /** Whether the child can't be registered again beside it. */
  holdsChild: boolean
  /** Which count of the office's menu includes it. */
  countedAs: 'waiting' | 'withFamilies' | null
  /** Which limit deletes it a long time after the decision. */
  deletedAs: 'declined' | 'accepted' | null
  /** Whether it counts among the registered students. */
  isRegistered: boolean
  canBook: boolean
  /** The current step on the family's status page. */
  step: string
}

/** What each status means everywhere. A new status fails here until somebody has decided each of these. */
const table: Record<Status, Counted> = {
  pending: {
    holdsChild: true,
    countedAs: 'waiting',
    deletedAs: null,
    isRegistered: false,
    canBook: false,
    step: 'Checking the payment',
  },
  correction: {
    holdsChild: true,
    countedAs: 'withFamilies',
    deletedAs: null,
    isRegistered: false,
    canBook: false,
    step: 'Waiting for you',
  },
  accepted: {
    holdsChild: true,
    countedAs: null,
    deletedAs: 'accepted',
    isRegistered: true,
    canBook: true,
    step: 'Book a time',
  },
  declined: {
    holdsChild: false,
    countedAs: null,
    deletedAs: 'declined',
    isRegistered: false,
    canBook: false,
    step: 'Not accepted',
  },
}

const portal = sharedPortal({ undoMs: 0 })
const office = sharedOffice(portal)

const ask = async (url: string) => (await portal.app.inject({ url, headers: office })).json()
const base = '/api/office/registrations'

test('the database knows the same statuses, and holds the child in the same ones', async () => {
  expect(registrations.status.enumValues).toEqual(statuses)
  expect(statuses.filter((status) => table[status].holdsChild)).toEqual(activeStatuses)
  const { rows } = await portal.db.execute<{ name: string; text: string }>(sql`
    select tgname as name, pg_get_triggerdef(oid) as text from pg_trigger where tgname = 'registrations_child_by_contact'
    union all select conname, pg_get_constraintdef(oid) from pg_constraint where conname = 'registrations_status'`)
  const named = (name: string) => statuses.filter((status) => rows.find((row) => row.name === name)?.text.includes(`'${status}'`))
  expect(named('registrations_child_by_contact')).toEqual(activeStatuses)
  expect(named('registrations_status')).toEqual(statuses)
})

describe.each(statuses)('a registration that is %s', (status) => {
  const is = table[status]
  const family = aFamily({
    student_name: `Child ${status}`,
    parent_email: `${status}@home.example`,
    student_email: `child@${status}.example`,
  })
  const figures = async () => ({
    waiting: (await ask('/api/office/waiting'))['quarter-final'] ?? 0,
    withFamilies: (await ask('/api/office/corrections'))['quarter-final']?.open ?? 0,
    registered: (await countStudents(portal.db, 1)).total,
  })
  let id: string
  let reference: string
  let path: string
  let before: Awaited<ReturnType<typeof figures>>

  beforeAll(async () => {
    before = await figures()
    const receipt = (await portal.submit(family)).json()
    ;[reference, path] = [receipt.reference, receipt.status_path]
    const [row] = await portal.db.select().from(registrations).where(eq(registrations.reference, reference))
    id = row?.id ?? ''
    const change = (url: string, payload: object) =>
      portal.app.inject({ method: 'PUT', url: `${base}/${id}/${url}`, headers: office, payload: { version: row?.version, ...payload } })
    if (status === 'correction') await change('correction', { fields: ['txn_no'], reason: 'Not found' })
    else if (status !== 'pending') await change('decision', { decision: status })
  })

  test('is in the list of its status and in the list of all', async () => {
    for (const listed of [status, 'all']) {
      const { rows } = await ask(`${base}?competition=quarter-final&status=${listed}`)
      expect(rows.find((row: { id: string }) => row.id === id)).toMatchObject({ status })
    }
  })

  test(is.holdsChild ? 'keeps the child from being registered again' : 'lets the child be registered again', async () => {
    const { statusCode } = await portal.submit(family, { key: crypto.randomUUID() })
    expect(statusCode).toBe(is.holdsChild ? 409 : 201)
    if (!is.holdsChild)
      await portal.db
        .delete(registrations)
        .where(sql`${registrations.name} = ${family.student_name ?? ''} and ${registrations.id} <> ${id}`)
  })

  test('is counted where it belongs, and nowhere else', async () => {
    const now = await figures()
    expect({
      waiting: now.waiting - before.waiting,
      withFamilies: now.withFamilies - before.withFamilies,
      registered: now.registered - before.registered,
    }).toEqual({
      waiting: Number(is.countedAs === 'waiting'),
      withFamilies: Number(is.countedAs === 'withFamilies'),
      registered: Number(is.isRegistered),
    })
  })

  test('is kept or deleted by the season’s limits, long after', async () => {
    const muchLater = Date.now() + 5000 * 24 * 60 * 60 * 1000
    const due = async (kind: 'declined' | 'accepted') =>
      (
        await portal.db
          .select({ id: registrations.id })
          .from(registrations)
          .where(isDue(kind, 400, muchLater))
      ).some((row) => row.id === id)
    expect({ declined: await due('declined'), accepted: await due('accepted') }).toEqual({
      declined: is.deletedAs === 'declined',
      accepted: is.deletedAs === 'accepted',
    })
  })

  test('is found as somebody’s data, to export or erase', async () => {
    expect((await ask(`/api/office/person?email=${status}@home.example`)).counts.registrations).toBe(1)
  })

  test('tells its family where it stands, by the link and by the reference', async () => {
    const { body } = await portal.app.inject({ url: path })
    expect(/<li aria-current="step"(.*?)<\/li>/s.exec(body)?.[1]).toContain(is.step)
    expect(body.includes('/book?for=')).toBe(is.canBook)
    const asked = { reference, email: `${status}@home.example` }
    const reply = await portal.app.inject({ method: 'POST', url: '/api/registration-checks', payload: asked })
    expect(reply.json()).toMatchObject({ status, message: expect.stringMatching(/\w/) })
  })
})
