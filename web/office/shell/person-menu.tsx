import { Link } from '@tanstack/react-router'
import { ChevronDown, Info, Keyboard, LogOut, User } from 'lucide-react'
import { useState } from 'react'
import { roleNames } from '#domain/account/permissions.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { Key } from '#web/kit/key.tsx'
import { Message } from '#web/kit/message.tsx'
import { Pill } from '#web/kit/pill.tsx'
import { Popup } from '#web/kit/popup.tsx'
import { setSingleKeys, useSingleKeys } from '#web/kit/single-keys.ts'
import { isSignedOut } from '#web/office/errors.ts'
import { useLeaving, useSession } from '#web/office/queries.ts'
import { lazyDialog } from './lazy-dialog.tsx'

const KeysDialog = lazyDialog(() => import('#web/office/list/keys-dialog.tsx').then((loaded) => loaded.KeysDialog))

const row =
  'control flex min-h-9 w-full items-center gap-3 rounded-medium px-2.5 text-start text-ink no-underline hover:bg-tint max-wide:min-h-11'

/**
 * Who is signed in: initials in a circle with the name, which open Profile, the keys and Sign Out (specification 2.2, the user picture).
 * `isShort`: always without the name.
 */
export function PersonMenu({ isShort = false }: { isShort?: boolean }) {
  const leaving = useLeaving()
  const { session } = useSession()
  const keysOn = useSingleKeys()
  const [showsKeys, setShowsKeys] = useState(false)
  const name = session.name || session.email
  return (
    <>
      <Popup
        label="You"
        look="quiet"
        edge="end"
        className="min-w-9 gap-2 px-1.5! max-wide:min-w-11"
        trigger={
          <>
            <Circle name={name} />
            <span className="sr-only">Signed in as </span>
            <span className={`max-w-48 truncate text-ink ${isShort ? 'sr-only' : 'max-wide:sr-only'}`}>{name}</span>
            {!isShort && <ChevronDown size={16} aria-hidden="true" className="max-wide:hidden" />}
          </>
        }
      >
        {(close) => (
          <div className="grid w-full gap-1 wide:w-64">
            <div className="flex items-center gap-3 border-b border-line px-2.5 pb-2.5">
              <Circle name={name} />
              <p className="min-w-0 break-words">
                <span className="block font-semibold">{name}</span>
                {name !== session.email && <span className="block text-ink-2">{session.email}</span>}
                <span className="block text-ink-2">{roleNames[session.role]()}</span>
              </p>
            </div>
            <Link to={`/${ownScreens.profile.path}`} onClick={close} className={row}>
              <User size={16} aria-hidden="true" /> {ownScreens.profile.label}
            </Link>
            <button type="button" role="switch" aria-checked={keysOn} onClick={() => setSingleKeys(!keysOn)} className={row}>
              <Keyboard size={16} aria-hidden="true" /> <span className="flex-1">Single keys</span>
              <span aria-hidden="true">
                <Pill look={keysOn ? 'accent' : 'quiet'}>{keysOn ? 'on' : 'off'}</Pill>
              </span>
            </button>
            <button
              type="button"
              className={row}
              onClick={() => {
                close()
                setShowsKeys(true)
              }}
            >
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
        )}
      </Popup>
      {showsKeys && <KeysDialog onClose={() => setShowsKeys(false)} />}
    </>
  )
}

function Circle({ name }: { name: string }) {
  return (
    <span aria-hidden="true" className="grid size-8 shrink-0 place-items-center rounded-full bg-tint text-xs font-bold text-accent-strong">
      {initialsOf(name)}
    </span>
  )
}

/** The initials of the first and last word of a name or an email address: 'Priya Raman' -> 'PR', 'office@portal.example' -> 'O'. */
export function initialsOf(name: string): string {
  const words = name.replace(/@.*/, '').match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word = '') => [...word][0]?.toUpperCase()).join('')
}
