import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { messageReply } from '#domain/account/account.ts'
import type { AmountStyle } from '#domain/payment/amounts.ts'
import type { AnswerKind } from '#domain/payment/statement-answers.ts'
import {
  dayTotals,
  type Matched,
  type MoneyProposal,
  type Parted,
  proposalPage,
  refundList,
  type StatementReading,
  statement,
  statementList,
  statementReading,
  waitingSchoolPayments,
  wholeStatement,
} from '#domain/payment/statement-api.ts'
import type { StatementColumns } from '#domain/payment/statement-columns.ts'
import type { ProposalGroup } from '#domain/payment/statement-proposals.ts'
import { type DecisionResults, decisionResults } from '#domain/registration/decision.ts'
import type { TextEncoding } from '#domain/sheets/cells.ts'
import type { DateOrder } from '#domain/sheets/dates.ts'
import { call } from '#web/api/call.ts'
import { useAnswer } from '#web/office/queries.ts'

export const money = '/api/office/money'

/** A page of a group, and the counts of all. The previous rows stay while the next ones load. */
export function useProposals(group: ProposalGroup, page: number) {
  const query = new URLSearchParams({ group, page: String(page) })
  return useAnswer(`${money}/proposals?${query}`, proposalPage, { placeholderData: keepPreviousData })
}

export const useStatements = () => useAnswer(`${money}/statements`, statementList)
export const useStatement = (id: string) => useAnswer(`${money}/statements/${id}`, wholeStatement)
export const useDay = (day: string) => useAnswer(`${money}/days/${day}`, dayTotals, { placeholderData: keepPreviousData })
export const useRefunds = (options: { enabled?: boolean } = {}) => useAnswer(`${money}/refunds`, refundList, options)

/** Schools' payments of which students still wait: from two characters on. */
export function useSchoolPayments(q: string) {
  const at = `${money}/school-payments?${new URLSearchParams({ q })}`
  return useAnswer(at, waitingSchoolPayments, { enabled: q.trim().length >= 2, placeholderData: keepPreviousData })
}

/** How a file is to be read; what is left out is found in the file. */
export type Reading = {
  bank?: string
  currency?: StatementReading['currency']
  sheet?: string
  encoding?: TextEncoding
  columns?: StatementColumns
  dates?: DateOrder
  amounts?: AmountStyle
}

function queryOf(file: File, { bank, currency, sheet, encoding, columns, dates, amounts }: Reading): string {
  const named = Object.entries(columns?.columns ?? {}).filter(([, column]) => column !== undefined)
  return new URLSearchParams({
    file: file.name.slice(0, 200),
    ...(bank && { bank }),
    ...(currency && { account_currency: currency }),
    ...(sheet && { sheet }),
    ...(encoding && { encoding }),
    ...(columns && { header: String(columns.header) }),
    ...(dates && { dates }),
    ...(amounts && { amounts }),
    ...Object.fromEntries(named.map(([role, column]) => [role, String(column)])),
  }).toString()
}

/** Asks how a file would be read. The same question isn't sent twice. */
export function useReading(file: File, asked: Reading) {
  return useQuery({
    queryKey: ['money', 'reading', file.name, file.size, file.lastModified, asked],
    queryFn: ({ signal }) => call(`${money}/readings?${queryOf(file, asked)}`, { method: 'POST', file, answer: statementReading, signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

export function importStatement(file: File, asked: Reading & { bank: string }, remembers: boolean) {
  const query = `${queryOf(file, asked)}&remember=${remembers ? 'yes' : 'no'}`
  return call(`${money}/statements?${query}`, { method: 'POST', file, answer: statement })
}

/** Most registrations in one call. */
const atOnce = 100

/**
 * Accepts exact proposals, in several calls if there are many, which `batch` takes back together. Throws when the first call fails; later
 * ones count as not done.
 */
export async function acceptAll(proposals: MoneyProposal[], batch: string): Promise<DecisionResults> {
  const rows = proposals.flatMap(({ lines: [line], registrations }) =>
    line ? registrations.filter(waitsForDecision).map(({ id, version }) => ({ id, version, line_id: line.id })) : [],
  )
  const all: DecisionResults = { results: [], undo: null }
  for (let at = 0; at < rows.length; at += atOnce) {
    const portion = rows.slice(at, at + atOnce)
    try {
      const answer = await call(`${money}/acceptances`, { method: 'PUT', body: { batch, rows: portion }, answer: decisionResults })
      all.results.push(...answer.results)
      all.undo ??= answer.undo
    } catch (error) {
      if (at === 0) throw error
      all.results.push(...portion.map(({ id }) => ({ id, done: false, message: 'The connection was lost. Try again.' })))
    }
  }
  return all
}

/** Answers a difference for the registrations that wait for a line's money. */
export function answerDifference(
  { lines: [line], registrations }: MoneyProposal,
  answer: { answer: AnswerKind; why?: string },
): Promise<DecisionResults> {
  const rows = registrations.filter(waitsForDecision).map(({ id, version }) => ({ id, version }))
  return call(`${money}/lines/${line?.id}/answer`, { method: 'PUT', body: { ...answer, rows }, answer: decisionResults })
}

/** Whether a registration waits for a decision. */
export function waitsForDecision({ status }: MoneyProposal['registrations'][number]): boolean {
  return status === 'pending'
}

/**
 * Matches a line with a registration, parts them, sets the line aside, or takes that back; or counts what the bank printed again as payments of
 * their own.
 */
export function changeLine(line: string, change: { match: Matched } | { unmatch: Parted } | { dismiss: boolean } | { count: 'each' }) {
  if ('count' in change) return call(`${money}/lines/${line}/repeats`, { method: 'DELETE', answer: messageReply })
  if ('dismiss' in change)
    return call(`${money}/lines/${line}/dismissal`, { method: change.dismiss ? 'PUT' : 'DELETE', answer: messageReply })
  const [method, body] = 'match' in change ? (['PUT', change.match] as const) : (['DELETE', change.unmatch] as const)
  return call(`${money}/lines/${line}/match`, { method, body, answer: messageReply })
}

/** The workbooks of the days from one to another (ISO): 'days' or 'payments'. */
export function moneyWorkbookAddress(name: 'days' | 'payments', from: string, to: string): string {
  return `${money}/${name}.xlsx?${new URLSearchParams({ from, to })}`
}
