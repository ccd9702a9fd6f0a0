import { createContext, useContext } from 'react'
import type { Issue } from '#domain/forms/issue.ts'
import type { Texts } from './season-texts.ts'

/** What the fields of the form share: what they were filled with, and what is wrong with them now. */
export type FormContent = {
  start: Texts
  issues: Issue[]
  /** Called where something changed without a key being pressed in a field. */
  onChange: () => void
}

export const FormContext = createContext<FormContent | null>(null)

/** What stood in the field of a path when the form was filled, and what is wrong with it now. */
export function useField(path: string) {
  const { start, issues, onChange } = useFormContent()
  return { start: start[path] ?? '', error: issues.find((issue) => issue.path === path)?.message, onChange }
}

export function useFormContent(): FormContent {
  const content = useContext(FormContext)
  if (!content) throw new Error('This field stands outside of the form')
  return content
}

/** A path as the id of its field, in which no space may stand. */
export function idOf(path: string): string {
  return path.replaceAll(' ', '%20')
}

export function pathOf(id: string): string {
  return id.replaceAll('%20', ' ')
}
