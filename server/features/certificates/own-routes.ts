import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { ofCompetition } from '#domain/certificate/api.ts'
import { certificatePrint, printFormats } from '#domain/certificate/certificate.ts'
import { showing, shows, showsNobody } from '#server/auth/record-access.ts'
import { personIn } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { schoolOf } from '#server/features/schools/index.ts'
import { registrationsOf } from '#server/features/students/index.ts'
import { registrations } from '#server/platform/db/schema/index.ts'
import { sendFile } from '#server/platform/http/download.ts'
import { problems } from '#server/platform/http/problem.ts'
import { certificateFile } from './download.ts'
import { listPrints, ofSchool, printedFile, requestPrint } from './prints.ts'

const serialNo = z.strictObject({ serial_no: z.stringFormat('serial number', /^[1-9]\d{0,14}$/).transform(Number) })

/** A student's own certificates. The guard on /api/student admits only students. */
export const studentCertificateRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  app.get(
    '/certificates/:serial_no',
    { config: shows('exported', 'registration'), schema: { params: serialNo } },
    async (request, reply) => {
      const { registrations: own, rows } = await registrationsOf(context.db, personIn(request).id)
      const row = rows[own.findIndex(({ serial_no }) => serial_no === request.params.serial_no)]
      const found = row && (await certificateFile(context, row.id))
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
    { config: shows('exported', 'registration'), schema: { params: serialNo } },
    async (request, reply) => {
      const school = await schoolIn(request)
      const isTheirs = and(eq(registrations.serialNo, request.params.serial_no), ofSchool(school.id))
      const [row] = await db.select({ id: registrations.id }).from(registrations).where(isTheirs)
      const found = row && (await certificateFile(context, row.id))
      if (!row || !found) throw problems.notFound()
      showing(request, [row], null)
      return sendFile(reply, found)
    },
  )

  app.get(
    '/certificates/:competition/prints',
    { config: showsNobody, schema: { params: ofCompetition, response: { 200: z.array(certificatePrint) } } },
    async (request) => await listPrints(context, { ...request.params, schoolId: (await schoolIn(request)).id }),
  )

  app.post(
    '/certificates/:competition/prints',
    {
      config: { perMinute: context.limits.signIn },
      schema: {
        description: 'Asks for a file with the certificates of the school’s students; it is made in the background.',
        params: ofCompetition,
        body: z.strictObject({ format: z.enum(printFormats) }),
        response: { 202: certificatePrint },
      },
    },
    async (request, reply) => {
      const { id: schoolId } = await schoolIn(request)
      return reply.status(202).send(await requestPrint(context, schoolId, { ...request.params, ...request.body, schoolId }))
    },
  )

  app.get(
    '/certificates/prints/:id',
    {
      config: { ...shows('exported', 'registration'), perMinute: context.limits.signIn },
      schema: { params: z.strictObject({ id: z.uuid() }) },
    },
    async (request, reply) => {
      const { id: schoolId } = await schoolIn(request)
      const print = await printedFile(context, request.params.id, schoolId)
      showing(request, [], null)
      return sendFile(reply, print)
    },
  )
}
