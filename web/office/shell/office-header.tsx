import { Menu, Search } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Bell } from './bell.tsx'
import { Finder } from './finder.tsx'
import { OfficeMenu } from './office-menu.tsx'
import { PersonMenu } from './person-menu.tsx'

/** The search, pending requests and the signed-in person; on phones also the menu button. */
export function OfficeHeader() {
  const [open, setOpen] = useState<'menu' | 'finder' | null>(null)
  const close = () => setOpen(null)
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
          <Finder floating={false} onGo={close} />
          <Button onClick={close}>Close</Button>
        </Dialog>
      )}
    </header>
  )
}
