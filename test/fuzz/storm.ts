import { setTimeout as pause } from 'node:timers/promises'
import v8 from 'node:v8'
import vm from 'node:vm'
import { expect } from 'vitest'
import { mutate } from './mutations.ts'
import { type Random, randomFrom } from './random.ts'
import { bytesOf } from './requests.ts'
import { type Answer, send } from './send.ts'
import { type FuzzServer, whatIsThere } from './server.ts'

const sendersAtOnce = 8
const MiB = 1024 * 1024

export type Storm = {
  rounds: number
  seed: number
  /** The longest allowed response time, in milliseconds. */
  longest: number
  /** True when there are enough requests to judge memory; with fewer, permanent caches are still filling. */
  isMemoryWatched: boolean
}

/** The results: responses by status, the slowest in milliseconds, and by how many bytes the process grew in the second half. */
export type Weather = { statuses: Record<string, number>; slowest: number; grown: number; lent: number }

/**
 * Sends valid requests mutated by a seed, and expects each to be answered or refused in time, without breaking anything or
 * leaving anything behind. Returns the figures.
 */
export async function storm(context: FuzzServer, { rounds, seed, longest, isMemoryWatched }: Storm): Promise<Weather> {
  const { portal, port, real, complaints } = context
  const random = randomFrom(seed)
  const odd: string[] = []
  /** Requests sent unchanged, some of them several times. */
  const earlier: Buffer[] = []
  const statuses: Record<string, number> = {}
  let sent = 0
  let baseline = 0
  let highest = 0
  let slowest = 0
  const before = await whatIsThere(portal)
  // By then everything permanent is allocated: code, connections, the embedded database's own memory.
  const warm = Math.floor(rounds / 2)

  await Promise.all(Array.from({ length: sendersAtOnce }, sender))
  async function sender() {
    while (sent < rounds) {
      const n = sent++
      if (n === warm) baseline = bytesIn(await settledMemory())
      if (n < warm) highest = Math.max(highest, process.memoryUsage.rss())
      const { name, make } = random.pick(real)
      if (random.chance(0.1)) earlier.push(bytesOf(make()))
      const bytes = random.chance(0.1) && earlier.length > 0 ? again(random.pick(earlier), random) : mutate(make(), random)
      earlier.splice(0, Math.max(0, earlier.length - 50))
      const answer = await send(port, bytes, longest + 1_000)
      statuses[String(answer.status)] = (statuses[String(answer.status)] ?? 0) + 1
      slowest = Math.max(slowest, answer.milliseconds)
      if (!isFine(answer, bytes, longest))
        odd.push(
          `${n} ${name}: ${answer.status} after ${Math.round(answer.milliseconds)} ms ${JSON.stringify(bytes.toString('latin1').slice(0, 600))}`,
        )
    }
  }

  expect(odd).toEqual([])
  expect(complaints).toEqual([])
  const isMany = rounds >= 1000
  if (isMany) {
    // Most of them must reach the code, and some must succeed.
    expect(statuses['400'] ?? 0).toBeGreaterThan(rounds / 5)
    expect((statuses['200'] ?? 0) + (statuses['201'] ?? 0)).toBeGreaterThan(rounds / 25)
    expect((statuses['401'] ?? 0) + (statuses['429'] ?? 0)).toBeLessThan(rounds / 5)
  }
  expect(await send(port, Buffer.from('GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'), longest)).toMatchObject({
    status: 200,
  })

  // Requests that were cut off may still be in progress.
  await expect.poll(async () => (await whatIsThere(portal)).strays).toEqual(before.strays)
  await expect.poll(async () => isWhole(await whatIsThere(portal))).toBe(true)
  const after = await whatIsThere(portal)
  // In a short run, none may be complete enough to be stored.
  if (isMany) expect(after.registrations).toBeGreaterThan(before.registrations)
  expect(after.halves).toEqual([])
  expect(after.files.filter((name) => !/^[0-9a-z]{32}(?:\.thumbnail)?\.jpg$/.test(name))).toEqual([])
  expect({}).not.toHaveProperty('polluted')
  const memory = await settledMemory()
  const grown = bytesIn(memory) - baseline
  const lent = memory.rss - highest
  if (isMemoryWatched) {
    expect(grown).toBeLessThan(20 * MiB)
    expect(lent).toBeLessThan(50 * MiB)
  }
  return { statuses, slowest, grown, lent }
}

/** Repeats a request; every other time with a new key, as when a visitor fills in the form again. */
function again(bytes: Buffer, random: Random): Buffer {
  if (random.chance(0.5)) return bytes
  return Buffer.from(bytes.toString('latin1').replace(/Idempotency-Key: \S+/, `Idempotency-Key: ${crypto.randomUUID()}`), 'latin1')
}

/** No response is fine only when there was no complete request. */
function isFine({ status, milliseconds }: Answer, bytes: Buffer, longest: number): boolean {
  if (milliseconds > longest) return false
  if (status === null) return !/^(?:GET|POST|PUT|PATCH|DELETE) \S+ HTTP\/1\.1\r\n/.test(bytes.toString('latin1'))
  return status >= 200 && status < 500
}

function isWhole({ registrations, files }: Awaited<ReturnType<typeof whatIsThere>>): boolean {
  return files.length === 2 * registrations
}

const bytesIn = ({ heapUsed, external }: NodeJS.MemoryUsage) => heapUsed + external

async function settledMemory() {
  v8.setFlagsFromString('--expose-gc')
  const collect: () => void = vm.runInNewContext('gc')
  for (let times = 0; times < 3; times++) {
    collect()
    await pause(20)
  }
  return process.memoryUsage()
}
