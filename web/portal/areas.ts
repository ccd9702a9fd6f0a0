import { type AccountRole, signInPages } from '#domain/account/account.ts'
import { studentsAddress } from './students-address.ts'

export type AreaEntry = { label: string; href: string }
export type Area = { title: string; entries: AreaEntry[] }

const home = { label: 'Go to Home Page', href: '/' }
const profile = { label: 'My Profile', href: '/profile' }

/** The students' sidebar, in the specification's order (2.10). Its heading comes from the rulings. */
const student: Area = {
  title: 'Student Dashboard',
  entries: [
    home,
    { label: 'Dashboard', href: signInPages.user.area },
    later('Events'),
    later('Notes'),
    later('My Mock Test'),
    later('My Test'),
    later('My Results'),
    profile,
    later('Error'),
  ],
}

/** The schools' sidebar (2.11). */
const school: Area = {
  title: 'School Dashboard',
  entries: [
    home,
    { label: 'Dashboard', href: signInPages.school.area },
    { label: 'Registered Students', href: studentsAddress },
    later('Student Result'),
    profile,
    later('Error'),
  ],
}

/** For an administrator who must first switch on a second factor; everything else is in the office. */
const admin: Area = { title: 'Admin Dashboard', entries: [home, { label: 'Dashboard', href: signInPages.admin.area }, profile] }

const areas: Record<AccountRole, Area> = { admin, school, user: student }

/** The sidebar of a role. */
export function areaOf(role: AccountRole): Area {
  return areas[role]
}

/** An entry without a page yet; its link leads to a page that says so. */
function later(label: string): AreaEntry {
  return { label, href: '/unavailable' }
}
