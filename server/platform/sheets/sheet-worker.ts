import type { TextEncoding } from '#domain/sheets/cells.ts'
import { serveJobs } from '#server/lib/worker.ts'
import { openSheet } from './open-sheet.ts'
import { type AskedEncoding, type SheetFault, type SheetLimits, type SheetRow, UnreadableSheet } from './sheet.ts'

// The process that reads uploaded spreadsheets; read-sheet.ts asks it.

export type SheetRequest = ({ file: Uint8Array } & SheetLimits & AskedEncoding) | 'next'
export type SheetReply = { rows: SheetRow[]; isLast: boolean; encoding: TextEncoding | null } | { fault: SheetFault }

/** Few, because reading what a portion says keeps the server from everything else. */
const rowsAtOnce = 100

let sheet: ReturnType<typeof openSheet> | null = null

serveJobs<SheetRequest, SheetReply>(
  async (request, check) => {
    try {
      if (request !== 'next') sheet = openSheet(request.file, request, check)
      const rows: SheetRow[] = []
      while (sheet && rows.length < rowsAtOnce) {
        const { value, done } = await sheet.rows.next()
        if (done) return { rows, isLast: true, encoding: sheet.encoding }
        rows.push(value)
      }
      return { rows, isLast: false, encoding: sheet?.encoding ?? null }
    } catch (error) {
      check()
      return { fault: faultOf(error) }
    }
  },
  { processorTime: 2_500, memory: 320 * 1024 * 1024, reusedMemory: 128 * 1024 * 1024 },
)

function faultOf(error: unknown): SheetFault {
  if (error instanceof UnreadableSheet) return error.fault
  return (error as { code?: string }).code === 'CSV_MAX_RECORD_SIZE' ? 'too large' : 'not a sheet'
}
