import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { messageReply, objectionBody, schoolStudentPage } from '#domain/account/account.ts'
import { fold } from '#domain/lib/text.ts'
import { schoolBody, schoolReceipt } from '#domain/school/school.ts'
import { choiceLetters, schoolsToChoose } from '#domain/school/school-choice.ts'
import { evenly } from '#server/auth/even-answers.ts'
import { showing, shows } from '#server/auth/record-access.ts'
import { actorIn, personIn } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import type { CountFormsOf } from '#server/platform/http/limits/form-limit.ts'
import { listQuery, searchText } from '#server/platform/http/pagination.ts'
import { optionalSubmissionHeaders, submissionKeyOf } from '#server/platform/http/submission.ts'
import { schoolsLike } from './choose.ts'
import { registerSchool } from './register.ts'
import { schoolOf } from './school-of.ts'
import { listStudents, object, withdrawObjection } from './students.ts'

/** Registering a school. */
export const schoolRoutes: FastifyPluginAsyncZod<{ context: AppOptions; countFormsOf: CountFormsOf }> = async (
  app,
  { context, countFormsOf },
) => {
  app.post(
    '/schools',
    {
      config: { perMinute: context.limits.signIn },
      schema: {
        headers: optionalSubmissionHeaders,
        body: schoolBody,
        response: { 201: schoolReceipt },
      },
    },
    async (request, reply) => {
      const submission = { answers: request.body, key: submissionKeyOf(request.headers), countForm: countFormsOf(request.ip) }
      // The time must not show whether the address or the school was known.
      return reply.status(201).send(await evenly(context, registerSchool(context, submission)))
    },
  )

  app.get(
    '/schools',
    {
      config: { perMinute: context.limits.signIn * 3 },
      schema: { querystring: z.strictObject({ q: searchText }), response: { 200: schoolsToChoose } },
    },
    async ({ query }) => ({ schools: fold(query.q).length < choiceLetters ? [] : await schoolsLike(context.db, query.q) }),
  )
}

const one = z.strictObject({ serial_no: z.stringFormat('serial number', /^[1-9]\d{0,14}$/).transform(Number) })

/** A school's view of its students. The guard on /api/school admits only schools. */
export const schoolAreaRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  app.get(
    '/students',
    { config: shows('listed', 'registration'), schema: { querystring: listQuery, response: { 200: schoolStudentPage } } },
    async (request) => {
      const { id } = await schoolOf(context.db, personIn(request).id)
      const { students, ...page } = await listStudents(context.db, id, request.query)
      return showing(request, students, page)
    },
  )

  app.put(
    '/students/:serial_no/objection',
    { schema: { params: one, body: objectionBody, response: { 200: messageReply } } },
    async (request) => {
      const { id } = await schoolOf(context.db, personIn(request).id)
      const name = await object(context.db, actorIn(request), {
        schoolId: id,
        serialNo: request.params.serial_no,
        reason: request.body.reason ?? '',
      })
      return { message: `We’ve let the office know that ${name} isn’t your student.` }
    },
  )

  app.delete('/students/:serial_no/objection', { schema: { params: one, response: { 200: messageReply } } }, async (request) => {
    const { id } = await schoolOf(context.db, personIn(request).id)
    const name = await withdrawObjection(context.db, actorIn(request), { schoolId: id, serialNo: request.params.serial_no })
    return { message: `${name} is your student again.` }
  })
}
