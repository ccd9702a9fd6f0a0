import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { isForm } from './form-data.ts'

const noQuery = z.strictObject({})
const noBody = z.union([z.strictObject({}).nullish(), z.custom(isForm)], 'Nothing is expected here.')

/** Refuses query parameters and body keys that a route doesn't declare (400). Call before the routes are added. */
export function rejectUnknownInput(app: FastifyInstance) {
  app.addHook('onRoute', (route) => {
    const takesBody = route.method !== 'GET' && route.method !== 'HEAD'
    route.schema = { querystring: noQuery, ...(takesBody && { body: noBody }), ...route.schema }
  })
}
