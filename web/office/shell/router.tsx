import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { competitions } from '#domain/competitions/index.ts'
import { readAccessSearch } from '#web/office/access/access-search.ts'
import { readBookingSearch } from '#web/office/bookings/booking-search.ts'
import { readEmailSearch } from '#web/office/emails/email-search.ts'
import { parseAddress, readPage, readSearch, writeAddress } from '#web/office/list/search.ts'
import { readSchoolSearch } from '#web/office/schools/school-search.ts'
import { Broken, NotFound } from './not-found.tsx'
import { OfficeLayout } from './office-layout.tsx'

const root = createRootRoute({ component: OfficeLayout, notFoundComponent: NotFound })
const lists = competitions.flatMap((competition) => competition.lists)

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  component: lazyRouteComponent(() => import('#web/office/dashboard/dashboard-page.tsx'), 'DashboardPage'),
})

const listScreen = lazyRouteComponent(() => import('#web/office/registrations/list-screen.tsx'), 'ListScreen')
const screens = lists.map(({ path }) =>
  createRoute({ getParentRoute: () => root, path: `/${path}`, validateSearch: readSearch, component: listScreen }),
)

const letters = createRoute({
  getParentRoute: () => root,
  path: '/letters',
  validateSearch: readEmailSearch,
  component: lazyRouteComponent(() => import('#web/office/emails/emails-screen.tsx'), 'EmailsScreen'),
})

const bookings = createRoute({
  getParentRoute: () => root,
  path: '/bookdata',
  validateSearch: readBookingSearch,
  component: lazyRouteComponent(() => import('#web/office/bookings/bookings-screen.tsx'), 'BookingsScreen'),
})

const schools = createRoute({
  getParentRoute: () => root,
  path: '/schoollist',
  validateSearch: readSchoolSearch,
  component: lazyRouteComponent(() => import('#web/office/schools/schools-screen.tsx'), 'SchoolsScreen'),
})

const season = createRoute({
  getParentRoute: () => root,
  path: '/season',
  component: lazyRouteComponent(() => import('#web/office/season/season-page.tsx'), 'SeasonPage'),
})

const privacy = createRoute({
  getParentRoute: () => root,
  path: '/privacy',
  validateSearch: readPage,
  component: lazyRouteComponent(() => import('#web/office/privacy/privacy-screen.tsx'), 'PrivacyScreen'),
})

const access = createRoute({
  getParentRoute: () => root,
  path: '/access',
  validateSearch: readAccessSearch,
  component: lazyRouteComponent(() => import('#web/office/access/access-page.tsx'), 'AccessPage'),
})

const profile = createRoute({
  getParentRoute: () => root,
  path: '/profile',
  component: lazyRouteComponent(() => import('#web/office/profile/profile-screen.tsx'), 'ProfileScreen'),
})

/** The office's screens: the dashboard, one per list of every competition, and the others in the menu (see `screensOf`). */
export const router = createRouter({
  routeTree: root.addChildren([dashboard, ...screens, bookings, schools, letters, season, privacy, access, profile]),
  parseSearch: parseAddress,
  stringifySearch: writeAddress,
  defaultErrorComponent: Broken,
})
