import { Outlet } from '@tanstack/react-router'
import { Hexagon, SkipLink } from '#web/kit/page.tsx'
import { season } from '#web/office/content.ts'
import { SessionEnd } from '#web/office/session/session-end.tsx'
import { OfficeHeader } from './office-header.tsx'
import { OfficeMenu } from './office-menu.tsx'

/** The layout of every office screen (specification 2.2). */
export function OfficeLayout() {
  return (
    <div className="min-h-dvh wide:grid wide:grid-cols-[248px_minmax(0,1fr)]">
      <SkipLink />
      <aside className="sticky top-0 h-dvh overflow-y-auto border-r border-line bg-ground px-3 py-4 max-wide:hidden">
        <p className="flex items-center gap-2.5 px-2.5 pt-1.5 pb-4.5 text-base font-extrabold">
          <Hexagon />
          <span className="min-w-0 break-words">{season.organisation}</span>
        </p>
        <OfficeMenu />
      </aside>
      <div className="flex min-h-dvh min-w-0 flex-col">
        <OfficeHeader />
        <main id="screen" tabIndex={-1} className="flex flex-1 flex-col px-4 py-4 outline-none wide:px-6 wide:py-5">
          <Outlet />
        </main>
      </div>
      <SessionEnd />
    </div>
  )
}
