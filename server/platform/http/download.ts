import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { writeXlsxStream } from 'hucre'
import type { Database } from '#server/platform/db/database.ts'
import { type RecordedExport, recordingExport } from '#server/platform/history.ts'

/** Sends a file to be stored under a name, never shown by the browser as part of this site. */
export function sendFile(reply: FastifyReply, { bytes, file, type }: { bytes: Uint8Array; file: string; type: string }) {
  return reply
    .type(type)
    .headers({
      'content-disposition': `attachment; filename="${file.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encoded(file)}`,
    })
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

/** As in RFC 8187. */
function encoded(file: string): string {
  return encodeURIComponent(file.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

export type Workbook = {
  /** File name for the download: 'SchoolsData.xlsx'. */
  file: string
  sheet: string
  /** Dates are those of UTC; `total` columns are summed below the rows, once for each currency. */
  columns: readonly { name: string; label: string; format?: 'date' | 'time' | 'money'; total?: boolean }[]
  /** Cells of each row, by column name. */
  rows: AsyncIterable<Cells> | Iterable<Cells>
}

type Cells = Record<string, string | number | Date>

const formats = { date: 'd mmm yyyy', time: 'd mmm yyyy hh:mm', money: '#,##0.00' }

/**
 * Sends a workbook, written while its rows are read: 'S.No' and the columns (specification 9). A text stays text, so that +91, leading
 * zeros and =1+1 stay as typed.
 */
export function sendWorkbook(reply: FastifyReply, workbook: Workbook) {
  return reply
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('content-disposition', `attachment; filename="${workbook.file}"`)
    .send(Readable.from(workbookBytes(workbook), { objectMode: false }))
}

/** Sends a workbook of a list; history tells who exported it. */
export function sendExport(reply: FastifyReply, db: Database, exported: RecordedExport, workbook: Workbook) {
  return sendWorkbook(reply, { ...workbook, rows: recordingExport(db, exported, workbook.rows) })
}

/** Yields a workbook while its rows are read. */
export function workbookBytes({ sheet, columns, rows }: Omit<Workbook, 'file'>): AsyncIterable<Uint8Array> {
  const headers = [
    { header: 'S.No' },
    ...columns.map(({ label, format }) => ({ header: label, ...(format && { numFmt: formats[format] }) })),
  ]
  return writeXlsxStream(lines(columns, rows), { name: sheetName(sheet), columns: headers }) as never
}

/** Rows written before other requests get a chance to run. */
const rowsBetweenPauses = 50

async function* lines(columns: Workbook['columns'], rows: Workbook['rows']) {
  let number = 0
  const totals = new Map<string, Record<string, number>>()
  for await (const cells of rows) {
    number += 1
    // The rows of a batch arrive without a pause; this lets other requests run in between.
    if (number % rowsBetweenPauses === 0) await setImmediate()
    for (const { name, total } of columns) if (total) add(totals, String(cells.currency ?? ''), name, cells[name])
    yield [number, ...columns.map(({ name }) => literal(cells[name] ?? ''))]
  }
  // The first column has the number of a row.
  for (const [currency, sums] of totals) {
    yield ['Total', ...columns.map(({ name, total }) => (name === 'currency' ? currency : total ? (sums[name] ?? 0) : ''))]
  }
}

function add(totals: Map<string, Record<string, number>>, currency: string, name: string, cell: Cells[string] = '') {
  const sums = totals.get(currency) ?? {}
  // In hundredths: cells are in major units, and their sum is exact.
  sums[name] = (Math.round((sums[name] ?? 0) * 100) + (typeof cell === 'number' ? Math.round(cell * 100) : 0)) / 100
  totals.set(currency, sums)
}

/** Escapes text in a workbook: '_x003D_' means '=' (ECMA-376, ST_Xstring). A cell that contains such text shows it as typed. */
function literal(cell: Cells[string]) {
  return typeof cell !== 'string' ? cell : cell.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
}

/** Removes what Excel refuses in a sheet name, and cuts it to 31 characters. */
function sheetName(name: string) {
  return name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31)
}
