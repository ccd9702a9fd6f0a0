import { Outlet } from '@tanstack/react-router'
import { Hexagon } from '../../ui/page.tsx'
import { season } from '../content.ts'
import { SessionEnd } from '../session/session-end.tsx'
import { OfficeHeader } from './office-header.tsx'
import { OfficeMenu } from './office-menu.tsx'

/** The frame of every office screen (specification 2.2). */
export function OfficeLayout() {
  return (
    <div className="min-h-dvh wide:grid wide:grid-cols-[248px_minmax(0,1fr)]">
      <a
        href="#screen"
        className="sr-only rounded-medium bg-accent px-4 py-2 font-semibold text-accent-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        Skip the menu
      </a>
      <aside className="sticky top-0 h-dvh overflow-y-auto border-r border-line bg-ground px-3 py-4 max-wide:hidden">
        <p className="flex items-center gap-2.5 px-2.5 pt-1.5 pb-4.5 text-base font-extrabold">
          <Hexagon />
          <span className="min-w-0 break-words">{season.organisation}</span>
        </p>
        <OfficeMenu />
      </aside>
      <div className="min-w-0">
        <OfficeHeader />
        <main id="screen" tabIndex={-1} className="px-4 py-4 outline-none wide:px-6 wide:py-5">
          <Outlet />
        </main>
      </div>
      <SessionEnd />
    </div>
  )
}
