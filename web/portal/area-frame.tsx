import { type ReactNode, useState } from 'react'
import type { Session } from '#domain/account/account.ts'
import type { Season } from '#domain/season/season.ts'
import { Message } from '#web/kit/message.tsx'
import { Hexagon } from '#web/kit/page.tsx'
import { SkipLink } from '#web/kit/skip-link.tsx'
import { AreaHeader } from './area-header.tsx'
import { AreaMenu } from './area-menu.tsx'
import { areaOf } from './areas.ts'
import { useSignOut } from './use-sign-out.ts'

type AreaFrameProps = {
  session: Session
  season: Pick<Season, 'organisation' | 'contact'>
  /** The path of the current page. */
  here: string
  children: ReactNode
}

/** The layout of the signed-in students' and schools' pages (specification 2.10, 2.11). */
export function AreaFrame({ session, season, here, children }: AreaFrameProps) {
  const [isOpen, setOpen] = useState(false)
  const leaving = useSignOut()
  const menu = <AreaMenu area={areaOf(session.role)} here={here} onSignOut={leaving.signOut} busy={leaving.busy} />
  return (
    <div className="min-h-dvh wide:grid wide:grid-cols-[248px_minmax(0,1fr)]">
      <SkipLink />
      <aside className="sticky top-0 grid h-dvh content-start gap-4 overflow-y-auto border-r border-line bg-paper px-3 py-5 max-wide:hidden">
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
          className="mx-auto grid max-w-270 grid-cols-[minmax(0,1fr)] gap-6 px-4 pt-5 pb-12 outline-none wide:px-8 wide:pt-8"
        >
          {leaving.failed && <Message look="bad">You are still signed in: the server did not answer. Try again.</Message>}
          {children}
        </main>
      </div>
    </div>
  )
}
