import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'

/** What goes with an answer that no page is made of, where the framework's own headers do not reach. */
export const bareHeaders = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cache-control': 'no-store',
}

/** Answers bytes that are no request at all, where only the bare connection is there to answer on. */
export function answerBareConnection(error: Error & { code?: string }, socket: Socket) {
  if (!socket.writable || error.code === 'ECONNRESET') return socket.destroy()
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return answerTooSlow(socket)
  if (error.code === 'HPE_HEADER_OVERFLOW') return end(socket, 431, 'Request Header Fields Too Large', 'The request could not be read.')
  return end(socket, 400, 'Bad Request', 'The request could not be read.')
}

/** Gives up a request that does not come to its end. */
export function answerTooSlow(socket: Socket) {
  return end(socket, 408, 'Request Timeout', 'The request took too long to arrive. Please try again.')
}

function end(socket: Socket, status: number, title: string, detail: string) {
  const body = JSON.stringify({ type: 'urn:problem:malformed', title: 'Not understood', status, detail, requestId: randomUUID() })
  const headers = {
    ...bareHeaders,
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  // Whoever was cut off may not read it: the connection does not wait for that.
  socket.end(`HTTP/1.1 ${status} ${title}\r\n${lines.join('')}\r\n${body}`, () => socket.destroySoon())
  setTimeout(() => socket.destroy(), 1_000).unref()
  return socket
}
