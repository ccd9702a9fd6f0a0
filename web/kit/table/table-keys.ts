import { type KeyboardEvent, type RefObject, useState } from 'react'
import { hasSingleKeys } from '#web/kit/single-keys.ts'
import type { RowActions } from './column.ts'

type RowKeys<Row> = {
  body: RefObject<HTMLElement | null>
  rows: Row[]
  selected: { has: (id: string) => boolean }
  onSelect: ((rows: Row[], on: boolean) => void) | undefined
  actions: RowActions<Row> | undefined
  /** What Enter does; the row's first action without it. */
  onOpen: ((row: Row) => void) | undefined
}

/**
 * Keyboard control of a table: arrows, Home and End move between rows, Enter opens the row or runs its first action, Space or X selects it.
 * Tab reaches only the active row and what is inside it.
 */
export function useRowKeys<Row extends { id: string }>({ body, rows, selected, onSelect, actions, onOpen }: RowKeys<Row>) {
  const [last, setLast] = useState({ id: '', index: 0 })
  const stillThere = rows.findIndex(({ id }) => id === last.id)
  const index = stillThere < 0 ? Math.min(last.index, rows.length - 1) : stillThere
  const active = rows[index]

  function onFocus({ target }: { target: EventTarget }) {
    const id = target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined
    const at = rows.findIndex((row) => row.id === id)
    if (id !== undefined && at >= 0) setLast({ id, index: at })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || !active) return
    const onRow = event.target instanceof HTMLTableRowElement
    const inRow = event.target instanceof Element && event.target.closest('[data-row]') !== null
    const steps: Record<string, number> = {
      ArrowDown: inRow ? index + 1 : index,
      ArrowUp: inRow ? index - 1 : index,
      Home: 0,
      End: rows.length - 1,
    }
    const to = steps[event.key]
    if (to !== undefined) goTo(rows[Math.max(0, Math.min(to, rows.length - 1))])
    else if (onRow && event.key === 'Enter' && onOpen) onOpen(active)
    else if (onRow && event.key === 'Enter' && actions) actions(active)[0]?.run(active)
    else if (onRow && onSelect && (event.key === ' ' || (event.key.toLowerCase() === 'x' && hasSingleKeys())))
      onSelect([active], !selected.has(active.id))
    else return
    event.preventDefault()
  }

  function goTo(row: Row | undefined) {
    const element = body.current?.querySelector<HTMLElement>(`[data-row="${row?.id}"]`)
    element?.focus({ preventScroll: true })
    element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  return { activeId: active?.id, onFocus, onKeyDown }
}

/** Moves the focus to the active row of the table on the page. */
export function focusActiveRow() {
  document.querySelector<HTMLElement>('tr[data-row][tabindex="0"]')?.focus()
}
