import { Link } from '@tanstack/react-router'
import { Info, Keyboard, LogOut, User } from 'lucide-react'
import { roleNames } from '#domain/account/permissions.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { Key } from '#web/kit/key.tsx'
import { Message } from '#web/kit/message.tsx'
import { Pill } from '#web/kit/pill.tsx'
import { setSingleKeys, useSingleKeys } from '#web/kit/single-keys.ts'
import { isSignedOut } from '#web/office/errors.tsx'
import { useLeaving, useSession } from '#web/office/queries.ts'
import { Circle } from './initials.tsx'

const row =
  'control flex min-h-9 w-full items-center gap-3 rounded-medium px-2.5 text-start text-ink no-underline hover:bg-tint max-wide:min-h-11'

/** Who is signed in, with the role, Profile, the keys and Sign Out. */
export function PersonPanel({ onClose, onKeys }: { onClose: () => void; onKeys: () => void }) {
  const leaving = useLeaving()
  const { session } = useSession()
  const keysOn = useSingleKeys()
  const isUnnamed = session.name === session.email
  return (
    <div className="grid w-full gap-1 wide:w-64">
      <div className="flex items-center gap-3 border-b border-line px-2.5 pb-2.5">
        <Circle name={session.name} />
        <p className="min-w-0 break-words">
          <span className="block font-semibold">{isUnnamed ? 'No name yet: add it in your profile' : session.name}</span>
          <span className="block text-ink-2">{session.email}</span>
          <span className="block text-ink-2">{roleNames[session.role]()}</span>
        </p>
      </div>
      <Link to={`/${ownScreens.profile.path}`} onClick={onClose} className={row}>
        <User size={16} aria-hidden="true" /> {ownScreens.profile.label}
      </Link>
      <button type="button" role="switch" aria-checked={keysOn} onClick={() => setSingleKeys(!keysOn)} className={row}>
        <Keyboard size={16} aria-hidden="true" /> <span className="flex-1">Single keys</span>
        <span aria-hidden="true">
          <Pill look={keysOn ? 'accent' : 'quiet'}>{keysOn ? 'on' : 'off'}</Pill>
        </span>
      </button>
      <button type="button" className={row} onClick={onKeys}>
        <Info size={16} aria-hidden="true" /> <span className="flex-1">All keys</span> <Key>?</Key>
      </button>
      <div className="border-t border-line pt-1">
        <button type="button" aria-disabled={leaving.isPending} onClick={() => leaving.isPending || leaving.mutate()} className={row}>
          <LogOut size={16} aria-hidden="true" /> Sign Out
        </button>
      </div>
      {leaving.error && !isSignedOut(leaving.error) && (
        <Message look="bad">You’re still signed in, because the server didn’t answer. Try again.</Message>
      )}
    </div>
  )
}
