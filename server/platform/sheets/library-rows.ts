import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { type SheetFault, type SheetRow, UnreadableSheet } from './sheet.ts'

export type LibraryRow = Required<SheetRow>
export type LibraryReply = { rows: LibraryRow[] } | { fault: SheetFault }

/** MiB of the thread's objects. */
const heap = 192
const watchedEvery = 10

/**
 * Reads a workbook of an old Excel (.xls), as bytes, or a web page's tables and an XML workbook, as text, which banks give the same ending. Only
 * visible sheets. `check` is called often, and may throw. Throws `UnreadableSheet`. Decision: docs/decisions/0040-old-workbooks-by-a-library.md.
 */
export async function* libraryRows(file: Uint8Array | string, check: () => void): AsyncGenerator<SheetRow> {
  const thread = new Worker(new URL('./library-thread.ts', import.meta.url), {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: heap },
  })
  let reply: LibraryReply | null = null
  thread.on('message', (message: LibraryReply) => {
    reply = message
  })
  // Only a file that was made for it needs more memory than the thread has.
  thread.on('error', () => {
    reply = { fault: 'too large' }
  })
  try {
    while (reply === null) {
      await pause(watchedEvery)
      check()
    }
  } finally {
    await thread.terminate()
  }
  const { fault, rows } = reply as { fault?: SheetFault; rows: LibraryRow[] }
  if (fault) throw new UnreadableSheet(fault)
  yield* rows
}
