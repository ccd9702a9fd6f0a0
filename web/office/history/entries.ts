import { type AccountRole, isOfficeRole } from '#domain/account/account.ts'
import type { HistoryEntries } from '#domain/account/history.ts'
import { roleNames } from '#domain/account/permissions.ts'
import type { Answers } from '#domain/forms/field.ts'
import { startSentence } from '#domain/lib/text.ts'
import { isCalendarDate } from '#domain/lib/time-text.ts'
import { moneyFrom, priceText } from '#domain/payment/money.ts'
import { inGroups } from '#domain/payment/transaction-number.ts'
import { type Status, statusWords } from '#domain/registration/registration.ts'
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
  return actions[action] ?? startSentence(action)
}

/** Who did it, with the role they had. */
export function actorText({ actor, role }: Entry): string {
  return role && isOfficeRole(role) ? `${actor} (${roleNames[role]().toLowerCase()})` : (actors[actor] ?? actor)
}

/**
 * What differs between before and after, with the labels of the list. A new registration has no before, so its answers are
 * its first values. A reason is shown with the decision it belongs to. `momentText` writes a moment (ISO, UTC) for people.
 */
export function changesIn(labelOf: LabelOf, { before, after }: Entry, momentText: (iso: string) => string): Change[] {
  if (before === null) return []
  const names = new Set([...Object.keys(before), ...Object.keys(after ?? {})])
  names.delete('reason')
  return [...names]
    .map((name) => ({ label: labelOf(name), before: valueText(name, before[name]), after: valueText(name, after?.[name]) }))
    .filter((change) => change.before !== change.after)

  function valueText(name: string, value: unknown): string {
    if (value === undefined || value === null || value === '') return 'empty'
    if (Array.isArray(value)) return value.map((one) => labelOf(String(one))).join(', ')
    if (typeof value === 'boolean') return value ? 'yes' : 'no'
    if (typeof value === 'object')
      return Object.entries(value)
        .map(([part, one]) => `${labelOf(part)}: ${one}`)
        .join(', ')
    const text = String(value)
    if (name === 'status') return statusWords[value as Status] ?? text
    if (name === 'date' && isCalendarDate(text)) return shortDayText(text)
    if (name === 'role') return roleNames[value as AccountRole]?.() ?? text
    if (name === 'state') return startSentence(text)
    if (name === 'txn_no') return inGroups(text)
    if (isMoment(text)) return momentText(text)
    const money = moneyFrom(text)
    return money ? priceText(money) : text
  }
}

/** What an edit or a note replaced of the answers that can be put back (`now`), as far as they are others now; null when there is nothing. */
export function earlierAnswers({ action, before }: Entry, now: Answers): Answers | null {
  if (action !== 'amended' && action !== 'attendance noted') return null
  const names = Object.keys(now).filter((name) => before !== null && name in before && String(before[name] ?? '') !== now[name])
  return names.length > 0 ? Object.fromEntries(names.map((name) => [name, String(before?.[name] ?? '')])) : null
}

const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)
