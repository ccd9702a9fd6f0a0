import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'

// A cheap phone answers its user between two tasks, so none may be long.

/**
 * Returns the same component, hydrated in a task of its own after the page around it. It must render exactly one element; what the server rendered
 * stays until then.
 */
export function inOwnTask<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  if (!('document' in globalThis)) return Part
  return function OwnTask(props: Props) {
    // Each place has its own: two that wait for the same component would share a task.
    const [Later] = useState(() => lazy(() => nextTask().then(() => ({ default: Part }))))
    return (
      <Suspense>
        <Later {...props} />
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
