import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
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

/** How shared answers are compressed, the smaller one first. */
const compressors = {
  br: (plain: Buffer) => brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (plain: Buffer) => gzipSync(plain),
}
type Encoding = keyof typeof compressors
const encodings = Object.keys(compressors) as Encoding[]

/** An answer that is the same for many. `packed` has each encoding that someone has asked for. */
export type SharedAnswer = { plain: Buffer; packed: Partial<Record<Encoding, Buffer>>; etag: string }

export function sharedAnswer(text: string): SharedAnswer {
  const plain = Buffer.from(text)
  return { plain, packed: {}, etag: `W/${etagOf(plain)}` }
}

/** Sends the answer, compressed once for each encoding, or 304 when the client already has it. The caller sets the other headers. */
export function sendShared(request: FastifyRequest, reply: FastifyReply, answer: SharedAnswer): FastifyReply {
  reply.header('etag', answer.etag)
  if (isKnown(request, answer.etag)) return reply.code(304).send()
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const encoding = encodings.find((name) => new RegExp(`\\b${name}\\b`).test(accepted))
  if (!encoding) return reply.send(answer.plain)
  answer.packed[encoding] ??= compressors[encoding](answer.plain)
  return reply.header('content-encoding', encoding).send(answer.packed[encoding])
}

function etagOf(content: string | Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url')}"`
}

/** Whether the client already has the answer with this tag. Compressing, here or in a proxy, makes a tag weak. */
function isKnown(request: FastifyRequest, etag: string): boolean {
  return withoutWeak(request.headers['if-none-match']) === withoutWeak(etag)
}

function withoutWeak(etag: string | undefined) {
  return etag?.replace(/^W\//, '')
}
