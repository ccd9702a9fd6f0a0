import type { ComponentType } from 'react'
import { moneyText } from '../../domain/money.ts'
import type { PageContent, PageName } from '../../domain/pages.ts'
import { areaOf } from '../area/areas.ts'
import { BookPage } from './book/page.tsx'
import { CheckPage } from './check/page.tsx'
import { FirstAdministratorPage } from './first-administrator/page.tsx'
import { ForgottenPasswordPage } from './forgotten-password/page.tsx'
import { HomePage } from './home/page.tsx'
import { NotFoundPage } from './not-found/page.tsx'
import { PasswordPage } from './password/page.tsx'
import { ProfilePage } from './profile/page.tsx'
import { RegisterPage } from './register/page.tsx'
import { SchoolAreaPage } from './school-area/page.tsx'
import { SchoolRegisterPage } from './school-register/page.tsx'
import { SchoolStudentsPage } from './school-students/page.tsx'
import { SignInPage } from './sign-in/page.tsx'
import { StudentAreaPage } from './student-area/page.tsx'
import { UnavailablePage } from './unavailable/page.tsx'
import { WelcomePage } from './welcome/page.tsx'

type Page<Content> = {
  component: ComponentType<Content>
  /** Without the organisation's name, which is added. */
  title(content: Content): string
  /** One sentence for search engines. A page that has none is somebody's own, or a mistake, and asks not to be listed. */
  description?(content: Content): string | null
  /** True when it has a main.tsx beside it that wakes it up in the browser; the others ship no script. */
  alive: boolean
}

export const pages: { [Name in PageName]: Page<PageContent[Name]> } = {
  home: {
    component: HomePage,
    title: () => '',
    description: ({ season }) => `The competitions of ${season.organisation}: which are open, what they cost, and how to register.`,
    alive: false,
  },
  register: {
    component: RegisterPage,
    title: ({ door, competition }) => `${door.title} - ${competition.name}`,
    description: ({ competition, fees, season }) =>
      `Register for ${competition.name} of ${season.organisation}. Fee: ${fees.map(({ region, fee }) => `${moneyText(fee)} (${region})`).join(', ')}.`,
    alive: true,
  },
  book: {
    component: BookPage,
    title: () => 'Quarter-final slot booking',
    description: ({ season, invitation, deadLink }) =>
      invitation || deadLink ? null : `Book a day and a time for the quarter-final round of ${season.organisation}.`,
    alive: true,
  },
  check: {
    component: CheckPage,
    title: () => 'Check my registration',
    description: ({ season }) => `See what became of a registration with ${season.organisation}, by its reference.`,
    alive: true,
  },
  unavailable: {
    component: UnavailablePage,
    title: () => 'Currently unavailable',
    description: ({ season }) => `This page of ${season.organisation} is not available at the moment.`,
    alive: false,
  },
  welcome: {
    component: WelcomePage,
    title: () => 'Welcome',
    description: ({ season }) => `Welcome to ${season.organisation}. Stay connected for the updates.`,
    alive: false,
  },
  'sign-in': {
    component: SignInPage,
    title: ({ title }) => title,
    description: ({ title, season }) => `${title}: sign in to ${season.organisation}.`,
    alive: true,
  },
  'forgotten-password': {
    component: ForgottenPasswordPage,
    title: () => 'Forgotten password',
    description: ({ season }) => `Ask ${season.organisation} for a link to choose a new password.`,
    alive: true,
  },
  password: { component: PasswordPage, title: ({ role }) => (role === null ? 'This link has ended' : 'Choose a password'), alive: true },
  'school-register': {
    component: SchoolRegisterPage,
    title: () => 'School Registration Form',
    description: ({ season }) => `Register a school with ${season.organisation}, and then its students.`,
    alive: true,
  },
  'student-area': { component: StudentAreaPage, title: () => areaOf('user').title, alive: true },
  'school-area': { component: SchoolAreaPage, title: () => areaOf('school').title, alive: true },
  'school-students': { component: SchoolStudentsPage, title: () => 'Registered Students', alive: true },
  profile: { component: ProfilePage, title: () => 'My Profile', alive: true },
  'first-administrator': { component: FirstAdministratorPage, title: () => 'Create the first administrator', alive: true },
  'not-found': { component: NotFoundPage, title: () => 'Page not found', alive: false },
}
