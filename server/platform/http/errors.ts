import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Issue } from '#domain/forms/field.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { screenshot } from '#domain/payment/screenshot.ts'
import type { ProblemBody } from '#domain/problem.ts'
import * as problemType from '#domain/problem-type.ts'
import { problemUrn } from '#domain/problem-type.ts'
import { errorChain, isDatabaseAway, isDatabaseDown } from '#server/platform/db/errors.ts'
import { nothingPolicy } from './headers.ts'
import { isCall, isReading, setSchemaSentences } from './input.ts'
import { dropForwardedPorts } from './limits/rate-limit.ts'
import { noteRawRefusal, noteRequest } from './log.ts'
import { Problem, problems } from './problem.ts'

/** What a browser shows for an unknown path, and for a problem. `isForm` is true when a plain form was being sent. */
export type ErrorPages = {
  /** Sends the page. */
  notFound: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  problem: (problem: Problem, isForm: boolean) => string
}

/** Converts any error into a problem document with the request's id, or into a page for a browser that is opening one. */
export function answerErrors(app: FastifyInstance, pages: ErrorPages) {
  setSchemaSentences()
  let fullSaidAt = Number.NEGATIVE_INFINITY
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const problem = toProblem(error, request)
    if (problem.status >= 500 && !isKnownState(error)) request.log.error({ err: error }, 'request failed')
    if (hasCode(error, full) && performance.now() - fullSaidAt > minute) {
      app.log.error({}, 'A disk is full, the database’s or that of the pictures: what needs room gets 503')
      fullSaidAt = performance.now()
    }
    return opensPage(request) ? answerWithPage(reply, request, problem, pages) : answer(reply, request, problem)
  })
  app.setNotFoundHandler(async (request, reply) => {
    if (isReading(request.method) && !isCall(request.url)) {
      await pages.notFound(request, reply.status(404).type('text/html; charset=utf-8'))
      return reply
    }
    return answer(reply, request, problems.notFound())
  })
}

/** Whether a browser is opening a page, by its address or with a plain form. Our scripts and apps ask for something else. */
function opensPage({ url, headers }: FastifyRequest): boolean {
  return !isCall(url) && (headers.accept ?? '').includes('text/html')
}

function answerWithPage(reply: FastifyReply, request: FastifyRequest, problem: Problem, pages: ErrorPages) {
  const isForm = !isReading(request.method)
  beginAnswer(reply, request, problem)
  // The page reloads by itself until the database is back. A form is never sent again unasked.
  if (problem.status === 503 && problem.retryAfter !== null && !isForm) reply.header('refresh', problem.retryAfter)
  return reply.type('text/html; charset=utf-8').send(pages.problem(problem, isForm))
}

/** Answers requests that never reach a route: an address that can't be parsed, or is too long. */
export function answerFramework(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode ?? 400
  // The hooks that do this have not run.
  dropForwardedPorts(request.raw)
  reply.headers(request.server.bareHeaders)
  answer(reply, request, new Problem(problemType.malformed, status, m['problem.not_understood'](), 'The address could not be read.'))
  noteRequest(request, reply)
  return reply
}

/** The limits of texts are the only messages of schemas with a value in them. */
function translatedIssue(message: string): string {
  const [, max] = /^Use at most (\d+) characters\.$/.exec(message) ?? []
  const [, least] = /^Use at least (\d+) characters\.$/.exec(message) ?? []
  if (max) return m['question.use_at_most_characters']({ max })
  return least ? m['account.use_at_least_characters']({ least }) : message
}

/** Sends a problem document, in the language of the request. */
export function answer(reply: FastifyReply, request: FastifyRequest, problem: Problem) {
  const body: ProblemBody = {
    type: problemUrn(problem.type),
    title: problem.title,
    status: problem.status,
    detail: problem.message,
    ...(problem.issues.length > 0 && { errors: problem.issues.map(({ path, message }) => ({ path, message: translatedIssue(message) })) }),
    requestId: request.id,
  }
  beginAnswer(reply, request, problem)
  // A string rather than the object: route schemas describe successful answers and must not reshape this one.
  return reply
    .header('content-security-policy', nothingPolicy)
    .type('application/problem+json; charset=utf-8')
    .serializer((payload: string) => payload)
    .send(JSON.stringify(body))
}

function beginAnswer(reply: FastifyReply, request: FastifyRequest, { type, status, retryAfter }: Problem) {
  request.why ??= type
  if (retryAfter !== null) reply.header('retry-after', retryAfter)
  reply.status(status).header('cache-control', 'no-store')
}

function toProblem(error: FastifyError, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    // Our own pages never send unknown fields.
    if (error.validation.some(({ keyword }) => keyword === 'unrecognized_keys')) request.why = 'unasked'
    return problems.invalid(error.validation.flatMap(issuesOf))
  }
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    const isForm = request.headers['content-type']?.startsWith('multipart/form-data')
    return isForm
      ? problems.picture(413, screenshot.tooLarge())
      : new Problem(problemType.tooLarge, 413, m['problem.too_large'](), m['problem.request_too_large']())
  }
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new Problem(problemType.mediaType, 415, m['problem.not_understood'](), 'This kind of content is not accepted here.')
  }
  if (request.raw.destroyed && !request.raw.complete) return problems.malformed(m['problem.request_ended_before_complete']())
  if (isAway(error)) return problems.unavailable()
  if (hasCode(error, unstorable)) return problems.malformed('It contains a character, a date or a number that can’t be stored.')
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new Problem(problemType.malformed, error.statusCode, m['problem.not_understood'](), m['problem.request_unreadable']())
  }
  return new Problem(problemType.internal, 500, m['problem.our_mistake'](), m['problem.something_went_wrong_side']())
}

/** Issues by field: one for each of the first unknown fields. */
function issuesOf({
  keyword,
  instancePath,
  message = m['problem.check_this']() as string,
  params,
}: NonNullable<FastifyError['validation']>[number]): Issue[] {
  const path = instancePath.split('/').filter(Boolean)
  const { keys } = params
  if (keyword !== 'unrecognized_keys' || !Array.isArray(keys)) return [{ path: path.join('.'), message }]
  return keys.slice(0, mostUnknown).map((key) => ({ path: [...path, String(key).slice(0, 60)].join('.'), message }))
}

const mostUnknown = 10

/** The disk, the picture store, or the machine of the database is unavailable right now; trying again makes sense. */
const away = new Set(
  'ECONNREFUSED ECONNRESET EHOSTUNREACH ENETUNREACH ETIMEDOUT ENOTFOUND EAI_AGAIN ENOENT EPIPE ENOSPC EDQUOT STORE_AWAY'.split(' '),
)
/** What the system and PostgreSQL say on a full disk; the log says it at most once a minute. */
const full = new Set(['ENOSPC', 'EDQUOT', '53100'])
const minute = 60_000

/** Refusals that we meant, and what the log says once when it begins. The lines of the requests go on. */
function isKnownState(error: unknown): boolean {
  return error instanceof Problem || hasCode(error, full) || hasCode(error, new Set(['STORE_AWAY'])) || isDatabaseDown(error)
}

/** Texts, dates and numbers that PostgreSQL can't store; the schemas refuse them first. */
const unstorable = new Set(['22021', '22P05', '22007', '22008', '22003'])

/** A server with an untrusted certificate answers instead: treated as unavailable. */
const strangers = new Set(
  'DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN UNABLE_TO_VERIFY_LEAF_SIGNATURE UNABLE_TO_GET_ISSUER_CERT_LOCALLY CERT_HAS_EXPIRED CERT_REVOKED ERR_TLS_CERT_ALTNAME_INVALID'.split(
    ' ',
  ),
)

function isAway(error: unknown): boolean {
  return hasCode(error, away) || hasCode(error, strangers) || isDatabaseAway(error)
}

function hasCode(error: unknown, codes: Set<string>): boolean {
  return errorChain(error).some(({ code }) => code !== undefined && codes.has(code))
}

/** Answers bytes that aren't a valid request, directly on the connection. */
export function answerRawConnection(this: FastifyInstance, error: Error & { code?: string }, socket: Socket) {
  if (!socket.writable || error.code === 'ECONNRESET') return socket.destroy()
  const { status, title, detail } = answers[error.code ?? ''] ?? unreadable(400, 'Bad Request')
  noteRawRefusal(this.log, socket, status)
  const body = JSON.stringify({ type: problemUrn(problemType.malformed), title: 'Not understood', status, detail, requestId: randomUUID() })
  const headers = {
    ...this.bareHeaders,
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  // The client may not read this; the connection doesn't wait for it.
  socket.end(`HTTP/1.1 ${status} ${title}\r\n${lines.join('')}\r\n${body}`, () => socket.destroySoon())
  setTimeout(() => socket.destroy(), 1_000).unref()
}

const unreadable = (status: number, title: string) => ({ status, title, detail: 'The request could not be read.' })

const answers: Record<string, ReturnType<typeof unreadable>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, title: 'Request Timeout', detail: 'The request took too long to arrive. Please try again.' },
  HPE_HEADER_OVERFLOW: unreadable(431, 'Request Header Fields Too Large'),
}
