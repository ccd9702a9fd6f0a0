import type { Permission } from '#domain/account/permissions.ts'
import type { Competition } from '#domain/competitions/competition.ts'
import { beforeAppointments, competitions } from './competitions/index.ts'

/** A screen of the office (specification 2.2). */
export type OfficeScreen = {
  /** Its path, without the slash. */
  path: string
  /** Its heading, and the title of the browser tab. */
  title: string
  /** Its entry in the menu, or its tab below the entry that it shares. */
  label: string
  /** Screens of the same group stand together in the menu. */
  group: string
  /** The entry that it shares with others, as one of its tabs. Left out for a screen with an entry of its own. */
  entry?: string
  /** What it is for, in words that somebody might search for. */
  about?: string
  /** What one must be allowed to do to use it. */
  needs: Permission
  /** What it shows belongs to no season. */
  ofNoSeason?: true
  /** The competition whose pending requests are reviewed here. */
  reviews?: string
}

/** The screens besides the lists of the competitions, in the order of the menu; the appointments follow a competition's lists. */
export const ownScreens = {
  dashboard: {
    path: 'admin',
    title: 'Dashboard',
    label: 'Dashboard',
    group: 'Dashboard',
    needs: 'read',
    about: 'Totals, sales, traffic source',
  },
  bookings: {
    path: 'bookdata',
    title: 'Final Booking Details',
    label: 'Appointment List',
    group: 'Booking',
    needs: 'read',
    about: 'Bookings, slots, places',
  },
  schools: {
    path: 'schoollist',
    title: 'All Registered School Details',
    label: 'Registered School',
    group: 'Schools',
    needs: 'read',
    ofNoSeason: true,
    about: 'Schools and their accounts',
  },
  review: {
    path: 'review',
    title: 'Review',
    label: 'Review',
    group: 'More',
    needs: 'decide',
    about: 'Accept and decline requests, check payments',
  },
  money: {
    path: 'money',
    title: 'Bank statement',
    label: 'Bank statement',
    group: 'More',
    needs: 'match payments',
    about: 'Payments, money received, transaction numbers',
  },
  mailings: {
    path: 'written',
    title: 'Messages',
    label: 'Written',
    group: 'More',
    entry: 'Messages',
    needs: 'send emails',
    ofNoSeason: true,
    about: 'Write to families: emails to a list, exam links, changed times',
  },
  emails: {
    path: 'letters',
    title: 'Emails',
    label: 'Emails',
    group: 'More',
    entry: 'Messages',
    needs: 'send emails',
    ofNoSeason: true,
    about: 'Outbox, sent and undelivered emails',
  },
  notifyMe: {
    path: 'notifyme',
    title: 'Notify Me',
    label: 'Notify Me',
    group: 'More',
    entry: 'Messages',
    needs: 'read',
    ofNoSeason: true,
    about: 'Wishes for news',
  },
  season: {
    path: 'season',
    title: 'Season',
    label: 'Season',
    group: 'More',
    entry: 'Set-up',
    needs: 'change settings',
    about: 'Settings: fees, prices, dates, disclaimers, payment details, booking days',
  },
  emailTexts: {
    path: 'emailtexts',
    title: 'Email texts',
    label: 'Email texts',
    group: 'More',
    entry: 'Set-up',
    needs: 'change settings',
    ofNoSeason: true,
    about: 'Wording and templates of emails',
  },
  notes: {
    path: 'notes',
    title: 'Study notes',
    label: 'Study notes',
    group: 'More',
    entry: 'Set-up',
    needs: 'read',
    ofNoSeason: true,
    about: 'Files and links for students',
  },
  words: {
    path: 'wordlists',
    title: 'Word lists',
    label: 'Word lists',
    group: 'More',
    entry: 'Set-up',
    needs: 'read',
    ofNoSeason: true,
    about: 'Words to practise and to be tested on, sounds',
  },
  tests: {
    path: 'tests',
    title: 'Tests',
    label: 'Tests',
    group: 'More',
    entry: 'Set-up',
    needs: 'read',
    about: 'Spelling tests of word lists, answers, extra time',
  },
  colleagues: {
    path: 'colleagues',
    title: 'Colleagues',
    label: 'Colleagues',
    group: 'More',
    entry: 'Set-up',
    needs: 'manage colleagues',
    ofNoSeason: true,
    about: 'Accounts, roles, administrators, invitations',
  },
  privacy: {
    path: 'privacy',
    title: 'A person',
    label: 'A person',
    group: 'More',
    entry: 'Privacy',
    needs: 'protect privacy',
    ofNoSeason: true,
    about: 'Export or erase a family’s personal data, access log: who has seen it',
  },
  retention: {
    path: 'retention',
    title: 'Deleting old data',
    label: 'Deleting old data',
    group: 'More',
    entry: 'Privacy',
    needs: 'protect privacy',
    ofNoSeason: true,
    about: 'Retention: what is erased and when',
  },
  results: {
    path: 'result',
    title: 'Result',
    label: 'Result',
    group: 'You',
    needs: 'read',
    about: 'Scores, publishing, certificates, winners',
  },
  profile: {
    path: 'profile',
    title: 'Profile',
    label: 'Profile',
    group: 'You',
    needs: 'read',
    ofNoSeason: true,
    about: 'Your name, password, two-factor sign-in, keys',
  },
  errors: {
    path: 'errors',
    title: 'Errors',
    label: 'Errors',
    group: 'You',
    needs: 'edit',
    ofNoSeason: true,
    about: 'Reported problems, bounced emails, schools to verify',
  },
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
