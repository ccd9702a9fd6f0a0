import { createContext, useContext } from 'react'
import type { Issue } from '#domain/forms/field.ts'
import type { Texts } from '#domain/season/texts.ts'

/** What the form's fields share: their initial values, their current issues, and the time zone of times. */
type FormContent = { start: Texts; issues: Issue[]; timeZone: string }

export const FormContext = createContext<FormContent>({ start: {}, issues: [], timeZone: 'UTC' })

/** The initial value of the field at a path, and its current issue. */
export function useField(path: string) {
  const { start, issues, timeZone } = useContext(FormContext)
  return { start: start[path] ?? '', error: issues.find((issue) => issue.path === path)?.message, timeZone }
}

/** Tells the form that a field changed without a key press in it. */
export function tellForm(field: HTMLElement | null) {
  field?.dispatchEvent(new Event('input', { bubbles: true }))
}

/** A path as the id of its field; ids can't contain spaces. */
export function idOf(path: string): string {
  return path.replaceAll(' ', '%20')
}

export function pathOf(id: string): string {
  return id.replaceAll('%20', ' ')
}
