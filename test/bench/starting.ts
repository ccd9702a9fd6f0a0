import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type ServerProcess, startServer } from '#test/support/server-process.ts'
import { middle } from './percentile.ts'
import type { Place } from './place.ts'

type Starting = { database: string; first: number; again: number; memory: number }

/**
 * The time until the first start on an empty folder is ready; and until later ones are, with the memory ten seconds later: medians of
 * three. Milliseconds, MiB.
 */
export async function measureStarting(place: Place): Promise<string> {
  return startingText([await measure('embedded', null), await measure('PostgreSQL', place.databaseUrl)])
}

async function measure(database: string, databaseUrl: string | null): Promise<Starting> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  try {
    const { server, took: first } = await start(databaseUrl, dataDir)
    await server.stop()
    const again: number[] = []
    const memory: number[] = []
    for (let n = 0; n < 3; n++) {
      const one = await start(databaseUrl, dataDir)
      again.push(one.took)
      await pause(10_000)
      memory.push(residentMemory(one.server))
      await one.server.stop()
    }
    return { database, first, again: middle(again), memory: middle(memory) }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function start(databaseUrl: string | null, dataDir: string): Promise<{ server: ServerProcess; took: number }> {
  const started = performance.now()
  const server = await startServer({ databaseUrl, dataDir, async remove() {} }, { LOG_LEVEL: 'error' })
  await (await fetch(`${server.url}/readyz`)).text()
  return { server, took: performance.now() - started }
}

/** What a server holds in memory now, in MiB. */
export function residentMemory({ pid }: ServerProcess): number {
  return statusOf(pid, 'VmRSS')
}

/** The most that a server has held in memory since it started, in MiB. */
export function peakMemory({ pid }: ServerProcess): number {
  return statusOf(pid, 'VmHWM')
}

/** A figure that Linux keeps of a process in KiB, in MiB. */
function statusOf(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}

function startingText(starts: Starting[]): string {
  const figures = starts.map(
    ({ database, first, again, memory }) =>
      `${database} ${(first / 1000).toFixed(1)} s, ${(again / 1000).toFixed(1)} s and ${Math.round(memory)} MiB`,
  )
  return `## Starting and idling

Time from starting the process until \`/readyz\` answers 200, with an empty folder and again, and the memory used ten seconds later (the last two are medians of three starts): ${figures.join('; ')}.
Goals: 0.5 s and 120 MiB on PostgreSQL, 1.0 s and 200 MiB embedded.
`
}
