import type { HistoryEntries } from '../../../domain/api.ts'
import type { Form } from '../../../domain/form.ts'
import { type Status, statuses } from '../../../domain/registration.ts'
import { columnLabel } from '../column-label.ts'
import { statusWords } from '../registrations/filters.ts'

export type Entry = HistoryEntries['entries'][number]
export type Change = { label: string; before: string; after: string }

const actions: Record<string, string> = { entered: 'Registered', amended: 'Edited' }
const actors: Record<string, string> = { visitor: 'a visitor', server: 'the server' }

/** What was done, in a word: 'Edited'. */
export function actionText({ action }: Entry): string {
  return actions[action] ?? action.charAt(0).toUpperCase() + action.slice(1)
}

/** Who did it. */
export function actorText({ actor }: Entry): string {
  return actors[actor] ?? actor
}

/**
 * What differs between before and after, under the labels of the list. A registration that came in has no before: its
 * answers are what it began with. A reason is told with the decision it belongs to.
 */
export function changesIn(form: Form, { before, after }: Entry): Change[] {
  if (before === null) return []
  const names = new Set([...Object.keys(before), ...Object.keys(after ?? {})])
  names.delete('reason')
  return [...names]
    .map((name) => ({ label: labelIn(form, name), before: valueText(name, before[name]), after: valueText(name, after?.[name]) }))
    .filter((change) => change.before !== change.after)
}

function labelIn(form: Form, name: string): string {
  if (name === 'status') return 'Status'
  const isAsked = [...form.columns, ...form.fields].some((known) => known.name === name)
  return isAsked ? columnLabel(form, name) : name.replaceAll('_', ' ')
}

function valueText(name: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return 'empty'
  if (name === 'status' && isStatus(value)) return statusWords[value]
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function isStatus(value: unknown): value is Status {
  return statuses.some((status) => status === value)
}
