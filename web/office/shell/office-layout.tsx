import { Outlet } from '@tanstack/react-router'
import { Menu, Search, X } from 'lucide-react'
import { type Ref, useEffect, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Hexagon, SkipLink } from '#web/kit/page.tsx'
import { hasDialogAbove, hasSingleKeys, isTyping } from '#web/kit/single-keys.ts'
import { season } from '#web/office/content.ts'
import { useCurrentScreen } from '#web/office/kit/screen.ts'
import { SessionEnd } from '#web/office/session/session-end.tsx'
import { Bell } from './bell.tsx'
import type { FinderProps } from './finder.tsx'
import { lazyPart } from './lazy-dialog.tsx'
import { OfficeMenu, ScreenTabs } from './office-menu.tsx'
import { PersonMenu } from './person-menu.tsx'
import { SeasonBanner, SeasonChoice } from './season-choice.tsx'

/** Loaded after the screen. Without it everything else still works. */
const Finder = lazyPart<FinderProps>(
  () => import('./finder.tsx').then((loaded) => loaded.Finder),
  ({ floating }) => floating && <div className="min-h-9 rounded-small border border-line-2 wide:max-w-96" />,
  () => null,
)

/** The layout of every office screen (specification 2.2), except those that need the menu's room. */
export function OfficeLayout() {
  useReviewKey()
  if (useCurrentScreen()?.fillsWindow) {
    return (
      <main id="screen">
        <Outlet />
        <SessionEnd />
      </main>
    )
  }
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[284px_minmax(0,1fr)] print:block!">
      <SkipLink />
      <aside className="sticky top-0 flex h-dvh flex-col overflow-y-auto border-e border-line bg-ground px-2.5 pb-2.5 max-lg:hidden print:hidden">
        <p className="flex min-h-10 items-center gap-2.5 px-2.5 py-1 text-base font-extrabold [@media(height>=850px)]:min-h-13">
          <Hexagon />
          <span className="min-w-0 break-words">{season.organisation}</span>
        </p>
        <OfficeMenu />
      </aside>
      <div className="flex min-h-dvh min-w-0 flex-col">
        <header className="flex items-center gap-2 border-b border-line px-4 py-2 wide:px-6 print:hidden">
          <MenuButton className="lg:hidden" isShort />
          <SeasonChoice />
          <div className="min-w-0 flex-1 max-wide:hidden">
            <Finder floating />
          </div>
          <span className="flex-1 wide:hidden" />
          <FindButton className="wide:hidden" />
          <Bell />
          <PersonMenu />
        </header>
        <SeasonBanner />
        <main id="screen" tabIndex={-1} className="flex flex-1 flex-col px-4 py-4 outline-none wide:px-6 wide:pt-2.5 wide:pb-4">
          <ScreenTabs />
          <Outlet />
        </main>
      </div>
      <SessionEnd />
    </div>
  )
}

/** Opens the menu where it isn't always in sight. `isShort`: without its name on a phone. */
export function MenuButton({ className = '', isShort = false }: { className?: string; isShort?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button className={className} aria-expanded={isOpen} onClick={() => setOpen(true)}>
        <Menu size={18} aria-hidden="true" /> <span className={isShort ? 'max-wide:sr-only' : ''}>Menu</span>
      </Button>
      {isOpen && (
        <Dialog title="Menu" onClose={close} closesBeside>
          <Button className="absolute top-3 inset-e-4 min-w-11 px-2!" aria-label="Close the menu" onClick={close}>
            <X size={18} aria-hidden="true" />
          </Button>
          <OfficeMenu onGo={close} />
        </Dialog>
      )}
    </>
  )
}

/** Opens the search where there is no room for it. */
export function FindButton({ className = '', button }: { className?: string; button?: Ref<HTMLButtonElement> }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        ref={button}
        className={`min-w-9 px-2! max-wide:min-w-11 ${className}`}
        aria-label="Find a name, number or screen"
        onClick={() => setOpen(true)}
      >
        <Search size={18} aria-hidden="true" />
      </Button>
      {isOpen && (
        <Dialog title="Find" onClose={close} closesBeside>
          <Finder floating={false} onGo={close} />
          <Button onClick={close}>Close</Button>
        </Dialog>
      )}
    </>
  )
}

/** W follows the link to review mode that a screen shows, except while the user is typing or a dialog or a menu is open. */
function useReviewKey() {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'w' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (!hasSingleKeys() || isTyping(event) || hasDialogAbove()) return
      document.querySelector<HTMLElement>('[aria-keyshortcuts=W]')?.click()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
