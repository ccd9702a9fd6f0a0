import { Link } from '@tanstack/react-router'
import { ownScreens } from '#domain/office-screens.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { keyList } from './keys.ts'

/** The keys of review mode. */
export function KeysDialog({ hasSingleKeys, onClose }: { hasSingleKeys: boolean; onClose: () => void }) {
  return (
    <Dialog title="Keys" onClose={onClose} closesBeside>
      {!hasSingleKeys && <p>Single keys are switched off in your profile: only the arrows, Enter and Esc work.</p>}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        {keyList.map(([keys, does]) => (
          <div key={does} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <kbd key={key} className="h-max rounded-small border border-line-2 bg-ground px-1.5 py-0.5 font-semibold">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Link to={`/${ownScreens.profile.path}`}>Switch single keys on or off</Link>
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}
