import { LogOut, Menu } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Session } from '#domain/account/account.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { verifyingText } from '#domain/school/texts.ts'
import type { Season } from '#domain/season/season.ts'
import { signOut as endSession, isSessionOver } from '#web/api/session.ts'
import { Button } from '#web/kit/button.tsx'
import { Message } from '#web/kit/message.tsx'
import { Hexagon, SkipLink } from '#web/kit/page.tsx'
import { type Area, areaOf } from './areas.ts'

type AreaFrameProps = {
  session: Session
  /** On the pages where it matters whether the school is verified. */
  school?: { is_verified: boolean }
  season: Pick<Season, 'organisation' | 'contact' | 'reviewDays'>
  /** The path of the current page. */
  here: string
  children: ReactNode
}

/** The layout of the signed-in students' and schools' pages (specification 2.10, 2.11). */
export function AreaFrame({ session, school, season, here, children }: AreaFrameProps) {
  const [isOpen, setOpen] = useState(false)
  const leaving = useSignOut()
  const menu = <AreaMenu area={areaOf(session.role)} here={here} onSignOut={leaving.signOut} busy={leaving.busy} />
  return (
    <div className="min-h-dvh wide:grid wide:grid-cols-[248px_minmax(0,1fr)]">
      <SkipLink />
      <aside className="print:hidden sticky top-0 grid h-dvh content-start gap-4 overflow-y-auto border-e border-line bg-paper px-3 py-5 max-wide:hidden">
        <p className="flex items-center gap-2.5 px-2.5 font-extrabold">
          <Hexagon />
          <span className="min-w-0 break-words">{season.organisation}</span>
        </p>
        {menu}
      </aside>
      <div className="min-w-0">
        <AreaHeader session={session} season={season} isOpen={isOpen} onMenu={setOpen} menu={menu} />
        <main
          id="screen"
          tabIndex={-1}
          className="mx-auto grid max-w-270 grid-cols-[minmax(0,1fr)] gap-6 px-4 pt-5 pb-12 outline-none wide:px-8 wide:pt-6"
        >
          {leaving.failed && <Message look="bad">{m['student.youre_still_signed_because']()}</Message>}
          {school && !school.is_verified && <Verifying season={season} />}
          {children}
        </main>
      </div>
    </div>
  )
}

/** Tells a school, until the office has verified it, what it can do meanwhile. */
function Verifying({ season }: Pick<AreaFrameProps, 'season'>) {
  return (
    <section aria-label={m['school_area.verification']()}>
      <Message look="wait">
        <span>{verifyingText(season)}</span> {m['school_area.until_then_see_only']()}
      </Message>
    </section>
  )
}

type AreaHeaderProps = {
  session: Session
  season: Pick<Season, 'organisation' | 'contact'>
  isOpen: boolean
  onMenu: (isOpen: boolean) => void
  menu: ReactNode
}

/** Shows who is signed in and where to get help; on phones also the menu button (specification 4.7). */
function AreaHeader({ session, season, isOpen, onMenu, menu }: AreaHeaderProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      onMenu(false)
      button.current?.focus()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [isOpen, onMenu])
  return (
    <header className="print:hidden border-b border-line bg-paper">
      <div className="mx-auto flex max-w-270 flex-wrap items-center gap-x-4 px-4 py-1.5 wide:px-8">
        <Button ref={button} className="wide:hidden" aria-expanded={isOpen} aria-controls="menu" onClick={() => onMenu(!isOpen)}>
          <Menu size={18} aria-hidden="true" /> {m['student.menu']()}
        </Button>
        <p className="flex min-w-0 flex-1 basis-28 items-center gap-2 text-sm leading-tight font-bold wide:hidden">
          <Hexagon />
          <span className="min-w-0 break-words">{season.organisation}</span>
        </p>
        <p className="min-w-0 flex-1 truncate text-sm text-ink-2 max-wide:hidden" title={session.email}>
          {session.email}
        </p>
        <a href={`mailto:${season.contact}`} className="ms-auto flex min-h-11 items-center text-sm">
          {m['student.need_help']()}
        </a>
      </div>
      <div id="menu" hidden={!isOpen} className="border-t border-line px-2 py-3 wide:hidden">
        <p className="px-2.5 pb-2 text-sm break-words text-ink-2">{session.email}</p>
        {menu}
      </div>
    </header>
  )
}

type AreaMenuProps = { area: Area; here: string; onSignOut: () => void; busy: boolean }

/** The area's entries under their heading, and Sign out. */
function AreaMenu({ area, here, onSignOut, busy }: AreaMenuProps) {
  return (
    <nav aria-label={area.title()} className="grid gap-2">
      <h2 className="px-2.5 text-sm font-semibold tracking-normal text-ink-2">{area.title()}</h2>
      {[area.entries, area.further].map(
        (entries) =>
          entries.length > 0 && (
            <ul key={entries[0]?.href} className="grid gap-0.5 border-line pt-2 not-first-of-type:border-t">
              {entries.map((entry) => (
                <Entry key={entry.href} entry={entry} here={here} />
              ))}
            </ul>
          ),
      )}
      <p className="border-t border-line pt-2">
        <button type="button" onClick={onSignOut} aria-disabled={busy} className={`${entryClass} w-full gap-2 aria-disabled:opacity-60`}>
          <LogOut size={16} aria-hidden="true" /> {busy ? m['student.signing_out']() : m['student.sign_out']()}
        </button>
      </p>
    </nav>
  )
}

function Entry({ entry: { label, href }, here }: { entry: Area['entries'][number]; here: string }) {
  return (
    <li>
      <a
        href={href}
        aria-current={href === here ? 'page' : undefined}
        className={`${entryClass} aria-[current=page]:bg-accent aria-[current=page]:font-semibold aria-[current=page]:text-accent-ink`}
      >
        {label()}
      </a>
    </li>
  )
}

const entryClass = 'flex min-h-11 items-center rounded-medium px-2.5 py-1.5 text-start text-ink no-underline hover:bg-tint'

/** Ends the session on the server, then goes to the home page. */
function useSignOut() {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)

  async function signOut() {
    if (busy) return
    setBusy(true)
    setFailed(false)
    try {
      await endSession()
    } catch (error) {
      if (!isSessionOver(error)) {
        setBusy(false)
        return setFailed(true)
      }
    }
    location.assign('/')
  }

  return { busy, failed, signOut }
}
