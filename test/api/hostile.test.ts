import { afterAll, beforeAll, expect, test } from 'vitest'
import { tidy } from '#domain/lib/text.ts'
import { corpus } from '#test/fuzz/corpus.ts'
import { bytesOf } from '#test/fuzz/requests.ts'
import { send } from '#test/fuzz/send.ts'
import { type FuzzServer, openFuzzServer, whatIsThere } from '#test/fuzz/server.ts'
import { aFamily } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { kind } from '#test/support/portal.ts'

/** The longest permitted response time, in milliseconds: the machine may be busy with something else. */
const longest = 20_000

let context: FuzzServer
beforeAll(async () => {
  context = await openFuzzServer(kind)
})
afterAll(() => context.portal.close())

test('each request gets the expected response while it is unmodified', async () => {
  const got: [string, number | null][] = []
  for (const { name, make } of context.real) got.push([name, (await send(context.port, bytesOf(make()), longest)).status])
  expect(got).toEqual(context.real.map(({ name, status }) => [name, status]))
})

test('anything typed into a search, a sort order or a date is used as text or refused, and never executed', async () => {
  const { cookie } = await context.portal.signIn()
  const before = await whatIsThere(context.portal)
  const places = [
    '/api/office/registrations?competition=quarter-final&status=all&q=',
    '/api/office/registrations?competition=quarter-final&status=all&sort=',
    '/api/office/registrations?competition=quarter-final&status=all&from=',
    '/api/office/registrations?competition=quarter-final&status=all&page=',
    '/api/office/bookings?q=',
    '/api/office/bookings?sort=',
    '/api/office/schools?q=',
    '/api/office/people?q=',
    '/api/office/letters?page=',
    '/api/slots?date=',
  ]
  const odd: string[] = []
  for (const place of places) {
    for (const typed of corpus.flat()) {
      const began = performance.now()
      const { statusCode } = await context.portal.app.inject({ url: place + encodeURIComponent(typed.toWellFormed()), headers: { cookie } })
      if (![200, 400].includes(statusCode) || performance.now() - began > longest) odd.push(`${statusCode} ${place}${typed}`)
    }
    for (const page of ['0', '-1', '1e309', 'NaN', '9007199254740993', '0x10', '1.5', '%EF%BC%91', '1000000']) {
      if (!place.endsWith('page=')) continue
      const { statusCode } = await context.portal.app.inject({ url: place + page, headers: { cookie } })
      if (statusCode !== 400) odd.push(`${statusCode} ${place}${page}`)
    }
  }
  expect(odd).toEqual([])
  expect(context.complaints).toEqual([])
  const after = await whatIsThere(context.portal)
  expect({ ...after, files: after.files.length }).toEqual({ ...before, files: before.files.length })
})

test('anything typed as an answer is stored and shown as it was typed, or refused at its field', async () => {
  const { cookie } = await context.portal.signIn()
  const picture = await aPicture('png', { width: 60, height: 60 })
  const odd: string[] = []
  let stored = 0
  for (const typed of corpus.flat()) {
    const answers = aFamily({ address_name: typed, school_name: typed })
    const reply = await context.portal.submit(answers, { picture })
    if (reply.statusCode === 400) {
      const { errors = [] }: { errors?: { path: string }[] } = reply.json()
      if (!errors.every(({ path }) => ['address_name', 'school_name'].includes(path))) odd.push(`${typed}: ${reply.body}`)
      continue
    }
    stored += 1
    const list = await context.portal.app.inject({
      url: `/api/office/registrations?competition=quarter-final&status=all&q=${encodeURIComponent(answers.student_name ?? '')}`,
      headers: { cookie },
    })
    const [row] = list.json().rows
    if (reply.statusCode !== 201 || row.answers.address_name !== tidy(typed))
      odd.push(`${typed}: ${reply.statusCode} ${JSON.stringify(row)}`)
  }
  expect(odd).toEqual([])
  expect(stored).toBeGreaterThan(corpus.flat().length / 2)
  // The replacement for half a character is refused too.
  expect((await context.portal.submit(aFamily({ address_name: 'a\ud800' }), { picture })).statusCode).toBe(400)
  expect(context.complaints).toEqual([])
})
