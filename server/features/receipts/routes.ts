import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { showing, shows } from '#server/auth/access-log.ts'
import type { AppOptions } from '#server/context.ts'
import { refuseUnverified, schoolIn } from '#server/features/schools/index.ts'
import { sendFile } from '#server/platform/http/download.ts'
import { byId } from '#server/platform/http/route.ts'
import { drawPaymentReceipt, proFormaFor } from './school.ts'

/** What a school prints about its payments. The guard on /api/school admits only schools; one that isn't verified pays for nobody yet. */
export const schoolReceiptRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  const verifiedIn = async (request: FastifyRequest) => {
    const school = await schoolIn(context.db, request)
    refuseUnverified(school, context.season())
    return school
  }
  const config = { ...shows('exported', 'registration'), perMinute: context.limits.signIn }

  const ofPayment = { config, schema: byId }
  for (const [name, kind] of [
    ['receipt', 'Receipt'],
    ['pro-forma', 'Pro-forma'],
  ] as const)
    app.get(`/payments/:id/${name}.pdf`, ofPayment, async (request, reply) => {
      const { students, ...pdf } = await drawPaymentReceipt(context, await verifiedIn(request), request.params.id, kind)
      showing(request, students, null)
      return sendFile(reply, pdf)
    })

  app.get('/pro-forma.pdf', { config }, async (request, reply) => {
    const { students, ...pdf } = await proFormaFor(context, await verifiedIn(request))
    showing(request, students, null)
    return sendFile(reply, pdf)
  })
}
