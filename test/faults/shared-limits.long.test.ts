import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultLimits } from '#server/context.ts'
import { type FreshDatabase, freshDatabase } from '#test/support/databases.ts'
import { type ServerProcess, startServer } from '#test/support/server-process.ts'
import { found } from './helpers/findings.ts'

let fresh: FreshDatabase
let servers: ServerProcess[] = []
const start = () => startServer(fresh, { LOG_LEVEL: 'silent', TRUST_PROXY: '127.0.0.1' })
beforeAll(async () => {
  fresh = await freshDatabase('postgres')
  servers = await Promise.all([start(), start(), start()])
})
afterAll(async () => {
  for (const server of servers) await server.kill()
  await fresh?.remove()
})

/** Sends this many at once, to each server in turn, and counts the responses by status. */
async function tally(many: number, path: string, body: (n: number) => object, from: (n: number) => string) {
  const statuses: Record<number, number> = {}
  const ask = async (n: number) => {
    const reply = await fetch(`${servers[n % servers.length]?.url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from(n) },
      body: JSON.stringify(body(n)),
    })
    await reply.text()
    statuses[reply.status] = (statuses[reply.status] ?? 0) + 1
  }
  await Promise.all(Array.from({ length: many }, (_, n) => ask(n)))
  return statuses
}

test('three processes share their rate limits, and a killed process does not reset them', async () => {
  const { signIn } = defaultLimits
  const check = () =>
    tally(
      150,
      'doors/quatform/duplicate-checks',
      () => ({ name: 'Unknown Rao', birth_date: '2013-05-06', contact_email: 'a@home.example', dial_code: '+91', phone: '9845010200' }),
      () => '10.0.0.1',
    )
  const guess = (many: number) =>
    tally(
      many,
      'session',
      (n) => ({ email: 'a@b.example', password: `wrong ${n}`, role: 'admin' }),
      (n) => `10.1.0.${n % 250}`,
    )

  const checked = await check()
  expect(checked).toEqual({ 200: signIn, 429: 150 - signIn })
  const guessed = await guess(15)
  expect(guessed).toEqual({ 401: signIn / 2, 429: 15 - signIn / 2 })

  await servers[0]?.kill()
  servers[0] = await start()
  expect(await guess(15)).toEqual({ 429: 15 })
  found({
    promise: 'Three processes on one PostgreSQL share their rate limits',
    method: '150 requests at once from one address and 15 wrong passwords from 15 addresses, then a process is killed and restarted',
    pass: `exactly ${signIn} questions and ${signIn / 2} passwords are tried, and none after the kill`,
    seen: `${checked[200]} and ${guessed[401]} tried; 0 after the kill`,
  })
})
