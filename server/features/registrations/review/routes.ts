import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { undone } from '#domain/registration/review.ts'
import { actorIn } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { undo } from '../decisions/undo.ts'

const one = z.strictObject({ id: z.uuid() })

/** The review workbench. Reading and deciding are declared in app.ts. */
export const officeReviewRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  app.delete(
    '/review/decisions/:id',
    {
      schema: {
        description: 'Undoes a decision, or all decisions of a batch, while the emails are held.',
        params: one,
        response: { 200: undone },
      },
    },
    (request) => undo(context, actorIn(request), request.params.id),
  )
}
