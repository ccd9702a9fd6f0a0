import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ProblemBody } from '../../domain/api.ts'
import { screenshot } from '../../domain/screenshot.ts'
import { Problem, problems } from './problem.ts'

/** The one way out for errors: whatever was thrown becomes a problem document with the request's id. */
export function answerErrors(app: FastifyInstance, notFoundPage: () => string) {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const problem = toProblem(error, request)
    if (problem.status >= 500) request.log.error({ err: error }, 'request failed')
    return answer(reply, request, problem)
  })
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = (request.method === 'GET' || request.method === 'HEAD') && !request.url.startsWith('/api/')
    if (wantsPage) return reply.status(404).type('text/html; charset=utf-8').send(notFoundPage())
    return answer(reply, request, problems.notFound())
  })
}

/** Sends a problem document. */
export function answer(reply: FastifyReply, request: FastifyRequest, problem: Problem) {
  const body: ProblemBody = {
    type: `urn:problem:${problem.type}`,
    title: problem.title,
    status: problem.status,
    detail: problem.message,
    ...(problem.issues.length > 0 && { errors: problem.issues }),
    requestId: request.id,
  }
  if (problem.retryAfter !== null) reply.header('retry-after', problem.retryAfter)
  // A string and not the object: route schemas describe the answers of success, and must not reshape this one.
  return reply
    .status(problem.status)
    .type('application/problem+json; charset=utf-8')
    .serializer((payload: string) => payload)
    .send(JSON.stringify(body))
}

function toProblem(error: FastifyError, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    return problems.invalid(
      error.validation.map(({ instancePath, message = 'Check this.' }) => ({
        path: instancePath.replace(/^\//, '').replaceAll('/', '.'),
        message,
      })),
    )
  }
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    const isForm = request.headers['content-type']?.startsWith('multipart/form-data')
    return isForm ? problems.picture(413, screenshot.tooLarge) : new Problem('too-large', 413, 'Too large', 'The request is too large.')
  }
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new Problem('media-type', 415, 'Not understood', 'This kind of content is not accepted here.')
  }
  if (isDatabaseAway(error)) return problems.unavailable()
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new Problem('malformed', error.statusCode, 'Not understood', 'The request could not be read.')
  }
  return new Problem('internal', 500, 'Our mistake', 'Something went wrong on our side. Nothing you entered is lost. Please try again.')
}

const awayCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', '57P01', '57P02', '57P03', '57014', '08006', '08003', '53300'])

function isDatabaseAway(error: unknown): boolean {
  for (let cause = error as { code?: string; message?: string; cause?: unknown } | undefined; cause; cause = cause.cause as typeof cause) {
    if (cause.code !== undefined && awayCodes.has(cause.code)) return true
    if (/timeout exceeded when trying to connect|Connection terminated/.test(cause.message ?? '')) return true
  }
  return false
}
