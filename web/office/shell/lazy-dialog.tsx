import { type ComponentType, lazy, Suspense } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'

/**
 * A dialog whose code loads after the screen's: when the browser is idle, or when the dialog is opened. If it can't be
 * loaded, the dialog says so.
 */
export function lazyDialog<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Loaded = lazy(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: Missing as ComponentType<Props> }),
    ),
  )
  whenIdle(() => void load().catch(() => {}))
  return (props) => (
    <Suspense fallback={<Coming {...props} />}>
      <Loaded {...props} />
    </Suspense>
  )
}

/** The dialogs of a module by name, each loaded as `lazyDialog` does. */
export function lazyDialogs<Module extends object>(load: () => Promise<Module>) {
  return <Name extends keyof Module>(name: Name) =>
    lazyDialog(() => load().then((loaded) => loaded[name] as ComponentType<{ onClose: () => void }>)) as Module[Name]
}

function Coming({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Loading…" onClose={onClose}>
      <Button onClick={onClose}>Close</Button>
    </Dialog>
  )
}

function Missing({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Not available" onClose={onClose}>
      <p>We couldn’t load this part of the page. Check your connection and reload the page. You’ll need to select rows again.</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Close</Button>
        <Button look="primary" onClick={() => location.reload()}>
          Reload
        </Button>
      </div>
    </Dialog>
  )
}

/** Not every browser reports when it is idle. */
function whenIdle(work: () => void) {
  if (typeof window === 'undefined') return
  if ('requestIdleCallback' in window) window.requestIdleCallback(work)
  else setTimeout(work, 1_000)
}
