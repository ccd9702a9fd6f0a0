import { LogOut, Menu, Search } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Message } from '#web/kit/message.tsx'
import { isSignedOut } from '#web/office/calls.ts'
import { session } from '#web/office/content.ts'
import { useLeaving } from '#web/office/queries.ts'
import { Bell } from './bell.tsx'
import { Finder } from './finder.tsx'
import { OfficeMenu } from './office-menu.tsx'

/** The search, pending requests, the signed-in user and Sign out; on phones also the menu button. */
export function OfficeHeader() {
  const [open, setOpen] = useState<'menu' | 'finder' | null>(null)
  const close = () => setOpen(null)
  const leaving = useLeaving()
  return (
    <header className="border-b border-line px-4 py-2 wide:px-6">
      <div className="flex items-center gap-2">
        <Button className="wide:hidden" aria-expanded={open === 'menu'} onClick={() => setOpen('menu')}>
          <Menu size={18} aria-hidden="true" /> Menu
        </Button>
        <div className="min-w-0 flex-1 max-wide:hidden">
          <Finder floating />
        </div>
        <span className="flex-1 wide:hidden" />
        <Button className="min-w-11 px-2! wide:hidden" aria-label="Find a person or a screen" onClick={() => setOpen('finder')}>
          <Search size={18} aria-hidden="true" />
        </Button>
        <Bell />
        <span className="max-w-48 truncate pl-2 text-ink-2 max-wide:hidden" title={session.email}>
          {session.name || session.email}
        </span>
        <Button look="quiet" className="max-wide:min-w-11 max-wide:px-2!" busy={leaving.isPending} onClick={() => leaving.mutate()}>
          <LogOut size={16} aria-hidden="true" /> <span className="max-wide:sr-only">Sign Out</span>
        </Button>
      </div>
      {leaving.error && !isSignedOut(leaving.error) && (
        <Message look="bad">You are still signed in: the server did not answer. Try again.</Message>
      )}
      {open === 'menu' && (
        <Dialog title="Menu" onClose={close} closesBeside>
          <p className="break-words text-ink-2">{session.name || session.email}</p>
          <OfficeMenu onGo={close} />
          <Button onClick={close}>Close</Button>
        </Dialog>
      )}
      {open === 'finder' && (
        <Dialog title="Find" onClose={close} closesBeside>
          <Finder floating={false} onGo={close} />
          <Button onClick={close}>Close</Button>
        </Dialog>
      )}
    </header>
  )
}
