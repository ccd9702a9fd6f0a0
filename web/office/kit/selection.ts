import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { PageSearch } from '#web/kit/list-address.ts'

type Row = { id: string; version: number }

/** Selected rows by id, with the version that was seen. */
export type Ticked = ReadonlyMap<string, number>

export const nothingTicked: Ticked = new Map()
const nothing = { ticked: nothingTicked, everything: false }

/**
 * The selected rows of a list: they stay selected across pages, sorting and searches. Or everything that matches, until a row is deselected
 * or the search changes. Changing a filter clears the selection.
 */
export function useSelection(rows: Row[], search: PageSearch & { sort?: string }) {
  const { q, page: _page, size: _size, sort: _sort, ...filters } = search
  const filtered = JSON.stringify(filters)
  const [state, setState] = useState<{ ticked: Ticked; everything: boolean }>(nothing)
  const inSight = useRef(rows)
  // Before anything is painted: nobody acts on rows that aren't shown any more.
  useLayoutEffect(() => {
    inSight.current = rows
  }, [rows])
  // biome-ignore lint/correctness/useExhaustiveDependencies: changing a filter clears the selection
  useLayoutEffect(() => setState(nothing), [filtered])
  // biome-ignore lint/correctness/useExhaustiveDependencies: 'everything' refers to the search when it was chosen
  useLayoutEffect(() => setState((before) => (before.everything ? nothing : before)), [q])

  const select = useCallback((rows: Row[], on: boolean) => {
    setState(({ ticked, everything }) => {
      const before = everything ? tick(nothingTicked, inSight.current, true) : ticked
      return { ticked: tick(before, rows, on), everything: false }
    })
  }, [])
  const drop = useCallback((rows: Row[]) => setState((before) => ({ ...before, ticked: tick(before.ticked, rows, false) })), [])
  const replace = useCallback((rows: Row[]) => setState({ ticked: tick(nothingTicked, rows, true), everything: false }), [])
  const selectEverything = useCallback(() => setState({ ticked: nothingTicked, everything: true }), [])
  const clear = useCallback(() => setState(nothing), [])
  const selected = useMemo(() => (state.everything ? { has: () => true } : state.ticked), [state])
  const isSelecting = state.everything || state.ticked.size > 0
  return { ...state, isSelecting, selected, select, drop, replace, selectEverything, clear }
}

/** What `useSelection` returns, for a list of such rows. */
export type Selection<Listed = never> = Omit<ReturnType<typeof useSelection>, 'select' | 'drop' | 'replace'> & {
  select: (rows: Listed[], on: boolean) => void
  drop: (rows: Listed[]) => void
  replace: (rows: Listed[]) => void
}

export function tick(before: Ticked, rows: Row[], on: boolean): Ticked {
  const after = new Map(before)
  for (const { id, version } of rows) {
    if (on) after.set(id, version)
    else after.delete(id)
  }
  return after
}

/** The selected rows for a decision; rows on this page get the version shown on it. */
export function rowsOf(ticked: Ticked, inSight: Row[]): Row[] {
  const seen = new Map(inSight.map(({ id, version }) => [id, version]))
  return [...ticked].map(([id, version]) => ({ id, version: seen.get(id) ?? version }))
}

/** '30 selected on this page.', or how many of them are elsewhere. */
export function tickedText(ticked: Ticked, inSight: { id: string }[]): string {
  const here = inSight.filter(({ id }) => ticked.has(id)).length
  const elsewhere = ticked.size - here
  if (elsewhere === 0) return `${here} selected on this page.`
  return `${ticked.size} selected, ${elsewhere === ticked.size ? 'none' : `${elsewhere} of them not`} on this page.`
}
