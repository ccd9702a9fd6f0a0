import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { answerTooSlow } from '#server/platform/http/raw-response.ts'

/** How long the server waits for clients. Times in milliseconds. */
export type SlowClientLimits = {
  /** For the request's headers. */
  headers: number
  /** For the whole request, and for the client to read the rest of an answer that is complete on our side. */
  whole: number
  /** For a connection without any traffic during a request. */
  idle: number
  /** How often the limits are checked. */
  check: number
  /** A body that brings fewer than `bytes` in this time is cut off. */
  body: { bytes: number; within: number }
}

/** A phone on a bad line sends 5 to 20 kB a second; a socket opened only to block a connection sends next to nothing. */
export const defaultSlowClientLimits: SlowClientLimits = {
  headers: 10_000,
  whole: 120_000,
  idle: 120_000,
  check: 2_000,
  body: { bytes: 15_000, within: 15_000 },
}

type Exchange = {
  request: IncomingMessage
  response: ServerResponse
  /** The connection's byte count when the speed was last measured, and when that was. */
  measured: { bytes: number; at: number } | null
  /** When the answer was complete on our side. */
  answeredAt: number | null
}

/**
 * Cuts off bodies that arrive too slowly (408), measuring only while the server reads them, so that waiting for the server doesn't count as
 * slow. Ends connections whose answer isn't read in time.
 */
export function cutSlowClients(app: FastifyInstance, { whole, check, body: { bytes, within } }: SlowClientLimits) {
  const underWay = new Set<Exchange>()
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const exchange = { request, response, measured: null, answeredAt: null }
    underWay.add(exchange)
    // The rest of a refused body may still be arriving after its answer.
    const end = () => response.closed && (request.complete || request.destroyed) && underWay.delete(exchange)
    response.once('close', end)
    request.once('end', end)
    request.once('close', end)
  })
  const timer = setInterval(() => {
    const now = performance.now()
    for (const exchange of underWay) {
      if (sendsTooSlowly(exchange, now)) cut(exchange)
      else if (readsTooSlowly(exchange, now)) exchange.request.socket.destroy()
    }
  }, check)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))

  function sendsTooSlowly(exchange: Exchange, now: number): boolean {
    const { request, measured } = exchange
    if (request.complete || !hasBody(request) || !request.readableFlowing) return false
    if (measured && now - measured.at < within) return false
    const isSlow = measured !== null && request.socket.bytesRead - measured.bytes < bytes
    exchange.measured = { bytes: request.socket.bytesRead, at: now }
    return isSlow
  }

  function readsTooSlowly(exchange: Exchange, now: number): boolean {
    if (!exchange.response.writableEnded) return false
    exchange.answeredAt ??= now
    return now - exchange.answeredAt > whole
  }

  function cut({ request, response }: Exchange) {
    if (response.headersSent) request.socket.destroy()
    else answerTooSlow(request.socket, app.bareHeaders)
  }
}

/** Whether the request's headers announce a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
