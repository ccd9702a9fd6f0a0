import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runOn } from '#test/support/database/postgres-cluster.ts'
import { type ServerProcess, startProcess } from '#test/support/server-process.ts'
import { fillRegistrations } from './fill.ts'
import { type Place, signIn } from './place.ts'
import { press, request } from './press.ts'
import { processorTimeOf } from './processor-time.ts'

/**
 * Milliseconds of processor time per response, of the server and PostgreSQL together, with and without recording; `share` is
 * the overhead of recording relative to the time without. `written`: entries in the log.
 */
export type Recording = { recording: number; without: number; share: number; rounds: number; written: number }

const rounds = 20

/**
 * Measures a list of 30 with and without the access log, alternating. Every response is recorded, which never happens with
 * pages that refetch the same data.
 */
export async function measureRecording(place: Place): Promise<Recording> {
  const { rows: before } = await runOn(place.databaseUrl, 'select count(*)::int as registrations from registrations')
  if (before[0].registrations === 0) await fillRegistrations(place.databaseUrl, 1, 10_000)
  const server: ServerProcess = await startProcess(join(import.meta.dirname, 'recording-server.ts'), {
    DATABASE_URL: place.databaseUrl,
    DATA_DIR: place.dataDir,
  })
  try {
    const urls = { recording: server.url, without: /without (http\S+)/.exec(server.output())?.[1] ?? '' }
    const cookie = await signIn(server.url)
    const list = request('GET', '/api/office/registrations?competition=quarter-final&status=accepted', { cookie })
    const spent = () => [server.pid, ...place.processes()].reduce((sum, pid) => sum + processorTimeOf(pid), 0) * 1000
    const ask = async (url: string, seconds: number) => {
      const { count, statuses } = await press(url, { connections: 4, seconds, make: () => list })
      if (Object.keys(statuses).join() !== '200') throw new Error(`Answers that should not be: ${JSON.stringify(statuses)}`)
      return count
    }
    for (const url of Object.values(urls)) await ask(url, 3)
    const total = { recording: { answers: 0, spent: 0 }, without: { answers: 0, spent: 0 } }
    for (let round = 0; round < rounds; round++) {
      // Each goes first in turn, so that neither benefits from the other's cache.
      const names = round % 2 === 0 ? (['recording', 'without'] as const) : (['without', 'recording'] as const)
      for (const name of names) {
        const before = spent()
        total[name].answers += await ask(urls[name], 2)
        // The last batch is written within a second.
        await pause(1_200)
        total[name].spent += spent() - before
      }
    }
    const { rows } = await runOn(place.databaseUrl, 'select count(*)::int as written from access_log')
    const recording = total.recording.spent / total.recording.answers
    const without = total.without.spent / total.without.answers
    return { recording, without, share: recording / without - 1, rounds, written: rows[0].written }
  } finally {
    await server.kill()
  }
}
