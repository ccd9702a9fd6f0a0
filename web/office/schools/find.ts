import { ownScreens } from '#domain/office-screens.ts'
import type { Finds } from '#web/office/kit/screen.ts'
import { firstSchools, listSchools } from './api.ts'

/** Schools that take part. */
export const findSchools: Finds = async (q, signal) => {
  const { rows } = await listSchools({ ...firstSchools, q }, signal)
  return rows.map(({ id, register_no, answers: { schoolname = '', branch, city } }) => ({
    key: id,
    label: schoolname,
    note: `School ${register_no} · ${branch}, ${city}`,
    place: { path: `/${ownScreens.schools.path}`, search: { q: schoolname } },
  }))
}
