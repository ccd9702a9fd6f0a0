import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { surviveConnectionErrors } from '#server/platform/db/connection.ts'
import type { DatabaseLog, OpenDatabase } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { DatabaseInUse, databaseFolder, type Holder, lockFolder, needsCreation } from './folder.ts'
import { DiskFull, isFull, makeRoom } from './reserve.ts'
import { startMaintenance } from './upkeep.ts'
import { startWiping } from './wipe.ts'
import type { WorkerNews, WorkerOrder } from './worker.ts'

const socketPrefix = 'competition-portal-'

/**
 * Opens the embedded database below `dataDir`, creating it on the first start. Only one process can open it: throws DatabaseInUse
 * otherwise. Decision: docs/decisions/0002-embedded-database.md.
 */
export async function openEmbedded(dataDir: string, log: DatabaseLog): Promise<Omit<OpenDatabase, 'db'>> {
  const { connection, folder, failed, close } = await startEmbedded(dataDir, log)
  const undo: (() => unknown)[] = [close]
  try {
    // On a slow computer the first connection takes a while.
    await migrate({ ...connection, connectionTimeoutMillis: 60_000 }, { log })
    // All connections share one PostgreSQL session, so two active ones would mix their statements.
    const pool = new pg.Pool({
      ...connection,
      max: 1,
      pipeline: true,
      idleTimeoutMillis: 0,
    })
    surviveConnectionErrors(pool)
    undo.unshift(() => pool.end())
    undo.unshift(startMaintenance(pool, folder, log))
    const wipe = startWiping(pool, folder, log)
    undo.unshift(wipe.stop)
    return { pool, writes: pool, wipe, kind: 'embedded', failed, close: () => undoAll(undo) }
  } catch (error) {
    await undoAll(undo)
    throw error
  }
}

type StartedDatabase = {
  /** Use one connection at a time. */
  connection: pg.ClientConfig
  folder: string
  failed: Promise<Error>
  close(): Promise<void>
}

/**
 * Starts the embedded database below `dataDir` without migrating it. Throws DatabaseInUse when another process has it, DiskFull when there
 * is no room.
 */
export async function startEmbedded(dataDir: string, log: DatabaseLog): Promise<StartedDatabase> {
  const folder = databaseFolder(resolve(dataDir))
  const undo: (() => unknown)[] = []
  try {
    const lock = lockFolder(folder)
    undo.unshift(lock.release)
    await makeRoom(folder, log)
    removeLeftSocket(lock.previous)
    // The system limits a socket's path to about 100 characters.
    const socketFolder = mkdtempSync(join(tmpdir().length > 60 ? '/tmp' : tmpdir(), socketPrefix))
    undo.unshift(() => rmSync(socketFolder, { recursive: true, force: true }))
    lock.sign(socketFolder)
    const create = needsCreation(folder, log)
    const windows = process.platform === 'win32'
    const thread = await startThread({ folder, create, socket: windows ? null : join(socketFolder, '.s.PGSQL.5432') })
    undo.unshift(thread.close)
    const connection = {
      host: windows ? '127.0.0.1' : socketFolder,
      port: thread.port ?? 5432,
      user: 'postgres',
      database: 'postgres',
      connectionTimeoutMillis: 5000,
    }
    return { connection, folder, failed: thread.failed, close: () => undoAll(undo) }
  } catch (error) {
    await undoAll(undo)
    throw !(error instanceof DatabaseInUse) && (await isFull(folder)) ? new DiskFull(folder, error) : error
  }
}

/** Runs every step even when one fails, so that the folder is always released. */
async function undoAll(undo: (() => unknown)[]) {
  const failures: unknown[] = []
  for (const step of undo.splice(0)) {
    try {
      await step()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

function removeLeftSocket(previous: Holder | null) {
  if (previous && basename(previous.socketFolder).startsWith(socketPrefix)) {
    rmSync(previous.socketFolder, { recursive: true, force: true })
  }
}

type DatabaseThread = {
  port: number | null
  /** Resolves with the reason when the thread ends unexpectedly. */
  failed: Promise<Error>
  close(): Promise<void>
}

/** Starts the thread of the embedded database and waits until it accepts connections. */
async function startThread(order: WorkerOrder): Promise<DatabaseThread> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: order })
  let closing = false
  const { promise: failed, resolve: fail } = Promise.withResolvers<Error>()
  const { promise: ready, resolve: open, reject: refuse } = Promise.withResolvers<number | null>()
  const give = (error: Error) => {
    refuse(error)
    if (!closing) fail(error)
  }
  // Node sends its own messages this way while it watches files for changes.
  worker.on('message', (news: WorkerNews | object) => {
    if ('ready' in news) open(news.ready.port)
    else if ('broken' in news) give(new Error(`The embedded database broke: ${news.broken}`))
  })
  worker.on('error', (error) => give(error instanceof Error ? error : new Error(String(error))))
  const ended = once(worker, 'exit').then(([code]) => give(new Error(`The embedded database ended by itself (code ${code})`)))

  const port = await ready
  return {
    port,
    failed,
    async close() {
      closing = true
      worker.postMessage('close')
      const impatient = setTimeout(() => worker.terminate(), 10_000)
      await ended
      clearTimeout(impatient)
    },
  }
}
