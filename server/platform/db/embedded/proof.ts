import type { PGliteInterface } from '@electric-sql/pglite'

/**
 * Commits something and checks that it was synced to disk; throws when it wasn't. DurableFiles relies on PGlite's internals, which a newer
 * version may change; without this check nobody would notice before the first power cut.
 */
export async function proveDurability(db: Pick<PGliteInterface, 'query'>, syncs: () => number): Promise<void> {
  const before = syncs()
  await db.query("select pg_logical_emit_message(true, 'durability', 'proof')")
  if (syncs() === before) {
    throw new Error('The embedded database does not put what it stores onto the disk. It refuses to start, so that nothing is lost.')
  }
}
