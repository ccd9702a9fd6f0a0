import { useCallback, useState } from 'react'

/** Which rows are ticked, by id: they stay ticked while other pages are looked at. */
export function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const select = useCallback((ids: string[], on: boolean) => setSelected((before) => withIds(before, ids, on)), [])
  const clear = useCallback(() => setSelected(new Set()), [])
  return { selected, select, clear }
}

function withIds(before: ReadonlySet<string>, ids: string[], on: boolean): ReadonlySet<string> {
  return new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id)))
}
