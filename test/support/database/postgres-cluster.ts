import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { postgresBinaries } from './postgres-binaries.ts'
import { processesOf } from './postgres-processes.ts'

export type Cluster = {
  /** A folder that is removed with the cluster. */
  root: string
  /** The id of the keeper process. */
  keeper: number
  url(database: string): string
  /** Stops PostgreSQL like `pg_ctl stop -m immediate`: nothing more is written, and the next start recovers. */
  crash(): Promise<void>
  /** Kills all its processes like `kill -9`. */
  kill(): Promise<void>
  /** Starts it again; resolves when it is ready. */
  start(): Promise<void>
  /** Suspends all its processes until `resume`: connections stay open but get no response. */
  hang(): void
  resume(): void
  stop(): Promise<void>
}

const fast = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  'shared_buffers=64MB',
  'log_min_messages=fatal',
]

/**
 * Starts a private PostgreSQL on a unix socket in a temporary folder. It ends with this process, however that ends. Root
 * can't run PostgreSQL, so as root it runs as the user postgres, or else as nobody. `settings` are PostgreSQL's own,
 * 'name=value'.
 */
export function startCluster(settings: string[] = fast): Promise<Cluster> {
  return keep('', settings)
}

/** Starts a streaming replica of a cluster, which also ends with this process. `settings` as for the cluster. */
export function startReplica(primary: Cluster, settings: string[] = fast): Promise<Cluster> {
  return keep(primary.url('postgres'), settings)
}

async function keep(primary: string, settings: string[]): Promise<Cluster> {
  const binaries = postgresBinaries()
  const root = mkdtempSync(join(tmpdir(), 'portal-test-'))
  const cluster = join(root, 'cluster')
  mkdirSync(cluster, { mode: 0o700 })
  const person = process.getuid?.() === 0 ? ordinaryUser() : null
  if (person) {
    chmodSync(root, 0o711)
    chownSync(cluster, person.uid, person.gid)
  }
  const who = person ? [String(person.uid), String(person.gid)] : ['', '']
  const keeper = spawn(
    process.execPath,
    [fileURLToPath(new URL('./postgres-keeper.ts', import.meta.url)), root, binaries, ...who, primary, ...settings],
    {
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  )
  let complaints = ''
  keeper.stderr.on('data', (text) => {
    complaints += text
  })
  const ended = once(keeper, 'exit')
  const url = (database: string) => `postgres://postgres@localhost/${database}?host=${encodeURIComponent(cluster)}`
  const early = ended.then(() => {
    throw new Error(`PostgreSQL from ${binaries} did not start: ${complaints}`)
  })
  await Promise.race([early, whenReady(url('postgres'))])
  early.catch(() => {})
  // The test process must be free to exit; the keeper notices.
  keeper.unref()
  for (const pipe of [keeper.stdin, keeper.stdout, keeper.stderr]) (pipe as unknown as { unref(): void }).unref()
  const tell = async (word: 'crash' | 'kill' | 'start') => {
    const done = once(keeper.stdout, 'data')
    keeper.stdin.write(word)
    await done
  }
  const postmaster = () => Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
  return {
    root,
    keeper: keeper.pid ?? 0,
    url,
    crash: () => tell('crash'),
    kill: () => tell('kill'),
    async start() {
      await tell('start')
      await whenReady(url('postgres'))
    },
    hang() {
      const first = postmaster()
      process.kill(first, 'SIGSTOP')
      // The stopped parent starts no more children; one that was just starting is found in the second pass.
      for (let look = 0; look < 2; look++) for (const pid of processesOf(first)) signal(pid, 'SIGSTOP')
    },
    resume() {
      for (const pid of [...processesOf(postmaster()), postmaster()]) signal(pid, 'SIGCONT')
    },
    async stop() {
      keeper.ref()
      keeper.stdin.end()
      await ended
    },
  }
}

/** Runs one statement on a separate connection. */
export async function runOn(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

async function whenReady(url: string) {
  const patience = Date.now() + 60_000
  for (;;) {
    try {
      await runOn(url, 'select 1')
      return
    } catch (error) {
      if (Date.now() > patience) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch (error) {
    // It has already exited.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function ordinaryUser() {
  const number = (flag: string, name: string) =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: number('-u', name), gid: number('-g', name) }
    } catch {
      // No such user.
    }
  }
  throw new Error(
    'The tests run as root, and PostgreSQL refuses to. There is no user postgres or nobody to run it as; run the tests as another user.',
  )
}
