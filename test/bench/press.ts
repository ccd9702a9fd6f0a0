import { connect } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { within } from './percentile.ts'

export type Pressed = { count: number; perSecond: number; median: number; p95: number; statuses: Record<number, number> }

/**
 * Sends requests over several keep-alive connections for a while, each as soon as the previous response arrives. As lean as
 * possible, since it shares the machine with what it measures: `make` returns the bytes of the n-th request, and responses
 * must state their length. Times are in milliseconds.
 */
export async function press(
  url: string,
  { connections, seconds, make }: { connections: number; seconds: number; make: (n: number) => Buffer },
) {
  const times: number[] = []
  const statuses: Record<number, number> = {}
  const started = performance.now()
  const end = started + seconds * 1000
  let n = 0
  await Promise.all(Array.from({ length: connections }, () => client()))
  const perSecond = (times.length / (performance.now() - started)) * 1000
  const pressed: Pressed = { count: times.length, perSecond, median: within(times, 0.5), p95: within(times, 0.95), statuses }
  return pressed

  function client(): Promise<void> {
    const { protocol, hostname, port } = new URL(url)
    const isTls = protocol === 'https:'
    return new Promise((done, fail) => {
      const socket = isTls ? connectTls({ port: Number(port), host: hostname, rejectUnauthorized: false }) : connect(Number(port), hostname)
      socket.setNoDelay(true)
      let asked = 0
      let got: Buffer = Buffer.alloc(0)
      const ask = () => {
        if (performance.now() >= end) {
          socket.end()
          return done()
        }
        asked = performance.now()
        socket.write(make(n++))
      }
      socket.on(isTls ? 'secureConnect' : 'connect', ask)
      socket.on('error', fail)
      socket.on('close', done)
      socket.on('data', (chunk: Buffer) => {
        got = got.length === 0 ? chunk : Buffer.concat([got, chunk])
        const answer = whole(got)
        if (!answer) return
        times.push(performance.now() - asked)
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
        got = got.subarray(answer.length)
        ask()
      })
    })
  }
}

/** The bytes of a request. */
export function request(method: string, path: string, headers: Record<string, string>, body: Uint8Array = new Uint8Array()): Buffer {
  const lines = Object.entries({ host: '127.0.0.1', ...headers, ...(body.length > 0 && { 'content-length': String(body.length) }) })
  return Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.map(([k, v]) => `${k}: ${v}\r\n`).join('')}\r\n`), body])
}

/** Status and length of the response these bytes start with, or null until it is complete. */
function whole(bytes: Buffer): { status: number; length: number } | null {
  const head = bytes.indexOf('\r\n\r\n')
  if (head < 0) return null
  const text = bytes.toString('latin1', 0, head)
  const status = Number(text.slice(9, 12))
  const body = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? (status === 304 || status === 204 ? 0 : Number.NaN))
  if (Number.isNaN(body)) throw new Error(`An answer without its length: ${text}`)
  const length = head + 4 + body
  return bytes.length >= length ? { status, length } : null
}
