import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { competitions } from '../../domain/competitions/index.ts'
import { Broken, NotFound } from './layout/not-found.tsx'
import { OfficeLayout } from './layout/office-layout.tsx'
import { readLetterSearch } from './letters/letter-search.ts'
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

const letters = createRoute({
  getParentRoute: () => root,
  path: '/letters',
  validateSearch: readLetterSearch,
  component: lazyRouteComponent(() => import('./letters/letters-screen.tsx'), 'LettersScreen'),
})

/** The screens of the office: the dashboard, one per list of every competition, and the letters. */
export const router = createRouter({
  routeTree: root.addChildren([dashboard, ...screens, letters]),
  parseSearch: parseAddress,
  stringifySearch: writeAddress,
  defaultErrorComponent: Broken,
})
