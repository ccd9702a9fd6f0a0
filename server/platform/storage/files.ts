/** Where pictures are kept. A key is lower-case letters and digits with an ending: 'k3…x.jpg'. */
export type Files = {
  /** Returns only when the bytes would survive a power cut. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The bytes, or null when there is no such file. */
  read(key: string): Promise<Uint8Array | null>
  /** Does nothing when there is no such file. */
  remove(key: string): Promise<void>
  /** Everything that is kept, in no order. A file that was left half written has a key that ends in '.part'. */
  list(): AsyncIterable<StoredFile>
  /** Whether there is enough space for more. Looked at once a second at most. */
  hasRoom(): Promise<boolean>
  /** Throws when files cannot be kept or read right now. Null for a disk: metrics/readiness.ts looks at that. */
  reach: (() => Promise<void>) | null
}

export type StoredFile = { key: string; modifiedAt: Date }

/** Whether this is the key of a file, and nothing that leads elsewhere. */
export function isFileKey(key: string): boolean {
  return /^[a-z0-9]{26,40}\.(?:[a-z]+\.)?jpg$/.test(key)
}
