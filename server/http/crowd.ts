import type { FastifyReply, FastifyRequest } from 'fastify'
import { problems } from './problem.ts'

/**
 * Bounds the bytes of bodies that are being received or worked on at once: a hook for routes that take large ones. Who
 * comes on top is asked to try again in a moment (503). A body of unknown length counts as the largest allowed.
 */
export function boundedCrowd(mostBytes: number, largest: number) {
  let underWay = 0
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const length = Number(request.headers['content-length'] ?? largest)
    const bytes = Number.isSafeInteger(length) && length >= 0 ? Math.min(length, largest) : largest
    if (underWay + bytes > mostBytes) throw problems.unavailable()
    underWay += bytes
    reply.raw.once('close', () => {
      underWay -= bytes
    })
  }
}
