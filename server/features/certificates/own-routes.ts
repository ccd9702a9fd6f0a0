import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ofCompetition, paperQuery } from '#domain/certificate/api.ts'
import { showing, shows } from '#server/auth/access-log.ts'
import { personIn } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { schoolOf } from '#server/features/schools/index.ts'
import { ownRegistrations } from '#server/features/students/index.ts'
import { registrations } from '#server/platform/db/schema/index.ts'
import { sendFile } from '#server/platform/http/download.ts'
import { problems } from '#server/platform/http/problem.ts'
import { bySerialNo, takes } from '#server/platform/http/route.ts'
import { certificateFile, certificatesIn, drawFile } from './files.ts'

/** A student's own certificates. The guard on /api/student admits only students. */
export const studentCertificateRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  app.get(
    '/certificates/:serial_no',
    takes(shows('exported', 'registration'), { ...bySerialNo, querystring: paperQuery }),
    async (request, reply) => {
      const own = await ownRegistrations(context.db, personIn(request).id)
      const row = own.find(({ serialNo }) => serialNo === request.params.serial_no)
      const found = row && (await certificateFile(context, row.id, request.query.paper))
      if (!row || !found) throw problems.notFound()
      showing(request, [row], null)
      return sendFile(reply, found)
    },
  )
}

/** The certificates of a school's own students. The guard on /api/school admits only schools. */
export const schoolCertificateRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  const { db } = context
  /** Until the office has verified a school, it gets no certificates. */
  const schoolIn = async (request: FastifyRequest) => {
    const school = await schoolOf(db, personIn(request).id)
    if (!school.is_verified) throw problems.notFound()
    return school
  }

  app.get(
    '/certificates/students/:serial_no',
    takes(shows('exported', 'registration'), { ...bySerialNo, querystring: paperQuery }),
    async (request, reply) => {
      const school = await schoolIn(request)
      const isTheirs = and(eq(registrations.serialNo, request.params.serial_no), eq(registrations.schoolId, school.id))
      const [row] = await db.select({ id: registrations.id }).from(registrations).where(isTheirs)
      const found = row && (await certificateFile(context, row.id, request.query.paper))
      if (!row || !found) throw problems.notFound()
      showing(request, [row], null)
      return sendFile(reply, found)
    },
  )

  app.get(
    '/certificates/:competition/file',
    {
      config: { ...shows('exported', 'registration'), perMinute: context.limits.signIn },
      schema: {
        description: 'The certificates of the school’s students: one PDF.',
        params: ofCompetition,
        querystring: paperQuery,
      },
    },
    async (request, reply) => {
      const { id: schoolId } = await schoolIn(request)
      const rows = await certificatesIn(context, { ...request.params, schoolId })
      showing(request, rows, null)
      return sendFile(reply, await drawFile(context, { account: schoolId }, rows, { ...request.params, ...request.query }))
    },
  )
}
