/** The store of pictures and other files. A key is lower-case letters and digits with an extension: 'k3…x.jpg'. */
export type Files = {
  /** Returns once the bytes would survive a power cut. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Returns null when there is no such file. */
  read(key: string): Promise<Uint8Array | null>
  /** Does nothing when there is no such file. */
  remove(key: string): Promise<void>
  /** Lists all files, in no order. The key of a half-written file ends in '.part'. */
  list(): AsyncIterable<StoredFile>
  /** Whether there is space for more. Checked at most once a second. */
  hasRoom(): Promise<boolean>
  /** Throws when files can't be written or read right now. Null for a disk, which metrics/readiness.ts checks. */
  reach: (() => Promise<void>) | null
}

type StoredFile = { key: string; modifiedAt: Date }

/** Whether this is the key of a file, and not a path to somewhere else. */
export function isFileKey(key: string): boolean {
  return /^[a-z0-9]{26,40}\.(?:[a-z]+\.)?(?:jpg|png|pdf|zip|mp3|m4a|ogg|wav)$/.test(key)
}
