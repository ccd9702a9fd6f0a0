import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { messageReply } from '#domain/account/account.ts'
import { m } from '#domain/language/paraglide/messages.js'
import {
  type OfficeProblemReport,
  problemAnswerBody,
  problemReportBody,
  problemReported,
  problemReportList,
  problemReportStates,
} from '#domain/problem-report.ts'
import { showing, shows } from '#server/auth/record-access.ts'
import { actorIn, personIn } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { emailNotice, waitingNotice } from '#server/platform/mail/outbox.ts'
import { answerReport, listReports, reportProblem } from './problem-reports.ts'

/** Reporting a problem, for students and schools. */
export const problemReportRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  app.post(
    '/problem-reports',
    { config: { perMinute: context.limits.signIn }, schema: { body: problemReportBody, response: { 201: problemReported } } },
    async (request, reply) => {
      const { id, email, role } = personIn(request)
      const report = await reportProblem(context, { id, email, role }, request.body)
      const { number } = report
      const message = context.sendsEmails
        ? m['student.thank_report_number_weve']({ number, email })
        : `${m['student.thank_report_number']({ number })}${waitingNotice(context)}`
      return reply.status(201).send({ message, report })
    },
  )
}

/** What students and schools have reported, and what families ask to change, for the office. */
export const officeProblemReportRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  app.get(
    '/problem-reports',
    {
      config: shows('listed', 'account'),
      schema: { querystring: z.strictObject({ state: z.enum(problemReportStates).default('open') }), response: { 200: problemReportList } },
    },
    async (request) => {
      const list = await listReports(context.db, request.query.state)
      return showing(request, authorsOf(list.reports), list)
    },
  )

  app.put(
    '/problem-reports/:id/answer',
    {
      config: shows('opened', 'account'),
      schema: { params: z.strictObject({ id: z.uuid() }), body: problemAnswerBody, response: { 200: messageReply } },
    },
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
