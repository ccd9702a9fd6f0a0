import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { fold } from '#domain/lib/text.ts'
import { schoolReceipt } from '#domain/school/school.ts'
import { schoolBody } from '#domain/school/school-body.ts'
import { choiceLetters, schoolsToChoose } from '#domain/school/school-choice.ts'
import { evenly } from '#server/auth/sign-in-limits.ts'
import type { AppOptions } from '#server/context.ts'
import { optionalSubmissionHeaders, searchText, submissionKeyOf } from '#server/platform/http/input.ts'
import type { CountFormsOf } from '#server/platform/http/limits/rate-limit.ts'
import { answers, creates } from '#server/platform/http/route.ts'
import { schoolsLike } from './choose.ts'
import { registerSchool } from './register.ts'

/** Registering a school. */
export const schoolRoutes: FastifyPluginAsyncZod<{ context: AppOptions; countFormsOf: CountFormsOf }> = async (
  app,
  { context, countFormsOf },
) => {
  app.post(
    '/schools',
    creates(schoolReceipt, { perMinute: context.limits.signIn, headers: optionalSubmissionHeaders, body: schoolBody }),
    async (request) => {
      const submission = { answers: request.body, key: submissionKeyOf(request.headers), countForm: countFormsOf(request.ip) }
      // The time must not show whether the address or the school was known.
      return await evenly(context, registerSchool(context, submission))
    },
  )

  app.get(
    '/schools',
    answers(schoolsToChoose, { perMinute: context.limits.signIn * 3, querystring: z.strictObject({ q: searchText }) }),
    async ({ query }) => ({ schools: fold(query.q).length < choiceLetters ? [] : await schoolsLike(context.db, query.q) }),
  )
}
