import { createRootRoute, createRoute, createRouter, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { may, roleNames } from '#domain/account/permissions.ts'
import { type OfficeScreen, officeScreens, ownScreens } from '#domain/office-screens.ts'
import { Button } from '#web/kit/button.tsx'
import { parseAddress, writeAddress } from '#web/kit/list-address.ts'
import { Message } from '#web/kit/message.tsx'
import { session } from '#web/office/content.ts'
import { OfficeLayout } from './office-layout.tsx'

/** The registrations of a competition. */
const list = lazyRouteComponent(() => import('#web/office/registrations/registrations-page.tsx'), 'RegistrationsPage')

const own: Record<keyof typeof ownScreens, RouteComponent> = {
  dashboard: lazyRouteComponent(() => import('#web/office/dashboard/dashboard-page.tsx'), 'DashboardPage'),
  bookings: lazyRouteComponent(() => import('#web/office/bookings/bookings-page.tsx'), 'BookingsPage'),
  schools: lazyRouteComponent(() => import('#web/office/schools/schools-page.tsx'), 'SchoolsPage'),
  review: lazyRouteComponent(() => import('#web/office/review/review-page.tsx'), 'ReviewPage'),
  money: lazyRouteComponent(() => import('#web/office/money/money-page.tsx'), 'MoneyPage'),
  emails: lazyRouteComponent(() => import('#web/office/emails/emails-page.tsx'), 'EmailsPage'),
  emailTexts: lazyRouteComponent(() => import('#web/office/email-texts/email-texts-page.tsx'), 'EmailTextsPage'),
  notifyMe: lazyRouteComponent(() => import('#web/office/notify-me/notify-me-page.tsx'), 'NotifyMePage'),
  notes: lazyRouteComponent(() => import('#web/office/notes/notes-page.tsx'), 'NotesPage'),
  consents: lazyRouteComponent(() => import('#web/office/consents/consents-page.tsx'), 'ConsentsPage'),
  season: lazyRouteComponent(() => import('#web/office/season/season-page.tsx'), 'SeasonPage'),
  privacy: lazyRouteComponent(() => import('#web/office/privacy/privacy-page.tsx'), 'PrivacyPage'),
  retention: lazyRouteComponent(() => import('#web/office/retention/retention-page.tsx'), 'RetentionPage'),
  colleagues: lazyRouteComponent(() => import('#web/office/colleagues/colleagues-page.tsx'), 'ColleaguesPage'),
  results: lazyRouteComponent(() => import('#web/office/results/results-page.tsx'), 'ResultsPage'),
  errors: lazyRouteComponent(() => import('#web/office/errors-screen/errors-page.tsx'), 'ErrorsPage'),
  profile: lazyRouteComponent(() => import('#web/office/shell/profile-screen.tsx'), 'ProfileScreen'),
}

const components = new Map<OfficeScreen, RouteComponent>(
  (Object.keys(own) as (keyof typeof ownScreens)[]).map((name) => [ownScreens[name], own[name]]),
)

const root = createRootRoute({ component: OfficeLayout, notFoundComponent: NotFound })

const routes = officeScreens.map((screen) =>
  createRoute({
    getParentRoute: () => root,
    path: `/${screen.path}`,
    component: may(session, screen.needs) ? (components.get(screen) ?? list) : NotAllowed,
  }),
)

export const router = createRouter({
  routeTree: root.addChildren(routes),
  parseSearch: parseAddress,
  stringifySearch: writeAddress,
  defaultErrorComponent: Broken,
})

/** Instead of a screen that the role may not use. The server refuses its data as well. */
function NotAllowed() {
  return (
    <>
      <h1 className="text-[22px]">Not part of your role</h1>
      <p className="mt-2 text-ink-2">
        Your role here is {roleNames[session.role].toLowerCase()}, which doesn’t include this page. An administrator can change your role.
      </p>
    </>
  )
}

function NotFound() {
  return (
    <>
      <h1 className="text-[22px]">404 - Page Not Found</h1>
      <p className="mt-2 text-ink-2">The page you’re looking for doesn’t exist.</p>
    </>
  )
}

/** Shown instead of a screen that failed to render. */
function Broken() {
  return (
    <Message look="bad" action={<Button onClick={() => location.reload()}>Reload</Button>}>
      We couldn’t show this screen. Nothing is lost.
    </Message>
  )
}
