import { afterEach, expect, test } from 'vitest'
import { type ServerProcess, startServer } from '#test/support/server-process.ts'
import { ownPostgres } from './helpers/own-postgres.ts'
import { whenReady } from './helpers/ready.ts'

let postgres: Awaited<ReturnType<typeof ownPostgres>> | undefined
let server: ServerProcess | undefined
afterEach(async () => {
  await server?.kill()
  await postgres?.remove()
})

type Line = { level: number; msg: string; err?: object; result?: string }

test('a database that goes away and comes back is one line each in the log, with plain request lines between, and /readyz names the database alone', async () => {
  postgres = await ownPostgres()
  server = await startServer(postgres)
  const { url, output } = server
  const lines = () =>
    output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Line)
  // The test's PostgreSQL has the locale C, which the start says.
  const warnings = () => lines().filter(({ level, msg }) => level >= 40 && !msg.startsWith('Searching names'))
  const ask = async (path: string) => {
    const reply = await fetch(url + path, { headers: { accept: 'application/json' } })
    return [reply.status, (await reply.json()).detail]
  }
  const said: string[] = []
  const says = async (...texts: string[]) => {
    said.push(...texts)
    await expect.poll(() => warnings().map(({ level, msg }) => `${level} ${msg}`), { timeout: 60_000 }).toEqual(said)
  }
  for (let outage = 1; outage <= 2; outage++) {
    await postgres.cluster.crash()
    await says('50 The database does not answer, or is a standby; until that changes requests get 503')
    for (let n = 0; n < 30; n++) expect((await ask('/api/slots?date=2025-09-10'))[0]).toBe(503)
    await expect.poll(() => ask('/readyz')).toEqual([503, 'Not ready: database'])
    await postgres.cluster.start()
    await whenReady(url)
    await says('40 The database answers again')
  }
  await says()
  expect(lines().filter(({ err }) => err)).toEqual([])
  expect(lines().filter(({ result }) => result === 'failed').length).toBeGreaterThanOrEqual(60)
})
