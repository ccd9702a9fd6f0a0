import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import {
  claimReply,
  type NextBody,
  nextReply,
  type QueueFilter,
  queueFilters,
  reviewDetails,
  reviewQueue,
} from '#domain/registration/review.ts'
import { call } from '#web/api/call.ts'

export const review = '/api/office/review'

/** Which requests are reviewed: of a competition, filtered, and matching a search text. It lives in the address. */
export type Where = { competition: string; filter: QueueFilter; q: string }

/** The address of review mode: which requests, and the one that is open ('' for the first). */
export type ReviewSearch = Where & { id: string }

export function readReview(raw: Record<string, unknown>): ReviewSearch {
  const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 120) : '')
  return {
    competition: text(raw.competition),
    filter: queueFilters.find((known) => known === raw.filter) ?? 'all',
    q: text(raw.q),
    id: z.uuid().safeParse(raw.id).success ? text(raw.id) : '',
  }
}

/** How often a queue is fetched again for what colleagues and families do, in milliseconds. */
const refreshEvery = 15_000

export function queueOf({ competition, filter, q }: Where) {
  return queryOptions({
    queryKey: ['review', 'queue', competition, filter, q],
    queryFn: ({ signal }) => call(`${review}?${new URLSearchParams({ competition, filter, q })}`, { answer: reviewQueue, signal }),
    refetchInterval: refreshEvery,
  })
}

export function detailsQuery(id: string) {
  return queryOptions({
    queryKey: ['review', 'details', id],
    queryFn: ({ signal }) => call(`${review}/${id}`, { answer: reviewDetails, signal }),
    staleTime: 60_000,
    enabled: id !== '',
  })
}

/** Claims the next request that no colleague holds. */
export function claimNext(body: NextBody) {
  return call(`${review}/next`, { method: 'POST', body, answer: nextReply })
}

/** Claims a request, or renews its claim; with `isNext` it isn't on screen yet. */
export function claim(id: string, isNext = false) {
  return call(`${review}/${id}/claim${isNext ? '?next=true' : ''}`, { method: 'POST', answer: claimReply })
}

/** Ends claims, even while the page closes. Nothing waits for it: a claim that stays ends by itself. */
export function release(ids: string[]) {
  if (ids.length === 0) return
  const body = JSON.stringify({ ids })
  navigator.sendBeacon(`${review}/release`, new Blob([body], { type: 'application/json' }))
}
