import type { Competition, CompetitionList } from '#domain/competitions/competition.ts'
import { competitionNamed } from '#domain/competitions/index.ts'
import type { Form } from '#domain/forms/form.ts'
import { formNamed } from '#domain/forms/index.ts'
import type { OfficeRegistration, WorkbookKind } from '#domain/registration/api.ts'
import { decisionPreview, decisionResults, registrationChanged, undone } from '#domain/registration/decision.ts'
import type { Decision } from '#domain/registration/registration.ts'
import { call } from '#web/api/call.ts'
import type { ListSearch } from './search.ts'

/** The form of a registration. */
export function formOf({ competition }: Pick<OfficeRegistration, 'competition'>): Form {
  return formNamed(competitionNamed(competition).form)
}

/** The name of the person a registration is about. */
export function personName(registration: OfficeRegistration): string {
  return registration.answers[formOf(registration).roles.name] ?? ''
}

/** Takes decisions back whose emails haven't left. `id` is a decision's, or a whole batch's. */
export function undoDecision(id: string) {
  return call(`/api/office/review/decisions/${id}`, { method: 'DELETE', answer: undone })
}

export const registrationsPath = '/api/office/registrations'

/** A list of one competition. */
export type ListedCompetition = { competition: Competition; list: CompetitionList }

/** The query parameters of a list with its filters. */
export function listParameters(
  { competition, list }: ListedCompetition,
  { q, status, region, from, to }: ListSearch,
): Record<string, string> {
  return { competition: competition.slug, status: status || list.status, q, region, from, to }
}

/** Either the selected rows or everything that matches. */
export type Chosen = { rows: { id: string; version: number }[] } | { matching: Record<string, string> }

/** Previews a decision about several registrations. */
export function previewDecision(decision: Decision, chosen: Chosen) {
  return call('/api/office/decisions/preview', { method: 'POST', body: { decision, ...chosen }, answer: decisionPreview })
}

/** Decides about at most 100 registrations, each independently: one failure doesn't stop the others. */
export function decideInBulk(body: { decision: Decision; batch: string; reason?: string; rows: { id: string; version: number }[] }) {
  return call('/api/office/decisions', { method: 'PUT', body, answer: decisionResults })
}

/** Accepts or declines the given version; refused when there is a newer one (see `isStale`). */
export function decide(id: string, body: { decision: Decision; version: number; reason?: string }) {
  return call(`${registrationsPath}/${id}/decision`, { method: 'PUT', body, answer: registrationChanged })
}

/** Emails the family a new link to its registration; earlier ones stop working. */
export function sendNewLink(id: string, version: number) {
  return call(`${registrationsPath}/${id}/link`, { method: 'POST', body: { version }, answer: registrationChanged })
}

/** Asks the family to correct the given version; `due_on` is its last day. */
export function askForCorrection(id: string, body: { version: number; fields: string[]; reason: string; due_on?: string }) {
  return call(`${registrationsPath}/${id}/correction`, { method: 'PUT', body, answer: registrationChanged })
}

/** Puts a decided registration back into review, although the family may have been emailed. */
export function reopen(id: string, version: number) {
  return call(`${registrationsPath}/${id}/decision`, { method: 'DELETE', body: { version }, answer: registrationChanged })
}

/** The address of a registration's history. */
export function historyAddress(id: string): string {
  return `${registrationsPath}/${id}/history`
}

/** What to export: for 'shown' also the columns in order. */
type ExportAsked = { kind: WorkbookKind; columns?: string[] }

/** The address of one of a list's workbooks: the rows with these ids, or all that match when there are none. */
export function workbookAddress(listed: ListedCompetition, search: ListSearch, ids: string[], { kind, columns = [] }: ExportAsked): string {
  const shown = kind === 'shown' && { columns: columns.join(','), ...(search.sort && { sort: search.sort }) }
  return `${registrationsPath}.xlsx?${new URLSearchParams({ ...exported(listed, search, ids), ...(kind !== 'list' && { kind }), ...shown })}`
}

/** The address of the payment screenshots of the same rows, as an archive. */
export function picturesAddress(listed: ListedCompetition, search: ListSearch, ids: string[]): string {
  return `${registrationsPath}.zip?${new URLSearchParams(exported(listed, search, ids))}`
}

function exported(listed: ListedCompetition, search: ListSearch, ids: string[]): Record<string, string> {
  const { competition = '', status = '', ...filters } = listParameters(listed, search)
  return { competition, status, ...(ids.length > 0 ? { ids: ids.join(',') } : filters) }
}
