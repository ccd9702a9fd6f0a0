import type { TextEncoding } from '#domain/sheets/cells.ts'
import { limitConcurrency, type Turn } from '#server/lib/concurrency.ts'
import { workerPool } from '#server/lib/worker-pool.ts'
import { type Problem, problems } from '#server/platform/http/problem.ts'
import type { AskedEncoding, SheetFault, SheetLimits, SheetRow } from './sheet.ts'
import type { SheetReply, SheetRequest } from './sheet-worker.ts'

/** Largest file, in bytes. */
export const mostSheetBytes: number = 10 * 1024 * 1024

/** Two files at a time, of different accounts. A file takes at most 2.5 seconds, so the last in the line waits for half a minute. */
const workers = workerPool<SheetRequest, SheetReply>(new URL('./sheet-worker.ts', import.meta.url), {
  limiter: limitConcurrency(2, { line: 20, linePerAccount: 2, full: problems.tooManyUploads }),
  heap: 192,
})

/** `advice` says what to do about a file that is too large. */
type Limits = SheetLimits & AskedEncoding & { advice: string }

/**
 * Reads a CSV, XLSX, XLS or ODS file in a process with bounded memory and time, and passes its rows with content on in portions of 100, in order. Says
 * how the letters of a text file were read. Throws a problem when it isn't a spreadsheet, is too large or too costly, or when too many wait.
 */
export async function readSheet(
  file: Uint8Array,
  turn: Turn,
  { advice, ...limits }: Limits,
  take: (rows: SheetRow[]) => void | Promise<void>,
): Promise<{ encoding: TextEncoding | null }> {
  const worker = await workers(turn)
  try {
    for (let request: SheetRequest = { file, ...limits }; ; request = 'next') {
      const outcome = await worker.ask(request)
      // Only a file that was made for it overruns, or ends the process.
      const reply: SheetReply = typeof outcome === 'string' ? { fault: 'too large' } : outcome.reply
      if ('fault' in reply) throw unreadable(reply.fault, { advice, ...limits })
      await take(reply.rows)
      if (reply.isLast) return { encoding: reply.encoding }
    }
  } finally {
    worker.release()
  }
}

const words: Partial<Record<SheetFault, (limits: Limits) => string>> = {
  'not a sheet': () => 'This file is not a spreadsheet. Use XLSX, XLS, ODS or CSV.',
  locked: () => 'This workbook has a password. Save it without one, and import that.',
  macros: () => 'This workbook has macros (.xlsm). Save it as XLSX or CSV, and import that.',
  'too large': ({ advice }) => `This file is too large to read. ${advice}`,
  'too many rows': ({ mostRows, advice }) => `This file has more than ${mostRows.toLocaleString('en-GB')} lines. ${advice}`,
  'too many columns': ({ mostColumns }) => `This file has more than ${mostColumns} columns. Delete those you don’t need, and import that.`,
}

function unreadable(fault: SheetFault, limits: Limits): Problem {
  return problems.unusableFile(
    words[fault]?.(limits) ?? `This is ${fault}, which we can’t read. Download or save it as CSV or XLSX, and import that.`,
  )
}
