import type { AppContext } from '#server/context.ts'
import { type RepeatedTask, runTask, type TaskLog } from '#server/platform/tasks.ts'
import { remindDue } from './reminders.ts'
import { settleDue } from './waiting/offers.ts'

/** Writes due reminders and passes on places on waiting lists, until it is stopped. Several processes can run it at once. */
export function startBookingUpkeep(context: AppContext, log: TaskLog, everyMs = 20_000): RepeatedTask {
  let running = Promise.resolve()
  let isStopping = false
  let timer = setTimeout(work, everyMs).unref()
  function work() {
    running = upkeep(context, log).then(() => {
      if (!isStopping) timer = setTimeout(work, everyMs).unref()
    })
  }
  return {
    async stop() {
      isStopping = true
      clearTimeout(timer)
      await running
    },
  }
}

async function upkeep(context: AppContext, log: TaskLog): Promise<void> {
  const at = { db: context.db, log }
  await runTask(at, 'waiting-lists', 'places on waiting lists could not be passed on; it is tried again', () => settleDue(context))
  await runTask(at, 'booking-reminders', 'reminders of bookings could not be written; it is tried again', () => remindDue(context))
}
