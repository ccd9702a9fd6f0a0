import { Transform } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type FairShare, fairShare, type Holder } from './fair-share.ts'
import { networkOf } from './network.ts'
import { problems } from './problem.ts'
import { hasBody } from './slow-clients.ts'

const KiB = 1024
const MiB = 1024 * KiB

/** Bytes of uploads that one process holds at once, each of them in memory up to three times; and for one network. */
export const uploadBudget = { total: 128 * MiB, perNetwork: 32 * MiB }
/** What an upload counts at least, for its connection and its buffers. It also bounds the number of uploads: 1024, and 256 for one network. */
export const leastUpload: number = 128 * KiB

declare module 'fastify' {
  interface FastifyInstance {
    /** What all uploads of this server share. */
    uploads: FairShare
  }
}

/** Opens the budget that `countUploads` counts against. Call once, before the routes. */
export function openUploadBudget(app: FastifyInstance) {
  app.decorate('uploads', fairShare(uploadBudget))
}

/**
 * Counts the bodies that the routes of `app` receive against the upload budget, by the bytes that have really arrived and until they are
 * answered. A network that is over its share is refused (503). When the whole budget is used, the largest body that is still on its
 * way to the network that holds most is refused instead.
 */
export function countUploads(app: FastifyInstance) {
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!hasBody(request.raw)) return done(null, payload)
    const upload: Holder = { network: networkOf(request.ip), amount: 0, giveWay: () => counted.destroy(problems.tooManyUploads()) }
    let received = 0
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, next) {
        received += chunk.length
        const more = Math.max(0, received - upload.amount)
        if (app.uploads.grow(upload, more)) next(null, chunk)
        else next(problems.tooManyUploads())
      },
      flush(next) {
        // From now on somebody works on it.
        upload.giveWay = null
        next()
      },
    })
    // Fastify answers it; without a listener it would end the process.
    counted.on('error', () => app.uploads.release(upload))
    reply.raw.once('close', () => {
      app.uploads.release(upload)
      // What still comes of a refused body is read and thrown away, at the speed that is asked of every body.
      payload.unpipe(counted)
      payload.resume()
    })
    if (!app.uploads.grow(upload, leastUpload)) {
      app.uploads.release(upload)
      return done(problems.tooManyUploads())
    }
    payload.on('error', (error) => counted.destroy(error))
    payload.pipe(counted)
    done(null, counted)
  })
}
