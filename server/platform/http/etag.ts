import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

/** A cacheable answer: its JSON, and a tag computed from it. */
export type WithEtag = { json: string; etag: string }

/** Checks and serialises an answer once for all requests. */
export function withEtag<Schema extends z.core.$ZodType>(schema: Schema, answer: z.input<Schema>): WithEtag {
  const json = JSON.stringify(z.parse(schema, answer))
  return { json, etag: etagOf(json) }
}

/** Sends the answer, or 304 when the client already has it. */
export function sendWithEtag(request: FastifyRequest, reply: FastifyReply, { json, etag }: WithEtag): FastifyReply {
  reply.headers({ etag, 'cache-control': 'no-cache' })
  if (isKnown(request, etag)) return reply.code(304).send()
  return reply.header('content-type', 'application/json; charset=utf-8').send(json)
}

export function etagOf(content: string | Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url')}"`
}

/** Whether the client already has the answer with this tag. Compressing, here or in a proxy, makes a tag weak. */
export function isKnown(request: FastifyRequest, etag: string): boolean {
  return withoutWeak(request.headers['if-none-match']) === withoutWeak(etag)
}

function withoutWeak(etag: string | undefined) {
  return etag?.replace(/^W\//, '')
}
