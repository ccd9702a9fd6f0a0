import { useCallback, useState } from 'react'

/** The columns of a list hidden on this device, by name. */
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

/** Parses the stored value; ignores anything else it may contain. */
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

/** Without storage the column stays hidden until the page is left. */
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
