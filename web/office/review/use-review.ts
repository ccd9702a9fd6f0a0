import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Competition } from '#domain/competitions/competition.ts'
import type { ReviewBatch, ReviewDetails, ReviewOutcome } from '#domain/registration/review.ts'
import { zoomBy } from '#web/kit/thumbnail/thumbnail-picture.tsx'
import type { ChangeSearch } from '#web/office/list/address.ts'
import { detailsQuery, queueOf, type ReviewSearch, type Where } from './api.ts'
import { requestAnnouncement } from './labels.ts'
import { useWalk } from './queue-walk.ts'
import { useDecisions } from './use-decisions.ts'

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
  const { data: details, error, refetch } = useQuery(detailsQuery(current))
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
    /** Of the form that an open panel is. */
    formId: useId(),
    canDecide: mayDecide && !decisions.isUndoing && payment.rows?.length !== 0,
    needsReason:
      details !== undefined && (payment.rows === null ? details.needs_reason : details.flags.some(({ kind }) => kind === 'amount')),
    /** The registration that the first flag with a picture leads to. */
    other: details?.flags.find(({ other }) => other?.picture != null)?.other ?? null,
    /** The pictures of the next requests. */
    pictures: ahead.flatMap((id) => client.getQueryData(detailsQuery(id).queryKey)?.proofs[0]?.picture ?? []),
  }
}

export type Review = ReturnType<typeof useReview>

/** What a screen reader is told: what was done, and then the next request, as soon as it is there. */
function useAnnouncer(details: ReviewDetails | undefined) {
  const [announcement, setAnnouncement] = useState('')
  const isNextUnannounced = useRef(false)
  const announce = useCallback((text: string, isNextComing = false) => {
    isNextUnannounced.current = isNextComing
    setAnnouncement(text)
  }, [])
  useEffect(() => {
    if (details && isNextUnannounced.current) announce(requestAnnouncement(details))
  }, [details, announce])
  return { announcement, announce }
}

/** Puts the focus on the name of every request after the first, once it's there, unless a message about it takes the focus. */
function useNameFocus(current: string, { isLoaded, hasMessage }: { isLoaded: boolean; hasMessage: boolean }) {
  const name = useRef<HTMLHeadingElement>(null)
  const shown = useRef('')
  // Before it is painted: Enter, pressed at once, isn't about a request that nobody has seen.
  useLayoutEffect(() => {
    if (!isLoaded || shown.current === current) return
    if (shown.current !== '') {
      if (!hasMessage) name.current?.focus({ preventScroll: true })
      window.scrollTo(0, 0)
    }
    shown.current = current
  }, [current, isLoaded, hasMessage])
  return name
}

/** Of a school's payment, everybody without a flag is decided together, unless somebody was unticked, or opened alone. */
function usePaymentBatch(details: ReviewDetails | undefined, { filter, q }: Where, current: string) {
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [alone, setAlone] = useState('')
  const isTicked = ({ id, flags }: ReviewBatch['students'][number]) => flags.length === 0 && (ticks.get(id) ?? true)
  const waiting = details?.batch?.students.filter(({ status }) => status === 'pending') ?? []
  const isTogether = waiting.length > 1 && alone !== current && filter !== 'flagged' && q === ''
  return {
    isTicked,
    isTogether,
    waiting,
    /** The students whom a decision is about; null when it's about the current request alone. */
    rows: isTogether ? waiting.filter(isTicked).map(({ id, version }) => ({ id, version })) : null,
    tick: (id: string, on: boolean) => setTicks((before) => new Map(before).set(id, on)),
    /** Decides about this one alone; '' about all of them again. */
    setAlone,
  }
}

/** What asks for more than a key: the reason of a decision, or a note to colleagues. */
export type Asking = ReviewOutcome | 'flag'

type View = { zoom: number; quarterTurns: number; isBeside: boolean }
const plainView: View = { zoom: 1, quarterTurns: 0, isBeside: false }

/** Zooms and turns the picture, as the buttons and the keys do. */
export const viewActs = {
  'zoom in': (view: View) => ({ ...view, zoom: zoomBy(view.zoom, 1) }),
  'zoom out': (view: View) => ({ ...view, zoom: zoomBy(view.zoom, -1) }),
  fit: (view: View) => ({ ...view, zoom: 1 }),
  'rotate right': (view: View) => ({ ...view, quarterTurns: (view.quarterTurns + 1) % 4 }),
  'rotate left': (view: View) => ({ ...view, quarterTurns: (view.quarterTurns + 3) % 4 }),
  beside: (view: View) => ({ ...view, isBeside: !view.isBeside }),
}

/** What is open beside the current request, and how its picture is shown. What was opened for one request doesn't stay for the next. */
function usePanels(current: string, name: RefObject<HTMLElement | null>) {
  const [view, setView] = useState(plainView)
  const [asking, setAsking] = useState<Asking | null>(null)
  const [dialog, setDialog] = useState<'keys' | 'queue' | null>(null)
  const opener = useRef<Element | null>(null)
  const [last, setLast] = useState(current)
  if (last !== current) {
    setLast(current)
    setView(plainView)
    setAsking(null)
  }

  function ask(what: Asking) {
    opener.current ??= document.activeElement
    setAsking(what)
  }

  /** Closes the panel because its answer is being sent: the focus goes to the next request. */
  function shut() {
    setAsking(null)
    opener.current = null
  }

  /** Closes the panel, and gives the focus back. */
  function close() {
    if (asking === null) return
    const back = opener.current
    shut()
    // The buttons come back with the next frame.
    requestAnimationFrame(() => (back instanceof HTMLElement && back.isConnected && back !== document.body ? back : name.current)?.focus())
  }

  return { view, setView, asking, ask, shut, close, dialog, setDialog }
}
