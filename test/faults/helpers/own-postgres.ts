import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { type Cluster, startCluster } from '#test/support/database/postgres-cluster.ts'
import type { FreshDatabase } from '#test/support/databases.ts'

/** A PostgreSQL for a test that stops or hangs it, with the same durability as an installed one. `more` are further settings. */
export async function ownPostgres(more: string[] = []): Promise<FreshDatabase & { cluster: Cluster }> {
  const careful = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on', 'max_connections=60', 'log_min_messages=fatal']
  const cluster = await startCluster([...careful, ...more])
  const dataDir = mkdtempSync(join(cluster.root, 'data-'))
  return { cluster, databaseUrl: cluster.url('postgres'), dataDir, remove: cluster.stop }
}
