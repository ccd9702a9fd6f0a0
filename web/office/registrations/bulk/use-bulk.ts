import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { DecisionPreview } from '#domain/registration/decision.ts'
import type { Decision } from '#domain/registration/registration.ts'
import { useReload } from '#web/office/queries.ts'
import { decideInBulk } from '../api.ts'
import { portionsOf } from './portions.ts'

type Row = DecisionPreview['can'][number]

export type Result = Row & { done: boolean; message: string }

/**
 * Decides about several rows in portions, and collects the results. After a failure, or after `stop`, the next run continues
 * where it stopped. All portions of a `batch` can be undone together.
 */
export function useBulk(decision: Decision, batch: string) {
  const [results, setResults] = useState<Result[]>([])
  const known = useRef<Result[]>([])
  const stopped = useRef(false)
  const reload = useReload()
  const running = useMutation({
    mutationFn: async ({ rows, reason }: { rows: Row[]; reason: string }) => {
      stopped.current = false
      for (const portion of portionsOf(rows.slice(known.current.length))) {
        if (stopped.current) return
        const body = { decision, batch, ...(reason && { reason }), rows: portion.map(({ id, version }) => ({ id, version })) }
        const { results } = await decideInBulk(body)
        known.current = [...known.current, ...together(portion, results)]
        setResults(known.current)
      }
    },
    onSettled: reload,
  })
  const stop = () => {
    stopped.current = true
  }
  return { results, running, stop }
}

function together(portion: Row[], results: { id: string; done: boolean; message: string }[]): Result[] {
  const byId = new Map(results.map((result) => [result.id, result]))
  return portion.map((row) => ({ ...row, ...(byId.get(row.id) ?? { done: false, message: 'The server gave no result for this one.' }) }))
}
