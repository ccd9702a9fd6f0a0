import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { ownScreens } from '#domain/office-screens.ts'
import { isEnded } from '#web/office/content.ts'
import { waitingNow } from '#web/office/counts.ts'
import { type Badge, type Screen, useScreens } from '#web/office/kit/screen.ts'
import { useLeaving } from '#web/office/queries.ts'
import { type MenuEntry, menuOf } from './screens.ts'

/**
 * Every screen of the office (specification 2.2), ours in a few entries with tabs, each with how much is waiting there. Calls `onGo`
 * when a link is followed.
 */
export function OfficeMenu({ onGo }: { onGo?: () => void }) {
  const { isSuccess } = useQuery(waitingNow)
  const leaving = useLeaving()
  const menu = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu can be longer than a small window, and counts make it longer
  useEffect(() => {
    menu.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname, isSuccess])
  return (
    <nav ref={menu} aria-label="Office" className="office-menu">
      {menuOf(useScreens()).map((entries) => {
        const { group } = entries[0]?.screens[0] ?? {}
        const isYou = group === ownScreens.profile.group
        return (
          <ul key={group} className={isYou ? 'end' : group === ownScreens.review.group ? 'own' : ''}>
            {entries.map((entry) => (
              <Entry key={entry.label} entry={entry} pathname={pathname} onGo={onGo} />
            ))}
            {isYou && (
              <li>
                <button type="button" disabled={leaving.isPending} onClick={() => leaving.mutate()}>
                  Sign Out
                </button>
              </li>
            )}
          </ul>
        )
      })}
    </nav>
  )
}

type EntryProps = { entry: MenuEntry<Screen>; pathname: string; onGo: (() => void) | undefined }

/** Leads to its screen, or to the first of its tabs. Current while one of them is shown. */
function Entry({ entry: { label, screens }, pathname, onGo }: EntryProps) {
  return (
    <li>
      <Link
        to={`/${screens[0]?.path}`}
        activeOptions={{ includeSearch: false }}
        aria-current={screens.some(({ path }) => `/${path}` === pathname) ? 'true' : undefined}
        onClick={onGo}
      >
        <span>{label}</span>
        {screens.map((screen) => screen.badge && <Count key={screen.path} badge={screen.badge} screen={screen} />)}
      </Link>
    </li>
  )
}

/** The number at an entry, unless it's 0. */
function Count({ badge: { query, count, isBad }, screen }: { badge: Badge; screen: Screen }) {
  const { data } = useQuery(query)
  const many = (data !== undefined && count(data, screen)) || 0
  // What waits in a season that has ended isn't today's work.
  if (many === 0 || isEnded) return null
  return (
    <span className={`tabular-nums ${isBad ? 'font-semibold text-bad' : 'text-ink-2'}`}>
      <span>{many}</span>
      <span className="sr-only">{` ${isBad ? 'to look at' : 'waiting'}`}</span>
    </span>
  )
}

/** The screens that share the current one's entry in the menu. */
export function ScreenTabs() {
  const { pathname } = useLocation()
  const entry = menuOf(useScreens())
    .flat()
    .find(({ screens }) => screens.some(({ path }) => `/${path}` === pathname))
  if (!entry || entry.screens.length < 2) return null
  return (
    <nav aria-label={entry.label} className="mb-2 flex shrink-0 gap-0.5 overflow-x-auto border-b border-line print:hidden">
      {entry.screens.map(({ path, label }) => (
        <Link
          key={path}
          to={`/${path}`}
          activeOptions={{ includeSearch: false }}
          className="flex min-h-11 items-center border-b-2 border-transparent px-3 font-semibold whitespace-nowrap text-ink-2 no-underline hover:text-ink wide:min-h-9 aria-[current=page]:border-accent aria-[current=page]:text-accent-strong"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
