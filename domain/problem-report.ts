import * as z from 'zod/mini'
import type { Session } from '#domain/account/account.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { maxCharacters, typedText } from '#domain/lib/schemas.ts'
import { longestReference, referenceAsMeant, statuses } from '#domain/registration/registration.ts'
import type { Season } from '#domain/season/season.ts'

/** Where students and schools report a problem, without the query. */
export const reportAddress = '/report'

/** Most reports of one account that wait for an answer. */
export const mostOpenReports = 10

/** What a student or a school reports. `page` is where it happened, and `reference` whose registration it is about; either may be ''. */
export const problemReportBody = z.strictObject({
  text: typedText(2000, m['student.say_what_went_wrong']),
  page: typedText(200),
  reference: z.string().check(
    z.trim(),
    maxCharacters(longestReference),
    z.refine((typed) => typed === '' || /^[0-9A-Z]{5}-[0-9A-Z]{5}$/.test(referenceAsMeant(typed)), {
      error: m['student.reference_looks_like_7k3m9'],
    }),
  ),
})
export type ProblemReportBody = z.infer<typeof problemReportBody>

/** A report as its author sees it. Times are ISO, UTC; `answer` is null while it waits. */
export const problemReport = z.object({
  number: z.int(),
  text: z.string(),
  page: z.string(),
  reference: z.string(),
  sent_at: z.string(),
  answer: z.nullable(z.string()),
  answered_at: z.nullable(z.string()),
})
export type ProblemReport = z.infer<typeof problemReport>
export const problemReported = z.object({ message: z.string(), report: problemReport })

/** A report as the office sees it, with who sent it; from a family, which has no account, the registration that it is about. */
export const officeProblemReport = z.extend(problemReport, {
  id: z.uuid(),
  account_id: z.nullable(z.string()),
  registration: z.nullable(z.object({ id: z.uuid(), competition: z.string(), status: z.enum(statuses) })),
  name: z.string(),
  email: z.string(),
  role: z.enum(['user', 'school', 'family']),
  answered_by: z.nullable(z.string()),
})
export type OfficeProblemReport = z.infer<typeof officeProblemReport>

/** Those that wait for an answer, oldest first, or the latest answered ones. */
export const problemReportStates = ['open', 'answered'] as const
export const problemReportList = z.object({ reports: z.array(officeProblemReport), total: z.int() })

/** The office's answer. */
export const problemAnswerBody = z.strictObject({ answer: typedText(1000, 'Write the answer.') })

/** What the server passes to the page. */
export type ReportPages = {
  /** `page` is where the person came from, and `reference` of their only registration; either may be ''. */
  report: { session: Session; reports: ProblemReport[]; page: string; reference: string; season: Season }
}
