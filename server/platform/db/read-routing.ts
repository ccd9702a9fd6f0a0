import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { type Database, databaseOn, type OpenDatabase } from './database.ts'
import { type Position, positionOf, type Replica } from './replica.ts'
import * as tables from './schema/index.ts'
/** Routes the reads of lists, figures and workbooks. Never use it for data about to be changed, or for permissions. */
export type ReadRouting = {
  /** Runs `work` on a database that has everything committed before the call. `work` must only read, and may run twice. */
  page<T>(work: (db: Database) => Promise<T>): Promise<T>
  /** A database for one workbook, which is read in separate statements. */
  workbook(): Database
  /** Figures about the replica; null without one. */
  figures: (() => ReadRoutingFigures) | null
}

export type ReadRoutingFigures = {
  /** Seconds ago at which the replica was last known to be up to date; Infinity if never. */
  behindSeconds: number
  /** Number of pages and workbook batches, by where they were read. */
  reads: Record<'replica' | 'primary', number>
}

/** In milliseconds: how far behind the replica may have been at its last check, and how long to wait for it then. */
const forPage = { behind: 1_500, patience: 30 }
const forWorkbook = { behind: 10_000, patience: 2_000 }

/** Reads from the primary. */
export function readFromPrimary(db: Database): ReadRouting {
  return { page: (work) => work(db), workbook: () => db, figures: null }
}

/**
 * Reads from the replica when it has everything committed before the request, otherwise from the primary. Decision:
 * docs/decisions/0018-reading-from-a-replica.md.
 */
export function readThroughReplica(replica: Replica, { pool, db }: Pick<OpenDatabase, 'pool' | 'db'>): ReadRouting {
  const reads = { replica: 0, primary: 0 }
  return {
    async page(work) {
      if (replica.behind() < forPage.behind) {
        const found = await fromReplica(await positionOf(pool), forPage.patience, (client) => work(databaseOn(client)))
        if (found) return found.answer
      }
      reads.primary += 1
      return await work(db)
    },
    workbook: () => {
      let position: Promise<Position> | null = null
      let isOnReplica = replica.behind() < forWorkbook.behind
      const query = async (...asked: [pg.QueryConfig, unknown[]]) => {
        if (isOnReplica) {
          position ??= positionOf(pool)
          const found = await fromReplica(await position, forWorkbook.patience, (client) => client.query(...asked))
          if (found) return found.answer
          // The primary may be ahead, so a workbook begun there is not continued on a replica.
          isOnReplica = false
        }
        reads.primary += 1
        return await pool.query(...asked)
      }
      const portions: Database = drizzle({ client: { query } as never, schema: tables })
      portions.transaction = db.transaction
      return portions
    },
    figures: () => ({ behindSeconds: replica.behind() / 1000, reads: { ...reads } }),
  }

  async function fromReplica<T>(...[position, patience, work]: Parameters<typeof replica.read<T>>) {
    const found = await replica.read(position, patience, work)
    if (found) reads.replica += 1
    return found
  }
}
