import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { otherPostgresBinaries } from '#test/support/database/postgres-binaries.ts'
import { freePort } from '#test/support/nginx/nginx.ts'

const programs = { patroni: '/usr/bin/patroni', 'etcd-server': '/usr/bin/etcd', haproxy: '/usr/sbin/haproxy' }

export type Node = {
  name: string
  /** The address of its PostgreSQL. */
  url: string
  /** Stops all its processes where they are, as a machine that freezes. */
  freeze(): void
  thaw(): void
  /** Kills all its processes, as a power cut. */
  kill(): Promise<void>
  start(): void
}

export type PatroniCluster = {
  root: string
  /** Behind haproxy: the primary, and any standby. */
  primaryUrl: string
  replicaUrl: string
  nodes: Node[]
  leader(): Promise<Node>
  syncStandby(): Promise<Node>
  /** Calls the leader's interface: /switchover or /restart. */
  ask(path: string, body: object): Promise<void>
  /** Resolves when one leads and the two others stream, one of them synchronously. */
  whenWhole(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts three PostgreSQL servers under Patroni with a synchronous standby, etcd, and haproxy in front. Throws with what to install when a
 * program is missing. Patroni speaks version 2 of etcd's API: 3.0.2, which Debian 12 has, may lose rows over version 3 when a frozen leader
 * wakes up.
 */
export async function startPatroni(): Promise<PatroniCluster> {
  const missing = Object.entries(programs).filter(([, path]) => !existsSync(path))
  if (missing.length > 0)
    throw new Error(`This drill needs ${missing.map(([name]) => name).join(', ')}: apt-get install patroni etcd-server haproxy`)
  const root = mkdtempSync(join(tmpdir(), 'portal-patroni-'))
  chmodSync(root, 0o755)
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  const as = process.getuid?.() === 0 ? { uid: id('-u'), gid: id('-g') } : {}
  const folder = (name: string) => {
    const path = join(root, name)
    mkdirSync(path, { mode: 0o700 })
    if (as.uid !== undefined) chownSync(path, as.uid, as.gid)
    return path
  }
  const launch = (program: string, ...words: string[]) => {
    const child = spawn(program, words, {
      ...as,
      cwd: root,
      detached: true,
      stdio: 'ignore',
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
    })
    child.unref()
    return child
  }
  const [etcdPort, peerPort, primaryPort, replicaPort] = await Promise.all([freePort(), freePort(), freePort(), freePort()])
  const at = (port: number) => `http://127.0.0.1:${port}`
  const etcd = launch(
    programs['etcd-server'],
    ...['--data-dir', folder('etcd'), '--enable-v2=true', '--listen-client-urls', at(etcdPort), '--advertise-client-urls', at(etcdPort)],
    ...['--listen-peer-urls', at(peerPort), '--initial-advertise-peer-urls', at(peerPort), '--initial-cluster', `default=${at(peerPort)}`],
  )
  const nodes = await Promise.all(
    ['one', 'two', 'three'].map(async (name) => {
      const [port, rest] = [await freePort(), await freePort()]
      const home = folder(name)
      const file = join(root, `${name}.yml`)
      writeFileSync(file, JSON.stringify(settingsOf(name, home, port, rest, etcdPort)))
      let running = launch(programs.patroni, file)
      const signal = (word: NodeJS.Signals) => {
        // Twice: what was just starting is found the second time.
        for (let look = 0; look < 2; look++) for (const pid of [running.pid ?? 0, ...under(home)]) tell(pid, word)
      }
      return {
        name,
        rest,
        port,
        url: `postgres://postgres@127.0.0.1:${port}/postgres`,
        freeze: () => signal('SIGSTOP'),
        thaw: () => signal('SIGCONT'),
        async kill() {
          const ended = running.exitCode === null && running.signalCode === null ? once(running, 'exit') : null
          signal('SIGKILL')
          await ended
        },
        start() {
          running = launch(programs.patroni, file)
        },
      }
    }),
  )
  const backend = (name: string, port: number, check: string) =>
    `listen ${name}\n  bind 127.0.0.1:${port}\n  option httpchk OPTIONS ${check}\n  http-check expect status 200
  default-server inter 200ms fall 2 rise 1 on-marked-down shutdown-sessions\n${nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.rest}`).join('\n')}\n`
  writeFileSync(
    join(root, 'haproxy.cfg'),
    `defaults\n  mode tcp\n  timeout connect 1s\n  retries 0\n  timeout check 1s\n  timeout client 30m\n  timeout server 30m\n${backend('primary', primaryPort, '/primary')}${backend('replica', replicaPort, '/replica')}`,
  )
  const haproxy = launch(programs.haproxy, '-db', '-f', join(root, 'haproxy.cfg'))

  type Member = { name: string; role: string; state: string }
  const members = async (): Promise<Member[]> => {
    for (const { rest } of nodes) {
      const reply = await fetch(`${at(rest)}/cluster`, { signal: AbortSignal.timeout(1000) }).catch(() => null)
      if (reply?.ok) return ((await reply.json()) as { members: Member[] }).members
    }
    return []
  }
  const withRole = async (role: string) => {
    const name = (await members()).find((member) => member.role === role)?.name
    const node = nodes.find((each) => each.name === name)
    if (!node) throw new Error(`There is no ${role}`)
    return node
  }
  const leader = () => withRole('leader')
  return {
    root,
    primaryUrl: `postgres://postgres@127.0.0.1:${primaryPort}/postgres`,
    replicaUrl: `postgres://postgres@127.0.0.1:${replicaPort}/postgres`,
    nodes,
    leader,
    syncStandby: () => withRole('sync_standby'),
    async ask(path, body) {
      const { rest } = await leader()
      const reply = await fetch(`${at(rest)}${path}`, { method: 'POST', body: JSON.stringify(body) })
      if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    },
    async whenWhole() {
      // A cluster that is about to change looks whole for a moment.
      for (let looks = 0, patience = 240; looks < 4; patience--) {
        if (patience === 0) throw new Error(`The cluster isn't whole: ${JSON.stringify(await members())}`)
        const now = await members()
        const roles = now.map(({ role }) => role).toSorted()
        const isWhole =
          String(roles) === 'leader,replica,sync_standby' && now.every(({ state }) => ['running', 'streaming'].includes(state))
        looks = isWhole ? looks + 1 : 0
        await pause(750)
      }
    },
    async stop() {
      for (const node of nodes) {
        node.thaw()
        await node.kill()
      }
      for (const { pid } of [haproxy, etcd]) tell(pid ?? 0, 'SIGKILL')
      await pause(500)
      rmSync(root, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Patroni reads YAML, of which JSON is a part. */
function settingsOf(name: string, home: string, port: number, rest: number, etcdPort: number) {
  const local = `127.0.0.1:${port}`
  const everyone = ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust']
  return {
    scope: 'portal',
    name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    etcd: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ttl: 8,
        loop_wait: 1,
        retry_timeout: 3,
        synchronous_mode: true,
        primary_start_timeout: 0,
        postgresql: { use_pg_rewind: true },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: everyone,
    },
    postgresql: {
      listen: local,
      connect_address: local,
      data_dir: join(home, 'data'),
      bin_dir: otherPostgresBinaries(),
      pgpass: join(home, 'pgpass'),
      authentication: { superuser: { username: 'postgres', password: 'x' }, replication: { username: 'replicator', password: 'x' } },
      parameters: { unix_socket_directories: home, max_connections: 100, wal_keep_size: '256MB' },
      pg_hba: everyone,
    },
  }
}

/** The processes that have a folder among their arguments or work in it, such as PostgreSQL's. */
function under(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        const place = readlinkSync(`/proc/${pid}/cwd`)
        return words.includes(folder) || place.startsWith(folder)
      } catch {
        return false
      }
    })
}

function tell(pid: number, word: NodeJS.Signals) {
  try {
    if (pid > 0) process.kill(pid, word)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Writes a row through an address, on a connection of its own. Returns whether that was acknowledged within a second. */
export async function canWrite(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 500, query_timeout: 1000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('insert into control values (now())')
    return true
  } catch {
    return false
  } finally {
    await Promise.race([client.end(), pause(200)])
  }
}
