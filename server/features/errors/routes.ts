import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { messageReply } from '#domain/account/account.ts'
import { addressCorrectionBody, callBody, correctionDone, sendingsBody } from '#domain/email/undelivered.ts'
import { officeErrors } from '#domain/office-errors.ts'
import { showing, shows } from '#server/auth/access-log.ts'
import { actorIn } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { sendToAgain } from '#server/features/emails/index.ts'
import { problems } from '#server/platform/http/problem.ts'
import { answers, byId } from '#server/platform/http/route.ts'
import { listErrors, lookAgain } from './list.ts'
import { correctAddress, recordCall, takeBackCorrection } from './undelivered.ts'

/** What went wrong and needs a person. It needs the permission 'edit', or what a route names. */
export const officeErrorRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  app.get('/errors', answers(officeErrors, shows('listed', 'email')), async (request) => {
    const found = await listErrors(context)
    return showing(
      request,
      found.undelivered.flatMap(({ emails }) => emails),
      found,
    )
  })

  undeliveredRoutes(app, context)

  app.post(
    '/errors/pictures/:id',
    answers(messageReply, { description: 'Looks for the screenshot of a registration again.', ...byId }),
    async ({ params }) => {
      if (!(await lookAgain(context, params.id))) throw problems.stale('The picture still isn’t there.')
      return { message: 'The picture is there again.' }
    },
  )
}

/** Addresses that emails don't reach. */
function undeliveredRoutes(app: Parameters<FastifyPluginAsyncZod>[0], context: AppOptions) {
  app.post('/errors/undelivered/calls', answers(messageReply, { body: callBody }), async (request) => {
    await recordCall(context.db, actorIn(request), request.body)
    return { message: 'Noted.' }
  })

  app.post('/errors/undelivered/sendings', answers(messageReply, { body: sendingsBody }), async (request) => {
    const { address } = request.body
    const many = await sendToAgain(context.db, actorIn(request), address)
    if (many === 0) throw problems.notFound()
    return { message: many === 1 ? `1 email to ${address} is on its way again.` : `${many} emails to ${address} are on their way again.` }
  })

  app.put('/errors/undelivered/corrections', answers(correctionDone, { body: addressCorrectionBody }), (request) =>
    correctAddress(context, actorIn(request), request.body),
  )

  app.delete('/errors/undelivered/corrections', answers(messageReply, { body: addressCorrectionBody }), async (request) => {
    await takeBackCorrection(context, actorIn(request), request.body)
    return { message: `The address is ${request.body.address} again. No email was sent.` }
  })
}
