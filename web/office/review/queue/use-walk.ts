import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { renewEvery } from '#domain/registration/review.ts'
import { wasActive } from '#web/office/session/activity.ts'
import { claim, claimNext, detailsOf, release, type Where } from '../api.ts'
import { createWalk, type QueuePlace } from './queue-walk.ts'

export type Walk = ReturnType<typeof createWalk> & QueuePlace

/**
 * Goes through a queue. `start` is the request to begin with; '' for the first. `changes` counts the changes of the queue, after which its
 * end is looked for again. What it holds is claimed again while the user is active, and given back when the page closes.
 */
export function useWalk(where: Where, start: string, changes: number): Walk {
  const client = useQueryClient()
  const [{ walk, subscribe }] = useState(() => {
    const listeners = new Set<() => void>()
    const walk = createWalk(start, {
      async next(asked) {
        const { next } = await claimNext({ ...where, ...asked })
        if (next !== null) client.setQueryData(detailsOf(next.registration.id).queryKey, next)
        return next?.registration.id ?? null
      },
      claim: (id) => void claim(id).catch(() => {}),
      onChange: () => {
        for (const listener of listeners) listener()
      },
    })
    const subscribe = (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    }
    return { walk, subscribe }
  })
  const place = useSyncExternalStore(subscribe, walk.place)

  useEffect(() => walk.begin(), [walk])

  // biome-ignore lint/correctness/useExhaustiveDependencies: after a change of the queue there may be more of it
  useEffect(() => walk.lookAgain(), [walk, changes])

  useEffect(() => {
    const renew = setInterval(() => {
      // Whoever has gone for lunch holds nothing back from colleagues.
      if (wasActive(renewEvery)) for (const id of walk.held()) void claim(id, id !== walk.place().current).catch(() => {})
    }, renewEvery)
    const leave = () => release(walk.held())
    addEventListener('pagehide', leave)
    return () => {
      clearInterval(renew)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [walk])

  return { ...walk, ...place }
}
