import { useCallback, useState } from 'react'

/** Which columns of a list are hidden on this device, by name. */
export function useHiddenColumns(list: string) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => readHidden(kept(list)))
  const hide = useCallback(
    (name: string, on: boolean) =>
      setHidden((before) => keep(list, new Set(on ? [...before, name] : [...before].filter((other) => other !== name)))),
    [list],
  )
  const reset = useCallback(() => setHidden(keep(list, new Set())), [list])
  return { hidden, hide, reset }
}

/** What was kept, whatever else may stand there by now. */
export function readHidden(text: string | null): ReadonlySet<string> {
  try {
    const names: unknown = JSON.parse(text ?? '[]')
    return new Set(Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [])
  } catch {
    return new Set()
  }
}

function kept(list: string): string | null {
  try {
    return localStorage.getItem(keyOf(list))
  } catch {
    return null
  }
}

/** A device that keeps nothing still hides the column until the page is left. */
function keep(list: string, hidden: ReadonlySet<string>): ReadonlySet<string> {
  try {
    if (hidden.size === 0) localStorage.removeItem(keyOf(list))
    else localStorage.setItem(keyOf(list), JSON.stringify([...hidden]))
  } catch {}
  return hidden
}

function keyOf(list: string) {
  return `hidden-columns:${list}`
}
