import { dirname } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { copyWhenAsked } from './copy.ts'
import { DurableFiles, proveDurability } from './durable-files.ts'
import { completeCreation, filesOf } from './folder.ts'
// The embedded database runs in its own thread, so that a long query doesn't stall the server.

export type WorkerOrder = { folder: string; create: boolean; socket: string | null }
/** `port` is null on a unix socket. */
export type WorkerNews = { ready: { port: number | null } } | { broken: string }

const { folder, create, socket }: WorkerOrder = workerData
const say = (news: WorkerNews) => parentPort?.postMessage(news)

/** Why PostgreSQL ended, in its own words. Its other output may contain people's answers and is not collected. */
const words: string[] = []

const files = new DurableFiles(filesOf(folder), giveUp)
const db = await PGlite.create({
  fs: files,
  extensions: { pg_trgm },
  startParams: [
    // -F would turn fsync off.
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
    // The default, fdatasync, does nothing inside PGlite.
    ...['-c', 'wal_sync_method=fsync', '-c', 'max_wal_size=64MB', '-c', 'shared_buffers=8MB'],
  ],
  onStdout: listen,
  onStderr: listen,
}).catch(giveUp)
endWhenBroken(db)
if (create) {
  await db.exec('checkpoint')
  await completeCreation(folder)
}
await proveDurability(db, () => files.syncs)

// pg replaces its connection after some errors, and opens the new one before the old one is closed. Only one is ever active.
const server = new PGLiteSocketServer({ db, maxConnections: 4, ...(socket ? { path: socket } : { host: '127.0.0.1', port: 0 }) })
await server.start()
if (socket) copyWhenAsked(folder, dirname(socket))
parentPort?.once('message', close)
say({ ready: { port: socket ? null : Number(server.getServerConn().split(':').pop()) } })

async function close() {
  await server.stop()
  await db.exec('checkpoint')
  await db.close()
  process.exit(0)
}

/** Errors in SQL are answered as usual; what is thrown here means that PostgreSQL itself broke, and the socket would hang for ever. */
function endWhenBroken(database: PGlite) {
  database.Module.onAbort = giveUp
  const run = database.execProtocolRawStream.bind(database)
  database.execProtocolRawStream = (...message) => run(...message).catch(giveUp)
}

function listen(text: string): boolean {
  if (/ (FATAL|PANIC): /.test(text)) words.push(text)
  return true
}

function giveUp(reason: unknown): never {
  say({ broken: [reason instanceof Error ? reason.message : String(reason), ...words].filter(Boolean).join('; ') })
  process.exit(1)
}
