import type { ComponentType } from 'react'
import type { PageContent, PageName } from '../../domain/pages.ts'
import { CheckPage } from './check/page.tsx'
import { FirstAdministratorPage } from './first-administrator/page.tsx'
import { HomePage } from './home/page.tsx'
import { NotFoundPage } from './not-found/page.tsx'
import { RegisterPage } from './register/page.tsx'
import { SignInPage } from './sign-in/page.tsx'
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
  check: { component: CheckPage, title: () => 'Check my registration', alive: true },
  unavailable: { component: UnavailablePage, title: () => 'Currently unavailable', alive: false },
  welcome: { component: WelcomePage, title: () => 'Welcome', alive: false },
  'sign-in': { component: SignInPage, title: ({ title }) => title, alive: true },
  'first-administrator': { component: FirstAdministratorPage, title: () => 'Create the first administrator', alive: true },
  'not-found': { component: NotFoundPage, title: () => 'Page not found', alive: false },
}
