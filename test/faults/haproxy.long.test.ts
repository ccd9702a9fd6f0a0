import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttp } from 'node:http'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Cluster, runOn, startReplica } from '#test/support/database/postgres-cluster.ts'
import { selfSigned } from '#test/support/nginx/certificate.ts'
import { freePort } from '#test/support/nginx/nginx.ts'
import { aBooking } from '#test/support/people.ts'
import { startServer } from '#test/support/server-process.ts'
import { ownPostgres } from './helpers/own-postgres.ts'
import { whenReady } from './helpers/ready.ts'
import { sendJson, settings } from './helpers/senders.ts'

vi.setConfig({ testTimeout: 180_000 })

// Debian: haproxy; .ci/run installs it.
const program = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'].find((path) => existsSync(path))

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** PostgreSQL's socket as a port. */
async function portOf(cluster: Cluster): Promise<number> {
  const folder = new URL(cluster.url('postgres')).searchParams.get('host') ?? ''
  return await listening(
    createServer((socket) => {
      const inner = connect(`${folder}/.s.PGSQL.5432`)
      socket.on('error', () => inner.destroy()).on('close', () => inner.destroy())
      inner.on('error', () => socket.destroy()).on('close', () => socket.destroy())
      socket.pipe(inner).pipe(socket)
    }),
  )
}

/** Starts HAProxy with deploy/haproxy.cfg, with other ports and addresses. */
async function startHaproxy(replaced: [RegExp | string, string][]) {
  const folder = await mkdtemp(join(tmpdir(), 'portal-haproxy-'))
  const file = join(folder, 'haproxy.cfg')
  const shipped = await readFile(join(import.meta.dirname, '../../deploy/haproxy.cfg'), 'utf8')
  let config = shipped
  for (const [from, to] of replaced) {
    expect(config).toMatch(from)
    config = config.replace(from, to)
  }
  const { cert, key } = selfSigned(folder, 'register.example.org')
  await writeFile(join(folder, 'portal.pem'), `${await readFile(cert, 'utf8')}${await readFile(key, 'utf8')}`)
  await writeFile(file, config.replace('/etc/haproxy/portal.pem', join(folder, 'portal.pem')))
  execFileSync(program ?? '', ['-c', '-f', file])
  const child = spawn(program ?? '', ['-db', '-f', file], { stdio: 'ignore' })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
    await rm(folder, { recursive: true })
  })
}

test.skipIf(program === undefined)(
  'two portal processes behind HAProxy go on when one of them dies, and when the primary dies and its standby is promoted',
  async () => {
    const primary = await ownPostgres()
    onTestFinished(primary.remove)
    const standby = await startReplica(primary.cluster, ['max_connections=60', 'log_min_messages=fatal', 'cluster_name=other'])
    onTestFinished(standby.stop)
    let leader = 'one'
    // What Patroni answers at /primary.
    const patroni = (name: string) => listening(createHttp((_, reply) => reply.writeHead(leader === name ? 200 : 503).end()))
    const [database, https, http, first, second] = await Promise.all(Array.from({ length: 5 }, freePort))
    await startHaproxy([
      ['127.0.0.1:5433', `127.0.0.1:${database}`],
      ['bind :80', `bind 127.0.0.1:${http}`],
      ['bind :443', `bind 127.0.0.1:${https}`],
      ['10.0.0.11:5432 check port 8008', `127.0.0.1:${await portOf(primary.cluster)} check port ${await patroni('one')}`],
      ['10.0.0.12:5432 check port 8008', `127.0.0.1:${await portOf(standby)} check port ${await patroni('two')}`],
      [/^ {2}server three.*\n/m, ''],
      ['127.0.0.1:3000', `127.0.0.1:${first}`],
      ['127.0.0.1:3001', `127.0.0.1:${second}`],
    ])
    const databaseUrl = `postgres://postgres@127.0.0.1:${database}/postgres`
    const start = (port: number | undefined) => startServer({ ...primary, databaseUrl }, { ...settings, PORT: String(port) })
    const [one, two] = [await start(first), await start(second)]
    onTestFinished(one.kill)
    onTestFinished(two.kill)
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    onTestFinished(() => void vi.unstubAllEnvs())
    const url = `https://127.0.0.1:${https}`
    const page = (path: string) =>
      fetch(url + path).then(
        ({ status }) => status,
        () => 0,
      )
    await expect.poll(() => page('/'), { timeout: 60_000 }).toBe(200)
    expect(await page('/metrics')).toBe(404)
    expect((await fetch(`http://127.0.0.1:${http}/`, { redirect: 'manual' })).status).toBe(301)

    await one.kill()
    for (let n = 0; n < 50; n++) expect(await page('/book')).toBe(200)

    const book = async () => (await sendJson(two.url, '/bookings', aBooking())).status
    expect(await book()).toBe(201)
    leader = 'nobody'
    await primary.cluster.kill()
    await expect.poll(book, { timeout: 60_000 }).toBe(503)
    await runOn(standby.url('postgres'), 'select pg_promote()')
    leader = 'two'
    await whenReady(two.url)
    await expect.poll(book, { timeout: 60_000 }).toBe(201)
    const { rows } = await runOn(standby.url('postgres'), 'select count(*)::int as bookings from bookings')
    expect(rows[0].bookings).toBeGreaterThanOrEqual(2)
  },
)
