import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import * as problemType from '#domain/problem-type.ts'
import { problemUrn } from '#domain/problem-type.ts'
import { noteRawRefusal } from './log.ts'

/** Answers bytes that aren't a valid request, directly on the connection. */
export function answerRawConnection(this: FastifyInstance, error: Error & { code?: string }, socket: Socket) {
  if (!socket.writable || error.code === 'ECONNRESET') return socket.destroy()
  const status = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }[error.code ?? ''] ?? 400
  noteRawRefusal(this.log, socket, status)
  if (status === 408) return answerTooSlow(socket, this.bareHeaders)
  if (status === 431) return end(socket, this.bareHeaders, 431, 'Request Header Fields Too Large', 'The request could not be read.')
  return end(socket, this.bareHeaders, 400, 'Bad Request', 'The request could not be read.')
}

/** Ends a request that takes too long to complete. */
export function answerTooSlow(socket: Socket, safe: Record<string, string>) {
  return end(socket, safe, 408, 'Request Timeout', 'The request took too long to arrive. Please try again.')
}

function end(socket: Socket, safe: Record<string, string>, status: number, title: string, detail: string) {
  const body = JSON.stringify({ type: problemUrn(problemType.malformed), title: 'Not understood', status, detail, requestId: randomUUID() })
  const headers = {
    ...safe,
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  // The client may not read this; the connection doesn't wait for it.
  socket.end(`HTTP/1.1 ${status} ${title}\r\n${lines.join('')}\r\n${body}`, () => socket.destroySoon())
  setTimeout(() => socket.destroy(), 1_000).unref()
  return socket
}
