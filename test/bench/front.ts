// Measures the processor time of one slot query in nginx and in the portal, and what a visitor who stays connected costs
// nginx: node test/bench/front.ts. Processor time is the same on a machine that is busy with something else.
import '#server/lib/node-version.js'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type TLSSocket } from 'node:tls'
import { freePort, nginxProgram, startNginx } from '#test/support/nginx/nginx.ts'
import { machine, openPlace } from './place.ts'
import { press, request } from './press.ts'
import { processorTimeOf } from './processor-time.ts'

const seconds = 10
const waiting = 2000
/** The unit in which Linux counts memory. */
const pageBytes = 4096

if (!nginxProgram) throw new Error('There is no nginx here')
const place = await openPlace()
const port = await freePort()
const server = await place.start({ PORT: String(port) })
const nginx = await startNginx(nginxProgram, [`127.0.0.1:${port}`])
try {
  const site = `https://127.0.0.1:${nginx.https}`
  const { headers } = await fetch(`${server.url}/api/slots?date=2025-09-10`)
  const known = { host: 'register.example.org', 'if-none-match': headers.get('etag') ?? '' }
  console.log(`On ${machine()}, 50 connections for ${seconds} s, who have the answer already (304):\n`)
  await measure('nginx, which keeps it for a second', site, '/api/slots?date=2025-09-10')
  // A different spelling of the same address, which nginx passes on like any other.
  await measure('nginx, which passes each on', site, '/api/slots/?date=2025-09-10')
  await measure('the portal itself', server.url, '/api/slots?date=2025-09-10')

  const [before, began] = [memoryOf(worker()), processorTimeOf(worker())]
  const sockets = await Promise.all(Array.from({ length: waiting }, () => stay()))
  const kibibytes = Math.round((memoryOf(worker()) - before) / waiting / 1024)
  const microseconds = Math.round(((processorTimeOf(worker()) - began) / waiting) * 1_000_000)
  console.log(
    `\n${waiting} visitors who come and stay connected: ${microseconds} µs to come and ${kibibytes} KiB to stay, of nginx, for each`,
  )
  for (const socket of sockets) socket.destroy()

  async function measure(what: string, url: string, path: string) {
    const began = [processorTimeOf(worker()), processorTimeOf(server.pid)]
    const { perSecond, median, p95, statuses } = await press(url, { connections: 50, seconds, make: () => request('GET', path, known) })
    const used = [processorTimeOf(worker()), processorTimeOf(server.pid)].map((now, n) => now - (began[n] ?? 0))
    const asked = Object.values(statuses).reduce((sum, many) => sum + many, 0)
    const [byNginx, byPortal] = used.map((time) => Math.round((time / asked) * 1_000_000))
    const figures = `${Math.round(perSecond)} a second, half within ${median.toFixed(1)} ms, 95 of 100 within ${p95.toFixed(1)} ms`
    console.log(`${what}: ${byNginx} µs of nginx and ${byPortal} µs of the portal for each; ${figures}; ${JSON.stringify(statuses)}`)
  }

  async function stay(): Promise<TLSSocket> {
    const socket = connect({ host: '127.0.0.1', port: nginx.https, rejectUnauthorized: false })
    await once(socket, 'secureConnect')
    socket.write(request('GET', '/api/slots?date=2025-09-10', known))
    await once(socket, 'data')
    return socket
  }
} finally {
  await nginx.close()
  await place.close()
}

/** The process id of nginx's worker. */
function worker(): number {
  return Number(readFileSync(`/proc/${nginx.pid}/task/${nginx.pid}/children`, 'utf8').split(' ')[0])
}

/** The private memory of a process, in bytes. */
function memoryOf(pid: number): number {
  const [, resident = 0, shared = 0] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ').map(Number)
  return (resident - shared) * pageBytes
}
