import { useCallback, useState } from 'react'
import type { Form } from '#domain/forms/form.ts'
import { type ListColumn, usuallyHidden } from '#domain/registration/list-columns.ts'
import type { Flag } from '#domain/registration/registration.ts'
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

/** A table column: one column of the form, or two with the second below the first. */
export type ColumnStack = { top: ListColumn; under: ListColumn | null; flags: Flag['about'][] }

/** The visible columns, with each person's email below their name or number. */
export function columnStacks(form: Form, shown: ListColumn[]): ColumnStack[] {
  const { name, email, phone, contactEmail } = form.roles
  const under = new Map([[name, email]])
  if (contactEmail !== email) under.set(phone, contactEmail)
  const stacked = new Set(shown.flatMap((column) => under.get(column.name) ?? []))
  const tops = shown.filter((column) => !stacked.has(column.name))
  return tops.map((top) => ({
    top,
    under: shown.find((column) => column.name === under.get(top.name)) ?? null,
    flags: flagsAt(top.name, form, tops),
  }))
}

/** A flag shows in the column for flags; without it below the value it is about, or below the name when that value isn't in the list. */
function flagsAt(column: string, form: Form, listed: ListColumn[]): Flag['about'][] {
  const places: Record<Flag['about'], string> = {
    person: form.roles.name,
    school: 'school_name',
    txn_no: 'txn_no',
    file_doc: 'file_doc',
  }
  const abouts = Object.keys(places) as Flag['about'][]
  if (listed.some(({ name }) => name === 'flags')) return column === 'flags' ? abouts : []
  return abouts.filter((about) => {
    const isListed = listed.some(({ name }) => name === places[about])
    return (isListed ? places[about] : form.roles.name) === column
  })
}
