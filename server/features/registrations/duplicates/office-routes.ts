import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { messageReply } from '#domain/account/account.ts'
import { disputeList } from '#domain/office-errors.ts'
import { disputeBody } from '#domain/registration/duplicate-check.ts'
import { showing, shows } from '#server/auth/record-access.ts'
import { actorIn } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { emailNotice } from '#server/platform/mail/outbox.ts'
import { answerDispute, listDisputes } from './disputes.ts'

/** Families that say of a registration 'This isn’t ours', for the office. */
export const officeDisputeRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  app.get('/disputes', { config: shows('listed', 'registration'), schema: { response: { 200: disputeList } } }, async (request) => {
    const list = await listDisputes(context)
    return showing(
      request,
      list.disputes.map(({ registration }) => registration),
      list,
    )
  })

  app.put(
    '/disputes/:id/answer',
    {
      config: { changesEnded: true },
      schema: {
        description: 'Lets the child register again beside the registration (freed), and emails the family; or doesn’t (kept).',
        params: z.strictObject({ id: z.uuid() }),
        body: disputeBody,
        response: { 200: messageReply },
      },
    },
    async (request) => {
      const { outcome } = request.body
      const { name, email } = await answerDispute(context, actorIn(request), request.params.id, outcome)
      const message =
        outcome === 'freed'
          ? `${name} can be registered again. ${emailNotice(context, email)} Decide about the earlier registration in its list.`
          : `The earlier registration of ${name} counts. Please write to ${email}.`
      return { message }
    },
  )
}
