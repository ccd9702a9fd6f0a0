import { Link, useLocation } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { may } from '#domain/account/permissions.ts'
import type { WithFamilies } from '#domain/office-api.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { session } from '#web/office/content.ts'
import { useErrors } from '#web/office/errors-screen/api.ts'
import { useLeaving } from '#web/office/queries.ts'
import { useWithFamilies } from '#web/office/registrations/api.ts'
import { type MenuGroup, menuFor } from './screens.ts'
import { useInBank, useWaiting } from './waiting.tsx'

/** Links to every office screen, each with how much is waiting there. Calls `onGo` when a link is followed. */
export function OfficeMenu({ onGo }: { onGo?: () => void }) {
  const { data: waiting, isSuccess } = useWaiting()
  const { data: money } = useInBank(may(session, ownScreens.money.needs))
  const { data: corrections = {} } = useWithFamilies()
  const { data: found } = useErrors()
  const errors =
    found &&
    found.emails_total + found.tasks.length + found.pictures_total + found.disputes_total + found.reports_total + found.schools_total
  const counts: Record<string, number | undefined> = {
    ...waiting,
    [ownScreens.money.path]: money?.to_match,
  }
  const leaving = useLeaving()
  const menu = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu can be longer than the window, and counts make it longer
  useEffect(() => {
    menu.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname, isSuccess])
  const quiet = `${entryClass} w-full text-ink-2!`
  return (
    <nav ref={menu} aria-label="Office" className="grid gap-3 wide:gap-1.5">
      {menuFor(session)
        .filter(({ name }) => name !== ownScreens.profile.group)
        .map((group) => (
          <Group key={group.name} group={group} counts={counts} corrections={corrections} onGo={onGo} />
        ))}
      <ul aria-label="You" className="grid gap-0.5 border-t border-line pt-3 wide:gap-0 wide:pt-1.5">
        <Entry to={ownScreens.results.path} onGo={onGo} look="text-ink-2">
          {ownScreens.results.label}
        </Entry>
        <Entry to={ownScreens.profile.path} onGo={onGo} look="text-ink-2">
          {ownScreens.profile.label}
        </Entry>
        {may(session, ownScreens.errors.needs) && (
          <Entry to={ownScreens.errors.path} onGo={onGo} look="text-ink-2">
            {ownScreens.errors.label}
            <Count many={errors} what="to look at" />
          </Entry>
        )}
        <li>
          <button type="button" className={quiet} disabled={leaving.isPending} onClick={() => leaving.mutate()}>
            <span className="flex items-center gap-2">
              <LogOut size={16} aria-hidden="true" /> Sign Out
            </span>
          </button>
        </li>
      </ul>
    </nav>
  )
}

/** Rows are low on wide screens, where most of the menu is in sight at once. */
const entryClass =
  'flex min-h-11 items-center justify-between gap-2 rounded-medium px-2.5 py-1.5 no-underline hover:bg-tint wide:min-h-6.5 wide:py-0.5 wide:text-sm'

type GroupProps = {
  group: MenuGroup
  /** What is waiting, by competition, or by path. */
  counts: Record<string, number | undefined>
  corrections: WithFamilies
  onGo: (() => void) | undefined
}

/** Lists of a competition and the like under a heading; our own screens below a line. */
function Group({ group: { name, screens }, counts, corrections, onGo }: GroupProps) {
  const heading = useId()
  const isMore = name === ownScreens.emails.group
  return (
    <div className={isMore ? 'border-t border-line pt-3 wide:pt-1.5' : ''}>
      {name !== '' && (
        <p id={heading} className={isMore ? 'sr-only' : 'px-2.5 pb-1 text-xs font-semibold text-ink-2 wide:pb-0'}>
          {name}
        </p>
      )}
      <ul aria-labelledby={name === '' ? undefined : heading} className="grid gap-0.5 wide:gap-0">
        {screens.map(({ path, label, reviews = '' }) => (
          <Entry key={path} to={path} onGo={onGo}>
            {label}
            <span className="flex gap-1.5">
              <Count many={counts[reviews || path]} what="waiting" />
              <Count
                many={corrections[reviews]?.open}
                what="with the family"
                title="With the family for a correction"
                className="rounded-full bg-wait-tint px-1.5 text-wait"
              />
            </span>
          </Entry>
        ))}
      </ul>
    </div>
  )
}

type CountProps = { many: number | undefined; what: string; title?: string; className?: string }

/** The number beside an entry, unless it's 0; `what` says to screen readers what it counts. */
function Count({ many = 0, what, title, className = '' }: CountProps) {
  if (many === 0) return null
  return (
    <span className={`tabular-nums ${className}`} title={title}>
      {many}
      <span className="sr-only"> {what}</span>
    </span>
  )
}

type EntryProps = { to: string; onGo: (() => void) | undefined; look?: string; children: ReactNode }

function Entry({ to, onGo, look = 'text-ink', children }: EntryProps) {
  return (
    <li>
      <Link
        to={`/${to}`}
        activeOptions={{ includeSearch: false }}
        onClick={onGo}
        className={`${entryClass} ${look} aria-[current=page]:bg-accent aria-[current=page]:font-semibold aria-[current=page]:text-accent-ink`}
      >
        {children}
      </Link>
    </li>
  )
}
