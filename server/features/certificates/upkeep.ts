import type { AppContext } from '#server/context.ts'
import { waitAtMost } from '#server/lib/timeout.ts'
import { type RepeatedTask, repeat, runTask, type TaskLog } from '#server/platform/tasks.ts'
import { deleteOldPrints, printNext, printsDue } from './prints.ts'

/** Makes files of certificates until it is stopped, one at a time, and deletes old ones. Several processes can run it at once. */
export function startPrinting(context: AppContext & { linkBase: () => string }, log: TaskLog, everyMs = 2_000): RepeatedTask {
  const at = { db: context.db, log }
  const printing = repeat(everyMs, async (stopping) => {
    const due = await printsDue(context).catch(() => null)
    const print = () => printNext(context, stopping)
    if (due?.toMake && (await runTask(at, 'certificates', 'certificates could not be made; it is tried again', print))) return true
    const tidy = () => deleteOldPrints(context)
    if (due?.old) await runTask(at, 'old-certificates', 'files of certificates could not be deleted; it is tried again', tidy)
    return false
  })
  return { stop: () => waitAtMost(5_000, printing.stop()) }
}
