import { useCallback, useEffect, useRef, useState } from 'react'
import { dateFormat } from '#domain/lib/time-text.ts'
import type { ResultBody, ResultRound, ResultRow } from '#domain/result/api.ts'
import { scoreFrom } from '#domain/result/result.ts'
import { Problem } from '#web/api/problem.ts'
import { season } from '#web/office/content.ts'
import { refusal } from '#web/office/errors.tsx'
import { changedResult, useSaving } from './api.ts'

/** What was typed for somebody and isn't saved. */
export type Unsaved = {
  text: string
  /** The version of the result that it was typed for. */
  version: number
  /** Why it isn't; '' while it is being saved. */
  why: string
  /** Whether the same text may be saved later. */
  mayRetry: boolean
}

/** The text in somebody's box: a score, 'A' for absent, or nothing. */
export function textOf({ score, is_absent }: Pick<ResultBody, 'score' | 'is_absent'>): string {
  return is_absent ? 'A' : score === null ? '' : String(score)
}

/** What a text changes; null for one that says nothing. */
export function changeFrom(text: string): Pick<ResultBody, 'score' | 'is_absent'> | null {
  const is_absent = /^a$/i.test(text)
  const score = scoreFrom(text)
  return text === '' || is_absent || score !== null ? { score, is_absent } : null
}

/** Saves each score as it is typed. What can't be saved is kept with its reason until it is saved, or typed anew. */
export function useTypedScores({ competition, rows }: ResultRound) {
  const { mutateAsync } = useSaving(competition)
  const [unsaved, setUnsaved] = useState<ReadonlyMap<string, Unsaved>>(new Map())
  const [saved, setSaved] = useState('')
  const [isRetrying, setRetrying] = useState(false)
  // The newest ones, for what continues after a save.
  const newest = useRef(unsaved)
  const underWay = useRef<Promise<unknown>>(Promise.resolve())

  const put = useCallback((id: string, typed: Unsaved | null) => {
    const next = new Map(newest.current)
    next.delete(id)
    if (typed) next.set(id, typed)
    newest.current = next
    setUnsaved(next)
  }, [])

  /** Saves what was typed for somebody. */
  const save = useCallback(
    (row: ResultRow, text: string) => {
      const before = newest.current.get(row.id)
      const change = changeFrom(text)
      if (text === textOf(row)) return before && put(row.id, null)
      // Enter has sent it, before the box loses the focus.
      if (before?.text === text && before.why === '') return
      if (!change) return put(row.id, { text, version: row.version, why: 'Enter a number with at most two decimals.', mayRetry: false })
      const typed: Unsaved = { text, version: row.version, why: '', mayRetry: false }
      const isNewest = () => newest.current.get(row.id) === typed
      put(row.id, typed)
      const saving = mutateAsync(changedResult(row, change)).then(
        async () => {
          const time = dateFormat('en-GB', { timeZone: season.timeZone, hour: '2-digit', minute: '2-digit' }).format(Date.now())
          setSaved(`Saved at ${time}`)
          // The table has it with the next task.
          await new Promise((done) => setTimeout(done))
          if (isNewest()) put(row.id, null)
        },
        (error) => {
          const isMistake = error instanceof Problem && error.errors.length > 0
          if (isNewest()) put(row.id, { text, version: row.version, why: refusal(error), mayRetry: !isMistake })
        },
      )
      underWay.current = Promise.all([underWay.current, saving])
      return saving
    },
    [mutateAsync, put],
  )

  // It was saved after all, and only the answer got lost.
  useEffect(() => {
    for (const row of rows) {
      const typed = newest.current.get(row.id)
      const change = typed && typed.why !== '' ? changeFrom(typed.text) : null
      if (change && textOf(change) === textOf(row)) put(row.id, null)
    }
  }, [rows, put])

  async function retry() {
    setRetrying(true)
    for (const row of rows) {
      const typed = newest.current.get(row.id)
      if (typed?.mayRetry) await save(row, typed.text)
    }
    setRetrying(false)
  }

  return {
    unsaved,
    /** What the last save has said. */
    saved,
    setSaved,
    save,
    retry,
    isRetrying,
    hasUnsaved: () => newest.current.size > 0,
    /** Resolves when nothing is being saved any more. */
    settled: () => underWay.current,
  }
}
