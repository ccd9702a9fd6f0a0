import type { FastifyInstance } from 'fastify'
import { countUploads } from './limits/upload-budget.ts'
import { problems } from './problem.ts'

/** Reads application/octet-stream of at most `bodyLimit` bytes for the routes of this app. The body is bounded and counted while it arrives. */
export function readFileBody(app: FastifyInstance, bodyLimit: number) {
  countUploads(app)
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer', bodyLimit }, async (_request: unknown, body: Buffer) => body)
}

/** Returns the file that a request brought as application/octet-stream. Throws 400 when it brought nothing or something else. */
export function fileIn(body: unknown): Uint8Array {
  if (body instanceof Uint8Array && body.length > 0) return body
  throw problems.invalid([{ path: 'file', message: 'Choose a file that isn’t empty.' }])
}
