import { useCallback, useState } from 'react'
import { usuallyHidden } from './column-stacks.ts'

/** The columns of a list hidden on this device, by name. */
export function useHiddenColumns(list: string) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => readHidden(load(list)))
  const hide = useCallback(
    (name: string, on: boolean) =>
      setHidden((before) => save(list, new Set(on ? [...before, name] : [...before].filter((other) => other !== name)))),
    [list],
  )
  const showAll = useCallback(() => setHidden(save(list, new Set())), [list])
  return { hidden, hide, showAll }
}

/** Parses the stored value; for nothing, or anything odd, the columns that are usually hidden. */
export function readHidden(text: string | null): ReadonlySet<string> {
  try {
    const names: unknown = JSON.parse(text ?? 'null')
    return Array.isArray(names) ? new Set(names.filter((name) => typeof name === 'string')) : usuallyHidden
  } catch {
    return usuallyHidden
  }
}

function load(list: string): string | null {
  try {
    return localStorage.getItem(keyOf(list))
  } catch {
    return null
  }
}

/** Without storage the column stays hidden until the page is left. */
function save(list: string, hidden: ReadonlySet<string>): ReadonlySet<string> {
  try {
    localStorage.setItem(keyOf(list), JSON.stringify([...hidden]))
  } catch {}
  return hidden
}

function keyOf(list: string) {
  return `hidden-columns:${list}`
}
