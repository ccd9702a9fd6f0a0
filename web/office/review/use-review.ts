import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Competition } from '#domain/competitions/competition.ts'
import type { OtherRegistration, ReviewDetails } from '#domain/registration/review.ts'
import type { ChangeSearch } from '#web/office/list/address.ts'
import { detailsOf, queueOf, type ReviewSearch } from './api.ts'
import { useWalk } from './queue/use-walk.ts'
import { useAnnouncer } from './use-announcer.ts'
import { useDecisions } from './use-decisions.ts'
import { useNameFocus } from './use-name-focus.ts'
import { usePanels } from './use-panels.ts'
import { usePaymentBatch } from './use-payment-batch.ts'

export type ReviewProps = { competition: Competition; search: ReviewSearch; onSearch: ChangeSearch<ReviewSearch> }

/** The state of review mode: the queue, the current request, and what is open beside it. Its parts show it, and `useActs` changes it. */
export function useReview({ competition, search, onSearch }: ReviewProps) {
  const client = useQueryClient()
  const { slug } = competition
  const { filter, q } = search
  const where = useMemo(() => ({ competition: slug, filter, q }), [slug, filter, q])
  const { data: queue, dataUpdatedAt } = useQuery(queueOf(where))
  const walk = useWalk(where, search.id, dataUpdatedAt)
  const { current, ahead } = walk
  useEffect(() => {
    // Once it is painted: nobody waits for the address.
    const later = setTimeout(() => onSearch({ competition: slug, id: current }, true), 150)
    return () => clearTimeout(later)
  }, [onSearch, slug, current])
  const { data: details, error, refetch } = useQuery(detailsOf(current))
  const { announcement, announce } = useAnnouncer(details)
  const decisions = useDecisions({ where, walk, onAnnounce: announce })
  const { failure } = decisions
  const name = useNameFocus(current, { isLoaded: details !== undefined, hasMessage: failure?.id === current })
  const payment = usePaymentBatch(details, where, current)
  const panels = usePanels(current, name)
  const status = details?.registration.status
  const mayDecide = details !== undefined && failure?.isOpen !== false && (status === 'pending' || status === 'correction')
  return {
    competition,
    where,
    onSearch,
    queue,
    walk,
    current,
    details,
    error,
    refetch,
    announcement,
    announce,
    decisions,
    name,
    payment,
    panels,
    canDecide: mayDecide && payment.rows?.length !== 0,
    needsReason:
      details !== undefined && (payment.rows === null ? details.needs_reason : details.flags.some(({ kind }) => kind === 'amount')),
    other: otherOf(details),
    /** The pictures of the next requests. */
    pictures: ahead.flatMap((id) => client.getQueryData(detailsOf(id).queryKey)?.proofs[0]?.picture ?? []),
  }
}

export type Review = ReturnType<typeof useReview>

/** The registration that the first flag with a picture leads to. */
function otherOf(details: ReviewDetails | undefined): OtherRegistration | null {
  return details?.flags.find(({ other }) => other?.picture != null)?.other ?? null
}
