import { join } from 'node:path'
import type { Env } from '../env.ts'
import { openDisk } from './disk.ts'
import type { Files } from './files.ts'
import { openStore, refuseWrongStore } from './s3.ts'

export type FilesPlace = Pick<Env, 'dataDir'> & Partial<Pick<Env, 'store'>>

/** Where the settings say: in a bucket, or in DATA_DIR/files, where the last `spare` bytes of the disk are left to others. Throws WrongSettings when the bucket refuses us. */
export async function openFiles(
  { dataDir, store }: FilesPlace,
  { spare = 0, warn }: { spare?: number; warn: (fields: object, text: string) => void },
): Promise<Files> {
  if (!store) return await openDisk(join(dataDir, 'files'), spare)
  const files = openStore(store)
  await refuseWrongStore(files, store, warn)
  return files
}
