import type { Permission } from '#domain/account/permissions.ts'
import type { Competition } from '#domain/competitions/competition.ts'
import { beforeAppointments, competitions } from './competitions/index.ts'

/** A screen of the office (specification 2.2). */
export type OfficeScreen = {
  /** Its path, without the slash. */
  path: string
  /** Its heading, and the title of the browser tab. */
  title: string
  /** Its entry in the menu. */
  label: string
  /** The heading over its entry in the menu; '' for entries without one. Entries with the same heading stand together. */
  group: string
  /** What one must be allowed to do to use it. */
  needs: Permission
  /** The competition whose pending requests are reviewed here. */
  reviews?: string
}

/** The screens besides the lists of the competitions, in the order of the menu; the appointments follow a competition's lists. */
export const ownScreens = {
  dashboard: { path: 'admin', title: 'Dashboard', label: 'Dashboard', group: '', needs: 'read' },
  bookings: { path: 'bookdata', title: 'Final Booking Details', label: 'Appointment List', group: 'Booking', needs: 'read' },
  schools: { path: 'schoollist', title: 'All Registered School Details', label: 'Registered School', group: 'Schools', needs: 'read' },
  review: { path: 'review', title: 'Review', label: 'Review', group: 'More', needs: 'decide' },
  money: { path: 'money', title: 'Bank statement', label: 'Bank statement', group: 'More', needs: 'match payments' },
  emails: { path: 'letters', title: 'Emails', label: 'Emails', group: 'More', needs: 'send emails' },
  emailTexts: { path: 'emailtexts', title: 'Email texts', label: 'Email texts', group: 'More', needs: 'change settings' },
  notifyMe: { path: 'notifyme', title: 'Notify Me requests', label: 'Notify Me', group: 'More', needs: 'read' },
  notes: { path: 'notes', title: 'Notes', label: 'Notes', group: 'More', needs: 'read' },
  consents: { path: 'consents', title: 'Consents', label: 'Consents', group: 'More', needs: 'read' },
  season: { path: 'season', title: 'Season', label: 'Season', group: 'More', needs: 'change settings' },
  privacy: { path: 'privacy', title: 'Privacy', label: 'Privacy', group: 'More', needs: 'protect privacy' },
  retention: { path: 'retention', title: 'Retention', label: 'Retention', group: 'More', needs: 'protect privacy' },
  access: { path: 'access', title: 'Access log', label: 'Access log', group: 'More', needs: 'protect privacy' },
  colleagues: { path: 'colleagues', title: 'Colleagues', label: 'Colleagues', group: 'More', needs: 'manage colleagues' },
  results: { path: 'result', title: 'Result', label: 'Result', group: 'You', needs: 'read' },
  profile: { path: 'profile', title: 'Profile', label: 'Profile', group: 'You', needs: 'read' },
  errors: { path: 'errors', title: 'Errors', label: 'Errors', group: 'You', needs: 'edit' },
} as const satisfies Record<string, OfficeScreen>

const { dashboard, bookings, ...others } = ownScreens

/** Every screen of the office, in the order of the menu. The router, the menu, the finder and the server read this list. */
export const officeScreens: OfficeScreen[] = [
  dashboard,
  ...competitions.flatMap((competition) => [...listsOf(competition), ...(competition === beforeAppointments ? [bookings] : [])]),
  ...Object.values(others),
]

function listsOf({ slug, name, lists }: Competition): OfficeScreen[] {
  return lists.map(({ path, title, menu, action }) => ({
    path,
    title,
    label: menu,
    group: name,
    needs: 'read',
    ...(action === 'decide' && { reviews: slug }),
  }))
}
