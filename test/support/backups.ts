import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { openDatabase } from '#server/platform/db/open.ts'
import { runOn } from './database/postgres-cluster.ts'
import { type DatabaseKind, emptyDatabase, type FreshDatabase } from './databases.ts'
import { aConsent, aFamily } from './people.ts'
import { aPicture } from './pictures.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { signInAs } from './sign-in.ts'

export const log = { info() {}, warn() {}, error() {} }
export const kinds: DatabaseKind[] = ['embedded', 'postgres']
/** Creating an embedded database takes seconds: the tests of single upgrades use one in `npm run chaos`, and when they are named. */
export const upgradedKinds: DatabaseKind[] = process.env.LONG_TESTS ? kinds : ['postgres']
export const words = 'seven warm kettles under the stairs'
const administrator = { email: 'office@portal.example', password: 'seven quiet kettles sing' }
const signIns = { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password, LOG_LEVEL: 'silent' }

/** Creates a folder for one test file's backups; returns a function that gives the path of a file in it. */
export function backupFolder(): (name?: string) => string {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'backup-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return (name = '') => join(folder, name)
}

/** Starts the server on a database of its own; it ends with the test. */
export async function start(place: FreshDatabase): Promise<ServerProcess> {
  const server = await startServer(place, signIns)
  onTestFinished(server.kill)
  return server
}

/** An empty database, as on the day of installation; removed after the test. */
export async function emptyPlace(kind: DatabaseKind): Promise<FreshDatabase> {
  const empty = await emptyDatabase()
  onTestFinished(empty.remove)
  return kind === 'postgres' ? empty : { ...empty, databaseUrl: null }
}

/** Runs a command the way users do, but without npm. */
export async function run(
  name: 'backup' | 'restore' | 'pictures' | 'admin',
  file: string,
  { databaseUrl, dataDir }: Pick<FreshDatabase, 'databaseUrl' | 'dataDir'>,
  env: Record<string, string> = {},
  options: string[] = [],
) {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../scripts/command.ts'), name, ...(file ? [file] : []), ...options],
    {
      env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }), ...env },
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = await once(child, 'close')
  return { code: code as number, output }
}

export async function register(
  url: string,
  name?: string,
  key: string = randomUUID(),
  answers: Record<string, string> = {},
): Promise<Response> {
  const form = new FormData()
  for (const [field, value] of Object.entries({ ...aConsent, ...aFamily({ ...(name && { student_name: name }), ...answers }) }))
    form.append(field, value)
  form.append('file_doc', new File([new Uint8Array(await aPicture())], 'payment.png'))
  return await fetch(`${url}/api/doors/quatform/registrations`, { method: 'POST', headers: { 'idempotency-key': key }, body: form })
}

/** Registers families, four at a time, until it is stopped. When the server is busy and asks to wait, continues as another family. */
export function registerUntilStopped(url: string) {
  const acknowledged = new Set<string>()
  let isStopped = false
  const client = async () => {
    while (!isStopped) {
      const key = randomUUID()
      const reply = await register(url, undefined, key)
      await reply.text()
      if (reply.status === 201) acknowledged.add(key)
      else if (![429, 503].includes(reply.status)) throw new Error(`unexpected ${reply.status}`)
      else await pause(500)
    }
  }
  const clients = Promise.all(Array.from({ length: 4 }, client))
  return {
    acknowledged,
    async stop() {
      isStopped = true
      await clients
    },
  }
}

export function signIn(url: string): Promise<string> {
  return signInAs(administrator, url)
}

export async function onDatabase(place: FreshDatabase, ...statements: string[]) {
  const database = await openDatabase({ ...place, log })
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) rows = (await database.pool.query(statement)).rows
    return rows
  } finally {
    await database.close()
  }
}

/** Every row of every table that must survive a crash, each value as the database writes it. */
export async function rowsOf(place: FreshDatabase): Promise<Record<string, Record<string, unknown>[]>> {
  const database = await openDatabase({ ...place, log })
  try {
    const { rows } = await database.pool.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' order by 1",
    )
    const found: Record<string, Record<string, unknown>[]> = {}
    for (const { name } of rows) {
      const all = await database.pool.query(`select to_jsonb(t) as row from "${name}" t order by to_jsonb(t)::text`)
      found[name] = all.rows.map(({ row }) => row)
    }
    return found
  } finally {
    await database.close()
  }
}

export async function hashIn({ dataDir }: FreshDatabase, key: string) {
  const bytes = await readFile(join(dataDir, 'files', key.slice(0, 2), `${key}.jpg`))
  return createHash('sha256').update(bytes).digest('hex')
}

export async function isUntouched({ databaseUrl, dataDir }: FreshDatabase): Promise<boolean> {
  if ((await readdir(dataDir)).length > 0) return false
  if (databaseUrl === null) return true
  const { rows } = await runOn(databaseUrl, "select 1 from pg_tables where schemaname in ('public', 'drizzle')")
  return rows.length === 0
}
