import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { renewEvery } from '#domain/registration/review.ts'
import { wasActive } from '#web/office/session/ending.ts'
import { claim, claimNext, detailsQuery, release, type Where } from './api.ts'

/** How many requests are claimed and loaded ahead. */
const aheadOf = 2

/** The most ids in one call. */
const most = 10

type QueuePlace = {
  /** The request on screen; '' while it is loading, or when none is left. */
  current: string
  /** The next ones, claimed and loaded, so that they are drawn at once. */
  ahead: string[]
  /** Whether nothing comes after `ahead`. */
  isOver: boolean
  /** Why the next one couldn't be asked for. */
  error: unknown
}

type Wants = {
  /** Claims and loads the request after another that isn't among `held`, and gives `release` back. Null when there is none. */
  next: (asked: { after: string | null; held: string[]; release: string[] }) => Promise<string | null>
  /** Claims the request that is on screen now. */
  claim: (id: string) => void
  /** Called on every change. */
  onChange: (place: QueuePlace) => void
}

/** A way through a queue, one request after the other. `start` is the request to begin with; '' for the first. */
export function createWalk(start: string, { next, claim, onChange }: Wants) {
  let place: QueuePlace = { current: start, ahead: [], isOver: false, error: null }
  // Keys can come faster than answers: these are sent, but not answered yet.
  const deciding = new Set<string>()
  let left: string[] = []
  let last = start
  let round = 0
  let isAsking = false

  return { place: () => place, begin, advance, jump, settle, lookAgain, held }

  function begin() {
    if (start !== '') claim(start)
    void fill()
  }

  /** Shows the next request, and returns its id. The one on screen stays in the queue unless it is being decided. */
  function advance(isDecided: boolean): string {
    const { current, ahead, isOver } = place
    const [following = '', ...rest] = ahead
    if (following === '' && isOver && !isDecided) return ''
    if (current !== '') last = current
    if (isDecided) deciding.add(current)
    else if (current !== '') left.push(current)
    set({ current: following, ahead: rest })
    void fill()
    return following
  }

  /** Shows any request, and goes on from there. */
  function jump(id: string) {
    const { current, ahead } = place
    if (id === current) return
    round += 1
    last = id
    left.push(...[current, ...ahead].filter((other) => other !== '' && other !== id))
    set({ current: id, ahead: [], isOver: false })
    void fill()
  }

  /** A decision has reached the server, or has failed. */
  function settle(id: string) {
    deciding.delete(id)
  }

  /** Looks for more requests than were found before. */
  function lookAgain() {
    if (!place.isOver && place.error === null) return
    set({ isOver: false, error: null })
    void fill()
  }

  /** What is claimed. */
  function held(): string[] {
    return [place.current, ...place.ahead].filter(Boolean)
  }

  async function fill() {
    if (isAsking) return
    isAsking = true
    try {
      while ((place.ahead.length < aheadOf || place.current === '') && !place.isOver) await step()
    } catch (error) {
      set({ error })
    } finally {
      isAsking = false
    }
  }

  async function step() {
    const asked = round
    const after = place.ahead.at(-1) ?? (place.current || last)
    const release = left.slice(0, most)
    left = left.slice(most)
    const id = await next({ after: after || null, held: [...new Set([...held(), ...deciding])].slice(-most), release })
    if (asked !== round) {
      // Somebody jumped elsewhere meanwhile: it isn't the next one any more.
      if (id !== null && id !== place.current) left.push(id)
    } else if (id === null) set({ isOver: true })
    else if (place.current === '') set({ current: id, error: null })
    else set({ ahead: [...place.ahead, id], error: null })
  }

  function set(change: Partial<QueuePlace>) {
    if (change.current && change.current !== place.current) claim(change.current)
    place = { ...place, ...change }
    onChange(place)
  }
}

export type Walk = ReturnType<typeof createWalk> & QueuePlace

/**
 * Goes through a queue. `start` is the request to begin with; '' for the first. `changes` counts the changes of the queue, after which its
 * end is looked for again. What it holds is claimed again while the user is active, and given back when the page closes.
 */
export function useWalk(where: Where, start: string, changes: number): Walk {
  const client = useQueryClient()
  const [, setPlace] = useState<QueuePlace>()
  const [walk] = useState(() =>
    createWalk(start, {
      async next(asked) {
        const { next } = await claimNext({ ...where, ...asked })
        if (next !== null) client.setQueryData(detailsQuery(next.registration.id).queryKey, next)
        return next?.registration.id ?? null
      },
      claim: (id) => void claim(id).catch(() => {}),
      onChange: setPlace,
    }),
  )

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

  return { ...walk, ...walk.place() }
}
