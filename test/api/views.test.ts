import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answers } from '#domain/forms/field.ts'
import type { OfficeRegistration } from '#domain/office-api.ts'
import type { ViewBody } from '#domain/registration/view-body.ts'
import { type ListViews, mostViews, type SavedView } from '#domain/registration/views.ts'
import { corrections, history, listViews, registrations, user } from '#server/platform/db/schema/index.ts'
import { aFamily, aFamilyAbroad } from '#test/support/people.ts'
import { openPortal, type Portal } from '#test/support/portal.ts'

let portal: Portal
let priya: { cookie: string }
let tom: { cookie: string }
const addresses = { priya: 'priya@portal.example', tom: 'tom@portal.example' }
beforeAll(async () => {
  portal = await openPortal()
  const signIn = (email: string) => portal.signIn({ email, password: 'a long enough password' })
  priya = await signIn(addresses.priya)
  tom = await signIn(addresses.tom)
})
afterAll(() => portal.close())

const filters: ViewBody['filters'] = { status: 'pending', region: 'Out Of India', from: '', to: '' }
const aView: ViewBody = {
  list: 'studentsrequest1',
  name: 'From abroad',
  shared: false,
  filters,
  sort: '-city_name',
  columns: ['student_name', 'serial_no', 'fee'],
}
const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, payload: object, headers = priya) =>
  portal.app.inject({ method, url: `/api/office/views${path}`, headers, payload })
async function save(change: Partial<ViewBody> = {}, headers = priya): Promise<SavedView> {
  const reply = await send('POST', '', { ...aView, ...change }, headers)
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json()
}
async function seen(headers = priya, list = aView.list): Promise<ListViews> {
  const reply = await portal.app.inject({ url: '/api/office/views', query: { list }, headers })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}
const namesOf = ({ views }: ListViews) => views.map(({ name }) => name)
const errorsOf = (reply: { json(): { errors: { path: string; message: string }[] } }) => reply.json().errors

describe('a saved view', () => {
  test('keeps filters, columns in their order and sorting under a name, with a live count', async () => {
    const saved = await save()
    expect(saved).toEqual({ id: saved.id, version: 1, ...aView, list: undefined })
    const countOf = async () => (await seen()).views.find(({ id }) => id === saved.id)?.count
    expect(await countOf()).toEqual({ total: 0, approximate: false })
    await portal.submit(aFamilyAbroad())
    await portal.submit(aFamily())
    expect(await countOf()).toEqual({ total: 1, approximate: false })

    const changed = await send('PUT', `/${saved.id}`, { ...aView, name: 'Here', filters: { ...filters, region: 'India' }, version: 1 })
    expect(changed.json()).toMatchObject({ id: saved.id, version: 2, name: 'Here' })
    const stale = await send('PUT', `/${saved.id}`, { ...aView, version: 1 })
    expect([stale.statusCode, stale.json().detail]).toEqual([409, 'A colleague has changed the view “Here”. Look at it again.'])
    expect((await send('DELETE', `/${saved.id}`, { version: 1 })).statusCode).toBe(409)
    expect((await send('DELETE', `/${saved.id}`, { version: 2 })).statusCode).toBe(204)
    expect(namesOf(await seen())).toEqual([])
    const told = await portal.db
      .select()
      .from(history)
      .where(and(eq(history.subject, 'view'), eq(history.subjectId, saved.id)))
    expect(told.map(({ action, actorName }) => [action, actorName])).toEqual([
      ['created', addresses.priya],
      ['amended', addresses.priya],
      ['deleted', addresses.priya],
    ])
  })

  test('is seen by its owner only, or by everyone when it is shared', async () => {
    const mine = await save({ name: 'Mine' })
    const ours = await save({ name: 'Ours', shared: true })
    expect(namesOf(await seen())).toEqual(['Ours', 'Mine'])
    expect(namesOf(await seen(tom))).toEqual(['Ours'])
    expect((await send('PUT', `/${mine.id}`, { ...aView, version: 1 }, tom)).statusCode).toBe(404)
    expect((await send('DELETE', `/${mine.id}`, { version: 1 }, tom)).statusCode).toBe(404)
    // A shared view belongs to the office.
    expect((await send('PUT', `/${ours.id}`, { ...aView, name: 'Everyone’s', shared: true, version: 1 }, tom)).statusCode).toBe(200)
    expect(namesOf(await seen())).toEqual(['Everyone’s', 'Mine'])
    expect((await seen(priya, 'studentlist1')).views).toEqual([])
  })

  test('can be shared, and changed for everyone, by those whose role allows it; anyone keeps private ones', async () => {
    const viewer = await portal.signIn({ email: 'vera@portal.example', password: 'a long enough password' })
    await portal.db.update(user).set({ role: 'viewer' }).where(eq(user.email, 'vera@portal.example'))
    const mine = await save({ name: 'Vera’s' }, viewer)
    const ours = await save({ name: 'Not Vera’s', shared: true })
    const whole = { ...aView, version: 1 }
    for (const reply of [
      await send('POST', '', { ...aView, name: 'New', shared: true }, viewer),
      await send('PUT', `/${mine.id}`, { ...whole, shared: true }, viewer),
      await send('PUT', `/${ours.id}`, whole, viewer),
      await send('DELETE', `/${ours.id}`, { version: 1 }, viewer),
    ]) {
      expect([reply.statusCode, reply.json().detail]).toEqual([
        403,
        'Your role can’t share views of lists. Ask someone whose role is administrator or reviewer or finance.',
      ])
    }
    expect((await send('DELETE', `/${mine.id}`, { version: 1 }, viewer)).statusCode).toBe(204)
    expect((await send('DELETE', `/${ours.id}`, { version: 1 })).statusCode).toBe(204)
  })

  test('goes with the account when it is private, and stays when it is shared', async () => {
    const ada = await portal.signIn({ email: 'ada@portal.example', password: 'a long enough password' })
    const mine = await save({ name: 'Ada’s own' }, ada)
    const ours = await save({ name: 'Ada’s shared', shared: true }, ada)
    await portal.db.delete(user).where(eq(user.email, 'ada@portal.example'))
    const left = (await portal.db.select().from(listViews)).map(({ id }) => id)
    expect(left).toContain(ours.id)
    expect(left).not.toContain(mine.id)
    expect(namesOf(await seen(tom))).toContain('Ada’s shared')
  })

  test('has a name of its own in its list, of limited length', async () => {
    await save({ name: 'Léa’s' })
    for (const name of ['Léa’s', "LEA'S ", 'léa’s']) {
      const reply = await send('POST', '', { ...aView, name })
      expect([reply.statusCode, errorsOf(reply)]).toEqual([
        400,
        [{ path: 'name', message: 'This list already has a view with this name.' }],
      ])
    }
    await save({ name: 'Léa’s', shared: true })
    await save({ name: 'Léa’s' }, tom)
    await save({ name: 'Léa’s', list: 'studentlist1' })
    for (const name of ['', '  ', 'x'.repeat(41)]) expect((await send('POST', '', { ...aView, name })).statusCode, name).toBe(400)
    await save({ name: 'x'.repeat(40) })
  })

  test('is refused for a list, a column, an order or a filter that does not exist', async () => {
    for (const [change, path] of [
      [{ list: 'nolist' }, 'list'],
      [{ columns: ['student_name', 'password'] }, 'columns'],
      [{ columns: ['student_name', 'student_name'] }, 'columns'],
      [{ columns: [] }, 'columns'],
      [{ sort: 'password' }, 'sort'],
      [{ filters: { ...filters, from: '2026-02-30' } }, 'filters.from'],
    ] as const) {
      const reply = await send('POST', '', { ...aView, ...change })
      expect([reply.statusCode, errorsOf(reply).map((error) => error.path)], path).toEqual([400, [path]])
    }
    expect((await send('POST', '', { ...aView, owner: 'tom' })).statusCode).toBe(400)
    expect((await portal.app.inject({ url: '/api/office/views?list=nolist', headers: priya })).statusCode).toBe(400)
  })

  test('is one of at most twenty that are shared and twenty of one’s own, however many are saved at once', async () => {
    const list = 'techrequest'
    const replies = await Promise.all(
      Array.from({ length: mostViews + 3 }, (_, n) => send('POST', '', { ...aView, list, name: `View ${n}` })),
    )
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([...Array(mostViews).fill(201), 400, 400, 400])
    const refused = replies.find(({ statusCode }) => statusCode === 400)
    expect(refused && errorsOf(refused)).toEqual([
      { path: 'name', message: 'This list already has 20 views of your own. Delete one first.' },
    ])
    const ours = await save({ list, name: 'Shared', shared: true })
    await save({ list, name: 'View 1' }, tom)
    // Making a shared view one's own counts too; changing one of one's own doesn't.
    expect((await send('PUT', `/${ours.id}`, { ...aView, list, name: 'Mine now', version: 1 })).statusCode).toBe(400)
    const { views } = await seen(priya, list)
    const own = views.find(({ shared }) => !shared)
    expect((await send('PUT', `/${own?.id}`, { ...aView, list, name: 'Renamed', version: 1 })).statusCode).toBe(200)
  })
})

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
  const { tabs } = await seen(priya, list)
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
  expect((await seen(priya, 'semialllist')).tabs).toEqual([{ status: 'accepted', total: 0, approximate: false }])
  expect((await seen(priya, 'participantlist')).tabs.map(({ status }) => status)).toEqual(
    'all pending flagged corrected in-bank late from-schools correction overdue accepted declined'.split(' '),
  )
})
