import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Answers } from '#domain/forms/field.ts'
import type { OfficeRegistration } from '#domain/registration/api.ts'
import type { ListTabs } from '#domain/registration/list-tabs.ts'
import { corrections, registrations } from '#server/platform/db/schema/index.ts'
import { aFamily } from '#test/support/people.ts'
import { sharedPortal } from '#test/support/portal.ts'

const portal = sharedPortal()
let priya: { cookie: string }
beforeAll(async () => {
  priya = await portal.signIn({ email: 'priya@portal.example', password: 'a long enough password' })
})

async function tabsOf(list: string): Promise<ListTabs['tabs']> {
  const reply = await portal.app.inject({ url: '/api/office/views', query: { list }, headers: priya })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json().tabs
}

test('the tabs count what waits, is flagged, was corrected, is late, is from a school, is with the family, is overdue and was declined', async () => {
  const list = 'semirequestlist'
  const enter = async (change: object, answers: Answers = {}) => {
    const reply = await portal.submit(aFamily(answers), { door: 'semiform' })
    const isIt = eq(registrations.reference, reply.json().reference)
    const [row] = await portal.db.update(registrations).set(change).where(isIt).returning()
    return row?.id ?? ''
  }
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)
  await enter({ submittedAt: new Date(), schoolLink: 'registered' })
  await enter({ submittedAt: daysAgo(9), correctedAt: new Date() })
  await enter({ submittedAt: daysAgo(9) })
  await enter({ submittedAt: daysAgo(9), status: 'declined' })
  // Both have the flag, but only one of them waits.
  await enter({ submittedAt: new Date() }, { txn_no: '4123 0312 8005' })
  await enter({ submittedAt: new Date(), status: 'declined' }, { txn_no: '4123-0312-8005' })
  for (const days of [-2, 2]) {
    const registrationId = await enter({ status: 'correction' })
    await portal.db.insert(corrections).values({
      id: registrationId,
      registrationId,
      fields: ['txn_no'],
      reason: 'Unreadable',
      dueAt: daysAgo(days),
      askedAt: daysAgo(5),
      askedBy: 'Priya',
    })
  }
  const tabs = await tabsOf(list)
  expect(Object.fromEntries(tabs.map(({ status, total }) => [status, total]))).toEqual({
    pending: 4,
    flagged: 1,
    corrected: 1,
    'in-bank': 0,
    late: 1,
    'from-schools': 1,
    correction: 2,
    overdue: 1,
    declined: 2,
  })
  const listed = async (status: string): Promise<OfficeRegistration[]> =>
    (await portal.app.inject({ url: `/api/office/registrations?competition=semi-final&status=${status}`, headers: priya })).json().rows
  expect((await listed('late')).map(({ corrected_at }) => corrected_at)).toEqual([null])
  expect((await listed('flagged')).map(({ status, flags }) => [status, flags[0]?.kind])).toEqual([['pending', 'number']])
  expect(await tabsOf('semialllist')).toEqual([{ status: 'accepted', total: 0 }])
  expect((await tabsOf('participantlist')).map(({ status }) => status)).toEqual(
    'all pending flagged corrected in-bank late from-schools correction overdue accepted declined'.split(' '),
  )
})

test('a list that does not exist has no tabs', async () => {
  expect((await portal.app.inject({ url: '/api/office/views?list=nolist', headers: priya })).statusCode).toBe(400)
})
