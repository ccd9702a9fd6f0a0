import { beforeAll, expect, test } from 'vitest'
import { registrations } from '#server/platform/db/schema/index.ts'
import { acceptedChildren } from '#test/support/accepted.ts'
import { sendForm } from '#test/support/forms.ts'
import { sharedPortal } from '#test/support/portal.ts'

const portal = sharedPortal()
let headers: { cookie: string }
let children: Awaited<ReturnType<typeof acceptedChildren>>

const call = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, payload?: object) =>
  (await portal.app.inject({ method, url: `/api/office/results${path}`, headers, ...(payload && { payload }) })).json()
const pageOf = async (child: number) => (await portal.app.inject({ url: children[child]?.path ?? '' })).body
const homePage = async () => (await portal.app.inject({ url: '/' })).body
const answer = (child: number, show: string) => sendForm(portal.app, `${children[child]?.path}/winner`, { show })
const question = 'May we show Aanya as a winner?'

beforeAll(async () => {
  headers = await portal.signIn()
  children = await acceptedChildren(
    portal,
    ['Aanya', 'Bo'].map((name) => ({ student_name: `${name} Rao`, parent_email: `${name.toLowerCase()}@home.example` })),
  )
  const rule = { kind: 'nobody', least: 0, per: 'all' }
  const shows = { score: true, place: true, percentile: false }
  await call('PUT', '/rounds/quarter-final', { version: 0, maximum: 40, rule, shows })
  for (const [child, award] of ['Winner', ''].entries()) {
    const result = { version: 0, score: 40 - child, is_absent: false, place: null, award, remark: '' }
    await call('PUT', `/${children[child]?.row.id}`, result)
  }
})

async function publish() {
  const { version } = await call('GET', '?competition=quarter-final')
  return await call('POST', '/publications', { competition: 'quarter-final', version, results: 2, at: null })
}

async function showWinners() {
  const { version, ...season } = portal.context.season()
  await portal.pool.query('insert into season_versions (version, season_id, content, saved_by) values ($1, 1, $2, $3)', [
    version + 1,
    { ...season, showsWinners: true },
    'test',
  ])
  await expect.poll(() => portal.context.season().showsWinners).toBe(true)
}

test('nobody is asked, and nobody is shown, until the season says so', async () => {
  await publish()
  expect(await pageOf(0)).toContain('Aanya Rao has won')
  expect(await pageOf(0)).not.toContain('May we show')
  await answer(0, 'yes')
  expect(await homePage()).not.toContain('Aanya')
  await showWinners()
  expect(await homePage()).not.toContain('Aanya')
})

test('a child is on the home page only while its family says yes; who has no award isn’t asked', async () => {
  expect(await pageOf(0)).toContain(question)
  expect(await pageOf(1)).not.toContain('May we show')
  expect((await answer(0, 'perhaps')).statusCode).toBe(400)
  expect((await answer(0, 'yes')).statusCode).toBe(303)
  expect(await pageOf(0)).toContain('Saved. Our home page shows Aanya.')
  expect(await homePage()).toMatch(/Past winners.*Aanya Rao.*Winner.*Quarter-final round, 2024-25/s)
  await answer(1, 'yes')
  expect(await homePage()).not.toContain('Bo Rao')
  await answer(0, 'no')
  expect(await homePage()).not.toContain('Aanya')
  await answer(0, 'yes')
  await portal.db.update(registrations).set({ status: 'pending' })
  expect(await homePage()).not.toContain('Aanya')
  await portal.db.update(registrations).set({ status: 'accepted' })
  expect(await homePage()).toContain('Aanya Rao')
})

test('a result that is taken back takes the answer with it', async () => {
  const { publication } = await call('GET', '?competition=quarter-final')
  await call('DELETE', `/publications/${publication.id}`)
  expect(await homePage()).not.toContain('Aanya')
  await publish()
  expect(await homePage()).not.toContain('Aanya')
  expect(await pageOf(0)).toMatch(/May we show Aanya as a winner\?.*Yes, show this.*No, thank you/s)
})
