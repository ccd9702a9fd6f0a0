import { useCallback, useState } from 'react'
import { type ListColumn, usuallyHidden } from '#domain/registration/list-columns.ts'
import { deviceChoice, saveDeviceChoice } from '#web/api/device-choice.ts'

/** The names of the columns that a list shows: those chosen, as far as it has them, and those that can't be hidden. */
export function shownColumns(columns: ListColumn[], chosen: readonly string[] | null, fixed: readonly string[]): string[] {
  const known = columns.map(({ name }) => name)
  if (chosen === null) return known.filter((name) => !usuallyHidden.has(name))
  const shown = chosen.filter((name) => known.includes(name))
  return [...shown, ...fixed.filter((name) => known.includes(name) && !shown.includes(name))]
}

/** The columns chosen for a list on this device, in order; null for the usual ones. */
export function useChosenColumns(list: string) {
  const [chosen, setChosen] = useState(() => readChosen(deviceChoice(`columns:${list}`)))
  const choose = useCallback(
    (names: string[] | null) => {
      saveDeviceChoice(`columns:${list}`, names && JSON.stringify(names))
      setChosen(names)
    },
    [list],
  )
  return { chosen, choose }
}

/** Parses the stored value; null for nothing, or anything odd. */
export function readChosen(text: string | null): string[] | null {
  try {
    const names: unknown = JSON.parse(text ?? 'null')
    return Array.isArray(names) && names.every((name) => typeof name === 'string') ? names : null
  } catch {
    return null
  }
}
