import { type ChildProcess, fork } from 'node:child_process'
import { askProcess } from '#server/lib/ask-process.ts'
import { limitConcurrency } from '#server/lib/concurrency.ts'
import { type Problem, problems } from '#server/platform/http/problem.ts'
import type { SheetFault, SheetLimits, SheetReply, SheetRequest } from './sheet-process.ts'

/** Largest file, in bytes. */
export const mostSheetBytes: number = 10 * 1024 * 1024
/** Milliseconds that the process may take for a whole file. */
const patience = 20_000

/** `advice` says what to do about a file that is too large. */
type Limits = SheetLimits & { advice: string }

const oneAtATime = limitConcurrency(1, { line: 5, full: problems.tooManyUploads })

/**
 * Reads a CSV or XLSX file in a child process with bounded memory and time, and passes its rows on in portions of 100, in order; empty rows are
 * empty lists. Says whether a text file was in an old encoding. Throws a problem when it isn't a spreadsheet, is too large or too costly.
 */
export async function readSheet(
  file: Uint8Array,
  { advice, ...limits }: Limits,
  take: (rows: string[][]) => void | Promise<void>,
): Promise<{ isLegacy: boolean }> {
  return await oneAtATime(async () => {
    const child = start()
    let left = patience
    try {
      for (let request: SheetRequest = { file, ...limits }; ; request = 'next') {
        const asked = performance.now()
        const timer = setTimeout(() => child.kill('SIGKILL'), left)
        const reply = await askProcess<SheetReply>(child, request)
        clearTimeout(timer)
        left -= performance.now() - asked
        // Only a file that was made for it ends the process.
        if (!reply) throw unreadable('too large', { advice, ...limits })
        if ('fault' in reply) throw unreadable(reply.fault, { advice, ...limits })
        await take(reply.rows)
        if (reply.isLast) return { isLegacy: reply.isLegacy }
      }
    } finally {
      child.kill('SIGKILL')
    }
  })
}

function start(): ChildProcess {
  // As in images/draw-pool.ts: the process gets none of the server's settings and keys.
  const child = fork(new URL('./sheet-process.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=192'],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.on('error', () => {})
  return child
}

const words: Record<SheetFault, (limits: Limits) => string> = {
  'not a sheet': () => 'This file is not a spreadsheet. Use CSV or XLSX.',
  old: () => 'This is a workbook of an old Excel (.xls). Open it, save it as XLSX or CSV, and import that.',
  locked: () => 'This workbook has a password. Save it without one, and import that.',
  macros: () => 'This workbook has macros (.xlsm). Save it as XLSX or CSV, and import that.',
  'too large': ({ advice }) => `This file is too large to read. ${advice}`,
  'too many rows': ({ mostRows, advice }) => `This file has more than ${mostRows.toLocaleString('en-GB')} lines. ${advice}`,
  'too many columns': ({ mostColumns }) => `This file has more than ${mostColumns} columns. Delete those you don’t need, and import that.`,
}

function unreadable(fault: SheetFault, limits: Limits): Problem {
  return problems.unusableFile(words[fault](limits))
}
