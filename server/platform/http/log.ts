import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LoggerOptions } from 'pino'

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
  }
}

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
