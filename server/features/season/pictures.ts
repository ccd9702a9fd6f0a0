import { randomKey, redraw } from '#server/platform/images/pictures.ts'
import type { Files } from '#server/platform/storage/files.ts'

/** A different extension from families' screenshots, so that public requests can only reach what the office uploaded. */
export const fileOf = (key: string) => `${key}.season.jpg`

/** Stores a redrawn picture for the season and returns its key. Throws the picture problems. */
export async function storeSeasonPicture(files: Files, upload: Uint8Array | null): Promise<string> {
  const { full } = await redraw(upload)
  const key = randomKey()
  await files.put(fileOf(key), full)
  return key
}

/** Returns the picture as JPEG, or null. */
export async function readPicture(files: Files, key: string): Promise<Uint8Array | null> {
  return await files.read(fileOf(key))
}

export async function hasPicture(files: Files, key: string): Promise<boolean> {
  return (await readPicture(files, key)) !== null
}
