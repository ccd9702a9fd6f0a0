import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { writeXlsxStream } from 'hucre'

export type Workbook = {
  /** File name for the download: 'SchoolsData.xlsx'. */
  file: string
  sheet: string
  columns: readonly { name: string; label: string }[]
  /** Cells of each row, by column name. */
  rows: AsyncIterable<Record<string, string | number>> | Iterable<Record<string, string | number>>
}

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

/** Yields a workbook while its rows are read. */
export function workbookBytes({ sheet, columns, rows }: Omit<Workbook, 'file'>): AsyncIterable<Uint8Array> {
  const headers = [{ header: 'S.No' }, ...columns.map(({ label }) => ({ header: label }))]
  return writeXlsxStream(lines(columns, rows), { name: sheetName(sheet), columns: headers }) as never
}

/** Rows written before other requests get a chance to run. */
const rowsBetweenPauses = 50

async function* lines(columns: Workbook['columns'], rows: Workbook['rows']) {
  let number = 0
  for await (const cells of rows) {
    number += 1
    // The rows of a batch arrive without a pause; this lets other requests run in between.
    if (number % rowsBetweenPauses === 0) await setImmediate()
    yield [number, ...columns.map(({ name }) => literal(cells[name] ?? ''))]
  }
}

/** Escapes text in a workbook: '_x003D_' means '=' (ECMA-376, ST_Xstring). A cell that contains such text shows it as typed. */
function literal(cell: string | number) {
  return typeof cell === 'number' ? cell : cell.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
}

/** Removes what Excel refuses in a sheet name, and cuts it to 31 characters. */
function sheetName(name: string) {
  return name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31)
}
