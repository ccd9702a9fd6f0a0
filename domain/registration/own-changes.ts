import type { Competition } from '#domain/competitions/competition.ts'
import { checkChanged, labelOf } from '#domain/forms/answers.ts'
import type { Answers, Field, Issue, Occasion } from '#domain/forms/field.ts'
import { kindOf } from '#domain/forms/field-kinds.ts'
import { type Form, fieldNamed } from '#domain/forms/form.ts'
import { formNamed } from '#domain/forms/index.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { screenshot } from '#domain/payment/screenshot.ts'
import type { Season } from '#domain/season/season.ts'
import { correctableFields } from './correction.ts'
import type { Status } from './registration.ts'

/** How often a family can change its answers by itself. */
export const mostOwnChanges = 20

/** Most requests of a family to change an answer that wait for the office, for one registration. */
export const mostOpenRequests = 3

/** One answer that a family wants changed: the field's name, how it is stored, and how it should be. */
export type RequestedChange = { field: string; was: string; wanted: string }

type Registered = { form: Form; door: string; status: Status; isSchool?: boolean }

/**
 * Returns the answers that a family can correct by its link, in asking order: those that change at once, and those that only the office
 * changes. The latter decide the fee or are fixed by the door, and, once the registration is accepted, say who takes part. The payment is
 * sent again in its own way. Both are empty when the registration was declined. A school corrects its students in the same way, but for
 * what its form fixes.
 */
export function ownFields(
  { form, door, status, isSchool = false }: Registered,
  occasion: Occasion,
): { atOnce: Field[]; byOffice: Field[] } {
  const asked = form.fields.filter((field) => field.name !== form.roles.txnNo && (kindOf(field).isAsked?.(occasion) ?? true))
  if (status === 'declined') return { atOnce: [], byOffice: [] }
  const settled = status === 'accepted' ? form.takingPart : []
  const open = correctableFields({ form, door }, occasion).map(({ name }) => name)
  const isOpen = ({ name }: Field) => open.includes(name) && !settled.includes(name)
  const byOffice = asked.filter((field) => !isOpen(field) && (!isSchool || settled.includes(field.name)))
  return { atOnce: asked.filter(isOpen), byOffice }
}

type Sent = { stored: Answers; sent: Answers; fields: ReturnType<typeof ownFields> }

/**
 * Checks what a family sent to correct its answers, by the rules of the form. Answers that are as before are left out. Returns the names
 * of those that change at once, the changes to request from the office, and all answers with the former; or the issues by field.
 */
export function checkOwnChanges(
  asked: Parameters<typeof checkChanged>[0] & { form: Form },
  { stored, sent, fields: { atOnce, byOffice } }: Sent,
  occasion: Occasion,
): { issues: Issue[] } | { issues: []; changed: string[]; requestedChanges: RequestedChange[]; answers: Answers } {
  const names = [...atOnce, ...byOffice].map(({ name }) => name)
  const unknown = Object.keys(sent).filter((name) => !names.includes(name))
  if (unknown.length > 0) return { issues: unknown.map((path) => ({ path, message: m['question.this_cant_be_changed']() })) }
  const { answers, issues } = checkChanged(asked, stored, sent, occasion)
  if (!answers) return { issues }
  const isChanged = ({ name }: Field) => name in sent && answers[name] !== (stored[name] ?? '')
  const changed = atOnce.filter(isChanged).map(({ name }) => name)
  const requestedChanges = byOffice
    .filter(isChanged)
    .map(({ name }) => ({ field: name, was: stored[name] ?? '', wanted: answers[name] ?? '' }))
  const kept = Object.fromEntries(requestedChanges.map(({ field, was }) => [field, was]))
  return { issues: [], changed, requestedChanges, answers: { ...answers, ...kept } }
}

/** Whether these fields hold everything that a request asked for; a phone's code may have been right. */
export function isAnsweredBy(form: Form, requested: string[], changed: string[]): boolean {
  return requested.every((name) => changed.includes(name) || form.fields.some((field) => field.name === name && field.type === 'dial-code'))
}

/** Returns requested changes as people read them, one a line: 'Student Name: Aanya Rao → Anya Rao'; without any, the family paid twice. */
export function requestedChangesText(competition: Competition, season: Season, requestedChanges: RequestedChange[]): string {
  if (requestedChanges.length === 0) return m['correction.we_paid_twice']()
  return requestedChanges
    .map(({ field, was, wanted }) => `${answerLabel(competition, season, field)}: ${was || '–'} → ${wanted || '–'}`)
    .join('\n')
}

/** Returns what people call one of a registration's answers, by its field's name, or its screenshot. */
export function answerLabel(competition: Competition, season: Season, name: string): string {
  return name === screenshot.name ? screenshot.label() : labelOf(competition, season, fieldNamed(formNamed(competition.form), name))
}

/** Returns what people call changed answers, each once. A change of a phone's code is one of the phone. */
export function changedLabels(competition: Competition, season: Season, names: string[]): string[] {
  const codes = formNamed(competition.form).fields.flatMap(({ name, type }) => (type === 'dial-code' ? [name] : []))
  const changed = [...new Set(names)].filter((name, _, all) => !codes.includes(name) || all.length === 1)
  return changed.map((name) => answerLabel(competition, season, name))
}
