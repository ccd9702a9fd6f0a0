import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { may } from '#domain/account/permissions.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { session } from '#web/office/content.ts'
import { useErrors } from '#web/office/errors-screen/api.ts'
import { useLeaving } from '#web/office/queries.ts'
import { type MenuEntry, menuFor } from './screens.ts'
import { useInBank, useWaiting } from './waiting.tsx'

const groups = menuFor(session)

/**
 * Every screen of the office (specification 2.2), ours in a few entries with tabs, each with how much is waiting there. Calls `onGo`
 * when a link is followed.
 */
export function OfficeMenu({ onGo }: { onGo?: () => void }) {
  const { data: waiting = {}, isSuccess } = useWaiting()
  const { data: money } = useInBank(may(session, ownScreens.money.needs))
  const { data: found } = useErrors()
  const errors =
    found &&
    Number(found.mail !== null) +
      found.emails_total +
      found.tasks.length +
      found.pictures_total +
      found.disputes_total +
      found.reports_total +
      found.schools_total
  const counts: Record<string, number | undefined> = {
    ...waiting,
    [ownScreens.review.path]: Object.values(waiting).reduce((sum, some) => sum + some, 0),
    [ownScreens.money.path]: money?.to_match,
    [ownScreens.errors.path]: errors,
  }
  const leaving = useLeaving()
  const menu = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu can be longer than a small window, and counts make it longer
  useEffect(() => {
    menu.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname, isSuccess])
  return (
    <nav ref={menu} aria-label="Office" className="office-menu">
      {groups.map((entries) => {
        const { group } = entries[0]?.screens[0] ?? {}
        const isYou = group === ownScreens.profile.group
        return (
          <ul key={group} className={isYou ? 'end' : group === ownScreens.review.group ? 'own' : ''}>
            {entries.map((entry) => (
              <Entry key={entry.label} entry={entry} counts={counts} pathname={pathname} onGo={onGo} />
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

type EntryProps = {
  entry: MenuEntry
  /** What is waiting, by competition, or by path. */
  counts: Record<string, number | undefined>
  pathname: string
  onGo: (() => void) | undefined
}

/** Leads to its screen, or to the first of its tabs. Current while one of them is shown. */
function Entry({ entry: { label, screens }, counts, pathname, onGo }: EntryProps) {
  const [first] = screens
  const count = screens.reduce((sum, { path, reviews }) => sum + (counts[reviews ?? path] ?? 0), 0)
  const isErrors = first?.path === ownScreens.errors.path
  return (
    <li>
      <Link
        to={`/${first?.path}`}
        activeOptions={{ includeSearch: false }}
        aria-current={screens.some(({ path }) => `/${path}` === pathname) ? 'true' : undefined}
        onClick={onGo}
      >
        <span>{label}</span>
        {count > 0 && (
          <span className={`tabular-nums ${isErrors ? 'font-semibold text-bad' : 'text-ink-2'}`}>
            <span>{count}</span>
            <span className="sr-only">{` ${isErrors ? 'to look at' : 'waiting'}`}</span>
          </span>
        )}
      </Link>
    </li>
  )
}
