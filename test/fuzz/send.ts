import { connect } from 'node:net'

/** `status` is null when the connection ended without a response, and 0 after a timeout. */
export type Answer = { status: number | null; body: string; milliseconds: number }

/** Sends raw bytes and reads one response. `patience` is in milliseconds. */
export function send(port: number, bytes: Buffer, patience: number): Promise<Answer> {
  return new Promise((resolve) => {
    const began = performance.now()
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let text = ''
    let quiet: NodeJS.Timeout | undefined
    const late = setTimeout(() => done(0), patience)
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1')
      clearTimeout(quiet)
      if (statusIn(text) !== null) quiet = setTimeout(done, 500)
      if (isWhole(text)) done()
    })
    socket.on('error', () => {})
    socket.on('close', () => done())

    function done(status = statusIn(text)) {
      clearTimeout(quiet)
      clearTimeout(late)
      socket.destroy()
      resolve({ status, body: text.slice(text.lastIndexOf('\r\n\r\n') + 4), milliseconds: performance.now() - began })
    }
  })
}

/** The status of the response itself, not of '100 Continue' before it. */
function statusIn(text: string): number | null {
  const found = [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status)).find((status) => status >= 200)
  return found ?? null
}

function isWhole(text: string): boolean {
  const start = text.search(/HTTP\/1\.1 [2-5]\d\d/)
  const end = text.indexOf('\r\n\r\n', start)
  if (start < 0 || end < 0) return false
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(start, end))
  return length !== null && text.length >= end + 4 + Number(length[1])
}
