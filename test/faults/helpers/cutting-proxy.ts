import { connect, createServer, type Socket } from 'node:net'

export type CuttingProxy = {
  url: string
  /** The replies that did not get through, whole. */
  lost: string[]
  /** From now on the server's reply to a POST to an address with this part is held back, and the line is cut; '' lets everything pass. */
  cut(part: string): void
  /** Where it leads from now on: a server that was started again has another port. */
  leadTo(url: string): void
  close(): Promise<void>
}

/** A line between visitors and a server that breaks at the worst moment: when the server has answered, and nobody has heard it. */
export async function openCuttingProxy(target: string): Promise<CuttingProxy> {
  let part = ''
  let port = Number(new URL(target).port)
  const lost: string[] = []
  const lines = new Set<Socket>()
  const server = createServer((visitor) => {
    const behind = connect(port, '127.0.0.1')
    let isDoomed = false
    let held = ''
    for (const line of [visitor, behind]) {
      lines.add(line)
      line.on('error', () => {})
      line.on('close', () => {
        lines.delete(line)
        visitor.destroy()
        behind.destroy()
      })
    }
    visitor.on('data', (chunk) => {
      // A request begins with a chunk of its own: nobody here sends two at once on one line.
      const [, path] = /^POST (\S+) HTTP/.exec(chunk.toString('latin1')) ?? []
      if (path && part !== '' && path.includes(part)) isDoomed = true
      behind.write(chunk)
    })
    behind.on('data', (chunk) => {
      if (!isDoomed) return void visitor.write(chunk)
      held += chunk.toString('utf8')
      if (!isWhole(held)) return
      lost.push(held)
      visitor.resetAndDestroy()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const bound = server.address()
  return {
    url: `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`,
    lost,
    cut(given) {
      part = given
    },
    leadTo(url) {
      port = Number(new URL(url).port)
    },
    close() {
      for (const line of lines) line.destroy()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}

function isWhole(reply: string) {
  const [head = '', ...body] = reply.split('\r\n\r\n')
  const length = /^content-length: (\d+)/im.exec(head)?.[1]
  return length !== undefined && Buffer.byteLength(body.join('\r\n\r\n')) >= Number(length)
}
