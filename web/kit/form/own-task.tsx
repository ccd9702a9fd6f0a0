import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'

// A cheap phone answers its user between two tasks, so none may be long.

/**
 * Returns the same component, hydrated in a task of its own after the page around it. It must render exactly one element; what the server rendered
 * stays until then. Where it appears later, it is there at once.
 */
export function inOwnTask<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  // The server has nothing to hydrate.
  let isReady = !('document' in globalThis)
  async function load() {
    await nextTask()
    isReady = true
    return { default: Part }
  }
  return function OwnTask(props: Props) {
    // Each place has its own: two that wait for the same component would share a task.
    const [Content] = useState<ComponentType<Props>>(() => (isReady ? Part : lazy(load)))
    return (
      <Suspense>
        <Content {...props} />
      </Suspense>
    )
  }
}

/** Loads code soon after the page hydrates, in a task of its own: the connection may be gone by the time it is needed. */
export function useEarly(load: () => Promise<unknown>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page hydrates
  useEffect(
    () =>
      void nextTask()
        .then(load)
        .catch(() => undefined),
    [],
  )
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
