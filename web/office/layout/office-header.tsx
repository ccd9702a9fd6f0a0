import { useMutation } from '@tanstack/react-query'
import { LogOut, Menu } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Message } from '../../ui/message.tsx'
import { isSignedOut, signOut } from '../calls.ts'
import { session } from '../content.ts'
import { OfficeMenu } from './office-menu.tsx'

/** Who is signed in, the way out, and on phones the way to the menu. */
export function OfficeHeader() {
  const [menuOpen, setMenuOpen] = useState(false)
  const leaving = useMutation({
    mutationFn: signOut,
    onSuccess: () => location.assign('/Adminlogin'),
  })
  return (
    <header className="border-b border-line px-4 py-2 wide:px-6">
      <div className="flex items-center gap-2">
        <Button className="wide:hidden" aria-expanded={menuOpen} onClick={() => setMenuOpen(!menuOpen)}>
          <Menu size={18} aria-hidden="true" /> Menu
        </Button>
        <span className="min-w-0 flex-1 truncate text-right text-ink-2" title={session.email}>
          {session.name || session.email}
        </span>
        <Button look="quiet" disabled={leaving.isPending} onClick={() => leaving.mutate()}>
          <LogOut size={16} aria-hidden="true" /> Sign Out
        </Button>
      </div>
      {leaving.error && !isSignedOut(leaving.error) && (
        <Message look="bad">You are still signed in: the server did not answer. Try again.</Message>
      )}
      {menuOpen && (
        <Dialog title="Menu" onClose={() => setMenuOpen(false)}>
          <OfficeMenu onGo={() => setMenuOpen(false)} />
          <Button onClick={() => setMenuOpen(false)}>Close</Button>
        </Dialog>
      )}
    </header>
  )
}
