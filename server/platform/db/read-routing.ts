import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database, OpenDatabase } from './database.ts'
import { databaseOn } from './database-on.ts'
import type { Replica } from './replica.ts'
import * as tables from './schema/index.ts'
import { type Position, positionOf } from './wal-position.ts'

/** Where lists, figures and workbooks are read. Never for what is about to be changed, nor for who may do it. */
export type ReadRouting = {
  /** Runs `work` on a database that holds everything committed before. It must only read, and may run twice. */
  page<T>(work: (db: Database) => Promise<T>): Promise<T>
  /** A database for one workbook: its portions are statements of their own, which only read. */
  workbook(): Database
  /** What there is to tell of a replica, where there is one. */
  figures: (() => ReadRoutingFigures) | null
}

export type ReadRoutingFigures = {
  /** At most so long ago the replica held all that was committed; Infinity when it never did. */
  behindSeconds: number
  /** Pages, and portions of workbooks, by where they were read. */
  reads: Record<'replica' | 'primary', number>
}

/** How far behind the replica may have been when it was last looked at, and how long it is waited for then, in milliseconds. */
const forPage = { behind: 1_500, patience: 30 }
const forWorkbook = { behind: 10_000, patience: 2_000 }

/** Reads where everything is written. */
export function readFromPrimary(db: Database): ReadRouting {
  return { page: (work) => work(db), workbook: () => db, figures: null }
}

/**
 * Reads from the replica when it holds what was committed before it was asked, and else where everything is written.
 * Decision: docs/decisions/0018-reading-from-a-replica.md.
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
          // The primary may be ahead: what was read there is not gone on with on a replica.
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
