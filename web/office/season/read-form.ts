import type { Issue } from '#domain/forms/issue.ts'
import { checkSeason } from '#domain/season/check.ts'
import type { Season } from '#domain/season/season.ts'
import { idOf, pathOf } from './form-context.ts'
import { seasonFrom, type Texts, textsOf } from './season-texts.ts'

/** The form's current texts. */
export function textsIn(form: HTMLFormElement, base: Season): Texts {
  const entries = new FormData(form)
  const textAt = (path: string) =>
    entries
      .getAll(path)
      .map((text) => String(text).replaceAll('\r\n', '\n'))
      .filter(Boolean)
      .join('\n')
  return Object.fromEntries(Object.keys(textsOf(base)).map((path) => [path, textAt(path)]))
}

/** The season in the form, checked as the server checks it, or all issues in page order. */
export function seasonIn(form: HTMLFormElement, base: Season): { season: Season; issues: [] } | { season: null; issues: Issue[] } {
  const read = seasonFrom(textsIn(form, base), base)
  const checked = checkSeason(read.season)
  const issues = onePerField([...unfinished(form), ...read.issues, ...checked.issues])
  if (issues.length === 0 && checked.season) return { season: checked.season, issues: [] }
  const places = new Map([...form.elements].map(({ id }, place) => [pathOf(id), place]))
  const placeOf = ({ path }: Issue) => places.get(path) ?? Number.POSITIVE_INFINITY
  return { season: null, issues: issues.toSorted((a, b) => placeOf(a) - placeOf(b)) }
}

/** Converts issues' indexes from the season to the page, where empty rows count: 'examSlots.0' may be the second row. */
export function onPage(form: HTMLFormElement, issues: Issue[]): Issue[] {
  return issues.map((issue) => {
    const [, list, index] = /^(.+)\.(\d+)$/.exec(issue.path) ?? []
    const rows = [...form.elements].filter((row) => row instanceof HTMLInputElement && row.name === list && row.value !== '')
    const row = rows[Number(index)]
    return row ? { ...issue, path: pathOf(row.id) } : issue
  })
}

/** A date without its year reads as empty, and would be saved as no date at all. */
function unfinished(form: HTMLFormElement): Issue[] {
  const written = [...form.elements].filter((control) => control instanceof HTMLInputElement && control.validity.badInput)
  return written.map(({ id }) => ({ path: pathOf(id), message: 'Finish it, or clear it.' }))
}

function onePerField(issues: Issue[]): Issue[] {
  return issues.filter(({ path }, place) => issues.findIndex((other) => other.path === path) === place)
}

export function focusFieldAt(path: string) {
  document.getElementById(idOf(path))?.focus()
}
