import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { isCalendarDate } from '#domain/forms/fields/date.ts'
import { accessActions, accessPage } from '#domain/privacy/access.ts'
import { showing, shows } from '#server/auth/record-access.ts'
import type { AppOptions } from '#server/context.ts'
import { pageNumber, pageSize, searchText } from '#server/platform/http/pagination.ts'
import { listAccess } from './access-list.ts'

const day = z.string().refine(isCalendarDate, 'Enter a date as YYYY-MM-DD.').or(z.literal('')).default('')

const query = z.strictObject({
  q: searchText,
  action: z.enum([...accessActions, '']).default(''),
  email: searchText,
  from: day,
  to: day,
  page: pageNumber,
  size: pageSize,
})

/** The access log. The guard on /api/office admits only administrators. */
export const officeAccessRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  app.get(
    '/access',
    { config: shows('listed', 'access'), schema: { querystring: query, response: { 200: accessPage } } },
    async (request) => {
      await app.accessLog.flush()
      const { page, size, ...selection } = request.query
      const { timeZone } = context.season()
      const found = await context.reads.page((db) => listAccess(db, { ...selection, timeZone }, { page, size }))
      return showing(request, [], found)
    },
  )
}
