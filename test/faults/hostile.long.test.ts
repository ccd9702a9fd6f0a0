import { expect, onTestFinished, test } from 'vitest'
import { openFuzzServer } from '#test/fuzz/server.ts'
import { storm } from '#test/fuzz/storm.ts'
import type { DatabaseKind } from '#test/support/databases.ts'
import { isWhole, rounds } from './helpers/extent.ts'
import { found } from './helpers/findings.ts'

const kinds: DatabaseKind[] = ['embedded', 'postgres']
const requests = rounds(300, 10_000)
const MiB = 1024 * 1024

test.each(kinds)(
  `${requests} hostile requests on %s are answered or refused in time by one process, and leave nothing behind`,
  async (kind) => {
    const context = await openFuzzServer(kind)
    onTestFinished(() => context.portal.close())
    const seed = kind === 'embedded' ? 11 : 12
    const { pid } = process
    const longest = isWhole ? 5_000 : 20_000
    const { statuses, slowest, grown } = await storm(context, { rounds: requests, seed, longest, isMemoryWatched: isWhole })
    expect(process.pid).toBe(pid)
    const total = (first: string) =>
      Object.entries(statuses)
        .filter(([status]) => status.startsWith(first))
        .reduce((sum, [, count]) => sum + count, 0)
    found({
      promise: `Every request is answered or refused (${kind})`,
      method: `${requests.toLocaleString('en')} real requests mutated from a seed (${seed}): forms, JSON, addresses, headers and bytes, 8 at once`,
      pass: `each 2xx to 4xx within ${longest / 1000} s, nothing half done, no unused file, memory flat, the same process`,
      seen: `${total('2')} accepted, ${total('3')} redirected, ${total('4')} refused, ${statuses.null ?? 0} invalid ones cut off, none else; longest ${Math.round(slowest)} ms; memory ${grown >= 0 ? '+' : '−'}${(Math.abs(grown) / MiB).toFixed(1)} MiB in the second half`,
    })
  },
  45 * 60_000,
)
