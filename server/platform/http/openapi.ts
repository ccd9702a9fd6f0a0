import type { SwaggerTransform } from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { forms } from '#domain/forms/index.ts'
import { screenshot } from '#domain/payment/screenshot.ts'
import { problem } from '#domain/problem.ts'
import { memoizeLast } from '#server/lib/memo.ts'
import { sendShared, sharedAnswer } from './etag.ts'
import { isCall } from './input.ts'

/** Serves the description of all routes. It is made and compressed once. */
export function describeApi(app: FastifyInstance) {
  const description = memoizeLast(
    () => app.swagger(),
    (description) => sharedAnswer(JSON.stringify(description)),
  )
  app.get('/openapi.json', { schema: { hide: true } }, (request, reply) => {
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' }).type('application/json; charset=utf-8')
    return sendShared(request, reply, description())
  })
}

const problemAnswer = {
  description: 'A problem: what went wrong and what to do, for people',
  content: { 'application/problem+json': { schema: z.toJSONSchema(problem) } },
}

/** Describes routes for /api/openapi.json: leaves pages out, adds the problem answer to every call, and marks forms as multipart. */
export const describeRoute: SwaggerTransform = (route) => {
  const { schema, url } = jsonSchemaTransform(route as Parameters<typeof jsonSchemaTransform>[0])
  if (!isCall(url)) return { schema: { ...schema, hide: true }, url }
  const isForm = url.includes('/doors/')
  const response = { ...(schema.response as object), default: problemAnswer }
  return { schema: { ...schema, response, ...(isForm && { consumes: ['multipart/form-data'], body: formBody() }) }, url }
}

/** The fields of all forms by name; the page of a door says which ones it asks. */
function formBody() {
  const fields = forms.flatMap((form) => form.fields.map(({ name, label }) => [name, { type: 'string', description: label }] as const))
  const file = { type: 'string', format: 'binary', description: `${screenshot.types.join(', ')}, at most ${screenshot.maxBytes} bytes` }
  return { type: 'object', properties: { ...Object.fromEntries(fields), [screenshot.name]: file }, required: [screenshot.name] }
}
