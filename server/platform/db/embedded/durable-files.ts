import { fsyncSync } from 'node:fs'
import type { PGliteInterface } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { syncEntriesSync } from '#server/lib/disk.ts'

/** What PGlite's file layer stores about an open file; folders have no descriptor. */
type OpenFile = { nfd?: number; node: unknown }
type FileLayer = {
  stream_ops: { fsync?: (file: OpenFile) => number }
  realPath(node: unknown): string
}

/**
 * PGlite's files in a folder, plus what its file layer leaves out: when PostgreSQL asks for a file to be synced to disk, it is. `broken` is
 * called when the disk refuses; it must end the thread, because PostgreSQL would believe the sync worked.
 */
export class DurableFiles extends NodeFS {
  /** How many syncs were done. */
  syncs = 0
  readonly #broken: (error: unknown) => never

  constructor(folder: string, broken: (error: unknown) => never) {
    super(folder)
    this.#broken = broken
  }

  override async init(...options: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const started = await super.init(...options)
    started.emscriptenOpts.preRun?.push((module) => {
      const layer = module.NODEFS as unknown as FileLayer
      layer.stream_ops.fsync = (file) => this.#sync(file, layer)
    })
    return started
  }

  #sync(file: OpenFile, layer: FileLayer): number {
    try {
      if (file.nfd === undefined) syncEntriesSync(layer.realPath(file.node))
      else fsyncSync(file.nfd)
      this.syncs += 1
      return 0
    } catch (error) {
      return this.#broken(error)
    }
  }
}

/**
 * Commits something and checks that it was synced to disk; throws when it wasn't. DurableFiles relies on PGlite's internals, which a newer
 * version may change; without this check nobody would notice before the first power cut.
 */
export async function proveDurability(db: Pick<PGliteInterface, 'query'>, syncs: () => number): Promise<void> {
  const before = syncs()
  await db.query("select pg_logical_emit_message(true, 'durability', 'proof')")
  if (syncs() === before) {
    throw new Error('The embedded database doesn’t sync to the disk, so the server won’t start: data could be lost.')
  }
}
