import { once } from 'node:events'
import { Server } from 'node:net'
import { waitAtMost } from '#server/lib/timeout.ts'

/** In milliseconds. */
const patience = 1_000

/**
 * Stops accepting connections, but leaves open those without a request for another second: a proxy may just be sending one, and doesn't repeat
 * a POST. For Fastify's hook `preClose`: from then on, each answer ends its connection. Returns early when none is left.
 */
export async function drain(server: Server): Promise<void> {
  if (!server.listening) return
  const ended = once(server, 'close')
  // That of an HTTP server closes its idle connections as well.
  Server.prototype.close.call(server)
  await waitAtMost(patience, ended)
}
