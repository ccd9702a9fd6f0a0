import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbedded } from '#server/platform/db/embedded/open.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { runOn, startCluster } from './postgres-cluster.ts'

/** Where the databases are that tests copy, migrated but one. Plain strings, so that it can be passed between processes. */
export type PreparedDatabases = { postgres: string; template: string; embedded: string; unmigrated: string; root: string }

export type DatabaseKind = 'postgres' | 'embedded'

/** `dataDir` is a separate folder for both kinds: screenshots are stored there too. */
export type FreshDatabase = { databaseUrl: string | null; dataDir: string; remove(): Promise<void> }

const silent = { info() {}, warn() {}, error() {} }
const template = 'portal_template'

/** Starts the tests' PostgreSQL and migrates one database of each kind, for `copyOf` to copy. `stop` removes them and all copies. */
export async function prepareDatabases(): Promise<{ prepared: PreparedDatabases; stop(): Promise<void> }> {
  const cluster = await startCluster()
  const folders = { embedded: join(cluster.root, 'embedded'), unmigrated: join(cluster.root, 'unmigrated') }
  const prepared = { postgres: cluster.url('postgres'), template, ...folders, root: cluster.root }
  const migrate = async (databaseUrl: string | null) => {
    const opened = await openDatabase({ databaseUrl, dataDir: prepared.embedded, log: silent })
    await opened.close()
  }
  const onPostgres = async () => {
    await runOn(prepared.postgres, `create database ${template}`)
    await migrate(cluster.url(template))
  }
  const embedded = async () => {
    await (await startEmbedded(folders.unmigrated, silent)).close()
    await cp(folders.unmigrated, folders.embedded, { recursive: true })
    await migrate(null)
  }
  try {
    await Promise.all([onPostgres(), embedded()])
  } catch (error) {
    await cluster.stop()
    throw error
  }
  return { prepared, stop: cluster.stop }
}

/** Creates a migrated, empty database for the caller alone. */
export async function copyOf(prepared: PreparedDatabases, kind: DatabaseKind): Promise<FreshDatabase> {
  const dataDir = await mkdtemp(join(prepared.root, 'data-'))
  const removeFolder = () => rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  if (kind === 'embedded') {
    await cp(prepared.embedded, dataDir, { recursive: true })
    return { databaseUrl: null, dataDir, remove: removeFolder }
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runOn(prepared.postgres, `create database ${name} template ${prepared.template}`)
  const address = new URL(prepared.postgres)
  address.pathname = name
  return {
    databaseUrl: address.href,
    dataDir,
    async remove() {
      await runOn(prepared.postgres, `drop database ${name} with (force)`)
      await removeFolder()
    },
  }
}

/** Creates a database without any table for the caller alone. */
export function unmigratedCopy(prepared: PreparedDatabases, kind: DatabaseKind): Promise<FreshDatabase> {
  return copyOf({ ...prepared, template: 'template0', embedded: prepared.unmigrated }, kind)
}
