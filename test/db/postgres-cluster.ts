import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { postgresBinaries } from './postgres-binaries.ts'

export type Cluster = {
  /** A folder that goes when the cluster goes. */
  root: string
  /** The process that keeps it. */
  keeper: number
  url(database: string): string
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
 * Starts a private PostgreSQL on a unix socket in a temporary folder. It ends with this process, however that ends. Root cannot run PostgreSQL,
 * so there it runs as the user postgres, or else as nobody. `settings` are PostgreSQL's own, 'name=value'.
 */
export async function startCluster(settings: string[] = fast): Promise<Cluster> {
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
    [fileURLToPath(new URL('./postgres-keeper.ts', import.meta.url)), root, binaries, ...who, ...settings],
    {
      detached: true,
      stdio: ['pipe', 'ignore', 'pipe'],
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
  // The tests' own process must be free to end; the keeper notices.
  keeper.unref()
  for (const pipe of [keeper.stdin, keeper.stderr]) (pipe as unknown as { unref(): void }).unref()
  return {
    root,
    keeper: keeper.pid ?? 0,
    url,
    async stop() {
      keeper.ref()
      keeper.stdin.end()
      await ended
    },
  }
}

/** Runs one statement on a connection of its own. */
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

function ordinaryUser() {
  const number = (flag: string, name: string) =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: number('-u', name), gid: number('-g', name) }
    } catch {
      // There is no such user.
    }
  }
  throw new Error(
    'The tests run as root, and PostgreSQL refuses to. There is no user postgres or nobody to run it as; run the tests as another user.',
  )
}
