import { createContext, useContext } from 'react'
import type { Issue } from '#domain/forms/issue.ts'
import type { Texts } from './season-texts.ts'

/** What the form's fields share: their initial values and current issues. */
export type FormContent = {
  start: Texts
  issues: Issue[]
  /** Called when something changed without a key press in a field. */
  onChange: () => void
}

export const FormContext = createContext<FormContent | null>(null)

/** The initial value of the field at a path, and its current issue. */
export function useField(path: string) {
  const { start, issues, onChange } = useFormContent()
  return { start: start[path] ?? '', error: issues.find((issue) => issue.path === path)?.message, onChange }
}

export function useFormContent(): FormContent {
  const content = useContext(FormContext)
  if (!content) throw new Error('This field stands outside of the form')
  return content
}

/** A path as the id of its field; ids can't contain spaces. */
export function idOf(path: string): string {
  return path.replaceAll(' ', '%20')
}

export function pathOf(id: string): string {
  return id.replaceAll('%20', ' ')
}
