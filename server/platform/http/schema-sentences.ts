import * as z from 'zod'
import { m } from '#domain/language/paraglide/messages.js'
import { emailRefused } from '#domain/lib/text.ts'

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
