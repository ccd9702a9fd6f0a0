import { createContext, useContext } from 'react'
import type { Issue } from '#domain/forms/field.ts'
import { checkSeason } from '#domain/season/check.ts'
import type { Season } from '#domain/season/season.ts'
import { clausePath, type SeasonTexts, seasonFrom } from '#domain/season/texts.ts'
import { issueAt } from '#web/kit/form/form.ts'

/** What the form's fields share: their initial values, their current issues, and the saved season. */
type FormContent = {
  start: SeasonTexts
  issues: Issue[]
  saved: Season
  /** The names of the clauses on the form, and a function that sets them. */
  clauses: string[]
  onClauses: (names: string[]) => void
}

export const FormContext = createContext<FormContent | null>(null)

function useFormContent(): FormContent {
  const content = useContext(FormContext)
  if (!content) throw new Error('A season field stands outside the season form')
  return content
}

/** The initial value of the field at a path, and its current issue. */
export function useField(path: string) {
  const { start, issues, saved } = useFormContent()
  return {
    start: start[path] ?? '',
    error: issueAt(issues, path),
    timeZone: saved.timeZone,
  }
}

/** The clauses on the form. A new one isn't saved yet; a fresh one is not even in what the form was filled with. */
export function useClauses() {
  const { clauses, onClauses, saved, start } = useFormContent()
  return {
    names: clauses,
    isNew: (name: string) => saved.disclaimer.clauses[name] === undefined,
    isFresh: (name: string) => start[clausePath(name)] === undefined,
    textOf: (name: string) => start[clausePath(name)] ?? '',
    change: onClauses,
  }
}

/** Whether one of these settings has an issue. */
export function useHasIssue(paths: string[]): boolean {
  return useFormContent().issues.some(({ path }) => paths.includes(path))
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
export function checkSeasonForm(texts: SeasonTexts, base: Season, form: HTMLFormElement): Issue[] {
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
