import { type ComponentType, lazy, Suspense } from 'react'
import { Dialog } from '../ui/dialog.tsx'

/**
 * A dialog whose code comes after the screen's: when the browser has nothing else to do, at the latest when the dialog is
 * opened. Where it cannot be had, the dialog says so.
 */
export function later<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Loaded = lazy(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: Missing as ComponentType<Props> }),
    ),
  )
  whenIdle(() => void load().catch(() => {}))
  return (props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}

function Missing({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Out of reach" onClose={onClose}>
      <p>This part of the page could not be loaded. Check your connection and reload the page.</p>
    </Dialog>
  )
}

/** Not every browser says when it is idle. */
function whenIdle(work: () => void) {
  if (typeof window === 'undefined') return
  if ('requestIdleCallback' in window) window.requestIdleCallback(work)
  else setTimeout(work, 1_000)
}
