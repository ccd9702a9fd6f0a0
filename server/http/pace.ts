import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { answerTooSlow } from './bare.ts'

/** How long the server waits for whom. Times in milliseconds. */
export type Pace = {
  /** For a request's headers. */
  headers: number
  /** For all of a request. */
  whole: number
  /** How often both are looked at. */
  check: number
  /** A body that brings less than `bytes` in this time is given up. */
  body: { bytes: number; within: number }
}

/** A phone on a bad line sends 5 to 20 kB a second; a socket that is only there to hold a place sends next to nothing. */
export const defaultPace: Pace = { headers: 10_000, whole: 120_000, check: 2_000, body: { bytes: 15_000, within: 15_000 } }

type Body = { request: IncomingMessage; response: ServerResponse; bytes: number; since: number | null }

/** Cuts off bodies that come too slowly (408). Only while somebody reads them: who waits for the server is not slow. */
export function boundPace(app: FastifyInstance, { check, body: { bytes, within } }: Pace) {
  const arriving = new Set<Body>()
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.complete || !hasBody(request)) return
    const body = { request, response, bytes: 0, since: null }
    arriving.add(body)
    request.once('close', () => arriving.delete(body))
    request.once('end', () => arriving.delete(body))
  })
  const timer = setInterval(() => {
    for (const body of arriving) if (isTooSlow(body)) cut(body)
  }, check)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))

  function isTooSlow(body: Body): boolean {
    const { request } = body
    if (request.complete || !request.readableFlowing) return false
    const now = performance.now()
    const isNew = body.since === null
    if (!isNew && now - (body.since ?? now) < within) return false
    const isSlow = !isNew && request.socket.bytesRead - body.bytes < bytes
    body.bytes = request.socket.bytesRead
    body.since = now
    return isSlow
  }

  function cut({ request, response }: Body) {
    if (response.headersSent) request.socket.destroy()
    else answerTooSlow(request.socket, app.bareHeaders)
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
