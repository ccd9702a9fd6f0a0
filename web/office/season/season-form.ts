import { createContext, useContext } from 'react'
import type { Issue } from '#domain/forms/field.ts'
import { checkSeason } from '#domain/season/check.ts'
import type { Season } from '#domain/season/season.ts'
import { settingAt, textOfSetting } from '#domain/season/setting.ts'
import { clausePath, seasonFrom, type Texts } from '#domain/season/texts.ts'
import { issueAt } from '#web/kit/form/form.ts'

/** What the form's fields share: their initial values, their current issues, and the saved season, with what differs from it. */
type FormContent = {
  start: Texts
  issues: Issue[]
  saved: Season
  changed: Set<string>
  onPutBack: (path: string) => void
  /** The names of the clauses on the form, and functions that set them and that put a removed one back. */
  clauses: string[]
  onClauses: (names: string[]) => void
  onPutClauseBack: (name: string) => void
}

export const FormContext = createContext<FormContent | null>(null)

function useFormContent(): FormContent {
  const content = useContext(FormContext)
  if (!content) throw new Error('A season field stands outside the season form')
  return content
}

/** The initial value of the field at a path, its current issue, and the id of the note that says what it was, while it is changed. */
export function useField(path: string) {
  const { start, issues, saved, changed } = useFormContent()
  return {
    start: start[path] ?? '',
    error: issueAt(issues, path),
    timeZone: saved.timeZone,
    was: changed.has(path) ? wasId(path) : undefined,
  }
}

/** What a changed setting was, for people, and a function that puts it back, unless the page alone changes it. Null for an unchanged one. */
export function useWas(path: string) {
  const { saved, changed, onPutBack } = useFormContent()
  if (!changed.has(path)) return null
  return {
    text: textOfSetting(path, valueAt(saved, path), saved.timeZone),
    putBack: settingAt(path)?.readOnly ? null : () => onPutBack(path),
  }
}

/** The clauses on the form. A new one isn't saved yet; a fresh one is not even in what the form was filled with. */
export function useClauses() {
  const { clauses, onClauses, onPutClauseBack, saved, start } = useFormContent()
  return {
    names: clauses,
    isNew: (name: string) => saved.disclaimer.clauses[name] === undefined,
    isFresh: (name: string) => start[clausePath(name)] === undefined,
    textOf: (name: string) => start[clausePath(name)] ?? '',
    change: onClauses,
    putBack: onPutClauseBack,
  }
}

/** Whether one of these settings has an issue. */
export function useHasIssue(paths: string[]): boolean {
  return useFormContent().issues.some(({ path }) => paths.includes(path))
}

/** The id of the note that says what a setting was. */
export function wasId(path: string): string {
  return `${idOf(path)}-was`
}

function valueAt(season: Season, path: string): unknown {
  return path.split('.').reduce<unknown>((tree, name) => (tree as Record<string, unknown> | null)?.[name], season)
}

/** Joins the ids of the notes that describe a control. */
export function describedBy(...ids: (string | undefined)[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined
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
  const issues = [...unfinished(form), ...blankClauses(form), ...read.issues, ...checkSeason(read.season).issues]
  const paths = [...form.elements].map(({ id }) => pathOf(id))
  return issues
    .filter(({ path }, place) => issues.findIndex((other) => other.path === path) === place)
    .map((issue) => ({ ...issue, path: rowOf(issue.path, form) }))
    .sort((a, b) => paths.indexOf(a.path) - paths.indexOf(b.path))
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

/** A clause without a text would be removed. */
function blankClauses(form: HTMLFormElement): Issue[] {
  const written = [...form.elements].filter((control) => control instanceof HTMLTextAreaElement && control.name.startsWith(clausePath('')))
  return written
    .filter((control) => (control as HTMLTextAreaElement).value.trim() === '')
    .map(({ id }) => ({ path: pathOf(id), message: 'Enter a text, or remove the clause.' }))
}
