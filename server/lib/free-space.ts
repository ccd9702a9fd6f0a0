import { statfs } from 'node:fs/promises'

/** With less than this left on a disk, the server can't be relied on. */
export const minimumFreeBytes: number = 64 * 1024 * 1024

/** Below this, uploads are refused unless MIN_FREE_MB says otherwise; everything else goes on. */
export const defaultMinFree: number = 512 * 1024 * 1024

/** Bytes that are left for us where a folder lies. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
