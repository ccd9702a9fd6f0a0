import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { type AccountRole, messageReply } from '#domain/account/account.ts'
import { currentLanguage, type Language } from '#domain/language/language.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { dayAndTimeIn } from '#domain/lib/clock-text.ts'
import {
  mostOpenReports,
  type OfficeProblemReport,
  type ProblemReport,
  type ProblemReportBody,
  problemAnswerBody,
  problemReportBody,
  problemReported,
  problemReportList,
  problemReportStates,
} from '#domain/problem-report.ts'
import { referenceAsMeant } from '#domain/registration/registration.ts'
import { showing, shows } from '#server/auth/access-log.ts'
import { actorIn, personIn } from '#server/auth/session.ts'
import type { AppContext, AppOptions } from '#server/context.ts'
import { emailDataOf, type Row as Registration, registrationEmails, requestedText } from '#server/features/registrations/index.ts'
import { languageOf } from '#server/features/students/index.ts'
import { replyOf } from '#server/lib/reply.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { problemReports, registrations, user } from '#server/platform/db/schema/index.ts'
import { insertRow, lockKey } from '#server/platform/db/transaction.ts'
import { type Actor, namesInOffice, record } from '#server/platform/history.ts'
import { existing, problems } from '#server/platform/http/problem.ts'
import { answers, byId, creates } from '#server/platform/http/route.ts'
import { inLanguage } from '#server/platform/language.ts'
import { type EmailValues, emailFrom, trusted } from '#server/platform/mail/emails.ts'
import { addressed, emailNotice, enqueueEmail, waitingNotice } from '#server/platform/mail/outbox.ts'

type Row = typeof problemReports.$inferSelect
type Author = { id: string; email: string; role: AccountRole }

/** Most reports that the office sees at once. */
const mostListed = 100

/** Stores what a student or a school reports, and emails a receipt. Throws 409 when too many of its reports wait for an answer. */
async function reportProblem(context: AppContext, author: Author, body: ProblemReportBody): Promise<ProblemReport> {
  return await context.db.transaction(async (tx) => {
    await lockKey(tx, 'problem reports', author.id)
    const waiting = await tx.$count(problemReports, and(eq(problemReports.userId, author.id), isNull(problemReports.answeredAt)))
    if (waiting >= mostOpenReports) throw problems.stale(m['student.reports_wait_answer_wait']({ count: mostOpenReports }))
    const { text, page, reference } = body
    const row = await insertRow(tx, problemReports, {
      id: randomUUID(),
      userId: author.id,
      text,
      page,
      reference: reference === '' ? '' : referenceAsMeant(reference),
      sentAt: new Date(context.now()),
    })
    const actor = { id: author.id, name: author.email, role: author.role }
    await record(tx, { actor, action: 'reported', subject: 'problem report', subjectId: row.id })
    await email(tx, context, { ...author, language: author.role === 'user' ? currentLanguage() : 'en' }, row, 'problem-received')
    return reportOf(row)
  })
}

/** Returns what a family asked to change in its registration, newest first, in the current language. */
export async function changesAskedFor(context: Pick<AppContext, 'db' | 'season'>, row: Registration): Promise<ProblemReport[]> {
  const isAbout = eq(problemReports.registrationId, row.id)
  const reports = await context.db.select().from(problemReports).where(isAbout).orderBy(desc(problemReports.number))
  return reports.map((report) => ({ ...reportOf(report), text: requestedText(context, row, report.requestedChanges) }))
}

/** Returns the reports of an account, newest first. */
export async function reportsOf(db: Database, userId: string): Promise<ProblemReport[]> {
  const rows = await db.select().from(problemReports).where(eq(problemReports.userId, userId)).orderBy(desc(problemReports.number))
  return rows.map(reportOf)
}

const isOpen = isNull(problemReports.answeredAt)
const isAnswered = isNotNull(problemReports.answeredAt)

/** Counts the reports that wait for an answer. */
export async function countOpenReports(db: Database): Promise<number> {
  return await db.$count(problemReports, isOpen)
}

/** Returns the reports that wait for an answer, the oldest first, or the latest answered ones; and how many there are. */
async function listReports(db: Database, state: 'open' | 'answered'): Promise<{ reports: OfficeProblemReport[]; total: number }> {
  const which = state === 'open' ? isOpen : isAnswered
  const order = state === 'open' ? asc(problemReports.number) : desc(problemReports.answeredAt)
  return { reports: await withAuthors(db, which, order, mostListed), total: await db.$count(problemReports, which) }
}

/** Answers a report, and emails the answer. Throws 404, and 409 when a colleague has answered it. */
async function answerReport(context: AppContext, actor: Actor, id: string, answer: string): Promise<OfficeProblemReport> {
  await context.db.transaction(async (tx) => {
    const row = existing(await tx.select().from(problemReports).where(eq(problemReports.id, id)).for('update'))
    if (row.answeredAt !== null) {
      const when = dayAndTimeIn(context.season().timeZone, row.answeredAt.getTime())
      throw problems.stale(`${row.answeredBy} answered this report on ${when}. Your answer was not sent.`)
    }
    const answered = { answer, answeredAt: new Date(context.now()), answeredBy: actor.name }
    await tx.update(problemReports).set(answered).where(eq(problemReports.id, id))
    if (row.userId === null) return await answerFamily(tx, context, actor, { ...row, ...answered })
    await record(tx, { actor, action: 'answered', subject: 'problem report', subjectId: id })
    const [author] = await tx.select({ email: user.email }).from(user).where(eq(user.id, row.userId))
    const language = await languageOf(tx, row.userId)
    if (author) await email(tx, context, { ...author, language }, { ...row, ...answered }, 'problem-answered')
  })
  const report = existing(await withAuthors(context.db, eq(problemReports.id, id), asc(problemReports.number), 1))
  return report
}

async function answerFamily(tx: Transaction, context: AppContext, actor: Actor, report: Row): Promise<void> {
  const [row] = await tx
    .select()
    .from(registrations)
    .where(eq(registrations.id, report.registrationId ?? ''))
  if (!row) throw problems.notFound()
  const data = emailDataOf(row, context.season(row.round))
  const requested = inLanguage(row.language, () => requestedText(context, row, report.requestedChanges))
  const answered = registrationEmails.changeAnswered(data, report.number, requested, report.answer ?? '')
  await record(tx, { actor, action: 'answered a change', subject: 'registration', subjectId: row.id })
  await enqueueEmail(tx, answered, addressed('office', row.contactEmail, row.id, data.organisation))
}

async function email(
  tx: Transaction,
  { season }: Pick<AppContext, 'season'>,
  { email: recipient, language }: { email: string; language: Language },
  { id, number, text, answer }: Row,
  name: 'problem-received' | 'problem-answered',
) {
  const { organisation, contact } = season()
  const values: EmailValues = { report: number, problem: text, organisation: trusted(organisation), contact: trusted(contact) }
  const all = { ...values, ...(answer !== null && { answer: trusted(answer) }) }
  const composed = inLanguage(language, () => emailFrom(name, 'accounts', all))
  await enqueueEmail(tx, composed, addressed('office', recipient, id, organisation))
}

/** Values for a preview of the emails about a report. */
export const exampleReport: EmailValues = {
  report: 12,
  problem: 'The page with my booking stays empty.',
  answer: trusted('It was closed for an hour. Please open it again.'),
}

async function withAuthors(db: Database, which: SQL, order: SQL, most: number): Promise<OfficeProblemReport[]> {
  const rows = await db
    .select({ report: problemReports, account: user, registration: registrations })
    .from(problemReports)
    .leftJoin(user, eq(user.id, problemReports.userId))
    .leftJoin(registrations, eq(registrations.id, problemReports.registrationId))
    .where(and(which, or(inArray(user.role, ['user', 'school']), isNotNull(registrations.id))))
    .orderBy(order)
    .limit(most)
  const nameOf = await namesInOffice(db)
  return rows.flatMap(({ report, account, registration }) => {
    const about = { ...reportOf(report), id: report.id, answered_by: report.answeredBy && nameOf(report.answeredBy) }
    if (registration) {
      const { id, competition, status, name, contactEmail } = registration
      const from = account ? { email: account.email, role: 'school' as const } : { email: contactEmail, role: 'family' as const }
      return { ...about, account_id: null, registration: { id, competition, status }, name, ...from }
    }
    if (!account) return []
    const { id, name, email, role } = account
    return { ...about, account_id: id, registration: null, name, email, role: role === 'school' ? ('school' as const) : ('user' as const) }
  })
}

function reportOf(row: Row): ProblemReport {
  return replyOf(row, 'number', 'text', 'page', 'reference', 'sentAt', 'answer', 'answeredAt')
}

/** Reporting a problem, for students and schools. */
export const problemReportRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  app.post('/problem-reports', creates(problemReported, { perMinute: context.limits.signIn, body: problemReportBody }), async (request) => {
    const { id, email, role } = personIn(request)
    const report = await reportProblem(context, { id, email, role }, request.body)
    const { number } = report
    const message = context.sendsEmails
      ? m['student.thank_report_number_weve']({ number, email })
      : `${m['student.thank_report_number']({ number })}${waitingNotice(context)}`
    return { message, report }
  })
}

/** What students and schools have reported, and what families ask to change, for the office. */
export const officeProblemReportRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  app.get(
    '/problem-reports',
    answers(problemReportList, shows('listed', 'account'), {
      querystring: z.strictObject({ state: z.enum(problemReportStates).default('open') }),
    }),
    async (request) => {
      const list = await listReports(context.db, request.query.state)
      return showing(request, authorsOf(list.reports), list)
    },
  )

  app.put(
    '/problem-reports/:id/answer',
    answers(messageReply, shows('opened', 'account'), { ...byId, body: problemAnswerBody }),
    async (request) => {
      const report = await answerReport(context, actorIn(request), request.params.id, request.body.answer)
      return showing(request, authorsOf([report]), {
        message: `Report ${report.number} is answered. ${emailNotice(context, report.email)}`,
      })
    },
  )
}

/** The accounts, and the registrations of families. */
function authorsOf(reports: OfficeProblemReport[]): { id: string }[] {
  return reports.flatMap(({ account_id, registration }) => account_id ?? registration?.id ?? []).map((id) => ({ id }))
}
