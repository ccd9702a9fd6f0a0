import type { FastifyReply } from 'fastify'

/** Sends a file to be stored under a name, never shown by the browser as part of this site. */
export function sendFile(reply: FastifyReply, { bytes, file, type }: { bytes: Uint8Array; file: string; type: string }) {
  return reply
    .type(type)
    .headers({
      'content-disposition': `attachment; filename="${file.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encoded(file)}`,
    })
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

/** As in RFC 8187. */
function encoded(file: string): string {
  return encodeURIComponent(file.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
