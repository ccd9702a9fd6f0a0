import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

/** An answer that many ask for: its JSON, and a tag made from it. */
export type WithEtag = { json: string; etag: string }

/** Checks and writes an answer, once for all who will ask for it. */
export function withEtag<Schema extends z.core.$ZodType>(schema: Schema, answer: z.input<Schema>): WithEtag {
  const json = JSON.stringify(z.parse(schema, answer))
  return { json, etag: `"${createHash('sha256').update(json).digest('base64url')}"` }
}

/** Sends it, or 304 to whoever has it. */
export function sendWithEtag(request: FastifyRequest, reply: FastifyReply, { json, etag }: WithEtag): FastifyReply {
  reply.headers({ etag, 'cache-control': 'no-cache' })
  // A proxy that compresses makes the tag a weak one.
  if (request.headers['if-none-match']?.replace(/^W\//, '') === etag) return reply.code(304).send()
  return reply.header('content-type', 'application/json; charset=utf-8').send(json)
}
