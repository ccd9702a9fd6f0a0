import type { TaskName } from '#domain/office-errors.ts'
import type { AppOptions } from '#server/context.ts'
import { remindDue, settleDue } from '#server/features/bookings/index.ts'
import { deleteErasedPictures, deleteOrphanedFiles, runRetention } from '#server/features/privacy/index.ts'
import { declineEnded, remindFamilies } from '#server/features/registrations/index.ts'
import { tellOfOpenings } from '#server/features/students/index.ts'
import { runTask } from '#server/platform/tasks.ts'

const tasks: Record<TaskName, (context: AppOptions) => Promise<unknown>> = {
  retention: runRetention,
  'erased-pictures': deleteErasedPictures,
  'unused-pictures': (context) => deleteOrphanedFiles(context),
  'waiting-lists': settleDue,
  'booking-reminders': remindDue,
  'correction-reminders': remindFamilies,
  'season-end': declineEnded,
  'notify-me': tellOfOpenings,
}

/** Runs a task now. Returns whether it succeeded. */
export async function runNow(context: AppOptions, name: TaskName): Promise<boolean> {
  const outcome = await runTask(context, name, 'a task that the office started failed', async () => {
    await tasks[name](context)
    return true
  })
  return outcome === true
}
