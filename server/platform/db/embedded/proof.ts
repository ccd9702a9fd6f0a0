import type { PGliteInterface } from '@electric-sql/pglite'

/**
 * Commits something and looks whether it was put onto the disk; throws when it was not. A newer PGlite may change the inner parts that
 * DurableFiles holds on to, and without this nobody would notice before the first power cut.
 */
export async function proveDurability(db: Pick<PGliteInterface, 'query'>, syncs: () => number): Promise<void> {
  const before = syncs()
  await db.query("select pg_logical_emit_message(true, 'durability', 'proof')")
  if (syncs() === before) {
    throw new Error('The embedded database does not put what it stores onto the disk. It refuses to start, so that nothing is lost.')
  }
}
