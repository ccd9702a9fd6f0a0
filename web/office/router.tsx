import { createRootRoute, createRoute, createRouter, Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { may, roleNames } from '#domain/account/permissions.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { Button, buttonClass } from '#web/kit/button.tsx'
import { parseAddress, writeAddress } from '#web/kit/list-address.ts'
import { Message } from '#web/kit/message.tsx'
import { inSeason, seasonState, session } from '#web/office/content.ts'
import { OfficeLayout } from '#web/office/shell/office-layout.tsx'
import { ScreenHead } from '#web/office/shell/screen-head.tsx'
import { ScreensProvider } from './kit/screen.ts'
import { screens } from './screens.ts'

const root = createRootRoute({ component: Office, notFoundComponent: NotFound })

const routes = screens.map(({ path, needs, ofNoSeason, Page }) => {
  const Shown = ofNoSeason && seasonState !== 'current' ? WithoutSeason : Page
  return createRoute({ getParentRoute: () => root, path: `/${path}`, component: may(session, needs) ? Shown : NotAllowed })
})

export const router = createRouter({
  routeTree: root.addChildren(routes),
  // The season is chosen for the whole page, so that every link keeps it.
  parseSearch: (query) => {
    const { season: _, ...search } = parseAddress(query)
    return search
  },
  stringifySearch: (search) => inSeason(writeAddress(search)),
  defaultErrorComponent: Broken,
})

function Office() {
  return (
    <ScreensProvider value={screens}>
      <OfficeLayout />
    </ScreensProvider>
  )
}

/** Opens a screen that belongs to no season without the one that the address names. */
function WithoutSeason() {
  useEffect(() => {
    const query = new URLSearchParams(location.search)
    query.delete('season')
    location.replace(`${location.pathname}?${query}`)
  }, [])
  return <p className="py-8 text-ink-2">Loading…</p>
}

/** Instead of a screen that the role may not use. The server refuses its data as well. */
function NotAllowed() {
  return (
    <>
      <ScreenHead title="Not part of your role" />
      <p className="text-ink-2">
        Your role here is <span>{roleNames[session.role]().toLowerCase()}</span>, which doesn’t include this page. An administrator can
        change your role.
      </p>
    </>
  )
}

/** At an address that no screen has; the server shows the office there, too. */
function NotFound() {
  return (
    <>
      <ScreenHead title="404 - Page Not Found" />
      <p className="text-ink-2">The page you’re looking for doesn’t exist. Choose a screen from the menu, or search for it above.</p>
      <p className="mt-4">
        <Link to={`/${ownScreens.dashboard.path}`} className={buttonClass('plain', 'control')}>
          Go to the dashboard
        </Link>
      </p>
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
