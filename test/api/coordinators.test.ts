import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Coordinator } from '#domain/school/coordinator.ts'
import { coordinators, history, outbox, session, twoFactor, user } from '#server/platform/db/schema/index.ts'
import { administrator, sharedPortal } from '#test/support/portal.ts'
import { changeRows, rowsWhere } from '#test/support/rows.ts'
import { aStudent, openSchool } from '#test/support/schools.ts'

const portal = sharedPortal()

const asked = (headers: { cookie: string }, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', payload?: object) =>
  portal.app.inject({ method, url: `/api/school/coordinators${path}`, headers, ...(payload && { payload }) })

test('a colleague is invited, signs in alone, works for the school under their own name, and is removed with every session', async () => {
  const school = await openSchool(portal)
  const invited = await asked(school.headers, 'POST', '', { name: 'Rohan Bhide', email: 'R.Bhide@vidyamandir.example' })
  expect(invited.statusCode, invited.body).toBe(201)
  expect(invited.json().coordinators).toMatchObject([
    { email: school.answers.email, is_me: true, is_first: true, signs_in: true },
    { email: 'r.bhide@vidyamandir.example', is_me: false, is_first: false, signs_in: false },
  ])
  const [email] = await portal.db.select().from(outbox).where(eq(outbox.recipient, 'R.Bhide@vidyamandir.example'))
  expect(email).toMatchObject({ template: 'coordinator-invited', link: expect.stringMatching(/^\/password\//) })

  await changeRows(portal, outbox, { recipient: 'r.bhide@vidyamandir.example' }, eq(outbox.id, email?.id ?? ''))
  const colleague = await portal.signInAs('school', 'r.bhide@vidyamandir.example', 'a password of their own')
  const payload = aStudent()
  const added = await portal.app.inject({ method: 'POST', url: '/api/school/doors/form2/drafts', headers: colleague, payload })
  expect(added.statusCode, added.body).toBe(201)
  const [entry] = await portal.db.select().from(history).where(eq(history.subjectId, added.json().draft.id))
  expect(entry).toMatchObject({ action: 'added', actorName: 'r.bhide@vidyamandir.example' })
  expect((await school.get('/students')).total).toBe(1)
  const profile = (await portal.app.inject({ url: '/api/profile', headers: colleague })).json()
  expect(profile.two_factor).toMatchObject({ offered: true, on: false, required: false })

  const { coordinators: list } = (await asked(school.headers, 'GET')).json() as { coordinators: Coordinator[] }
  const [first, second] = list
  const byColleague = [
    await asked(colleague, 'DELETE', `/${first?.id}`),
    await asked(colleague, 'DELETE', `/${second?.id}`),
    await asked(colleague, 'PUT', `/${second?.id}/invitation`),
    await asked(colleague, 'POST', '', { name: 'Asha Rao', email: 'asha@vidyamandir.example' }),
  ]
  expect(byColleague.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403])
  expect((await asked(school.headers, 'DELETE', `/${first?.id}`)).statusCode).toBe(404)
  expect((await asked(school.headers, 'PUT', `/${second?.id}/invitation`)).statusCode).toBe(409)
  expect((await asked(school.headers, 'DELETE', `/${second?.id}`)).statusCode).toBe(200)
  expect((await portal.app.inject({ url: '/api/school/students', headers: colleague })).statusCode).toBe(401)
  expect(await portal.db.$count(session, eq(session.userId, second?.id ?? ''))).toBe(0)
  expect(await portal.db.$count(user, eq(user.id, second?.id ?? ''))).toBe(0)
})

test('no school sees, invites again or removes another school’s colleagues, and an address signs in for one school only', async () => {
  const [one, two] = [await openSchool(portal), await openSchool(portal)]
  await asked(one.headers, 'POST', '', { name: 'Asha Rao', email: 'asha@one.example' })
  const [row] = await portal.db.select().from(coordinators).where(eq(coordinators.schoolId, one.id))
  expect((await asked(two.headers, 'GET')).body).not.toContain('asha@one.example')
  for (const [method, path] of [
    ['PUT', `/${row?.userId}/invitation`],
    ['DELETE', `/${row?.userId}`],
  ] as const)
    expect((await asked(two.headers, method, path)).statusCode).toBe(404)
  const taken = await asked(two.headers, 'POST', '', { name: 'Asha Rao', email: 'asha@one.example' })
  expect(taken.json().errors).toEqual([{ path: 'email', message: 'This address can’t be invited. Enter a different one.' }])
  expect((await asked(two.headers, 'POST', '', { name: ' ', email: 'nonsense' })).json().errors).toMatchObject([
    { path: 'name' },
    { path: 'email' },
  ])
})

test('a new link ends the earlier one, and an erasure by their address removes a colleague', async () => {
  const school = await openSchool(portal)
  await asked(school.headers, 'POST', '', { name: 'Meera Joshi', email: 'meera@vidyamandir.example' })
  const first = await portal.linkFor('meera@vidyamandir.example')
  const [row] = await portal.db.select().from(coordinators).where(eq(coordinators.schoolId, school.id))
  expect((await asked(school.headers, 'PUT', `/${row?.userId}/invitation`)).statusCode).toBe(200)
  const password = { password: 'kettle under the bed' }
  const set = (link: string) =>
    portal.app.inject({ method: 'PUT', url: link.replace('/password/', '/api/password-resets/'), payload: password })
  expect((await set(first)).statusCode).toBe(404)
  expect((await set(await portal.linkFor('meera@vidyamandir.example'))).statusCode).toBe(204)
  const office = await portal.signIn()
  const url = '/api/office/person?email=meera@vidyamandir.example'
  const found = (await portal.app.inject({ url, headers: office })).json()
  expect(found.counts).toMatchObject({ accounts: 1, schools: 0 })
  const body = { email: 'meera@vidyamandir.example', confirmation: 'meera@vidyamandir.example', plan: found.plan }
  expect((await portal.app.inject({ method: 'POST', url: '/api/office/erasures', headers: office, payload: body })).statusCode).toBe(200)
  expect(await portal.db.$count(coordinators, eq(coordinators.schoolId, school.id))).toBe(0)
})

test('the office removes somebody whom a school has invited, whose session ends at once, but not the account that registered it', async () => {
  const [school, other] = [await openSchool(portal), await openSchool(portal)]
  await asked(school.headers, 'POST', '', { name: 'Rohan Bhide', email: 'rohan@removed.example' })
  const colleague = await portal.signInAs('school', 'rohan@removed.example', 'a password of their own')
  const admin = await portal.signIn()
  const at = (id: string) => `/api/office/schools/${id}/people`
  const { people } = (await portal.app.inject({ url: at(school.id), headers: admin })).json()
  expect(people).toMatchObject([{ is_first: true }, { is_first: false, email: 'rohan@removed.example' }])
  const remove = (id: string, account: string) => portal.app.inject({ method: 'DELETE', url: `${at(id)}/${account}`, headers: admin })
  expect((await remove(other.id, people[1].id)).statusCode).toBe(404)
  expect((await remove(school.id, people[0].id)).statusCode).toBe(404)
  expect((await portal.app.inject({ url: '/api/school/students', headers: colleague })).statusCode).toBe(200)
  expect((await remove(school.id, people[1].id)).json().message).toBe('rohan@removed.example can’t sign in for the school any more.')
  expect((await portal.app.inject({ url: '/api/school/students', headers: colleague })).statusCode).toBe(401)
  expect((await asked(school.headers, 'GET')).json().coordinators).toHaveLength(1)
})

test('an administrator resets the second factor of somebody who signs in for a school, who is signed out and told', async () => {
  const [own, other] = [await openSchool(portal), await openSchool(portal)]
  const admin = await portal.signIn()
  const people = async () => (await portal.app.inject({ url: `/api/office/schools/${own.id}/people`, headers: admin })).json().people
  const [person] = await people()
  expect(person).toMatchObject({ email: own.answers.email, two_factor: false })
  const reset = (school: string) =>
    portal.app.inject({ method: 'DELETE', url: `/api/office/schools/${school}/people/${person.id}/two-factor`, headers: admin })
  expect((await reset(own.id)).statusCode).toBe(409)
  await portal.db.update(user).set({ twoFactorEnabled: true }).where(eq(user.id, person.id))
  await portal.db.insert(twoFactor).values({ userId: person.id, secret: 'sealed', recoveryCodes: 'sealed' })
  expect((await reset(other.id)).statusCode).toBe(404)
  expect(await people()).toMatchObject([{ two_factor: true }])
  const done = await reset(own.id)
  expect([done.statusCode, done.json().message]).toEqual([
    200,
    expect.stringContaining(`Two-factor sign-in of ${own.answers.email} is off.`),
  ])
  expect(await people()).toMatchObject([{ two_factor: false }])
  expect(await portal.db.$count(twoFactor, eq(twoFactor.userId, person.id))).toBe(0)
  expect((await portal.app.inject({ url: '/api/school/students', headers: own.headers })).statusCode).toBe(401)
  const [email] = await rowsWhere(portal, outbox, and(eq(outbox.subjectId, person.id), eq(outbox.template, 'two-factor-reset')))
  expect(email).toMatchObject({ recipient: own.answers.email })
  const [entry] = await rowsWhere(portal, history, and(eq(history.subjectId, person.id), eq(history.action, 'two-factor reset')))
  expect(entry).toMatchObject({ actorName: administrator.email })
})
