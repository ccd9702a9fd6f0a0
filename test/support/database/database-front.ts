import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'

export type Certificate = { key: string; cert: string }

/** A TLS-only proxy in front of a PostgreSQL on a unix socket; `show` changes the certificate and closes open connections. */
export async function databaseFront(databaseUrl: string, first: Certificate) {
  const folder = new URL(databaseUrl).searchParams.get('host') ?? ''
  const open = new Set<Socket>()
  let certificate = first
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => {}).on('close', () => open.delete(socket))
    // A client first asks whether to use TLS; without that it is refused.
    socket.once('data', (asked: Buffer) => {
      if (asked.length !== 8 || asked.readUInt32BE(4) !== 80877103) return socket.destroy()
      socket.write('S')
      const safe = new TLSSocket(socket, { isServer: true, secureContext: createSecureContext(certificate) })
      const inner = connect(`${folder}/.s.PGSQL.5432`)
      for (const [one, other] of [[safe, inner] as const, [inner, safe] as const]) {
        one.on('error', () => other.destroy())
        one.on('close', () => other.destroy())
        one.pipe(other)
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const drop = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port,
    show(next: Certificate) {
      certificate = next
      drop()
    },
    async close() {
      server.close()
      drop()
      await once(server, 'close')
    },
  }
}
