import { Transform } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { problems } from '#server/platform/http/problem.ts'
import { type FairShare, fairShare, type Holder, networkOf } from './fair-share.ts'
import { hasBody } from './slow-clients.ts'

const KiB = 1024
const MiB = 1024 * KiB

/** Bytes of uploads that one process, and one network, may hold at once. Each byte is in memory up to three times. */
export const uploadBudget = { total: 128 * MiB, perNetwork: 32 * MiB }
/** The least an upload counts, for its connection and buffers, in bytes. It also limits uploads to 1024, and 256 per network. */
export const leastUpload: number = 128 * KiB

declare module 'fastify' {
  interface FastifyInstance {
    /** The share that all uploads of this server draw on. */
    uploads: FairShare
  }
}

/** Creates the budget that `countUploads` counts against. Call once, before the routes. */
export function openUploadBudget(app: FastifyInstance) {
  app.decorate('uploads', fairShare(uploadBudget))
}

/**
 * Counts the bodies that the routes of `app` receive against the upload budget, by bytes actually received, until they are answered.
 * Refuses a network that exceeds its share (503). When the whole budget is used, refuses the largest unfinished body of the network that
 * holds most.
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
        // From now on the upload is being handled and can't be ended.
        upload.giveWay = null
        next()
      },
    })
    // Fastify answers the error; without a listener it would end the process.
    counted.on('error', () => app.uploads.release(upload))
    reply.raw.once('close', () => {
      app.uploads.release(upload)
      // The rest of a refused body is read and discarded, at the minimum speed required of every body.
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
