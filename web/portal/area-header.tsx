import { Menu } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Session } from '#domain/account/account.ts'
import type { Season } from '#domain/season/season.ts'
import { Button } from '#web/kit/button.tsx'
import { Hexagon } from '#web/kit/page.tsx'

type AreaHeaderProps = {
  session: Session
  season: Pick<Season, 'organisation' | 'contact'>
  isOpen: boolean
  onMenu: (isOpen: boolean) => void
  menu: ReactNode
}

/** Shows who is signed in and where to get help; on phones also the menu button (specification 4.7). */
export function AreaHeader({ session, season, isOpen, onMenu, menu }: AreaHeaderProps) {
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
    <header className="border-b border-line bg-paper">
      <div className="mx-auto flex max-w-270 items-center gap-x-4 px-4 py-1.5 wide:px-8">
        <Button ref={button} className="wide:hidden" aria-expanded={isOpen} aria-controls="menu" onClick={() => onMenu(!isOpen)}>
          <Menu size={18} aria-hidden="true" /> Menu
        </Button>
        <p className="flex min-w-0 flex-1 items-center gap-2 text-sm leading-tight font-bold wide:hidden">
          <Hexagon />
          <span className="line-clamp-2 min-w-0 break-words">{season.organisation}</span>
        </p>
        <p className="min-w-0 flex-1 truncate text-sm text-ink-2 max-wide:hidden" title={session.email}>
          {session.email}
        </p>
        <a href={`mailto:${season.contact}`} className="flex min-h-11 shrink-0 items-center text-sm">
          Need help?
        </a>
      </div>
      <div id="menu" hidden={!isOpen} className="border-t border-line px-2 py-3 wide:hidden">
        <p className="px-2.5 pb-2 text-sm break-words text-ink-2">{session.email}</p>
        {menu}
      </div>
    </header>
  )
}
