import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Undoable } from '#domain/registration/decision.ts'
import type { ReviewDetails, ReviewOutcome, ReviewQueue } from '#domain/registration/review.ts'
import { Problem } from '#web/api/problem.ts'
import { uuid } from '#web/kit/form/submission-key.ts'
import { sendsEmails } from '#web/office/content.ts'
import { isStale, sentence } from '#web/office/errors.tsx'
import { askForCorrection, decide, decideInBulk, undoDecision } from '#web/office/registrations/api.ts'
import { personName } from '#web/office/registrations/search.ts'
import { detailsQuery, queueOf, type Where } from './api.ts'
import { decisionAnnouncement, requestAnnouncement } from './labels.ts'
import type { Walk } from './queue-walk.ts'

/** A decision as it is sent. `fields` belong to a correction, `rows` are the students of a school's payment who are decided together. */
export type DecisionInput = { outcome: ReviewOutcome; reason?: string; fields?: string[]; rows?: Row[] }
type Row = { id: string; version: number }

/** Why a decision wasn't saved. `again` repeats it; null when that wouldn't help. */
export type Failure = { id: string; text: string; isOpen: boolean; again: (() => void) | null }

type Decisions = { where: Where; walk: Walk; onAnnounce: (text: string, isNextComing?: boolean) => void }

/**
 * Decides, and takes decisions back. The next request is shown at once, while the decision is sent: one at a time, in order. If one fails,
 * its request comes back with the reason, and nothing else is decided until that was read.
 */
export function useDecisions({ where, walk, onAnnounce }: Decisions) {
  const client = useQueryClient()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [undoing, setUndoing] = useState(0)
  const failed = useRef(false)
  const line = useRef(Promise.resolve())
  const { advance, jump, settle, place } = walk
  const { queryKey } = queueOf(where)

  const fail = (what: Failure | null) => {
    failed.current = what !== null
    setFailure(what)
  }

  const change = (to: (queue: ReviewQueue) => ReviewQueue) => {
    // An older answer must not bring back what is decided meanwhile.
    void client.cancelQueries({ queryKey })
    const queue = client.getQueryData(queryKey)
    if (queue) client.setQueryData(queryKey, to(queue))
    // A decision made before the queue has loaded loads it again.
    else void client.refetchQueries({ queryKey })
  }

  async function send(details: ReviewDetails, asked: DecisionInput) {
    const { id } = details.registration
    try {
      if (asked.rows) return await sendTogether(details, asked, asked.rows)
      const { undo } = await sendOne(details, asked, details.registration)
      const undoable = undo ? [undo] : []
      change((queue) => ({ ...without(queue, id), decided_today: queue.decided_today + 1, undoable: [...undoable, ...queue.undoable] }))
      void client.invalidateQueries({ queryKey: detailsQuery(id).queryKey, refetchType: 'none' })
    } catch (error) {
      if (isStale(error) && (await wasSent(client, where, id, asked))) return
      fail({ id, ...(await whyNot(client, error, id)), again: isOffline(error) ? () => decideOn(details, asked) : null })
      void client.invalidateQueries({ queryKey })
      jump(id)
    } finally {
      settle(id)
    }
  }

  /** Decides about several students of a school's payment. Whoever was refused, or left out, stays in the queue. */
  async function sendTogether(details: ReviewDetails, asked: DecisionInput, rows: Row[]) {
    const { id } = details.registration
    const refused = await refusedOf(details, asked, rows).finally(() => void client.invalidateQueries({ queryKey: ['review'] }))
    if (refused.length === 0) return
    fail({ id, text: `${refused.length} of ${rows.length} not saved. ${refused[0]}`, isOpen: true, again: null })
    jump(id)
  }

  /** Sends a decision and shows the next request. */
  function decideOn(details: ReviewDetails, asked: DecisionInput) {
    const { id } = details.registration
    fail(null)
    const next = advance(true)
    change((queue) => without(queue, id))
    const ahead = next === '' ? undefined : client.getQueryData(detailsQuery(next).queryKey)
    const who = asked.rows
      ? `${asked.rows.length} students of ${details.batch?.school?.name ?? details.batch?.paid_by}`
      : personName(details.registration)
    const announcement = decisionAnnouncement(who, asked.outcome, sendsEmails)
    onAnnounce(ahead ? `${announcement} ${requestAnnouncement(ahead)}` : announcement, !ahead)
    line.current = line.current.then(() => (failed.current ? settle(id) : send(details, asked)))
  }

  /** Takes back a decision, by default the newest, and shows its request. Until then no key decides: it would be about the request on screen. */
  function undo(which?: Undoable) {
    setUndoing((before) => before + 1)
    line.current = line.current.then(async () => {
      try {
        const last = which ?? (await client.ensureQueryData(queueOf(where))).undoable[0]
        if (!last) return onAnnounce('There is nothing to undo.')
        const batch = last.batch ?? last.id
        const { registrations } = await undoDecision(batch)
        change((queue) => ({ ...queue, undoable: queue.undoable.filter((other) => (other.batch ?? other.id) !== batch) }))
        for (const { id } of registrations) client.removeQueries({ queryKey: detailsQuery(id).queryKey })
        const [first] = registrations
        if (first) jump(first.id)
        const who = registrations.length > 1 ? `${registrations.length} are` : `${last.name} is`
        onAnnounce(`${who} waiting again. No email was sent.`)
      } catch (error) {
        const text = isOffline(error) ? 'No connection. Nothing was undone. Try again.' : sentence(error)
        setFailure({ id: place().current, text, isOpen: true, again: null })
      } finally {
        setUndoing((before) => before - 1)
        void client.invalidateQueries({ queryKey })
      }
    })
  }

  return { failure, isUndoing: undoing > 0, decideOn, undo, dismiss: () => fail(null) }
}

function sendOne({ correction_due_on: due_on }: ReviewDetails, { outcome, reason = '', fields = [] }: DecisionInput, { id, version }: Row) {
  if (outcome === 'correction') return askForCorrection(id, { version, fields, reason, due_on })
  return decide(id, { decision: outcome, version, ...(reason && { reason }) })
}

/** How many are decided in one call; the server takes at most 100. */
const portionSize = 100

/** Decides about several students at once, and returns why some were refused. */
async function refusedOf(details: ReviewDetails, asked: DecisionInput, rows: Row[]): Promise<string[]> {
  const { outcome, reason = '' } = asked
  const [first] = rows
  if (outcome === 'correction') {
    // The school sends its payment again for everybody.
    if (!first) return []
    return sendOne(details, asked, first).then(
      () => [],
      (error) => [sentence(error)],
    )
  }
  const [batch, refused] = [uuid(), [] as string[]]
  // A school pays for more than one call can decide.
  for (let at = 0; at < rows.length; at += portionSize) {
    const portion = rows.slice(at, at + portionSize)
    const { results } = await decideInBulk({ decision: outcome, batch, rows: portion, ...(reason && { reason }) })
    refused.push(...results.flatMap(({ done, message }) => (done ? [] : [message])))
  }
  return refused
}

/** Whether the same decision was made by this account before: its reply was lost, and it was sent again. */
async function wasSent(client: QueryClient, where: Where, id: string, { outcome }: DecisionInput): Promise<boolean> {
  const queue = await client.fetchQuery({ ...queueOf(where), staleTime: 0 }).catch(() => null)
  return queue?.undoable.some((own) => own.registration_id === id && own.outcome === outcome) ?? false
}

async function whyNot(client: QueryClient, error: unknown, id: string): Promise<{ text: string; isOpen: boolean }> {
  if (isOffline(error)) return { text: 'No connection. Nothing was decided. Try again.', isOpen: true }
  if (!isStale(error)) return { text: sentence(error), isOpen: true }
  const found = await client.fetchQuery({ ...detailsQuery(id), staleTime: 0 }).catch(() => null)
  return { text: sentence(error), isOpen: found?.registration.status === 'pending' }
}

function isOffline(error: unknown): boolean {
  return error instanceof Problem && error.status === 0
}

function without(queue: ReviewQueue, id: string): ReviewQueue {
  const row = queue.rows.find((candidate) => candidate.id === id)
  if (!row) return queue
  const less = (count: number, on: boolean) => (on ? Math.max(0, count - 1) : count)
  const { all, flagged, corrected } = queue.tabs
  return {
    ...queue,
    rows: queue.rows.filter((other) => other !== row),
    total: less(queue.total, true),
    tabs: {
      all: less(all, true),
      flagged: less(flagged, row.flags.length > 0),
      corrected: less(corrected, row.corrected_at !== null),
    },
  }
}
