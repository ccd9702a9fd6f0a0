import type { ComponentType } from 'react'
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
  /** True when it has a main.tsx beside it that wakes it up in the browser; the others ship no script. */
  alive: boolean
}

export const pages: { [Name in PageName]: Page<PageContent[Name]> } = {
  home: { component: HomePage, title: () => '', alive: false },
  register: { component: RegisterPage, title: ({ door, competition }) => `${door.title} - ${competition.name}`, alive: true },
  book: { component: BookPage, title: () => 'Quarter-final slot booking', alive: true },
  check: { component: CheckPage, title: () => 'Check my registration', alive: true },
  unavailable: { component: UnavailablePage, title: () => 'Currently unavailable', alive: false },
  welcome: { component: WelcomePage, title: () => 'Welcome', alive: false },
  'sign-in': { component: SignInPage, title: ({ title }) => title, alive: true },
  'forgotten-password': { component: ForgottenPasswordPage, title: () => 'Forgotten password', alive: true },
  password: { component: PasswordPage, title: ({ role }) => (role === null ? 'This link has ended' : 'Choose a password'), alive: true },
  'school-register': { component: SchoolRegisterPage, title: () => 'School Registration Form', alive: true },
  'student-area': { component: StudentAreaPage, title: () => areaOf('user').title, alive: true },
  'school-area': { component: SchoolAreaPage, title: () => areaOf('school').title, alive: true },
  'school-students': { component: SchoolStudentsPage, title: () => 'Registered Students', alive: true },
  profile: { component: ProfilePage, title: () => 'My Profile', alive: true },
  'first-administrator': { component: FirstAdministratorPage, title: () => 'Create the first administrator', alive: true },
  'not-found': { component: NotFoundPage, title: () => 'Page not found', alive: false },
}
