import { createRootRoute, createRoute, createRouter, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { type OfficeScreen, officeScreens, ownScreens } from '#domain/office-screens.ts'
import { readAccessSearch } from '#web/office/access/access-search.ts'
import { readBookingSearch } from '#web/office/bookings/booking-search.ts'
import { readEmailSearch } from '#web/office/emails/email-search.ts'
import { parseAddress, readPage, readSearch, writeAddress } from '#web/office/list/search.ts'
import { readSchoolSearch } from '#web/office/schools/school-search.ts'
import { Broken, NotFound } from './not-found.tsx'
import { OfficeLayout } from './office-layout.tsx'

/** How a screen is loaded, and its search read from the address. */
type Loader = { component: RouteComponent; validateSearch?: (raw: Record<string, unknown>) => object }

const list: Loader = {
  component: lazyRouteComponent(() => import('#web/office/registrations/registrations-page.tsx'), 'ListScreen'),
  validateSearch: readSearch,
}

const own: Record<keyof typeof ownScreens, Loader> = {
  dashboard: { component: lazyRouteComponent(() => import('#web/office/dashboard/dashboard-page.tsx'), 'DashboardPage') },
  bookings: {
    component: lazyRouteComponent(() => import('#web/office/bookings/bookings-page.tsx'), 'BookingsPage'),
    validateSearch: readBookingSearch,
  },
  schools: {
    component: lazyRouteComponent(() => import('#web/office/schools/schools-page.tsx'), 'SchoolsPage'),
    validateSearch: readSchoolSearch,
  },
  emails: {
    component: lazyRouteComponent(() => import('#web/office/emails/emails-page.tsx'), 'EmailsPage'),
    validateSearch: readEmailSearch,
  },
  notifyMe: {
    component: lazyRouteComponent(() => import('#web/office/notify-me/notify-me-page.tsx'), 'NotifyMePage'),
    validateSearch: readPage,
  },
  season: { component: lazyRouteComponent(() => import('#web/office/season/season-page.tsx'), 'SeasonPage') },
  privacy: { component: lazyRouteComponent(() => import('#web/office/privacy/privacy-page.tsx'), 'PrivacyPage'), validateSearch: readPage },
  access: {
    component: lazyRouteComponent(() => import('#web/office/access/access-page.tsx'), 'AccessPage'),
    validateSearch: readAccessSearch,
  },
  profile: { component: lazyRouteComponent(() => import('#web/office/shell/profile-screen.tsx'), 'ProfileScreen') },
}

const loaders = new Map<OfficeScreen, Loader>(
  (Object.keys(own) as (keyof typeof ownScreens)[]).map((name) => [ownScreens[name], own[name]]),
)

const root = createRootRoute({ component: OfficeLayout, notFoundComponent: NotFound })
const routes = officeScreens.map((screen) =>
  createRoute({ getParentRoute: () => root, path: `/${screen.path}`, ...(loaders.get(screen) ?? list) }),
)

export const router = createRouter({
  routeTree: root.addChildren(routes),
  parseSearch: parseAddress,
  stringifySearch: writeAddress,
  defaultErrorComponent: Broken,
})
