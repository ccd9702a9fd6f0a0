import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { messageReply } from '#domain/account/account.ts'
import { officeErrors, taskNames, tasks } from '#domain/office-errors.ts'
import { needs } from '#server/auth/guard.ts'
import { showing, shows } from '#server/auth/record-access.ts'
import type { AppOptions } from '#server/context.ts'
import { problems } from '#server/platform/http/problem.ts'
import { listErrors, lookAgain } from './list.ts'
import { runNow } from './tasks.ts'

/** What went wrong and needs a person. It needs the permission 'edit', or what a route names. */
export const officeErrorRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  app.get('/errors', { config: shows('listed', 'email'), schema: { response: { 200: officeErrors } } }, async (request) => {
    const found = await listErrors(context.db, context)
    return showing(request, found.emails, found)
  })

  app.post(
    '/errors/tasks/:name',
    {
      config: needs('change settings'),
      schema: {
        description: 'Runs a task of the server now.',
        params: z.strictObject({ name: z.enum(taskNames) }),
        response: { 200: messageReply },
      },
    },
    async ({ params: { name } }) => {
      if (!(await runNow(context, name))) throw problems.stale(`We still couldn’t ${tasks[name]}. The server’s log says why.`)
      return { message: 'It worked this time.' }
    },
  )

  app.post(
    '/errors/pictures/:id',
    {
      schema: {
        description: 'Looks for the screenshot of a registration again.',
        params: z.strictObject({ id: z.uuid() }),
        response: { 200: messageReply },
      },
    },
    async ({ params }) => {
      if (!(await lookAgain(context, params.id))) throw problems.stale('The picture still isn’t there.')
      return { message: 'The picture is there again.' }
    },
  )
}
