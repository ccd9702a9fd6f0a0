import { type ComponentType, memo, Suspense, useEffect } from 'react'

// A phone can react only between two tasks, so each of them must be short.

/**
 * Returns the same component, hydrated in a task of its own after the page around it, or as soon as it is used; and rendered again only when its
 * props change. They must not change before it is hydrated: React would replace the server's HTML then, and what was typed in it.
 */
export function inOwnTask<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return memo(function OwnTask(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  })
}

/** Loads code soon after the page hydrates, in a task of its own: the connection may be gone by the time it is needed. */
export function useEarly(load: () => Promise<unknown>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page hydrates
  useEffect(() => {
    setTimeout(() => load().catch(() => undefined))
  }, [])
}
