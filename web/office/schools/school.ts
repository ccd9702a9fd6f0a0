import { ownScreens } from '#domain/office-screens.ts'
import { type OfficeSchool, officeSchool, type SchoolCountry, schoolFields, schoolPage } from '#domain/school/school.ts'
import { call } from '#web/api/call.ts'
import { select, tabs } from '#web/office/kit/filters.tsx'
import { type Kind, send } from '#web/office/kit/kind.ts'
import { addressOf } from '#web/office/kit/resource.ts'
import type { Finds } from '#web/office/kit/screen.ts'
import { labelsOf } from '#web/office/list/columns.tsx'

export const registerNo = { name: 'register_no', label: 'Register No' }

/** The schools. */
export const school: Kind<OfficeSchool> = {
  at: '/api/office/schools',
  one: officeSchool,
  name: ({ answers }) => answers.schoolname ?? '',
  labelOf: labelsOf(schoolFields(), [registerNo]),
}

const statuses = { registered: 'Schools', unverified: 'To verify', refused: 'Declined' }

const countries: Record<SchoolCountry, string> = { '': 'India and abroad', India: 'India', other: 'Other countries' }

export const schoolFilters = {
  status: tabs('Schools shown', statuses, 'registered'),
  country: select('Country', countries, '', (country) => `Country: ${countries[country]}`),
}

/** Verifies the given version of a school, or takes that back. */
export function verifySchool({ id, version }: OfficeSchool, verified = true) {
  return send('PUT', `${school.at}/${id}/verification`, { version, verified })
}

/** Schools that take part. */
export const findSchools: Finds = async (q, signal) => {
  const { rows } = await call(addressOf({ ...school, filters: schoolFilters }, { q }), { answer: schoolPage, signal })
  return rows.map(({ id, register_no, answers: { schoolname = '', branch, city } }) => ({
    key: id,
    label: schoolname,
    note: `School ${register_no} · ${branch}, ${city}`,
    place: { path: `/${ownScreens.schools.path}`, search: { q: schoolname } },
  }))
}
