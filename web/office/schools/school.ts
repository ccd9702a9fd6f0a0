import { type OfficeSchool, officeSchool, schoolFields } from '#domain/school/school.ts'
import { tabs } from '#web/office/kit/filters.tsx'
import { type Kind, send } from '#web/office/kit/kind.ts'
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

export const schoolFilters = { status: tabs('Schools shown', statuses, 'registered') }

/** Verifies the given version of a school, or takes that back. */
export function verifySchool({ id, version }: OfficeSchool, verified = true) {
  return send('PUT', `${school.at}/${id}/verification`, { version, verified })
}
