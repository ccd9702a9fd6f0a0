import { type AccountRole, isOfficeRole } from '#domain/account/account.ts'
import type { HistoryEntries } from '#domain/account/history.ts'
import { roleNames } from '#domain/account/permissions.ts'
import type { Answers } from '#domain/forms/field.ts'
import { startSentence } from '#domain/lib/text.ts'
import { isCalendarDate } from '#domain/lib/time-text.ts'
import { type Status, statuses, statusWords } from '#domain/registration/registration.ts'
import { shortDayText } from '#web/office/format.ts'
import type { LabelOf } from '#web/office/list/columns.tsx'

export type Entry = HistoryEntries['entries'][number]
export type Change = { label: string; before: string; after: string }

const actions: Record<string, string> = {
  entered: 'Registered',
  amended: 'Edited',
  'sent back': 'Correction asked for',
  corrected: 'Corrected by the family',
  undone: 'Decision undone',
  flagged: 'Flagged for a colleague',
  created: 'Account created',
  invited: 'Invitation sent',
  disabled: 'Account disabled',
  enabled: 'Account enabled',
  'link asked for': 'Password link requested',
  'link copied': 'Password link copied',
  'asked again': 'Another time requested',
  'attendance noted': 'Day noted',
}
const actors: Record<string, string> = { visitor: 'a visitor', server: 'the server' }

/** The action in a word: 'Edited'. */
export function actionText({ action }: Entry): string {
  return actions[action] ?? capital(action)
}

/** Who did it, with the role they had. */
export function actorText({ actor, role }: Entry): string {
  return role && isOfficeRole(role) ? `${actor} (${roleNames[role]().toLowerCase()})` : (actors[actor] ?? actor)
}

/**
 * What differs between before and after, with the labels of the list. A new registration has no before, so its answers are
 * its first values. A reason is shown with the decision it belongs to.
 */
export function changesIn(labelOf: LabelOf, { before, after }: Entry): Change[] {
  if (before === null) return []
  const names = new Set([...Object.keys(before), ...Object.keys(after ?? {})])
  names.delete('reason')
  return [...names]
    .map((name) => ({ label: labelOf(name), before: valueText(name, before[name]), after: valueText(name, after?.[name]) }))
    .filter((change) => change.before !== change.after)
}

/** What an edit or a note replaced of the answers that can be put back (`now`), as far as they are others now; null when there is nothing. */
export function earlierAnswers({ action, before }: Entry, now: Answers): Answers | null {
  if (action !== 'amended' && action !== 'attendance noted') return null
  const names = Object.keys(now).filter((name) => before !== null && name in before && String(before[name] ?? '') !== now[name])
  return names.length > 0 ? Object.fromEntries(names.map((name) => [name, String(before?.[name] ?? '')])) : null
}

function valueText(name: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return 'empty'
  if (name === 'status' && isStatus(value)) return statusWords[value]
  if (name === 'date' && typeof value === 'string' && isCalendarDate(value)) return shortDayText(value)
  if (name === 'role') return roleNames[value as AccountRole]?.() ?? String(value)
  if (name === 'state') return capital(String(value))
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function capital(words: string): string {
  return startSentence(words)
}

function isStatus(value: unknown): value is Status {
  return statuses.some((status) => status === value)
}
