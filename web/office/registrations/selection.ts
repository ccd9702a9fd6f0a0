import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ListSearch } from '#web/office/list/search.ts'
import { nothingTicked, type Row, type Ticked, tick } from './ticked.ts'

const nothing = { ticked: nothingTicked, everything: false }

/**
 * Which rows are ticked: they stay ticked while other pages and searches are looked at. Or everything that matches, until
 * a row is unticked or something else is searched. Other filters begin anew.
 */
export function useSelection(page: Row[], { q, status, region, from, to }: ListSearch) {
  const [state, setState] = useState<{ ticked: Ticked; everything: boolean }>(nothing)
  const inSight = useRef(page)
  useEffect(() => {
    inSight.current = page
  }, [page])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other filters begin anew
  useEffect(() => setState(nothing), [status, region, from, to])
  // biome-ignore lint/correctness/useExhaustiveDependencies: 'everything' is what was searched when it was chosen
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
