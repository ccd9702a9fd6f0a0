import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { OfficeWord } from '#domain/words/lists.ts'
import { nextBox, type PracticeWord } from '#domain/words/practice.ts'
import sampleLists from '#domain/words/sample.json' with { type: 'json' }
import { practisedWords, registrations } from '#server/platform/db/schema/index.ts'
import { aFamily } from '#test/support/people.ts'
import { sharedPortal } from '#test/support/portal.ts'

const day = 24 * 60 * 60 * 1000
let now = Date.now()
const portal = sharedPortal(() => ({ undoMs: 0, now: () => now }))
let office: { cookie: string }
let student: { cookie: string }
let other: { cookie: string }
beforeAll(async () => {
  office = await portal.signIn()
  for (const email of ['six@school.example', 'nine@school.example']) await acceptStudent(email)
})
// A day later nobody is signed in any more.
beforeEach(async () => {
  office = await portal.signIn()
  student = await portal.signInAs('user', 'six@school.example')
  other = await portal.signInAs('user', 'nine@school.example')
})

async function acceptStudent(student_email: string) {
  const { reference } = (
    await portal.submit(aFamily({ student_email, student_name: student_email.split('@')[0] ?? '', class_name: 'Class VI' }))
  ).json()
  const [row] = await portal.db.select().from(registrations).where(eq(registrations.reference, reference))
  expect((await call('PUT', `/registrations/${row?.id}/decision`, { decision: 'accepted', version: row?.version })).statusCode).toBe(200)
}

const call = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
  portal.app.inject({ method, url: `/api/office${path}`, headers: office, ...(payload && { payload }) })
async function addList(title: string, used_for: string, count: number, letters = 'abcdefghijklmnopqrstuvwxyz') {
  const list: { id: string } = (await call('POST', '/word-lists', { title, level: '1', classes: '6', used_for })).json()
  const rows = Array.from({ length: count }, (_, n) => `${letters[n % 26]}${letters[Math.floor(n / 26)]}ox,A word`)
  const file = {
    headers: { ...office, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(`Word,Meaning\n${rows.join('\n')}`),
  }
  const open = (await portal.app.inject({ method: 'POST', url: `/api/office/word-lists/${list.id}/imports`, ...file })).json()
  await call('POST', `/word-lists/${list.id}/imports/${open.id}/words`, { version: open.version })
  return list
}
const ask = (list: { id: string }, headers = student) => portal.app.inject({ url: `/api/student/practice?list=${list.id}`, headers })
const round = async (list: { id: string }, headers = student) => (await ask(list, headers)).json<{ words: PracticeWord[] }>().words
const send = (of: PracticeWord[], isRight: (word: string) => boolean, headers = student) =>
  portal.send(
    'PUT',
    '/api/student/practice',
    { boxes: Object.fromEntries(of.map(({ id, word, box }) => [id, nextBox(box, isRight(word))])) },
    headers,
  )
const words = (round: PracticeWord[]) => round.map(({ word }) => word)

test('without signing in, a visitor tries three words of our sample while there is no list to practise', async () => {
  const page = await portal.app.inject({ url: '/practice' })
  expect(page.statusCode).toBe(200)
  const sample = sampleLists[0]?.words.map(({ meaning }) => meaning) ?? []
  expect(sample.some((meaning) => page.body.includes(meaning))).toBe(true)
})

test('a round has ten words; mistakes come back in the next one, what was right after one day, then three', async () => {
  const list = await addList('Level one', 'practice', 25)
  const first = await round(list)
  expect(first).toHaveLength(10)
  const [wrong = ''] = words(first)
  expect((await send(first, (word) => word !== wrong)).statusCode).toBe(204)
  const second = await round(list)
  expect(words(second)[0]).toBe(wrong)
  expect(
    words(second)
      .slice(1)
      .filter((word) => words(first).includes(word)),
  ).toEqual([])
  await send(second, () => true)
  now += day + 1000
  const third = await round(list)
  expect(words(third).every((word) => [...words(first), ...words(second)].includes(word))).toBe(true)
  const boxes = await portal.db.select().from(practisedWords)
  expect(boxes.map(({ box }) => box)).toEqual(Array(19).fill(1))
  // Another student begins anew.
  expect((await round(list, other)).map(({ box }) => box)).toEqual(Array(10).fill(0))
})

test('answers that are sent again after a lost connection count once', async () => {
  const list = await addList('Level two', 'practice', 3)
  const only = await round(list)
  for (let n = 0; n < 3; n++) expect((await send(only, () => true, other)).statusCode).toBe(204)
  const [{ id } = { id: '' }] = only
  const [row] = await portal.db.select().from(practisedWords).where(eq(practisedWords.wordId, id))
  expect(row?.box).toBe(1)
  const page = await portal.app.inject({ url: '/user/mock-test', headers: other })
  expect(page.body).toContain('Practised: 3 of 3. Known well: 0.')
  expect(page.body).toContain('For your class')
})

test('the words of a list for tests are nowhere to be practised, and those of others come with their sounds', async () => {
  const list = await addList('Secret', 'tests', 3, 'zyxwvutsrqponmlkjihgfedcba')
  const [word] = (await call('GET', `/words?list=${list.id}`)).json<{ rows: OfficeWord[] }>().rows
  expect((await ask(list)).statusCode).toBe(404)
  const answers = { boxes: { [word?.id ?? '']: 1 } }
  await portal.app.inject({ method: 'PUT', url: '/api/student/practice', headers: student, payload: answers })
  expect(await portal.db.$count(practisedWords, eq(practisedWords.wordId, word?.id ?? ''))).toBe(0)
  const heard = await addList('Heard', 'practice', 1)
  const file = { headers: { ...office, 'content-type': 'application/octet-stream' }, payload: Buffer.from('ID3 a sound of aaox') }
  const sounds = `/api/office/word-lists/${heard.id}/sounds?file=aaox.mp3`
  expect((await portal.app.inject({ method: 'PUT', url: sounds, ...file })).statusCode).toBe(200)
  expect((await round(heard))[0]?.sound).toBe(`data:audio/mpeg;base64,${file.payload.toString('base64')}`)
  expect((await portal.app.inject({ url: '/user/mock-test', headers: student })).body).not.toContain('Secret')
})
