import { type ComponentType, lazy, Suspense } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'

/** A part of the page whose code loads when it is first shown. If it can't be loaded, it says so. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType<Props> = Loading,
  Missing: ComponentType<Props> = NotLoaded,
): ComponentType<Props> {
  const Loaded = lazy(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: Missing }),
    ),
  )
  return (props) => (
    <Suspense fallback={<Waiting {...props} />}>
      <Loaded {...props} />
    </Suspense>
  )
}

/** A dialog whose code loads after the screen's: when the browser is idle, or when the dialog is opened. */
export function lazyDialog<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  whenIdle(() => void load().catch(() => {}))
  return lazyPart(load, Coming, Missing)
}

/** The dialogs of a module by name, each loaded as `lazyDialog` does. */
export function lazyDialogs<Module extends object>(load: () => Promise<Module>) {
  return <Name extends keyof Module>(name: Name) =>
    lazyDialog(() => load().then((loaded) => loaded[name] as ComponentType<{ onClose: () => void }>)) as Module[Name]
}

const Loading = () => <p className="p-2.5">Loading…</p>

const NotLoaded = () => <p className="p-2.5">We couldn’t load this. Check your connection and reload the page.</p>

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
