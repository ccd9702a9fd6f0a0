import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ListSearch } from '#web/office/list/search.ts'
import { nothingTicked, type Row, type Ticked, tick } from './ticked.ts'

const nothing = { ticked: nothingTicked, everything: false }

/**
 * The selected rows: they stay selected across pages and searches. Or everything that matches, until a row is deselected or
 * the search changes. Changing a filter clears the selection.
 */
export function useSelection(page: Row[], { q, status, region, from, to }: ListSearch) {
  const [state, setState] = useState<{ ticked: Ticked; everything: boolean }>(nothing)
  const inSight = useRef(page)
  useEffect(() => {
    inSight.current = page
  }, [page])
  // biome-ignore lint/correctness/useExhaustiveDependencies: changing a filter clears the selection
  useEffect(() => setState(nothing), [status, region, from, to])
  // biome-ignore lint/correctness/useExhaustiveDependencies: 'everything' refers to the search when it was chosen
  useEffect(() => setState((before) => (before.everything ? nothing : before)), [q])

  const select = useCallback((rows: Row[], on: boolean) => {
    setState(({ ticked, everything }) => {
      const before = everything ? tick(nothingTicked, inSight.current, true) : ticked
      return { ticked: tick(before, rows, on), everything: false }
    })
  }, [])
  const drop = useCallback((rows: Row[]) => setState((before) => ({ ...before, ticked: tick(before.ticked, rows, false) })), [])
  const keep = useCallback((rows: Row[]) => setState({ ticked: tick(nothingTicked, rows, true), everything: false }), [])
  const selectEverything = useCallback(() => setState({ ticked: nothingTicked, everything: true }), [])
  const clear = useCallback(() => setState(nothing), [])
  const selected = useMemo(() => (state.everything ? { has: () => true } : state.ticked), [state])
  const isSelecting = state.everything || state.ticked.size > 0
  return { ...state, isSelecting, selected, select, drop, keep, selectEverything, clear }
}

export type Selection = ReturnType<typeof useSelection>
