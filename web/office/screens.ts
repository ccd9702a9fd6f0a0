import { lazyRouteComponent as page } from '@tanstack/react-router'
import { officeScreens, ownScreens } from '#domain/office-screens.ts'
import { errorsNow, inBankNow, waitingNow } from './counts.ts'
import { badge, type Screen, type ScreenParts } from './kit/screen.ts'

/** The lists of the competitions. */
const registrations: ScreenParts = {
  Page: page(() => import('#web/office/registrations/registrations-page.tsx'), 'RegistrationsPage'),
  badge: badge(waitingNow, (waiting, { reviews = '' }) => waiting[reviews]),
}

/** Every other screen. To add one, describe it in #domain/office-screens.ts and here. */
const parts: Record<keyof typeof ownScreens, ScreenParts> = {
  dashboard: {
    Page: page(() => import('#web/office/dashboard/dashboard-page.tsx'), 'DashboardPage'),
    finds: () => import('#web/office/registrations/find.ts').then(({ findPeople }) => findPeople),
  },
  bookings: {
    Page: page(() => import('#web/office/bookings/bookings-page.tsx'), 'BookingsPage'),
    finds: () => import('#web/office/bookings/find.ts').then(({ findBookings }) => findBookings),
  },
  schools: {
    Page: page(() => import('#web/office/schools/schools-page.tsx'), 'SchoolsPage'),
    finds: () => import('#web/office/schools/school.ts').then(({ findSchools }) => findSchools),
  },
  review: {
    Page: page(() => import('#web/office/review/review-page.tsx'), 'ReviewPage'),
    badge: badge(waitingNow, (waiting) => Object.values(waiting).reduce((sum, some) => sum + some, 0)),
    fillsWindow: true,
  },
  money: {
    Page: page(() => import('#web/office/money/money-page.tsx'), 'MoneyPage'),
    badge: badge(inBankNow, ({ to_match }) => to_match),
    tab: {
      label: 'Day-end totals',
      about: 'Refunds and amounts to return, totals for the accountant',
      search: { tab: 'days' },
    },
  },
  mailings: { Page: page(() => import('#web/office/mailings/mailings-page.tsx'), 'MailingsPage') },
  emails: { Page: page(() => import('#web/office/emails/emails-page.tsx'), 'EmailsPage') },
  notifyMe: { Page: page(() => import('#web/office/notify-me/notify-me-page.tsx'), 'NotifyMePage') },
  season: { Page: page(() => import('#web/office/season/season-page.tsx'), 'SeasonPage') },
  emailTexts: { Page: page(() => import('#web/office/email-texts/email-texts-page.tsx'), 'EmailTextsPage') },
  notes: { Page: page(() => import('#web/office/notes/notes-page.tsx'), 'NotesPage') },
  words: { Page: page(() => import('#web/office/words/words-page.tsx'), 'WordsPage') },
  tests: { Page: page(() => import('#web/office/tests/tests-page.tsx'), 'OfficeTestsPage') },
  colleagues: { Page: page(() => import('#web/office/colleagues/colleagues-page.tsx'), 'ColleaguesPage') },
  privacy: { Page: page(() => import('#web/office/privacy/privacy-page.tsx'), 'PrivacyPage') },
  retention: { Page: page(() => import('#web/office/retention/retention-page.tsx'), 'RetentionPage') },
  results: { Page: page(() => import('#web/office/results/results-page.tsx'), 'ResultsPage') },
  profile: { Page: page(() => import('#web/office/profile/profile-screen.tsx'), 'ProfileScreen') },
  errors: {
    Page: page(() => import('#web/office/errors-screen/errors-page.tsx'), 'ErrorsPage'),
    badge: badge(
      errorsNow,
      ({ mail, tasks, ...found }) =>
        Number(mail !== null) +
        tasks.length +
        found.undelivered_total +
        found.pictures_total +
        found.without_account_total +
        found.disputes_total +
        found.reports_total +
        found.schools_total,
      { isBad: true },
    ),
  },
}

const byPath = new Map<string, ScreenParts>(
  (Object.keys(parts) as (keyof typeof parts)[]).map((name) => [ownScreens[name].path, parts[name]]),
)

/** Every screen of the office, in the order of the menu. The router gives the list to the shell. */
export const screens: Screen[] = officeScreens.map((screen) => ({ ...screen, ...(byPath.get(screen.path) ?? registrations) }))
