import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from './call.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The server answers so many times with this status, and then with 204. Returns how often it was asked. */
function serverThatRefuses(times: number, status = 503, headers: Record<string, string> = { 'retry-after': '5' }) {
  const asked = vi.fn(() => Promise.resolve(new Response(null, { status: 204 })))
  for (let n = 0; n < times; n++) asked.mockImplementationOnce(() => Promise.resolve(new Response('{}', { status, headers })))
  vi.stubGlobal('fetch', asked)
  return asked
}
const outcomeOf = async (sending: Promise<void>) => {
  const outcome = sending.then(
    () => 'done',
    ({ status }) => status,
  )
  await vi.advanceTimersByTimeAsync(60_000)
  return await outcome
}
const key = { 'Idempotency-Key': 'a' }

test('a question, and a change under a key, is sent again when the server asks for it, until it succeeds', async () => {
  for (const asked of [{}, { method: 'POST', headers: key } as const]) {
    const server = serverThatRefuses(3)
    expect(await outcomeOf(call('/x', asked))).toBe('done')
    expect(server).toHaveBeenCalledTimes(4)
  }
})

test('after 40 seconds the refusal is shown', async () => {
  const server = serverThatRefuses(100)
  expect(await outcomeOf(call('/x'))).toBe(503)
  expect(server).toHaveBeenCalledTimes(9)
})

test('nothing is sent twice without a key, nor after another refusal, nor when the server doesn’t ask for it', async () => {
  const once = async (server: ReturnType<typeof serverThatRefuses>, sending: Promise<void>) => {
    expect(await outcomeOf(sending)).toBeTypeOf('number')
    expect(server).toHaveBeenCalledTimes(1)
  }
  await once(serverThatRefuses(1), call('/x', { method: 'POST' }))
  await once(serverThatRefuses(1, 429), call('/x'))
  await once(serverThatRefuses(1, 503, {}), call('/x'))
})
