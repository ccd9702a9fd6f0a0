import { type AccountRole, type SignInRole, signInPages, signInRoleOf } from '#domain/account/account.ts'

/** The paths of a school's pages. */
export const studentsAddress = `${signInPages.school.area}/students`
export const addAddress = `${studentsAddress}/add`
export const importAddress = `${studentsAddress}/import`
export const coordinatorsAddress = `${signInPages.school.area}/coordinators`
export const paymentsAddress = `${signInPages.school.area}/payments`

type AreaEntry = { label: string; href: string }
/** `further` are entries that the specification doesn't have; they stand below Sign Out. */
export type Area = { title: string; entries: AreaEntry[]; further: AreaEntry[] }

const home = { label: 'Go to Home Page', href: '/' }
const profile = { label: 'My Profile', href: '/profile' }

/** The students' sidebar, in the specification's order (2.10), without entries that lead nowhere yet. Its heading comes from the rulings. */
const student: Area = {
  title: 'Student Dashboard',
  entries: [home, { label: 'Dashboard', href: signInPages.user.area }, profile],
  further: [],
}

/** The schools' sidebar (2.11), likewise. */
const school: Area = {
  title: 'School Dashboard',
  entries: [home, { label: 'Dashboard', href: signInPages.school.area }, { label: 'Registered Students', href: studentsAddress }, profile],
  further: [
    { label: 'Payments', href: paymentsAddress },
    { label: 'Coordinators', href: coordinatorsAddress },
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
