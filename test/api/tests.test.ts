import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { OfficeWord } from '#domain/words/lists.ts'
import type { OfficeTest, TestAnswer, TestChild, TestTurn } from '#domain/words/tests.ts'
import { attempts, registrations, tests, words } from '#server/platform/db/schema/index.ts'
import { aFamily } from '#test/support/people.ts'
import { sharedPortal } from '#test/support/portal.ts'
import { rowsWhere } from '#test/support/rows.ts'

const names = ['honey', 'rhythm', 'colour', 'garden']
const minute = 60_000
let now = Date.now()
const portal = sharedPortal(() => ({ undoMs: 0, now: () => now }))
let office: { cookie: string }
let list: { id: string }
/** The students by their first names: of the quarter-final, also of it, pending, and of the semi-final. */
const students: Record<string, { cookie: string; id: string }> = {}
beforeAll(async () => {
  office = await portal.signIn()
  for (const name of ['asha', 'bina', 'chand']) await enter(name)
  list = (await call('POST', '/word-lists', { title: 'Test words', level: '3', classes: '', used_for: 'tests' })).json()
  const rows = names.map((word) => `${word},The meaning of ${word}s,Here is ${word} twice: ${word}.`)
  const file = Buffer.from(`Word,Meaning,Sentence\n${rows.join('\n')}`)
  const open = (await sendFile('POST', `/word-lists/${list.id}/imports`, file)).json()
  expect((await call('POST', `/word-lists/${list.id}/imports/${open.id}/words`, { version: open.version })).json().added).toBe(4)
})

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
  const { rows } = (await call('GET', '/tests')).json<{ rows: OfficeTest[] }>()
  return rows.find(({ id }) => id === reply.json().id) as OfficeTest
}
const as = (name: string) => students[name] as { cookie: string; id: string }
type Of = { id: string }
const ask = (name: string, path: string, payload: object = {}, registration = as(name).id) => {
  const headers = { cookie: as(name).cookie }
  return portal.app.inject({ method: 'PUT', url: `/api/student/tests/${path}`, headers, payload: { registration, ...payload } })
}
const show = (name: string, { id }: Of, registration?: string) => ask(name, `${id}/word`, {}, registration)
const shown = async (name: string, of: Of) => (await show(name, of)).json<TestTurn>()
const answer = (name: string, { id }: Of, turn: number, typed: string, left = 0, registration?: string) =>
  ask(name, `${id}/answers/${turn}`, { answer: typed, left }, registration)
async function attemptOf(name: string, { id }: Of) {
  const isThis = and(eq(attempts.testId, id), eq(attempts.registrationId, as(name).id))
  const [attempt, ...more] = await portal.db.select().from(attempts).where(isThis)
  expect(more).toEqual([])
  return attempt
}
/** The word that is asked, as a child knows it from its meaning. */
async function wordOf(name: string, of: Of, turn: number): Promise<string> {
  const attempt = await attemptOf(name, of)
  const isAsked = eq(words.id, attempt?.wordIds[turn] ?? '')
  return (await portal.db.select().from(words).where(isAsked))[0]?.word ?? ''
}
async function takeWhole(name: string, of: OfficeTest, spell: (word: string) => string) {
  for (let turn = 0; turn < of.words; turn++) {
    await show(name, of)
    expect((await answer(name, of, turn, spell(await wordOf(name, of, turn)))).json()).toMatchObject({ turn: turn + 1, is_late: false })
  }
}

test('a word comes when its turn is, with nothing of its spelling, and the test goes on where it was after a reload', async () => {
  const of = await addTest()
  expect(of).toMatchObject({ words: 4, children: 3 })
  expect((await answer('asha', of, 0, 'before it is begun')).statusCode).toBe(409)
  const reply = await show('asha', of)
  expect(reply.json<TestTurn>()).toEqual({
    ...{ turn: 0, of: 4, is_late: false },
    word: {
      ...{ meaning: 'The meaning of _____', sentence: 'Here is _____ twice: _____.', origin: '', sound: null },
      ...{ left_ms: 30_000, of_ms: 30_000 },
    },
  })
  for (const other of names) expect(reply.body.toLowerCase()).not.toContain(other)
  const page = await portal.app.inject({ url: '/user/test', headers: { cookie: as('asha').cookie } })
  // Honey is a colour of every page.
  for (const other of ['rhythm', 'garden']) expect(page.body.toLowerCase()).not.toContain(other)
  for (const turn of [1, 3, 99]) expect((await answer('asha', of, turn, 'before its turn')).statusCode).toBe(409)
  now += 10_000
  expect((await shown('asha', of)).word?.left_ms).toBe(20_000)
  const word = await wordOf('asha', of, 0)
  expect((await answer('asha', of, 0, word, 2)).json()).toEqual({ turn: 1, of: 4, is_late: false, word: null })
  expect((await answer('asha', of, 1, 'before it is shown')).statusCode).toBe(409)
  // Loaded again once, and left twice.
  expect((await attemptOf('asha', of))?.leftCount).toBe(3)
})

test('an answer is stored once: the same one again is acknowledged, another one, of another window or device, is refused', async () => {
  const of = await addTest()
  await show('asha', of)
  const both = await Promise.all([answer('asha', of, 0, 'first'), answer('asha', of, 0, 'second')])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const [stored] = (await attemptOf('asha', of))?.answers ?? []
  expect((await answer('asha', of, 0, stored?.answer ?? '')).json()).toMatchObject({ turn: 1 })
  expect((await answer('asha', of, 0, 'third')).statusCode).toBe(409)
  expect((await attemptOf('asha', of))?.answers).toEqual([stored])
})

test('two devices that begin at once share one attempt', async () => {
  const of = await addTest()
  const begun = await Promise.all(Array.from({ length: 6 }, () => shown('bina', of)))
  expect(begun.map(({ turn, word }) => [turn, word?.meaning])).toEqual(Array(6).fill([0, 'The meaning of _____']))
  expect(await attemptOf('bina', of)).toMatchObject({ answers: [], leftCount: 5 })
})

test('the server’s clock counts: an answer after the time is stored and doesn’t count, and a word that was left is over', async () => {
  const of = await addTest()
  await show('asha', of)
  now += 33_000
  expect((await answer('asha', of, 0, await wordOf('asha', of, 0))).json()).toMatchObject({ turn: 1, is_late: true })
  await show('asha', of)
  now += 31_000
  expect(await shown('asha', of)).toMatchObject({ turn: 2, is_late: true, word: null })
  expect((await answer('asha', of, 1, 'late')).statusCode).toBe(409)
  // Its end comes with all words unasked.
  now += 4 * 90_000
  expect(await shown('asha', of)).toMatchObject({ turn: 4, of: 4, word: null })
  const { rows } = (await call('GET', `/test-children?test=${of.id}&q=asha`)).json<{ rows: TestChild[] }>()
  const [{ answers = [], ...child } = {}] = rows
  expect(child).toMatchObject({ name: 'asha' })
  expect(answers.map(({ spelling, state }) => [spelling !== '', state]).sort()).toEqual([
    [false, 'late'],
    [true, 'late'],
  ])
})

test('nobody takes another child’s test, one of another competition or season, or one that isn’t open', async () => {
  const of = await addTest()
  await show('asha', of)
  const earlier = await addTest()
  await portal.db.update(tests).set({ round: 0 }).where(eq(tests.id, earlier.id))
  for (const reply of [
    await show('bina', of, as('asha').id),
    await answer('bina', of, 0, 'x', 0, as('asha').id),
    await show('asha', { id: randomUUID() }),
    await show('asha', await addTest({ competition: 'semi-final' })),
    await show('asha', earlier),
  ])
    expect(reply.statusCode).toBe(404)
  for (const window of [
    { opens_at: iso(now + minute), closes_at: iso(now + 2 * minute) },
    { opens_at: iso(now - 2 * minute), closes_at: iso(now - minute) },
  ])
    expect((await show('asha', await addTest(window))).statusCode).toBe(409)
  const [row] = await rowsWhere(portal, registrations, eq(registrations.id, as('chand').id))
  await call('PUT', `/registrations/${row?.id}/decision`, { decision: 'declined', reason: 'Not paid', version: row?.version })
  expect((await show('chand', of)).statusCode).toBe(404)
  expect((await portal.app.inject({ url: '/user/test', headers: { cookie: as('chand').cookie } })).body).not.toContain(of.title)
})

test('a sound comes with its word, and no sooner', async () => {
  const rows = await portal.db.select().from(words).where(eq(words.listId, list.id))
  for (const { word } of rows)
    expect((await sendFile('PUT', `/word-lists/${list.id}/sounds?file=${word}.mp3`, Buffer.from(`ID3 ${word}`))).statusCode).toBe(200)
  const of = await addTest()
  const { sound } = (await shown('asha', of)).word ?? {}
  const asked = await wordOf('asha', of, 0)
  expect(sound).toBe(`data:audio/mpeg;base64,${Buffer.from(`ID3 ${asked}`).toString('base64')}`)
  expect((await answer('asha', of, 0, '')).body).not.toContain('data:')
})

test('a child with extra time has it for each word of the tests it hasn’t begun', async () => {
  const of = await addTest()
  expect((await call('PUT', `/test-children/${as('bina').id}/extra-time`, { percent: 50 })).json().message).toContain('bina gets 50 %')
  expect((await shown('bina', of)).word?.of_ms).toBe(45_000)
  expect((await call('PUT', `/test-children/${as('bina').id}/extra-time`, { percent: 0 })).statusCode).toBe(200)
})

test('the office accepts a spelling, strikes a word for all, and makes the scores a draft in Result', async () => {
  const of = await addTest()
  await takeWhole('asha', of, (word) => (word === 'colour' ? 'Color' : word))
  await takeWhole('bina', of, (word) => (word === 'rhythm' ? 'rythm' : word))
  expect((await call('POST', `/tests/${of.id}/scores`)).json().detail).toBe('Children may still be taking this test.')
  const written = async (more = '') => (await call('GET', `/test-answers?of=${of.id}${more}`)).json<{ rows: TestAnswer[] }>()
  const { rows } = await written('&show=others')
  expect(rows.map(({ word, spelling, state, children }) => [word, spelling, state, children])).toEqual([
    ['colour', 'color', 'wrong', 1],
    ['rhythm', 'rythm', 'wrong', 1],
  ])
  const mark = (word: string, body: object) => call('PUT', `/tests/${of.id}/words/${rows.find((one) => one.word === word)?.word_id}`, body)
  expect((await mark('colour', { spelling: 'Color', counts: true })).json().message).toBe('“Color” counts as “colour”.')
  expect((await mark('rhythm', { spelling: null, counts: false })).json().message).toBe('“rhythm” counts for nobody.')
  const children = (await call('GET', `/test-children?test=${of.id}&q=bina`)).json<{ rows: TestChild[] }>().rows
  expect(children[0]?.answers.map(({ word, spelling, state }) => [word, spelling, state])).toEqual([
    ['colour', 'colour', 'right'],
    ['garden', 'garden', 'right'],
    ['honey', 'honey', 'right'],
    ['rhythm', 'rythm', 'struck'],
  ])
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
  const open = (await sendFile('POST', `/word-lists/${list.id}/imports`, Buffer.from('Word,Meaning\ncolour,Other'))).json()
  const changed = await call('POST', `/word-lists/${list.id}/imports/${open.id}/words`, { version: open.version })
  expect(changed.json().detail).toContain('stays as it is')
  const [word] = (await call('GET', `/words?list=${list.id}`)).json<{ rows: OfficeWord[] }>().rows
  expect((await call('DELETE', `/words/${word?.id}`, { version: word?.version })).json().detail).toBe('A test uses this word, so it stays.')
  const edit = { version: of.version, title: 'Round two', opens_at: of.opens_at, closes_at: of.closes_at }
  expect((await call('PUT', `/tests/${of.id}`, edit)).json().message).toBe('Round two is saved.')
  expect((await call('PUT', `/tests/${of.id}`, edit)).statusCode).toBe(409)
  expect((await call('DELETE', `/tests/${of.id}`, { version: 2 })).statusCode).toBe(409)
})
