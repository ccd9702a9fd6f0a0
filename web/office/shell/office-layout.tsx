import { Outlet } from '@tanstack/react-router'
import { Menu, Search } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Hexagon, SkipLink } from '#web/kit/page.tsx'
import { season } from '#web/office/content.ts'
import { SessionEnd } from '#web/office/session/session-end.tsx'
import type { FinderProps } from './finder.tsx'
import { OfficeMenu } from './office-menu.tsx'
import { PersonMenu } from './person-menu.tsx'
import { Bell } from './waiting.tsx'

/** Loaded after the screen. Without it everything else still works. */
const Finder = lazy(() =>
  import('./finder.tsx').then(
    (loaded) => ({ default: loaded.Finder as ComponentType<FinderProps> }),
    () => ({ default: NoFinder }),
  ),
)
const NoFinder: ComponentType<FinderProps> = () => null

/** The layout of every office screen (specification 2.2). */
export function OfficeLayout() {
  return (
    <div className="min-h-dvh wide:grid wide:grid-cols-[248px_minmax(0,1fr)] print:block!">
      <SkipLink />
      <aside className="sticky top-0 h-dvh overflow-y-auto border-r border-line bg-ground px-3 py-4 max-wide:hidden print:hidden">
        <p className="flex items-center gap-2.5 px-2.5 pt-1.5 pb-4.5 text-base font-extrabold">
          <Hexagon />
          <span className="min-w-0 break-words">{season.organisation}</span>
        </p>
        <OfficeMenu />
      </aside>
      <div className="flex min-h-dvh min-w-0 flex-col">
        <OfficeHeader />
        <main id="screen" tabIndex={-1} className="flex flex-1 flex-col px-4 py-4 outline-none wide:px-6 wide:pt-2.5 wide:pb-4">
          <Outlet />
        </main>
      </div>
      <SessionEnd />
    </div>
  )
}

/** The search, pending requests and the signed-in person; on phones also the menu button. */
function OfficeHeader() {
  const [open, setOpen] = useState<'menu' | 'finder' | null>(null)
  const close = () => setOpen(null)
  return (
    <header className="border-b border-line px-4 py-2 wide:px-6 print:hidden">
      <div className="flex items-center gap-2">
        <Button className="wide:hidden" aria-expanded={open === 'menu'} onClick={() => setOpen('menu')}>
          <Menu size={18} aria-hidden="true" /> Menu
        </Button>
        <div className="min-w-0 flex-1 max-wide:hidden">
          <Suspense fallback={<div className="min-h-9 rounded-small border border-line-2 wide:max-w-96" />}>
            <Finder floating />
          </Suspense>
        </div>
        <span className="flex-1 wide:hidden" />
        <Button className="min-w-11 px-2! wide:hidden" aria-label="Find a name, number or screen" onClick={() => setOpen('finder')}>
          <Search size={18} aria-hidden="true" />
        </Button>
        <Bell />
        <PersonMenu />
      </div>
      {open === 'menu' && (
        <Dialog title="Menu" onClose={close} closesBeside>
          <OfficeMenu onGo={close} />
          <Button onClick={close}>Close</Button>
        </Dialog>
      )}
      {open === 'finder' && (
        <Dialog title="Find" onClose={close} closesBeside>
          <Suspense>
            <Finder floating={false} onGo={close} />
          </Suspense>
          <Button onClick={close}>Close</Button>
        </Dialog>
      )}
    </header>
  )
}
