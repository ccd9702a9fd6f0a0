import { Transform } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { problems } from '#server/platform/http/problem.ts'
import { networkOf } from './rate-limit.ts'

/** Bytes of uploads that one process, and one network, may hold at once. Each byte is in memory up to three times. */
export const uploadBudget = { total: 128 * 2 ** 20, perNetwork: 32 * 2 ** 20 }

/** `cut` ends an upload that is still arriving; null once it is complete. */
type Upload = { network: string; bytes: number; cut: (() => void) | null }
type UploadBudget = ReturnType<typeof openBudget>

declare module 'fastify' {
  interface FastifyInstance {
    uploads: UploadBudget
  }
}

/** Creates the budget that `countUploads` counts against. Call once, before the routes. */
export function openUploadBudget(app: FastifyInstance) {
  app.decorate('uploads', openBudget())
}

/**
 * Counts the bodies that the routes of `app` receive, by the bytes that have arrived, until they are answered. Refuses what goes beyond a
 * network's share (503). When the whole budget is used, cuts off uploads of the network that holds most, so that others still get through.
 */
export function countUploads(app: FastifyInstance) {
  app.addHook('preParsing', (request, reply, payload, done) => {
    const upload: Upload = { network: networkOf(request.ip), bytes: 0, cut: () => counted.destroy(problems.tooManyUploads()) }
    const counted = new Transform({
      transform: (chunk: Buffer, _encoding, next) =>
        app.uploads.add(upload, chunk.length) ? next(null, chunk) : next(problems.tooManyUploads()),
      flush(next) {
        upload.cut = null
        next()
      },
    })
    // Fastify answers the error; without a listener it would end the process.
    counted.on('error', () => app.uploads.release(upload))
    reply.raw.once('close', () => {
      app.uploads.release(upload)
      // The rest of a refused body is read and discarded.
      payload.unpipe(counted)
      counted.destroy()
      payload.resume()
    })
    payload.on('error', (error) => counted.destroy(error))
    done(null, payload.pipe(counted))
  })
}

function openBudget() {
  const uploads = new Set<Upload>()
  const held = new Map<string, number>()
  let total = 0

  return {
    /** Adds bytes to an upload. Returns false beyond its network's share. */
    add(upload: Upload, bytes: number): boolean {
      uploads.add(upload)
      change(upload, bytes)
      while (total > uploadBudget.total) cutGreediest()
      return heldBy(upload) <= uploadBudget.perNetwork
    },
    release,
    /** Bytes held by all uploads. */
    used: () => total,
  }

  /** The oldest upload of the network that holds most among those still arriving; at least one always is. */
  function cutGreediest() {
    const arriving = [...uploads].filter(({ cut }) => cut !== null)
    const greediest = arriving.reduce((most, upload) => (heldBy(upload) > heldBy(most) ? upload : most))
    release(greediest)
    greediest.cut?.()
  }

  function release(upload: Upload) {
    if (uploads.delete(upload)) change(upload, -upload.bytes)
  }

  function change(upload: Upload, bytes: number) {
    const inNetwork = heldBy(upload) + bytes
    upload.bytes += bytes
    total += bytes
    if (inNetwork > 0) held.set(upload.network, inNetwork)
    else held.delete(upload.network)
  }

  function heldBy({ network }: Upload): number {
    return held.get(network) ?? 0
  }
}
