import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { addAdministrator } from '#server/auth/administrators.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { runOn, startCluster } from '#test/support/database/postgres-cluster.ts'
import { type ServerProcess, startServer } from '#test/support/server-process.ts'
import { signInAs } from '#test/support/sign-in.ts'

export const administrator = { email: 'bench@portal.example', password: 'turquoise kettle on the hill' }
const silent = { info() {}, warn() {}, error() {} }

export type Place = Awaited<ReturnType<typeof openPlace>>

/** Opens a private PostgreSQL with production durability, a migrated database and an administrator. */
export async function openPlace(settings: string[] = []) {
  const cluster = await startCluster(['shared_buffers=1GB', 'max_connections=100', ...settings])
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  await runOn(cluster.url('postgres'), `create database bench template template0 encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8'`)
  const databaseUrl = cluster.url('bench')
  const database = await openDatabase({ databaseUrl, dataDir, log: silent })
  await addAdministrator(database.db, administrator.email, administrator.password)
  await database.close()
  const servers: ServerProcess[] = []
  return {
    databaseUrl,
    dataDir,
    async start(env: Record<string, string> = {}): Promise<ServerProcess> {
      const server = await startServer(
        { databaseUrl, dataDir, async remove() {} },
        { LOG_LEVEL: 'error', TRUST_PROXY: '127.0.0.1', ...env },
      )
      servers.push(server)
      return server
    },
    async close() {
      for (const server of servers) await server.kill()
      await cluster.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Signs the administrator in and returns the Cookie header. */
export function signIn(url: string): Promise<string> {
  return signInAs(administrator, url)
}

/** The headers our pages send with a change. */
export const fromOurPage = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }

/** '2 cores (AMD EPYC) and 24 GiB' */
export function machine(): string {
  return `${cpus().length} cores (${cpus()[0]?.model.trim()}) and ${Math.round(totalmem() / 2 ** 30)} GiB`
}
