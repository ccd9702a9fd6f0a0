import { type AccountRole, type SignInRole, signInPages, signInRoleOf } from '#domain/account/account.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { reportAddress } from '#domain/problem-report.ts'

/** A student's results. */
export const ownResultsAddress = `${signInPages.user.area}/results`

/** The calendars. */
export const ownEventsAddress = `${signInPages.user.area}/events`
export const schoolEventsAddress = `${signInPages.school.area}/events`
export const schoolNotesAddress = `${signInPages.school.area}/notes`

/** A student's practice and tests. */
export const mockTestAddress = `${signInPages.user.area}/mock-test`
export const testAddress = `${signInPages.user.area}/test`

/** The study material. */
export const ownNotesAddress = `${signInPages.user.area}/notes`

/** The paths of a school's pages. */
export const schoolResultsAddress = `${signInPages.school.area}/results`
export const studentsAddress = `${signInPages.school.area}/students`
export const addAddress = `${studentsAddress}/add`
export const importAddress = `${studentsAddress}/import`
export const coordinatorsAddress = `${signInPages.school.area}/coordinators`
export const paymentsAddress = `${signInPages.school.area}/payments`

type AreaEntry = { label: () => string; href: string }
/** `further` are entries that the specification doesn't have; they stand below the others, above Sign Out. */
export type Area = { title: () => string; entries: AreaEntry[]; further: AreaEntry[] }

const home = { label: m['student.go_to_home_page'], href: '/' }
const profile = { label: m['student.my_profile'], href: '/profile' }
/** The specification's 'Error' (rulings). */
const report = { label: m['student.report_a_problem'], href: reportAddress }

/** The students' sidebar, in the specification's order (2.10). Its heading comes from the rulings. */
const student: Area = {
  title: m['student.student_dashboard'],
  entries: [
    home,
    { label: m['student.dashboard'], href: signInPages.user.area },
    { label: m['student.events'], href: ownEventsAddress },
    { label: m['student.notes'], href: ownNotesAddress },
    { label: m['student.my_mock_test'], href: mockTestAddress },
    { label: m['student.my_test'], href: testAddress },
    { label: m['student.my_results'], href: ownResultsAddress },
    profile,
    report,
  ],
  further: [],
}

/** The schools' sidebar (2.11), likewise. */
const school: Area = {
  title: m['school_area.title'],
  entries: [
    home,
    { label: m['student.dashboard'], href: signInPages.school.area },
    { label: m['form.registered_students'], href: studentsAddress },
    { label: m['school_area.student_result'], href: schoolResultsAddress },
    profile,
    report,
  ],
  further: [
    { label: m['student.events'], href: schoolEventsAddress },
    { label: m['student.notes'], href: schoolNotesAddress },
    { label: m['school_area.payments'], href: paymentsAddress },
    { label: m['school_area.coordinators'], href: coordinatorsAddress },
  ],
}

/** For someone of the office who must first switch on a second factor; everything else is in the office. */
const admin: Area = {
  title: () => 'Admin Dashboard',
  entries: [home, { label: () => 'Dashboard', href: signInPages.admin.area }, profile],
  further: [],
}

const areas: Record<SignInRole, Area> = { admin, school, user: student }

/** The sidebar of a role. */
export function areaOf(role: AccountRole): Area {
  return areas[signInRoleOf(role)]
}
