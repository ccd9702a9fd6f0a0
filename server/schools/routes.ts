import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { schoolStudentPage } from '../../domain/account.ts'
import { schoolBody, schoolReceipt } from '../../domain/school.ts'
import { showing, shows } from '../access/record-access.ts'
import { personIn } from '../accounts/session.ts'
import type { Deps } from '../deps.ts'
import type { CountFormsOf } from '../http/form-limit.ts'
import { listQuery } from '../http/pages.ts'
import { submissionHeaders } from '../http/submission.ts'
import { registerSchool } from './register.ts'
import { schoolOf } from './school-of.ts'
import { listStudents } from './students.ts'

/** An answer takes at least this long, in milliseconds. */
const evenly = 300

/** How a school comes in. */
export const schoolRoutes: FastifyPluginAsyncZod<{ deps: Deps; countFormsOf: CountFormsOf }> = async (app, { deps, countFormsOf }) => {
  app.post(
    '/schools',
    {
      config: { rateLimit: { max: deps.limits.signIn, timeWindow: '1 minute' } },
      schema: {
        headers: submissionHeaders,
        body: schoolBody,
        response: { 201: schoolReceipt },
      },
    },
    async (request, reply) => {
      const submission = { answers: request.body, key: request.headers['idempotency-key'], countForm: countFormsOf(request.ip) }
      // Whether the school or the address was known does not show in the time it takes either.
      const [receipt] = await Promise.all([registerSchool(deps, submission), pause(evenly)])
      return reply.status(201).send(receipt)
    },
  )
}

/** What a school sees of its students. The guard in front of /api/school lets schools in only. */
export const schoolAreaRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.get(
    '/students',
    { config: shows('listed', 'registration'), schema: { querystring: listQuery, response: { 200: schoolStudentPage } } },
    async (request) => {
      const { id } = await schoolOf(deps.db, personIn(request).id)
      const { students, ...page } = await listStudents(deps.db, id, request.query)
      return showing(request, students, page)
    },
  )
}
