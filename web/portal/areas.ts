import { type AccountRole, type SignInRole, signInPages, signInRoleOf } from '#domain/account/account.ts'
import { msg } from '#domain/language/translate.ts'
import { reportAddress } from '#domain/problem-report.ts'

/** A student's results. */
export const ownResultsAddress = `${signInPages.user.area}/results`

/** The calendars. */
export const ownEventsAddress = `${signInPages.user.area}/events`
export const schoolEventsAddress = `${signInPages.school.area}/events`

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

type AreaEntry = { label: string; href: string }
/** `further` are entries that the specification doesn't have; they stand below Sign Out. */
export type Area = { title: string; entries: AreaEntry[]; further: AreaEntry[] }

const home = { label: msg('Go to Home Page'), href: '/' }
const profile = { label: msg('My Profile'), href: '/profile' }
/** The specification's 'Error' (rulings). */
const report = { label: msg('Report a problem'), href: reportAddress }

/** The students' sidebar, in the specification's order (2.10). Its heading comes from the rulings. */
const student: Area = {
  title: msg('Student Dashboard'),
  entries: [
    home,
    { label: msg('Dashboard'), href: signInPages.user.area },
    { label: msg('Events'), href: ownEventsAddress },
    { label: msg('Notes'), href: ownNotesAddress },
    { label: msg('My Mock Test'), href: mockTestAddress },
    { label: msg('My Test'), href: testAddress },
    { label: msg('My Results'), href: ownResultsAddress },
    profile,
    report,
  ],
  further: [],
}

/** The schools' sidebar (2.11), likewise. */
const school: Area = {
  title: msg('School Dashboard'),
  entries: [
    home,
    { label: msg('Dashboard'), href: signInPages.school.area },
    { label: msg('Registered Students'), href: studentsAddress },
    { label: msg('Student Result'), href: schoolResultsAddress },
    profile,
    report,
  ],
  further: [
    { label: msg('Events'), href: schoolEventsAddress },
    { label: msg('Payments'), href: paymentsAddress },
    { label: msg('Coordinators'), href: coordinatorsAddress },
  ],
}

/** For someone of the office who must first switch on a second factor; everything else is in the office. */
const admin: Area = {
  title: 'Admin Dashboard',
  entries: [home, { label: 'Dashboard', href: signInPages.admin.area }, profile],
  further: [],
}

const areas: Record<SignInRole, Area> = { admin, school, user: student }

/** The sidebar of a role. */
export function areaOf(role: AccountRole): Area {
  return areas[signInRoleOf(role)]
}
