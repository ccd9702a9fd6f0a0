import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { moneyText } from '#domain/payment/money.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import { doorIn, type Season } from '#domain/season/season.ts'
import { openSeasons } from '#server/features/season/store.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { seasonVersions } from '#server/platform/db/schema/index.ts'
import { type FreshDatabase, freshDatabase } from '#test/support/databases.ts'
import { aFamily } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { type ServerProcess, startServer } from '#test/support/server-process.ts'
import { rounds } from './helpers/extent.ts'
import { longest } from './helpers/figures.ts'
import { found } from './helpers/findings.ts'
import { sendForm, sendJson, settings, signIn } from './helpers/senders.ts'

const changes = rounds(3, 30)
const log = { info() {}, warn() {}, error() {} }

let fresh: FreshDatabase
let servers: ServerProcess[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const server of servers) await server.kill()
  servers = []
  await fresh?.remove()
})

test('a season saved by one of four processes applies in the others: in the API, on pages and in the slots that can be booked', async () => {
  fresh = await freshDatabase('postgres')
  servers = [await startServer(fresh, settings)]
  const [first] = servers as [ServerProcess]
  const cookie = await signIn(first.url)
  servers.push(...(await Promise.all([1, 2, 3].map(() => startServer(fresh, settings)))))
  const picture = await aPicture()
  const taken: number[] = []
  for (let version = 0; version < changes; version++) {
    const saved = await sendJson(first.url, '/office/season', { version, season: seasonAfter(version) }, { method: 'PUT', cookie })
    expect(saved.status).toBe(200)
    const began = performance.now()
    // Nobody can register at the old fee, even where it is still shown.
    const late = servers.slice(1).map(({ url }) => sendForm(url, { ...aFamily(), fee: feeBefore(version) }, picture, randomUUID()))
    const others = servers.slice(1).map(async ({ url }) => {
      const shown = async () => ((await (await fetch(`${url}/api/season`)).json()) as Season).version
      await vi.waitFor(async () => expect(await shown()).toBe(version + 1), { timeout: 60_000, interval: 20 })
      taken.push(performance.now() - began)
      expect(await (await fetch(`${url}/quatform`)).text()).toContain(feeAfter(version).replace('INR ', '₹'))
      expect(Object.keys(await slotsOn(url, dayAfter(version)))).toHaveLength(defaultSeason.booking.slots.length)
      expect(await slotsOn(url, dayAfter(version - 1))).toEqual({})
    })
    expect((await Promise.all(late)).map(({ status }) => status)).toEqual([409, 409, 409])
    await Promise.all(others)
  }
  found({
    promise: 'A changed season is in force in every process within two seconds',
    method: `${changes} times saved in one of four processes on one PostgreSQL; the other three are asked for the season, a form page and the times; families send them the old fee`,
    pass: 'each shows it in the data, the page and the times, and accepts nobody at the old fee',
    seen: `${taken.length} times in force in the others: ${longest(taken)} after it was saved`,
  })
})

test('each process checks for a newer season once a second', async () => {
  fresh = await freshDatabase('postgres')
  const database = await openDatabase({ ...fresh, log })
  try {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const opened = await openSeasons(database.db, log)
    await database.db.insert(seasonVersions).values({ version: 1, seasonId: 1, content: { organisation: 'Bee Club' }, savedBy: 'test' })
    const organisation = () => opened.all().at(-1)?.season.organisation
    expect(organisation()).not.toBe('Bee Club')
    vi.advanceTimersByTime(1_000)
    // It waits for a check in progress.
    await opened.close()
    expect(organisation()).toBe('Bee Club')
  } finally {
    await database.close()
  }
})

const feeAfter = (version: number) => `INR ${300 + version}`
const feeBefore = (version: number) => (version > 0 ? feeAfter(version - 1) : moneyText(doorIn(defaultSeason, 'quatform').fees.India))
const dayAfter = (version: number) => `2999-10-${String(version + 2).padStart(2, '0')}`

function seasonAfter(version: number): Season {
  const season = structuredClone(defaultSeason)
  const door = season.doors.quatform
  if (door) door.fees.India = { ...door.fees.India, amount: (300 + version) * 100 }
  const day = dayAfter(version)
  return { ...season, booking: { ...season.booking, from: day, to: day } }
}

async function slotsOn(url: string, day: string): Promise<object> {
  return (await fetch(`${url}/api/slots?date=${day}`)).json() as Promise<object>
}
