import { createContext, useContext } from 'react'
import type { Issue } from '#domain/forms/field.ts'
import { checkSeason } from '#domain/season/check.ts'
import type { Season } from '#domain/season/season.ts'
import { seasonFrom, type Texts } from '#domain/season/texts.ts'

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

/** Checks the form as the server checks the season, and returns one issue for each field, in page order. */
export function checkForm(texts: Texts, base: Season, form: HTMLFormElement): Issue[] {
  const read = seasonFrom(texts, base)
  const issues = [...unfinished(form), ...read.issues, ...checkSeason(read.season).issues]
  const paths = [...form.elements].map(({ id }) => pathOf(id))
  return issues
    .filter(({ path }, place) => issues.findIndex((other) => other.path === path) === place)
    .map((issue) => ({ ...issue, path: rowOf(issue.path, form) }))
    .toSorted((a, b) => paths.indexOf(a.path) - paths.indexOf(b.path))
}

/** Converts an entry's index from the season to the page, where empty rows count: 'examSlots.0' may be the second row. */
function rowOf(path: string, form: HTMLFormElement): string {
  const [, list, index] = /^(.+)\.(\d+)$/.exec(path) ?? []
  const rows = [...form.elements].filter((row) => row instanceof HTMLInputElement && row.name === list && row.value !== '')
  return pathOf(rows[Number(index)]?.id ?? path)
}

/** A date without its year reads as empty, and would be saved as no date at all. */
function unfinished(form: HTMLFormElement): Issue[] {
  const written = [...form.elements].filter((control) => control instanceof HTMLInputElement && control.validity.badInput)
  return written.map(({ id }) => ({ path: pathOf(id), message: 'Finish it, or clear it.' }))
}
