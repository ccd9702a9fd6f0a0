import { Link } from '@tanstack/react-router'
import { ChevronDown, LogOut } from 'lucide-react'
import { ownScreens } from '#domain/office-screens.ts'
import { Button } from '#web/kit/button.tsx'
import { Message } from '#web/kit/message.tsx'
import { Popup } from '#web/kit/popup.tsx'
import { session } from '#web/office/content.ts'
import { isSignedOut } from '#web/office/errors.ts'
import { useLeaving } from '#web/office/queries.ts'

const name = session.name || session.email

/**
 * Who is signed in: initials in a circle with the name, which open Profile and Sign Out (specification 2.2, the user picture). `isShort`:
 * always without the name.
 */
export function PersonMenu({ isShort = false }: { isShort?: boolean }) {
  const leaving = useLeaving()
  return (
    <Popup
      label="You"
      look="quiet"
      edge="end"
      className="min-w-9 gap-2 px-1.5! max-wide:min-w-11"
      trigger={
        <>
          <span aria-hidden="true" className="grid size-8 place-items-center rounded-full bg-tint text-xs font-bold text-accent-strong">
            {initialsOf(name)}
          </span>
          <span className="sr-only">Signed in as </span>
          <span className={`max-w-48 truncate text-ink ${isShort ? 'sr-only' : 'max-wide:sr-only'}`}>{name}</span>
          {!isShort && <ChevronDown size={16} aria-hidden="true" className="max-wide:hidden" />}
        </>
      }
    >
      {(close) => (
        <div className="grid w-full gap-2 wide:w-64">
          <p className="min-w-0 break-words">
            <span className="block font-semibold">{name}</span>
            {name !== session.email && <span className="block text-ink-2">{session.email}</span>}
          </p>
          <Link
            to={`/${ownScreens.profile.path}`}
            onClick={close}
            className="control flex min-h-9 items-center rounded-medium px-2.5 text-ink no-underline hover:bg-tint"
          >
            {ownScreens.profile.label}
          </Link>
          <Button busy={leaving.isPending} onClick={() => leaving.mutate()}>
            <LogOut size={16} aria-hidden="true" /> Sign Out
          </Button>
          {leaving.error && !isSignedOut(leaving.error) && (
            <Message look="bad">You’re still signed in, because the server didn’t answer. Try again.</Message>
          )}
        </div>
      )}
    </Popup>
  )
}

/** The initials of the first and last word of a name or an email address: 'Priya Raman' -> 'PR', 'office@portal.example' -> 'O'. */
export function initialsOf(name: string): string {
  const words = name.replace(/@.*/, '').match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word = '') => [...word][0]?.toUpperCase()).join('')
}
