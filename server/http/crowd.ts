import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from './network.ts'
import { problems } from './problem.ts'

/** Bytes of forms that may be on their way at once, each of which is held in memory up to three times. */
export const formsAtOnce = 128 * 1024 * 1024
/** As many of them from one address: a few slow sockets keep nobody else out. */
export const formsFromOneAddress = formsAtOnce / 4

/**
 * Bounds the bytes of bodies that are being received or worked on at once, from everywhere and from one address: a hook for
 * routes that take large ones. Who comes on top is asked to try again in a moment (503). A body of unknown length counts as
 * the largest allowed. It is this process's memory that is bounded, so each process counts its own.
 */
export function boundedCrowd(largest: number) {
  let underWay = 0
  const fromAddress = new Map<string, number>()
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const length = Number(request.headers['content-length'] ?? largest)
    const bytes = Number.isSafeInteger(length) && length >= 0 ? Math.min(length, largest) : largest
    const from = networkOf(request.ip)
    const own = fromAddress.get(from) ?? 0
    if (underWay + bytes > formsAtOnce || own + bytes > formsFromOneAddress) throw problems.unavailable()
    underWay += bytes
    fromAddress.set(from, own + bytes)
    reply.raw.once('close', () => {
      underWay -= bytes
      const left = (fromAddress.get(from) ?? 0) - bytes
      if (left > 0) fromAddress.set(from, left)
      else fromAddress.delete(from)
    })
  }
}
