import { Bell as BellIcon } from 'lucide-react'
import { Popup } from '#web/kit/popup.tsx'
import { numberText } from '#web/office/list/count.ts'
import { useWaiting } from '#web/office/queries.ts'
import { WaitingLinks } from './waiting-links.tsx'

/** Pending requests of all competitions. */
export function Bell() {
  const { data: waiting = {} } = useWaiting()
  const count = Object.values(waiting).reduce((sum, some) => sum + some, 0)
  return (
    <Popup
      label="Waiting for review"
      name={count === 0 ? 'Nothing is waiting for review' : `${numberText(count)} waiting for review`}
      edge="end"
      className="relative min-w-9 px-2! max-wide:min-w-11"
      trigger={
        <>
          <BellIcon size={18} aria-hidden="true" />
          {count > 0 && (
            <span className="absolute -top-1.5 -right-1.5 min-w-5 rounded-full bg-accent px-1 text-center text-[11px] leading-5 font-bold text-accent-ink tabular-nums">
              {count > 999 ? '999+' : count}
            </span>
          )}
        </>
      }
    >
      {(close) => (
        <div className="grid w-full gap-2 wide:w-72">
          <p className="px-2.5 font-semibold">Waiting for review</p>
          <WaitingLinks waiting={waiting} className="grid gap-0.5" onGo={close} />
        </div>
      )}
    </Popup>
  )
}
