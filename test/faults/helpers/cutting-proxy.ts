import { connect, createServer, type Socket } from 'node:net'

export type CuttingProxy = {
  url: string
  /** The complete replies that did not get through. */
  lost: string[]
  /**
   * From now on, holds back the server's reply to POSTs whose path contains this part, and cuts the connection; '' lets
   * everything pass.
   */
  cut(part: string): void
  /** Changes the target: a restarted server has another port. */
  leadTo(url: string): void
  close(): Promise<void>
}

/** A proxy between visitors and a server that breaks at the worst moment: after the server has answered, before anyone receives it. */
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
      // Each request starts a new chunk: nothing here pipelines requests.
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
