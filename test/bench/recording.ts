import { join } from 'node:path'
import { runOn } from '../db/postgres-cluster.ts'
import { type ServerProcess, startProcess } from '../server-process.ts'
import { fillRegistrations } from './fill.ts'
import { type Place, signIn } from './place.ts'
import { press, request } from './press.ts'
import { middle } from './within.ts'

/** Requests a second with and without recording, the middle one of all rounds, and how much of the list's time recording takes. */
export type Recording = { recording: number; without: number; share: number; rounds: number; written: number }

const rounds = 25

/** A list of 30 with and without the access log, in turn. Every answer is written, which pages that fetch the same again never cause. */
export async function measureRecording(place: Place): Promise<Recording> {
  const { rows: before } = await runOn(place.databaseUrl, 'select count(*)::int as registrations from registrations')
  if (before[0].registrations === 0) await fillRegistrations(place.databaseUrl, 1, 10_000)
  const server: ServerProcess = await startProcess(join(import.meta.dirname, 'recording-server.ts'), {
    DATABASE_URL: place.databaseUrl,
    DATA_DIR: place.dataDir,
  })
  try {
    const urls = { recording: server.url, without: /without (http\S+)/.exec(server.said())?.[1] ?? '' }
    const cookie = await signIn(server.url)
    const list = request('GET', '/api/office/registrations?competition=quarter-final&status=accepted', { cookie })
    const ask = async (url: string, seconds: number) => {
      const { perSecond, statuses } = await press(url, { connections: 4, seconds, make: () => list })
      if (Object.keys(statuses).join() !== '200') throw new Error(`Answers that should not be: ${JSON.stringify(statuses)}`)
      return perSecond
    }
    for (const url of Object.values(urls)) await ask(url, 3)
    const measured: { recording: number; without: number }[] = []
    for (let round = 0; round < rounds; round++) {
      // Who is first changes, so that neither gains from what the other leaves.
      const names = round % 2 === 0 ? (['recording', 'without'] as const) : (['without', 'recording'] as const)
      const one = { recording: 0, without: 0 }
      for (const name of names) one[name] = await ask(urls[name], 2)
      measured.push(one)
    }
    const { rows } = await runOn(place.databaseUrl, 'select count(*)::int as written from access_log')
    return {
      recording: middle(measured.map((one) => one.recording)),
      without: middle(measured.map((one) => one.without)),
      share: middle(measured.map((one) => one.without / one.recording - 1)),
      rounds,
      written: rows[0].written,
    }
  } finally {
    await server.kill()
  }
}
