import { setTimeout as pause } from 'node:timers/promises'
import type { AppContext } from '#server/context.ts'
import { waitAtMost } from '#server/lib/timeout.ts'
import { runTask } from '#server/platform/tasks.ts'
import { deleteOldPrints, printNext, printsDue } from './prints.ts'

type Log = Record<'error', (fields: object, text: string) => void>

/** Makes files of certificates until it is stopped, one at a time, and deletes old ones. Several processes can run it at once. */
export function startPrinting(context: AppContext & { linkBase: () => string }, log: Log, everyMs = 2_000): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const at = { db: context.db, log }
  const running = (async () => {
    while (!stopping.signal.aborted) {
      const due = await printsDue(context).catch(() => null)
      const print = () => printNext(context, stopping.signal)
      if (due?.toMake && (await runTask(at, 'certificates', 'certificates could not be made; it is tried again', print))) continue
      const tidy = () => deleteOldPrints(context)
      if (due?.old) await runTask(at, 'old-certificates', 'files of certificates could not be deleted; it is tried again', tidy)
      await pause(everyMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await waitAtMost(5_000, running).catch(() => {})
    },
  }
}
