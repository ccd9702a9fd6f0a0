import { randomKey, redraw } from '#server/platform/images/pictures.ts'
import type { Files } from '#server/platform/storage/files.ts'

/** Another ending than a family's screenshot has: whatever key is asked for in public, only what the office uploaded is found. */
export const fileOf = (key: string) => `${key}.season.jpg`

/** Keeps a picture for the season, drawn anew, and returns its key. Throws the picture problems. */
export async function keepPicture(files: Files, upload: Uint8Array | null): Promise<string> {
  const { full } = await redraw(upload)
  const key = randomKey()
  await files.put(fileOf(key), full)
  return key
}

/** The picture as JPEG, or null. */
export async function readPicture(files: Files, key: string): Promise<Uint8Array | null> {
  return await files.read(fileOf(key))
}

export async function hasPicture(files: Files, key: string): Promise<boolean> {
  return (await readPicture(files, key)) !== null
}
