import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { Cluster } from './postgres-cluster.ts'

/** A proxy like HAProxy: leads connections to one server, and closes them when they are to lead to another. */
export async function startProxy(first: Cluster) {
  let to = first
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const folder = new URL(to.url('postgres')).searchParams.get('host') ?? ''
    const inner = connect(`${folder}/.s.PGSQL.5432`)
    for (const [one, another] of [
      [socket, inner],
      [inner, socket],
    ] as const) {
      sockets.add(one)
      one.on('error', () => another.destroy()).on('close', () => another.destroy())
      one.pipe(another)
    }
  }).listen(join(first.root, '.s.PGSQL.5432'))
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(first.root)}`,
    leadTo(next: Cluster) {
      to = next
      drop()
    },
    close() {
      server.close()
      drop()
    },
  }
}
