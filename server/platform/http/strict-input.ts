import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { isForm } from './form-data.ts'
import { isReading } from './request-kind.ts'

const noQuery = z.strictObject({})
const noBody = z.union([z.strictObject({}).nullish(), z.custom(isForm)], 'This field isn’t expected.')

/** Refuses query parameters and body keys that a route doesn't declare (400). Call before the routes are added. */
export function rejectUnknownInput(app: FastifyInstance) {
  app.addHook('onRoute', (route) => {
    const takesBody = !isReading(String(route.method))
    route.schema = { querystring: noQuery, ...(takesBody && { body: noBody }), ...route.schema }
  })
}
