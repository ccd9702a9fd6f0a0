import { statfs } from 'node:fs/promises'

/** With less free space than this on a disk, the server is not reliable. */
export const minimumFreeBytes: number = 64 * 1024 * 1024

/** Below this, uploads are refused unless MIN_FREE_MB says otherwise; everything else works. */
export const defaultMinFree: number = 512 * 1024 * 1024

/** Returns the bytes available to us on a folder's disk. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
