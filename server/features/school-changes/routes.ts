import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type * as z from 'zod'
import { messageReply } from '#domain/account/account.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { checkTick } from '#domain/privacy/consent.ts'
import { draftAnswers, reminderBody, replacementReply, studentCorrection } from '#domain/school/students.ts'
import type { AppOptions } from '#server/context.ts'
import { schoolIn } from '#server/features/schools/index.ts'
import { submissionHeaders } from '#server/platform/http/input.ts'
import { problems } from '#server/platform/http/problem.ts'
import { answers, bySerialNo, creates } from '#server/platform/http/route.ts'
import { waitingNotice } from '#server/platform/mail/outbox.ts'
import { correctStudent, remindParents, replaceStudent, undoStudentWithdrawal, withdrawStudent } from './change.ts'

/** What a school changes of the students that it registered. The guard on /api/school admits only schools. */
export const schoolChangeRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  const config = { perMinute: context.limits.submit }
  const studentIn = async (request: FastifyRequest) => ({
    school: await schoolIn(context.db, request),
    serialNo: (request.params as z.output<typeof bySerialNo.params>).serial_no,
  })

  app.patch(
    '/students/:serial_no',
    answers(messageReply, config, {
      description:
        'Corrects a student that the school registered, by field name. What says who takes part, once the student is accepted, becomes a request to the office.',
      ...bySerialNo,
      headers: submissionHeaders,
      body: studentCorrection,
    }),
    async (request) => {
      const sent = { key: request.headers['idempotency-key'], ...request.body }
      return { message: await correctStudent(context, await studentIn(request), sent) }
    },
  )

  app.put('/students/:serial_no/withdrawal', answers(messageReply, config, bySerialNo), async (request) => ({
    message: await withdrawStudent(context, await studentIn(request)),
  }))

  app.delete('/students/:serial_no/withdrawal', answers(messageReply, config, bySerialNo), async (request) => ({
    message: await undoStudentWithdrawal(context, await studentIn(request)),
  }))

  app.post(
    '/students/:serial_no/replacement',
    creates(replacementReply, config, {
      description:
        'Gives the place of a student to another child. The body holds the form’s fields by name, without the payment’s, and consent, as for a payment.',
      ...bySerialNo,
      headers: submissionHeaders,
      body: draftAnswers,
    }),
    async (request) => {
      const { consent, ...answers } = request.body
      // A page that didn't ask sends an empty one.
      const { ticked, issues } = checkTick(consent ? { consent } : {}, 'school')
      if (issues.length > 0) throw problems.invalid(issues)
      const child = await replaceStudent(context, await studentIn(request), { key: request.headers['idempotency-key'], answers, ticked })
      return { message: m['school_area.child_has_the_place']({ name: child.name }), serial_no: child.serialNo }
    },
  )

  app.post('/reminders', answers(messageReply, config, { body: reminderBody }), async (request) => {
    const count = await remindParents(context, await schoolIn(context.db, request), request.body.students)
    return {
      message: `${m['school_area.reminders_written']({ count })}${count > 0 && !context.sendsEmails ? waitingNotice(context) : ''}`,
    }
  })
}
