import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import * as problemType from '#domain/problem-type.ts'
import { problemUrn } from '#domain/problem-type.ts'
import { noteRawRefusal } from './log.ts'

/** Answers bytes that aren't a valid request, directly on the connection. */
export function answerRawConnection(this: FastifyInstance, error: Error & { code?: string }, socket: Socket) {
  if (!socket.writable || error.code === 'ECONNRESET') return socket.destroy()
  const { status, title, detail } = answers[error.code ?? ''] ?? unreadable(400, 'Bad Request')
  noteRawRefusal(this.log, socket, status)
  const body = JSON.stringify({ type: problemUrn(problemType.malformed), title: 'Not understood', status, detail, requestId: randomUUID() })
  const headers = {
    ...this.bareHeaders,
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  // The client may not read this; the connection doesn't wait for it.
  socket.end(`HTTP/1.1 ${status} ${title}\r\n${lines.join('')}\r\n${body}`, () => socket.destroySoon())
  setTimeout(() => socket.destroy(), 1_000).unref()
}

const unreadable = (status: number, title: string) => ({ status, title, detail: 'The request could not be read.' })

const answers: Record<string, ReturnType<typeof unreadable>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, title: 'Request Timeout', detail: 'The request took too long to arrive. Please try again.' },
  HPE_HEADER_OVERFLOW: unreadable(431, 'Request Header Fields Too Large'),
}
