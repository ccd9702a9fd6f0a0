import { expect, test } from 'vitest'
import type { OfficeList, OfficeWord } from '#domain/words/lists.ts'
import { sharedOffice, sharedPortal } from '#test/support/portal.ts'

const portal = sharedPortal()
const office = sharedOffice(portal)

const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
  portal.app.inject({ method, url: `/api/office${path}`, headers: office, ...(payload && { payload }) })
const sendFile = (method: 'POST' | 'PUT', path: string, payload: Uint8Array) =>
  portal.send(method, `/api/office${path}`, Buffer.from(payload), { ...office, 'content-type': 'application/octet-stream' })
const lists = async () => (await call('GET', '/word-lists')).json<{ rows: OfficeList[] }>().rows
const body = { level: '2', classes: 'VI, 7', used_for: 'practice' }
const addList = async (title: string): Promise<OfficeList> => {
  const reply = await call('POST', '/word-lists', { ...body, title })
  expect(reply.statusCode).toBe(201)
  return (await lists()).find(({ id }) => id === reply.json().id) as OfficeList
}
const wordsOf = async ({ id }: { id: string }, q = '') =>
  (await call('GET', `/words?list=${id}&q=${q}`)).json<{ rows: OfficeWord[]; total: number }>()
const importInto = async ({ id }: { id: string }, text: string) =>
  (await sendFile('POST', `/word-lists/${id}/imports?file=w.txt`, Buffer.from(text))).json()
const add = ({ id }: { id: string }, open: { id: string; version: number }) =>
  call('POST', `/word-lists/${id}/imports/${open.id}/words`, { version: open.version })

/** A second of silence as MP3 frames of 32 kbit/s. */
const mp3 = Buffer.concat(Array.from({ length: 20 }, () => Buffer.concat([Buffer.from([0xff, 0xfb, 0x10, 0xc4]), Buffer.alloc(100)])))

test('words are imported by the one dialog: checked in every row, corrected there, added once, changed by a later file', async () => {
  const list = await addList('Meadow')
  expect(list).toMatchObject({ level: 2, classes: ['6', '7'], words: 0 })
  const file = [
    'Spelling,Definition,Example sentence,Origin',
    'honey,The food that bees make,Honey drips from the spoon.,Old English',
    'rhythm,A regular pattern,Keep time!,Greek',
    'b33,A number,,',
    'Honey,Again,,',
  ].join('\n')
  const open = await importInto(list, file)
  expect(open.counts).toEqual({ ready: 1, mistakes: 2, here: 1 })
  expect(open.rows.find(({ row }: { row: number }) => row === 3).problems).toEqual({ sentence: 'Use the word itself in the sentence.' })
  expect(open.rows.find(({ row }: { row: number }) => row === 4).problems).toEqual({ word: 'Use letters, hyphens and apostrophes only.' })
  const corrected = await call('PATCH', `/word-lists/${list.id}/imports/${open.id}/cells`, {
    ...{ version: open.version, row: 3, field: 'sentence', text: 'The rhythm is slow.' },
  })
  const added = await add(list, corrected.json())
  expect(added.json()).toMatchObject({ message: '2 words are added. 1 row is left to correct.', added: 2 })
  expect((await wordsOf(list)).rows.map(({ word }) => word)).toEqual(['honey', 'rhythm'])
  const again = await importInto(list, 'Word\tMeaning\nhoney\tSweet food from bees\n')
  expect(again.rows[0].questions).toEqual({ word: 'This list has the word. The row replaces what it says.' })
  await add(list, again)
  const found = await wordsOf(list, 'HON')
  expect(found).toMatchObject({ total: 1, rows: [{ word: 'honey', meaning: 'Sweet food from bees', sentence: '', has_sound: false }] })
  const history = (await call('GET', `/word-lists/${list.id}/history`)).json().entries
  expect(history.map(({ action }: { action: string }) => action)).toEqual(['imported words', 'imported words', 'added'])
})

test('a list is changed and deleted with its history, never overwriting what a colleague did', async () => {
  const list = await addList('Orchard')
  await add(list, await importInto(list, 'Word,Meaning\napple,A fruit\npear,Another fruit\n'))
  const [, pear] = (await wordsOf(list)).rows as [OfficeWord, OfficeWord]
  const change = { ...body, title: 'Grove', version: list.version }
  expect((await call('PUT', `/word-lists/${list.id}`, change)).json().message).toBe('Grove is saved.')
  expect((await call('PUT', `/word-lists/${list.id}`, change)).statusCode).toBe(409)
  expect((await call('DELETE', `/words/${pear.id}`, { version: pear.version + 1 })).statusCode).toBe(409)
  expect((await call('DELETE', `/words/${pear.id}`, { version: pear.version })).json().message).toBe('“pear” is deleted.')
  const [deleted, changed] = (await call('GET', `/word-lists/${list.id}/history`)).json().entries
  expect(deleted).toMatchObject({ action: 'word deleted', before: { word: 'pear', meaning: 'Another fruit' } })
  expect(changed).toMatchObject({ before: { title: 'Orchard' }, after: { title: 'Grove' } })
  expect((await call('DELETE', `/word-lists/${list.id}`, { version: list.version })).statusCode).toBe(409)
  expect((await call('DELETE', `/word-lists/${list.id}`, { version: list.version + 1 })).statusCode).toBe(200)
  expect((await lists()).map(({ id }) => id)).not.toContain(list.id)
  expect((await call('GET', `/words?list=${list.id}`)).statusCode).toBe(404)
})

test('a sound is known by its content, bounded, replaced, served with its type, and gone with its word', async () => {
  const list = await addList('Sounds')
  await add(list, await importInto(list, 'Word,Meaning\nbuzz,A sound of bees\n'))
  const [{ id }] = (await wordsOf(list)).rows as [OfficeWord]
  const sound = (name: string) => `/word-lists/${list.id}/sounds?file=${name}`
  const html = await sendFile('PUT', sound('buzz.mp3'), Buffer.from('<html><script>alert(1)</script>'))
  expect(html.statusCode).toBe(422)
  expect((await sendFile('PUT', sound('buzz.mp3'), Buffer.alloc(256 * 1024 + 1, 0xff))).statusCode).toBe(413)
  expect((await sendFile('PUT', sound('hum.mp3'), mp3)).json().detail).toBe('This list has no such word.')
  expect((await sendFile('PUT', sound('Buzz.MP3'), mp3)).json().message).toBe('“buzz” has a sound.')
  const heard = async () => (await call('GET', `/words/${id}/sound`)) as { headers: object; rawPayload: Buffer }
  expect((await heard()).headers).toMatchObject({ 'content-type': 'audio/mpeg', 'cache-control': 'private, no-store' })
  expect((await heard()).rawPayload.equals(mp3)).toBe(true)
  const ogg = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(200)])
  await sendFile('PUT', sound('buzz.ogg'), ogg)
  expect((await heard()).headers).toMatchObject({ 'content-type': 'audio/ogg' })
  expect((await heard()).rawPayload.equals(ogg)).toBe(true)
  const [{ version, has_sound }] = (await wordsOf(list)).rows as [OfficeWord]
  expect(has_sound).toBe(true)
  expect((await call('DELETE', `/words/${id}`, { version })).json().message).toBe('“buzz” is deleted.')
  expect((await call('GET', `/words/${id}/sound`)).statusCode).toBe(404)
})
