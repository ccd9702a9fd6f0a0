import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

/**
 * Erasures are written down beside the database as well, a line each: who restores an older backup needs those that came after it. A line
 * is a keyed hash and a time (UTC), and no personal data.
 */
const line = z.object({ person: z.string().regex(/^[0-9a-f]{64}$/), at: z.iso.datetime() })
type Line = z.infer<typeof line>

export function ledgerIn(dataDir: string): string {
  return join(dataDir, 'erasures.jsonl')
}

/** Returns only when the line would survive a power cut. */
export async function append(dataDir: string, entry: Line): Promise<void> {
  const file = await open(ledgerIn(dataDir), 'a', 0o600)
  try {
    await file.writeFile(`${JSON.stringify(entry)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Every whole line; none when there is no such file. */
export async function readLedger(path: string): Promise<Line[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').flatMap((written) => read(written) ?? [])
}

/** A line that a power cut has cut off tells of an erasure that did not happen. */
function read(written: string): Line | null {
  try {
    return line.parse(JSON.parse(written))
  } catch {
    return null
  }
}
