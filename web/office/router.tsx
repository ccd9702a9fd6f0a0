import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { competitions } from '../../domain/competitions/index.ts'
import { Broken, NotFound } from './layout/not-found.tsx'
import { OfficeLayout } from './layout/office-layout.tsx'
import { ListScreen } from './registrations/list-screen.tsx'
import { parseAddress, readSearch, writeAddress } from './search.ts'

const root = createRootRoute({ component: OfficeLayout, notFoundComponent: NotFound })
const lists = competitions.flatMap((competition) => competition.lists)

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  component: lazyRouteComponent(() => import('./dashboard/dashboard-page.tsx'), 'DashboardPage'),
})

const screens = lists.map(({ path }) =>
  createRoute({ getParentRoute: () => root, path: `/${path}`, validateSearch: readSearch, component: ListScreen }),
)

/** The screens of the office: the dashboard, and one per list of every competition. */
export const router = createRouter({
  routeTree: root.addChildren([dashboard, ...screens]),
  parseSearch: parseAddress,
  stringifySearch: writeAddress,
  defaultErrorComponent: Broken,
})
