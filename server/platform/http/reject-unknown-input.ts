import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { isForm } from './form-data.ts'

const noQuery = z.strictObject({})
const noBody = z.union([z.strictObject({}).nullish(), z.custom(isForm)], 'Nothing is expected here.')

/** What a route does not say that it takes, it refuses (400): keys in the address, and in the body. Call before the routes. */
export function rejectUnknownInput(app: FastifyInstance) {
  app.addHook('onRoute', (route) => {
    const takesBody = route.method !== 'GET' && route.method !== 'HEAD'
    route.schema = { querystring: noQuery, ...(takesBody && { body: noBody }), ...route.schema }
  })
}
