import { type ComponentType, lazy, memo, Suspense, useEffect, useState } from 'react'

// A phone can react only between two tasks, so each of them must be short.

/**
 * Returns the same component, hydrated in a task of its own after the page around it, and rendered again only when its props change. It must render
 * exactly one element; what the server rendered stays until then. Wherever it appears after that, it's rendered at once.
 */
export function inOwnTask<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  // The server has nothing to hydrate.
  let isReady = !('document' in globalThis)
  async function load() {
    await nextTask()
    isReady = true
    return { default: Part }
  }
  return memo(function OwnTask(props: Props) {
    // Each place has its own: two that wait for the same component would share a task.
    const [Content] = useState<ComponentType<Props>>(() => (isReady ? Part : lazy(load)))
    return (
      <Suspense>
        <Content {...props} />
      </Suspense>
    )
  })
}

/** Loads code soon after the page hydrates, in a task of its own: the connection may be gone by the time it is needed. */
export function useEarly(load: () => Promise<unknown>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page hydrates
  useEffect(() => {
    nextTask()
      .then(load)
      .catch(() => undefined)
  }, [])
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
