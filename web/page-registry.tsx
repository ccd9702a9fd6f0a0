import type { ComponentType } from 'react'
import { signInPages } from '#domain/account/account.ts'
import { registeringTime } from '#domain/booking/own-time.ts'
import { feeIn } from '#domain/forms/form.ts'
import { m } from '#domain/language/paraglide/messages.js'
import type { PageContent, PageName } from '#domain/pages.ts'
import type { StatusView } from '#domain/registration/status-view.ts'
import { doorIn } from '#domain/season/season.ts'
import { areaOf } from './portal/areas.ts'
import EventsPage from './portal/events/page.tsx'
import MockTestPage from './portal/mock-test/page.tsx'
import NotesPage from './portal/notes/page.tsx'
import ProfilePage from './portal/profile/page.tsx'
import ReportPage from './portal/report/page.tsx'
import SchoolAddPage from './portal/school-add/page.tsx'
import SchoolAreaPage from './portal/school-area/page.tsx'
import SchoolCoordinatorsPage from './portal/school-coordinators/page.tsx'
import SchoolImportPage from './portal/school-import/page.tsx'
import SchoolPaymentsPage from './portal/school-payments/page.tsx'
import SchoolResultsPage from './portal/school-results/page.tsx'
import SchoolStudentPage from './portal/school-student/page.tsx'
import SchoolStudentsPage from './portal/school-students/page.tsx'
import StudentAreaPage from './portal/student-area/page.tsx'
import StudentResultsPage from './portal/student-results/page.tsx'
import TestsPage from './portal/tests/page.tsx'
import BookPage from './public/book/page.tsx'
import { CheckPage } from './public/check/check-page.tsx'
import { ConsentPage } from './public/consent/consent-page.tsx'
import CorrectPage from './public/correct/page.tsx'
import FirstAdministratorPage from './public/first-administrator/page.tsx'
import ForgottenPasswordPage from './public/forgotten-password/page.tsx'
import { HomePage } from './public/home/home-page.tsx'
import { NotFoundPage, ProblemPage, UnavailablePage, WelcomePage } from './public/notices.tsx'
import { OwnDataPage } from './public/own-data/own-data-page.tsx'
import PasswordPage from './public/password/page.tsx'
import PracticePage from './public/practice/page.tsx'
import { PrivacyNoticePage } from './public/privacy-notice/privacy-notice-page.tsx'
import RegisterPage from './public/register/page.tsx'
import { PaymentPreview } from './public/register/payment-preview.tsx'
import SchoolRegisterPage from './public/school-register/page.tsx'
import SignInPage from './public/sign-in/page.tsx'
import StatusPage from './public/status/page.tsx'
import { VerifyPage } from './public/verify/verify-page.tsx'

type Folder = `web/${'public' | 'portal'}/${PageName}`

type Page<Content> = {
  component: ComponentType<Content>
  /** Without the organisation's name, which is added. */
  title(content: Content): string
  /** One sentence for search engines. A page without one is personal, or an error page, and asks not to be indexed. */
  description?(content: Content): string | null
  /**
   * The folder of a page that is hydrated, whose page.tsx exports it as the default, or a small script without React; null for neither. See
   * vite.config.ts.
   */
  script: Folder | `web/public/${string}.ts` | null
  /** Whether anything on the page acts, so that it needs its script; by default it does. */
  needsScript?(content: Content): boolean
  /** The page that visitors most likely open next: its script is downloaded ahead. */
  next?: Folder
}

export const pages: { [Name in PageName]: Page<PageContent[Name]> } = {
  home: {
    component: HomePage,
    title: () => '',
    description: ({ season }) => m['frame.home_description'](season),
    script: 'web/public/home/continue.ts',
    next: 'web/public/register',
  },
  register: {
    component: RegisterPage,
    title: ({ door, competition }) => `${door.title} - ${competition.name}`,
    description: ({ competition, fees, season }) =>
      m['frame.register_description']({
        competition: competition.name,
        organisation: season.organisation,
        fees: fees.map(({ region, fee }) => feeIn(region, fee)).join(', '),
      }),
    script: 'web/public/register',
  },
  'payment-preview': { component: PaymentPreview, title: () => 'Payment', script: null },
  book: {
    component: BookPage,
    title: () => m['frame.quarter_final_slot_booking'](),
    description: ({ season, invitation, deadLink }) => (invitation || deadLink ? null : m['frame.book_description'](season)),
    script: 'web/public/book',
    needsScript: ({ days }) => days.length > 0,
  },
  check: {
    component: CheckPage,
    title: () => m['frame.check_my_registration'](),
    description: ({ season, problem, sent }) => (problem || sent ? null : m['frame.check_description'](season)),
    script: null,
  },
  verify: {
    component: VerifyPage,
    title: () => m['status.check_a_certificate'](),
    description: ({ season, typed, found }) => (found || typed ? null : m['frame.verify_description'](season)),
    script: null,
  },
  consent: {
    component: ConsentPage,
    title: ({ view }) => (view === null ? m['status.this_link_has_expired']() : m['consent.your_consent']()),
    script: null,
  },
  'own-data': { component: OwnDataPage, title: ({ data }) => m['own_data.what_we_keep_about'](data), script: null },
  correct: {
    component: CorrectPage,
    title: ({ view, moved }) =>
      moved !== null
        ? m['correction.the_link_has_moved']()
        : view === null
          ? m['status.this_link_has_expired']()
          : m['correction.correct_something'](),
    script: 'web/public/correct',
    needsScript: ({ view, moved }) => moved === null && view?.state === 'open',
  },
  'privacy-notice': {
    component: PrivacyNoticePage,
    title: () => m['frame.privacy_notice'](),
    description: ({ season }) => m['privacy.what_keeps_about_families'](season),
    script: null,
  },
  status: {
    component: StatusPage,
    title: ({ view }) => (view === null ? m['status.this_link_has_expired']() : m['frame.my_registration']()),
    script: 'web/public/status',
    needsScript: ({ view }) => view !== null && acts(view),
  },
  unavailable: {
    component: UnavailablePage,
    title: () => m['frame.currently_unavailable'](),
    description: ({ season }) => m['frame.unavailable_description'](season),
    script: 'web/public/own-times.ts',
    needsScript: ({ path, season }) => path !== null && registeringTime(doorIn(season, path), season.timeZone, null) !== '',
  },
  welcome: {
    component: WelcomePage,
    title: () => m['frame.welcome'](),
    description: ({ season }) => m['frame.welcome_description'](season),
    script: null,
  },
  'sign-in': {
    component: SignInPage,
    title: ({ role }) => signInPages[role].title(),
    description: ({ role, season }) =>
      m['frame.sign_in_description']({ title: signInPages[role].title(), organisation: season.organisation }),
    script: 'web/public/sign-in',
  },
  'forgotten-password': {
    component: ForgottenPasswordPage,
    title: () => m['account.forgotten_password'](),
    description: ({ season }) => m['frame.forgotten_password_description'](season),
    script: 'web/public/forgotten-password',
  },
  password: {
    component: PasswordPage,
    title: ({ role }) => (role === null ? m['status.this_link_has_expired']() : m['frame.choose_a_password']()),
    script: 'web/public/password',
    needsScript: ({ role }) => role !== null,
  },
  'school-register': {
    component: SchoolRegisterPage,
    title: () => m['school.school_registration_form'](),
    description: ({ season }) => m['school.register_school_then_students'](season),
    script: 'web/public/school-register',
  },
  'student-area': { component: StudentAreaPage, title: () => areaOf('user').title(), script: 'web/portal/student-area' },
  'student-results': { component: StudentResultsPage, title: () => m['student.my_results'](), script: 'web/portal/student-results' },
  'school-results': { component: SchoolResultsPage, title: () => m['school_area.student_result'](), script: 'web/portal/school-results' },
  'school-area': { component: SchoolAreaPage, title: () => areaOf('school').title(), script: 'web/portal/school-area' },
  'school-students': { component: SchoolStudentsPage, title: () => m['form.registered_students'](), script: 'web/portal/school-students' },
  'school-add': { component: SchoolAddPage, title: () => m['school_area.add_students'](), script: 'web/portal/school-add' },
  'school-student': {
    component: SchoolStudentPage,
    title: ({ student: { name } }) => name,
    script: 'web/portal/school-student',
  },
  'school-import': { component: SchoolImportPage, title: () => 'Add students from a spreadsheet', script: 'web/portal/school-import' },
  'school-coordinators': {
    component: SchoolCoordinatorsPage,
    title: () => m['school_area.coordinators'](),
    script: 'web/portal/school-coordinators',
  },
  'school-payments': { component: SchoolPaymentsPage, title: () => m['school_area.payments'](), script: 'web/portal/school-payments' },
  events: { component: EventsPage, title: () => m['student.events'](), script: 'web/portal/events' },
  notes: { component: NotesPage, title: () => m['student.notes'](), script: 'web/portal/notes' },
  tests: { component: TestsPage, title: () => m['student.my_test'](), script: 'web/portal/tests' },
  'mock-test': { component: MockTestPage, title: () => m['student.my_mock_test'](), script: 'web/portal/mock-test' },
  practice: {
    component: PracticePage,
    title: () => m['practice.try_three_words'](),
    description: ({ season }) => m['practice.description'](season),
    script: 'web/public/practice',
  },
  report: { component: ReportPage, title: () => m['student.report_a_problem'](), script: 'web/portal/report' },
  profile: { component: ProfilePage, title: () => m['student.my_profile'](), script: 'web/portal/profile' },
  'first-administrator': {
    component: FirstAdministratorPage,
    title: () => 'Create the first administrator',
    script: 'web/public/first-administrator',
  },
  'not-found': { component: NotFoundPage, title: () => m['frame.page_not_found'](), script: null },
  problem: { component: ProblemPage, title: ({ title }) => title, script: null },
}

/** Whether something on the status page needs its script: a booking or a place to move or leave, what is sent again, or paying again with the same answers. */
function acts({ booking, own, again, withdrawn, result }: StatusView): boolean {
  if (withdrawn || result) return false
  return booking !== null || (own !== null && (again !== null || own.correction !== null || own.places.length > 0))
}
