import { isIP, type Socket } from 'node:net'
import { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { LoggerOptions } from 'pino'
import * as problemType from '#domain/problem-type.ts'
import { isDatabaseDown } from '#server/platform/db/errors.ts'

/**
 * JSON lines with the request's id and no personal data. A request is logged as its method and route pattern, never its address, since
 * searches and links carry names and tokens. Errors say where, not with which values.
 */
export function pinoOptions(level: string): LoggerOptions {
  return {
    level,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions?.url ?? '(no route)' }),
      res: (reply: FastifyReply) => ({ statusCode: reply.statusCode }),
      err: (error: unknown) => describe(error),
    },
    hooks: {
      logMethod(line: unknown[], method) {
        if (isSaidElsewhere(line[0])) return
        Reflect.apply(method, this, withoutQuotes(line))
      },
    },
  }
}

/** server/run.ts says where the server listens, and the season's store once that the database is down, which everything else then finds out. */
function isSaidElsewhere(first: unknown): boolean {
  if (typeof first === 'string') return first.startsWith('Server listening at')
  return isDatabaseDown(first instanceof Error ? first : (first as { err?: unknown } | null)?.err)
}

/** A line whose text quotes nothing. Fastify's own texts quote the address, and for an error without a text pino writes its whole message. */
function withoutQuotes([first, text, ...values]: unknown[]): unknown[] {
  if (typeof first === 'string') return [first.replace(quoted, '…'), text, ...values]
  const fields = first instanceof Error ? { err: first } : first
  const error = (fields as { err?: unknown } | null | undefined)?.err
  const isMessage = error instanceof Error && (text === undefined || text === error.message)
  if (isMessage) return [fields, describe(error).message, ...values]
  return [fields, typeof text === 'string' ? text.replace(quoted, '…') : text, ...values]
}

const quoted = /"[^"]*"/g

/** What the log shows of an error. The message of a failed query contains its parameters, so only its code is logged. */
export function describe(error: unknown): { type: string; message: string; stack: string } {
  const { name = 'Error', stack = '', message = '', code, cause } = error as Error & { code?: string }
  const isQuery = message.startsWith('Failed query')
  const frames = stack
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .join('\n')
  const inner = cause instanceof Error ? ` <- ${describe(cause).message}` : ''
  return {
    type: name,
    message: `${isQuery ? 'Failed query' : code ? `${code}: ${withoutValues(message)}` : withoutValues(message)}${inner}`,
    stack: frames,
  }
}

/** PostgreSQL quotes the offending value in some messages; this removes quoted text. */
function withoutValues(message: string) {
  return message.replace(/"[^"]*"|'[^']*'/g, '…').split('\n')[0] ?? ''
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of the account that asks, or that someone tried to sign in to; null for a visitor. */
    actor: string | null
    /** The kind of problem it was answered with. */
    why: string | null
  }
}

/** Problems that may mean someone is probing: these lines are warnings and include the visitor's address. */
const watched = new Set<string>([
  problemType.wrongPassword,
  problemType.wrongCode,
  problemType.linkEnded,
  problemType.forbidden,
  problemType.twoFactorFirst,
  problemType.crossSite,
  problemType.otherHost,
  problemType.tooManyRequests,
  problemType.malformed,
  'unasked',
  problemType.notAccepted,
  problemType.mediaType,
  problemType.tooLarge,
])
const signingIn = new Set(['POST /api/session', 'PUT /api/session/code', 'POST /api/first-administrator'])

/**
 * Logs one line per request when it has ended: who (an id), what (the route's pattern, never the address), the outcome, and the reason for
 * a refusal. Includes the visitor's IP address only for suspicious requests.
 */
export class RequestLines extends LogController {
  override incomingRequest() {}

  override routeNotFound() {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    noteRequest(request, reply, error ? 'cut off' : undefined)
  }
}

/** Logs the line of a request. `end` gives the outcome where the status doesn't. */
export function noteRequest(request: FastifyRequest, reply: FastifyReply, end?: 'cut off') {
  const action = `${request.method} ${request.routeOptions?.url ?? '(no route)'}`
  const status = reply.statusCode
  const result = end ?? (status >= 500 ? 'failed' : status >= 400 ? 'refused' : 'done')
  const isWatched = request.why !== null && watched.has(request.why)
  const line = {
    // When the address couldn't be read, no hook has run.
    actor: request.person?.id ?? request.actor ?? null,
    action,
    result,
    status,
    ...(request.why !== null && { why: request.why }),
    ...((isWatched || signingIn.has(action)) && isIP(request.ip) !== 0 && { from: request.ip }),
    milliseconds: Math.round(reply.elapsedTime),
  }
  if (isWatched) request.log.warn(line, 'request')
  else request.log.info(line, 'request')
}

/** Prepares each request for its log line. Call before the first route. */
export function noteRequests(app: FastifyInstance) {
  app.decorateRequest('actor', null)
  app.decorateRequest('why', null)
}

/** Logs what wasn't a request, or never became one. */
export function noteRawRefusal(log: FastifyBaseLogger, socket: Socket, status: number) {
  const from = socket.remoteAddress ?? ''
  log.warn(
    { actor: null, action: '(no request)', result: 'refused', status, why: problemType.malformed, ...(isIP(from) !== 0 && { from }) },
    'request',
  )
}
