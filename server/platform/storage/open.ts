import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openDisk } from './disk.ts'
import type { Files } from './files.ts'
import { openStore, refuseWrongStore, type StoreSettings, unhurriedStore, usualStore } from './s3.ts'

export type FilesPlace = { dataDir: string; store?: StoreSettings | null }

/**
 * Opens the configured store: a bucket, or DATA_DIR/files, where the last `minFree` bytes of the disk stay free. Throws WrongSettings when
 * the bucket refuses us and `isNeeded`.
 */
export async function openFiles(
  { dataDir, store }: FilesPlace,
  {
    minFree = 0,
    isNeeded = true,
    isHurried = true,
    warn,
  }: { minFree?: number; isNeeded?: boolean; isHurried?: boolean; warn: (fields: object, text: string) => void },
): Promise<Files> {
  if (!store) {
    return await openDisk(join(dataDir, 'files'), minFree, (hasRoom) =>
      warn(
        { minFree },
        hasRoom
          ? 'There is enough disk space for pictures again'
          : 'The disk has too little free space for pictures: uploads get 503 until there is more',
      ),
    )
  }
  const files = openStore(store, { ...(isHurried ? usualStore : unhurriedStore), warn })
  const folder = join(dataDir, 'files')
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    warn({ folder }, 'There are pictures in a folder that is no longer used: the S3 settings say that pictures are in the bucket')
  }
  await refuseWrongStore(files, store).catch((error) => {
    if (isNeeded) throw error
    warn({ err: error }, 'The picture store refuses access')
  })
  return files
}
