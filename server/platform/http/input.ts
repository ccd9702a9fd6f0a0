import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { m } from '#domain/language/paraglide/messages.js'
import { pageSizes } from '#domain/lib/schemas.ts'
import { emailRefused, isStorable } from '#domain/lib/text.ts'
import { isCalendarDate } from '#domain/lib/time-text.ts'

/** Whether a request of this method only reads. */
export function isReading(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Whether this is an address of the API. Every other one is a page, or a file of one. */
export function isCall(url: string): boolean {
  return url.startsWith('/api/')
}

/** The page of a list, from 1. */
export const pageNumber = z
  .stringFormat('page', /^[1-9]\d{0,5}$/)
  .transform(Number)
  .default(1)

/** Rows per page: one of the sizes offered to the office. */
export const pageSize = z.enum(pageSizes.map(String)).transform(Number).default(pageSizes[0])

/** What to search for. */
export const searchText = z.string().max(120).refine(isStorable, 'Search for letters and numbers.').default('')

/** A day, or nothing. */
export const anyDay = z.string().refine(isCalendarDate, 'Enter a date as YYYY-MM-DD.').or(z.literal('')).default('')

/** The ids of selected rows, separated by commas; empty for everything that matches. */
export const selectedIds = z
  .string()
  .transform((ids) => ids.split(','))
  .pipe(z.array(z.uuid()).max(300))
  .default([])

/** The query of a list that can only be searched. */
export const listQuery = z.strictObject({ q: searchText, page: pageNumber, size: pageSize })

const idempotencyKey = z.uuid('Send an Idempotency-Key header with a UUID.')

/** The header of a registration: without it, a family that sends its form again after a lost answer would be registered twice. */
export const submissionHeaders = z.looseObject({ 'idempotency-key': idempotencyKey })

/** The header of a booking or a school, which other programs may send as plain JSON. With a key, sending again is safe. */
export const optionalSubmissionHeaders = z.looseObject({ 'idempotency-key': idempotencyKey.optional() })

export type SubmissionHeaders = z.output<typeof optionalSubmissionHeaders>

/** Returns the key that was sent, or a new one, with which the submission counts as sent once. */
export function submissionKeyOf(headers: SubmissionHeaders): string {
  return headers['idempotency-key'] ?? randomUUID()
}

/** Sorts answers by name, so that a repeated submission can be recognised. */
export function inOneOrder(answers: Record<string, string>): [string, string][] {
  return Object.entries(answers).sort(([a], [b]) => (a < b ? -1 : 1))
}

type Issue = z.core.$ZodRawIssue

/** Gives what our schemas refuse without a message of their own a sentence of ours, in the whole process. */
export function setSchemaSentences(): void {
  z.config({ customError: sentenceFor })
}

const ofType: Record<string, string> = {
  string: 'Send text here.',
  number: 'Send a number here.',
  int: 'Send a whole number here.',
  boolean: 'Send true or false here.',
  array: 'Send a list here.',
  object: 'Send the fields as JSON.',
  record: 'Send the fields as JSON.',
}

const ofFormat: Record<string, string> = {
  uuid: 'This isn’t an id that we gave out.',
  date: 'Enter a date as YYYY-MM-DD.',
  datetime: 'Enter a date and time as 2026-11-22T09:30:00Z.',
  page: 'Pages are numbered from 1.',
  safeint: 'Send a whole number here.',
}

function sentenceFor(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined && issue.expected !== 'object') return 'This is missing.'
      return ofType[issue.expected] ?? m['problem.check_this']()
    case 'invalid_format':
      return issue.format === 'email' ? emailRefused() : (ofFormat[issue.format] ?? 'Check how this is written.')
    case 'invalid_value':
      return 'Choose one of the options.'
    case 'too_small':
      return limitText(issue.origin, Number(issue.minimum), 'least')
    case 'too_big':
      return limitText(issue.origin, Number(issue.maximum), 'most')
    case 'unrecognized_keys':
      return 'This field isn’t expected.'
    default:
      return m['problem.check_this']()
  }
}

function limitText(origin: string, limit: number, bound: 'least' | 'most'): string {
  if (origin === 'string') return bound === 'least' && limit === 1 ? 'This is missing.' : `Use at ${bound} ${limit} characters.`
  if (origin === 'array' || origin === 'set') return `Send at ${bound} ${limit} of these.`
  return bound === 'least' ? `Send ${limit} or more.` : `Send ${limit} or less.`
}
