import type { AppContext } from '#server/context.ts'
import { bookings } from '#server/platform/db/schema/index.ts'
import { updateVersion } from '#server/platform/db/update-version.ts'
import { type Actor, record } from '#server/platform/history.ts'
import type { Row } from './row.ts'
import { lockBooked } from './seats.ts'

type Attendance = { version: number; attended: boolean | null; note: string }

/** Notes on the day whether a student was here, and what the judges should know. Throws 404, and 409 when the booking was changed after `version`. */
export async function noteAttendance(context: AppContext, actor: Actor, id: string, { version, attended, note }: Attendance): Promise<Row> {
  return await context.db.transaction(async (tx) => {
    const before = await lockBooked(tx, id, version, context.season().timeZone)
    const row = await updateVersion(tx, bookings, before, { attended, note: note === '' ? null : note })
    const valuesOf = (one: Row) => ({ attended: one.attended, note: one.note })
    await record(tx, {
      actor,
      action: 'attendance noted',
      subject: 'booking',
      subjectId: id,
      before: valuesOf(before),
      after: valuesOf(row),
    })
    return row
  })
}
