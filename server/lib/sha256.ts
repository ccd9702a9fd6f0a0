import { createHash } from 'node:crypto'

/** Returns the SHA-256 over these parts in order, hexadecimal. */
export function sha256(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}
