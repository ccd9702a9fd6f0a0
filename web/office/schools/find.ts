import { ownScreens } from '#domain/office-screens.ts'
import { schoolPage } from '#domain/school/school.ts'
import { call } from '#web/api/call.ts'
import { addressOf } from '#web/office/kit/resource.ts'
import type { Finds } from '#web/office/kit/screen.ts'
import { schoolFilters as filters, school } from './school.ts'

/** Schools that take part. */
export const findSchools: Finds = async (q, signal) => {
  const { rows } = await call(addressOf({ ...school, filters }, { q }), { answer: schoolPage, signal })
  return rows.map(({ id, register_no, answers: { schoolname = '', branch, city } }) => ({
    key: id,
    label: schoolname,
    note: `School ${register_no} · ${branch}, ${city}`,
    place: { path: `/${ownScreens.schools.path}`, search: { q: schoolname } },
  }))
}
