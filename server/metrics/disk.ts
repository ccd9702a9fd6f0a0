import { statfs } from 'node:fs/promises'

/** Less than this left on the disk, and whoever sends a picture is better served elsewhere. */
export const leastBytes: number = 64 * 1024 * 1024

/** Bytes that are left for us where a folder lies. */
export async function bytesLeft(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
