import { statfs } from 'node:fs/promises'

/** Bytes that are left for us where a folder lies. */
export async function bytesLeft(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
