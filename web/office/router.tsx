import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { competitions } from '../../domain/competitions/index.ts'
import { Broken, NotFound } from './layout/not-found.tsx'
import { OfficeLayout } from './layout/office-layout.tsx'
import { ListScreen } from './registrations/list-screen.tsx'
import { parseAddress, readSearch, writeAddress } from './search.ts'

const root = createRootRoute({ component: OfficeLayout, notFoundComponent: NotFound })
const lists = competitions.flatMap((competition) => competition.lists)

const start = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  beforeLoad: () => {
    throw redirect({ to: `/${lists[0]?.path}`, replace: true })
  },
})

const screens = lists.map(({ path }) =>
  createRoute({ getParentRoute: () => root, path: `/${path}`, validateSearch: readSearch, component: ListScreen }),
)

/** The screens of the office: one per list of every competition. */
export const router = createRouter({
  routeTree: root.addChildren([start, ...screens]),
  parseSearch: parseAddress,
  stringifySearch: writeAddress,
  defaultErrorComponent: Broken,
})
