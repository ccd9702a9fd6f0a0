import type pg from 'pg'

/** Identifies a database and how far its write-ahead log was written. Everything acknowledged before is included. */
export type Position = { database: string; written: string }

/** How a copy relates to a position: a copy of another database, behind it, or up to date with it. */
export type Standing = 'stranger' | 'behind' | 'there'

// Copies have the same numbers as their database. The timeline distinguishes the two sides after a failover.
const numbers =
  "(select system_identifier from pg_control_system()) || '/' || (select oid from pg_database where datname = current_database())"

// With synchronous_commit off, a transaction is acknowledged before it is flushed.
const position = `
  select ${numbers} || '/' || ('x' || left(pg_walfile_name(written), 8))::bit(32)::int as database, written::text
  from (select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end as written) now`

const standing = `
  select case
    when not pg_is_in_recovery() or $1 is distinct from ${numbers} || '/' || (select timeline_id from pg_control_checkpoint()) then 'stranger'
    when pg_last_wal_replay_lsn() >= $2::pg_lsn then 'there'
    else 'behind' end as standing`

/** Returns where the database is now. */
export async function positionOf(primary: Pick<pg.Pool, 'query'>): Promise<Position> {
  const { rows } = await primary.query<Position>(position)
  const [row] = rows
  if (!row) throw new Error('The database does not say where it is')
  return row
}

/**
 * Compares this connection with a position: 'there' means that everything up to it is visible from the next statement on. A standby shows a
 * transaction before it reports having replayed it.
 */
export async function standingOf(copy: Pick<pg.Pool | pg.PoolClient, 'query'>, { database, written }: Position): Promise<Standing> {
  const { rows } = await copy.query<{ standing: Standing }>(standing, [database, written])
  return rows[0]?.standing ?? 'stranger'
}
