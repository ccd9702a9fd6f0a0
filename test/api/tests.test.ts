import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OfficeList } from '#domain/words/lists.ts'
import type { OfficeTest, Progress, TestAnswer, TestChild, TurnShown } from '#domain/words/tests.ts'
import { attempts, registrations, testAnswers, tests, words } from '#server/platform/db/schema/index.ts'
import { aFamily } from '#test/support/people.ts'
import { openPortal, type Portal } from '#test/support/portal.ts'

const names = ['honey', 'rhythm', 'colour', 'garden']
const minute = 60_000
let now = Date.now()
let portal: Portal
let office: { cookie: string }
let list: OfficeList
/** The students by their first names: of the quarter-final, also of it, pending, and of the semi-final. */
const students: Record<string, { cookie: string; id: string }> = {}
beforeAll(async () => {
  portal = await openPortal({ undoMs: 0, now: () => now })
  office = await portal.signIn()
  for (const name of ['asha', 'bina', 'chand']) await enter(name)
  list = (await call('POST', '/word-lists', { title: 'Test words', level: '3', classes: '', used_for: 'tests' })).json().list
  const rows = names.map((word) => `${word},The meaning of ${word}s,Here is ${word} twice: ${word}.`)
  const file = Buffer.from(`Word,Meaning,Sentence\n${rows.join('\n')}`)
  const open = (await sendFile('POST', `/word-lists/${list.id}/imports`, file)).json()
  expect((await call('POST', `/word-lists/${list.id}/imports/${open.id}/words`, { version: open.version })).json().added).toBe(4)
})
afterAll(() => portal.close())

async function enter(name: string) {
  const student_email = `${name}@school.example`
  const { reference } = (await portal.submit(aFamily({ student_email, student_name: name, birth_date: `2013-05-0${name.length}` }))).json()
  const [row] = await portal.db.select().from(registrations).where(eq(registrations.reference, reference))
  const id = row?.id ?? ''
  expect((await call('PUT', `/registrations/${id}/decision`, { decision: 'accepted', version: row?.version })).statusCode).toBe(200)
  students[name] = { id, ...(await portal.signInAs('user', student_email)) }
}

const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
  portal.app.inject({ method, url: `/api/office${path}`, headers: office, ...(payload && { payload }) })
const sendFile = (method: 'POST' | 'PUT', path: string, payload: Buffer) =>
  portal.app.inject({ method, url: `/api/office${path}`, headers: { ...office, 'content-type': 'application/octet-stream' }, payload })
const iso = (at: number) => new Date(at).toISOString()
async function addTest(more: object = {}): Promise<OfficeTest> {
  const body = {
    title: 'Round',
    competition: 'quarter-final',
    list: list.id,
    words: 4,
    seconds: 30,
    opens_at: iso(now - minute),
    closes_at: iso(now + 10 * minute),
  }
  const reply = await call('POST', '/tests', { ...body, ...more })
  expect(reply.statusCode).toBe(201)
  return reply.json().test
}
const as = (name: string) => students[name] as { cookie: string; id: string }
const ask = (name: string, method: 'GET' | 'POST' | 'PUT', path: string, payload: object = {}) =>
  portal.app.inject({
    method,
    url: `/api/student${path}`,
    headers: { cookie: as(name).cookie },
    ...(method !== 'GET' && { payload }),
  })
const begin = async (name: string, { id }: { id: string }) =>
  (await ask(name, 'POST', `/tests/${id}/attempts`, { registration: as(name).id })).json<Progress>()
const show = (name: string, attempt: string, turn: number) => ask(name, 'PUT', `/attempts/${attempt}/turns/${turn}`)
const answer = (name: string, attempt: string, turn: number, typed: string, left = 0) =>
  ask(name, 'PUT', `/attempts/${attempt}/turns/${turn}/answer`, { answer: typed, left })
/** The word that is asked, as a child knows it from its meaning. */
async function wordOf(attempt: string, turn: number): Promise<string> {
  const [row] = await portal.db.select().from(attempts).where(eq(attempts.id, attempt))
  const [word] = await portal.db
    .select()
    .from(words)
    .where(eq(words.id, row?.wordIds[turn] ?? ''))
  return word?.word ?? ''
}
async function takeWhole(name: string, of: OfficeTest, spell: (word: string) => string) {
  const { attempt } = await begin(name, of)
  for (let turn = 0; turn < of.words; turn++) {
    await show(name, attempt, turn)
    expect((await answer(name, attempt, turn, spell(await wordOf(attempt, turn)))).json()).toMatchObject({ turn: turn + 1, is_late: false })
  }
  return attempt
}

test('a word comes when its turn is, with nothing of its spelling, and the test goes on where it was after a reload', async () => {
  const of = await addTest()
  expect(of).toMatchObject({ words: 4, without_sound: ['colour', 'garden', 'honey', 'rhythm'], children: 3 })
  const { attempt, of: count } = await begin('asha', of)
  expect(count).toBe(4)
  for (const turn of [1, 3, 99]) expect((await show('asha', attempt, turn)).statusCode).toBe(409)
  expect((await answer('asha', attempt, 0, 'before it is shown')).statusCode).toBe(409)
  const shown = await show('asha', attempt, 0)
  const word = await wordOf(attempt, 0)
  expect(shown.json<TurnShown>().word).toEqual({
    ...{ meaning: 'The meaning of _____', sentence: 'Here is _____ twice: _____.', origin: '', sound: null },
    ...{ left_ms: 30_000, of_ms: 30_000 },
  })
  for (const other of names) expect(shown.body.toLowerCase()).not.toContain(other)
  const page = await portal.app.inject({ url: '/user/test', headers: { cookie: as('asha').cookie } })
  // Honey is a colour of every page.
  for (const other of ['rhythm', 'garden']) expect(page.body.toLowerCase()).not.toContain(other)
  now += 10_000
  expect((await begin('asha', of)).attempt).toBe(attempt)
  expect((await show('asha', attempt, 0)).json<TurnShown>().word?.left_ms).toBe(20_000)
  expect((await answer('asha', attempt, 0, word, 2)).json()).toEqual({ attempt, turn: 1, of: 4, is_late: false })
  const [row] = await portal.db.select().from(attempts).where(eq(attempts.id, attempt))
  // Loaded again once, and left twice.
  expect(row?.leftCount).toBe(3)
})

test('an answer is stored once: the same one again is acknowledged, another one, of another window or device, is refused', async () => {
  const of = await addTest()
  const { attempt } = await begin('asha', of)
  await show('asha', attempt, 0)
  const both = await Promise.all([answer('asha', attempt, 0, 'first'), answer('asha', attempt, 0, 'second')])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const [stored, ...more] = await portal.db.select().from(testAnswers).where(eq(testAnswers.attemptId, attempt))
  expect(more).toEqual([])
  expect((await answer('asha', attempt, 0, stored?.answer ?? '')).json()).toMatchObject({ turn: 1 })
  expect((await answer('asha', attempt, 0, 'third')).statusCode).toBe(409)
  expect(await portal.db.$count(testAnswers, eq(testAnswers.attemptId, attempt))).toBe(1)
})

test('two devices that begin at once share one attempt', async () => {
  const of = await addTest()
  const begun = await Promise.all(Array.from({ length: 6 }, () => begin('bina', of)))
  expect(new Set(begun.map(({ attempt }) => attempt)).size).toBe(1)
})

test('the server’s clock counts: an answer after the time is stored and doesn’t count, and a word that was left is over', async () => {
  const of = await addTest()
  const { attempt } = await begin('asha', of)
  await show('asha', attempt, 0)
  now += 33_000
  expect((await answer('asha', attempt, 0, await wordOf(attempt, 0))).json()).toMatchObject({ turn: 1, is_late: true })
  await show('asha', attempt, 1)
  now += 31_000
  expect((await show('asha', attempt, 1)).json()).toMatchObject({ turn: 2, is_late: true, word: null })
  expect((await answer('asha', attempt, 1, 'late')).statusCode).toBe(409)
  // Its end comes with all words unasked.
  now += 4 * 90_000
  expect((await show('asha', attempt, 2)).json()).toMatchObject({ turn: 4, of: 4, word: null })
  const { rows } = (await call('GET', `/test-children?test=${of.id}&q=asha`)).json<{ rows: TestChild[] }>()
  expect(rows).toMatchObject([{ name: 'asha', answered: 1, right: 0, late: 2 }])
})

test('nobody takes another child’s test, one of another competition or season, or one that isn’t open', async () => {
  const of = await addTest()
  const { attempt } = await begin('asha', of)
  await show('asha', attempt, 0)
  for (const reply of [
    await ask('bina', 'POST', `/tests/${of.id}/attempts`, { registration: as('asha').id }),
    await show('bina', attempt, 0),
    await answer('bina', attempt, 0, 'x'),
    await ask('bina', 'GET', `/attempts/${attempt}/turns/0/sound`),
    await ask('asha', 'POST', `/tests/${randomUUID()}/attempts`, { registration: as('asha').id }),
    await ask('asha', 'POST', `/tests/${(await addTest({ competition: 'semi-final' })).id}/attempts`, { registration: as('asha').id }),
  ])
    expect(reply.statusCode).toBe(404)
  const earlier = await addTest()
  await portal.db.update(tests).set({ round: 0 }).where(eq(tests.id, earlier.id))
  expect((await ask('asha', 'POST', `/tests/${earlier.id}/attempts`, { registration: as('asha').id })).statusCode).toBe(404)
  for (const window of [
    { opens_at: iso(now + minute), closes_at: iso(now + 2 * minute) },
    { opens_at: iso(now - 2 * minute), closes_at: iso(now - minute) },
  ]) {
    const closed = await addTest(window)
    expect((await ask('asha', 'POST', `/tests/${closed.id}/attempts`, { registration: as('asha').id })).statusCode).toBe(409)
  }
  const [row] = await portal.db
    .select()
    .from(registrations)
    .where(eq(registrations.id, as('chand').id))
  await call('PUT', `/registrations/${row?.id}/decision`, { decision: 'declined', reason: 'Not paid', version: row?.version })
  expect((await ask('chand', 'POST', `/tests/${of.id}/attempts`, { registration: as('chand').id })).statusCode).toBe(404)
  expect((await portal.app.inject({ url: '/user/test', headers: { cookie: as('chand').cookie } })).body).not.toContain(of.title)
})

test('a sound is heard while its word is shown, and no sooner or later', async () => {
  const rows = await portal.db.select().from(words).where(eq(words.listId, list.id)).orderBy(asc(words.wordKey))
  for (const { word } of rows)
    expect((await sendFile('PUT', `/word-lists/${list.id}/sounds?file=${word}.mp3`, Buffer.from(`ID3 ${word}`))).statusCode).toBe(200)
  const of = await addTest()
  expect(of.without_sound).toEqual([])
  const { attempt } = await begin('asha', of)
  const sound = (turn: number) => ask('asha', 'GET', `/attempts/${attempt}/turns/${turn}/sound`)
  expect((await sound(0)).statusCode).toBe(404)
  const shown = (await show('asha', attempt, 0)).json<TurnShown>()
  expect(shown.word?.sound).toBe(`/api/student/attempts/${attempt}/turns/0/sound`)
  expect((await sound(0)).headers['content-type']).toBe('audio/mpeg')
  expect((await sound(1)).statusCode).toBe(404)
  await answer('asha', attempt, 0, '')
  expect((await sound(0)).statusCode).toBe(404)
})

test('a child with extra time has it for each word of the tests it hasn’t begun', async () => {
  const of = await addTest()
  expect((await call('PUT', `/test-children/${as('bina').id}/extra-time`, { percent: 50 })).json().message).toContain('bina gets 50 %')
  const { attempt } = await begin('bina', of)
  expect((await show('bina', attempt, 0)).json<TurnShown>().word?.of_ms).toBe(45_000)
  expect((await call('PUT', `/test-children/${as('bina').id}/extra-time`, { percent: 0 })).statusCode).toBe(200)
})

test('the office accepts a spelling, strikes a word for all, and makes the scores a draft in Result', async () => {
  const of = await addTest()
  await takeWhole('asha', of, (word) => (word === 'colour' ? 'Color' : word))
  await takeWhole('bina', of, (word) => (word === 'rhythm' ? 'rythm' : word))
  expect((await call('POST', `/tests/${of.id}/scores`)).json().detail).toBe('Children may still be taking this test.')
  const written = async (more = '') =>
    (await call('GET', `/test-answers?test=${of.id}${more}`)).json<{ rows: TestAnswer[]; child: string | null }>()
  const { rows } = await written('&show=others')
  expect(rows.map(({ word, spelling, state, children }) => [word, spelling, state, children])).toEqual([
    ['colour', 'color', 'wrong', 1],
    ['rhythm', 'rythm', 'wrong', 1],
  ])
  const mark = (word: string, body: object) => call('PUT', `/tests/${of.id}/words/${rows.find((one) => one.word === word)?.word_id}`, body)
  expect((await mark('colour', { spelling: 'Color', counts: true })).json().message).toBe('“Color” counts as “colour”.')
  expect((await mark('rhythm', { spelling: null, counts: false })).json().message).toBe('“rhythm” counts for nobody.')
  const own = await written(`&child=${as('bina').id}`)
  expect(own.child).toBe('bina')
  expect(own.rows.filter(({ state }) => state === 'right')).toHaveLength(3)
  expect(own.rows.find(({ word }) => word === 'rhythm')).toMatchObject({ spelling: 'rythm', state: 'struck' })
  expect((await written('&q=colo')).rows.map(({ spelling, state }) => [spelling, state])).toEqual([
    ['color', 'accepted'],
    ['colour', 'right'],
  ])
  now += 11 * minute
  office = await portal.signIn()
  const done = await call('POST', `/tests/${of.id}/scores`)
  expect(done.json().message).toBe('2 scores are in Result, as a draft.')
  const round = (await call('GET', '/results?competition=quarter-final')).json()
  expect(round.maximum).toBe(3)
  expect(round.last_import).toMatchObject({ scores: 2 })
  expect(round.rows.map(({ name, score, state }: { name: string; score: number; state: string }) => [name, score, state])).toEqual([
    ['asha', 3, 'draft'],
    ['bina', 3, 'draft'],
  ])
  // What was asked stays as it was.
  const changed = { word: 'colours', meaning: 'Other', sentence: '', origin: '', version: 9 }
  expect((await call('PATCH', `/words/${rows[0]?.word_id}`, { ...changed, version: 2 })).json().detail).toContain('stays as it is')
  const edit = { version: of.version, title: 'Round two', seconds: 99, opens_at: of.opens_at, closes_at: of.closes_at }
  expect((await call('PATCH', `/tests/${of.id}`, edit)).statusCode).toBe(409)
  expect((await call('PATCH', `/tests/${of.id}`, { ...edit, seconds: 30 })).json().message).toBe('Round two is saved.')
  expect((await call('DELETE', `/tests/${of.id}`, { version: 2 })).statusCode).toBe(409)
})
