import { expect, test } from 'vitest'
import { Problem, unreachable } from '#web/api/problem.ts'
import { unsentAnswers } from './unsent.ts'

const id = (n: number) => `a0000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const answer = (n: number) => ({ id: id(n), is_right: true })

/** A device, and a server that can be out of reach. */
function device() {
  const stored = new Map<string, string>()
  const store = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  }
  const server = { refuses: null as Problem | null, got: [] as [round: string, answers: number][] }
  const put = async ({ round, answers }: { round: string; answers: object[] }) => {
    if (server.refuses) throw server.refuses
    server.got.push([round, answers.length])
  }
  return { stored, server, open: (email = 'a@home.example') => unsentAnswers(email, store, put) }
}

test('answers that couldn’t be sent are sent after the page was closed, in order, once', async () => {
  const { stored, server, open } = device()
  server.refuses = unreachable()
  const page = open()
  for (const n of [1, 2]) page.add(id(100), answer(n))
  page.add(id(101), answer(1))
  await expect(page.send()).rejects.toBe(server.refuses)
  server.refuses = null
  await open('another@home.example').send()
  expect(server.got).toEqual([])
  const later = open()
  await Promise.all([later.send(), later.send()])
  expect(server.got).toEqual([
    [id(100), 2],
    [id(101), 1],
  ])
  expect(stored.size).toBe(0)
})

test('an answer that comes while the earlier ones are being sent is sent too', async () => {
  const { server, open } = device()
  const page = open()
  page.add(id(100), answer(1))
  const sending = page.send()
  page.add(id(100), answer(2))
  await sending
  await page.send()
  expect(server.got.reduce((sum, [, answers]) => sum + answers, 0)).toBe(2)
})

test('a device stores ten rounds at most, and what the server refuses for good doesn’t stop the rest', async () => {
  const { server, open } = device()
  const page = open()
  for (let n = 0; n < 12; n++) page.add(id(100 + n), answer(n))
  await page.send()
  expect(server.got.map(([round]) => round)).toEqual(Array.from({ length: 10 }, (_, n) => id(102 + n)))
  page.add(id(200), answer(1))
  server.refuses = new Problem(400, 'invalid', 'No')
  await page.send()
  server.refuses = null
  await page.send()
  expect(server.got).toHaveLength(10)
})

test('where nothing can be stored, the page itself keeps the answers', async () => {
  const got: object[] = []
  const forbidden = () => {
    throw new Error('Forbidden')
  }
  const page = unsentAnswers('a@home.example', { getItem: forbidden, setItem: forbidden, removeItem: forbidden }, async (sent) => {
    got.push(sent)
  })
  page.add(id(100), answer(1))
  await page.send()
  await page.send()
  expect(got).toEqual([{ round: id(100), answers: [answer(1)] }])
})
