import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Popup } from '#web/kit/popup.tsx'
import { useSession } from '#web/office/queries.ts'
import { Circle } from './initials.tsx'
import { lazyDialog, lazyPart } from './lazy-dialog.tsx'

const KeysDialog = lazyDialog(() => import('#web/office/list/keys-dialog.tsx').then((loaded) => loaded.KeysDialog))

const PersonPanel = lazyPart(() => import('./person-panel.tsx').then((loaded) => loaded.PersonPanel))

/**
 * Who is signed in: initials in a circle with the name, which open Profile, the keys and Sign Out (specification 2.2, the user picture).
 * `isShort`: always without the name.
 */
export function PersonMenu({ isShort = false }: { isShort?: boolean }) {
  const { session } = useSession()
  const [showsKeys, setShowsKeys] = useState(false)
  // An account without a name is called by its address, which isn't read as one.
  const isUnnamed = session.name === session.email
  return (
    <>
      <Popup
        label="You"
        look="quiet"
        edge="end"
        className="min-w-9 gap-2 px-1.5! max-wide:min-w-11"
        trigger={
          <>
            <Circle name={session.name} />
            <span className="sr-only">{isUnnamed ? `Signed in as ${session.email}. ` : 'Signed in as '}</span>
            <span className={`max-w-48 truncate text-ink ${isShort ? 'sr-only' : 'max-wide:sr-only'}`}>
              {isUnnamed ? 'Add your name' : session.name}
            </span>
            {!isShort && <ChevronDown size={16} aria-hidden="true" className="max-wide:hidden" />}
          </>
        }
      >
        {(close) => (
          <PersonPanel
            onClose={close}
            onKeys={() => {
              close()
              setShowsKeys(true)
            }}
          />
        )}
      </Popup>
      {showsKeys && <KeysDialog onClose={() => setShowsKeys(false)} />}
    </>
  )
}
