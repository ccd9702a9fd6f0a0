import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { writeXlsxStream } from 'hucre'

export type Workbook = {
  /** The name it is saved under: 'SchoolsData.xlsx'. */
  file: string
  sheet: string
  columns: readonly { name: string; label: string }[]
  /** What stands in each row, by column name. */
  rows: AsyncIterable<Record<string, string>>
}

/**
 * Sends a workbook, written while its rows are read: 'S.No' and the columns (specification 9). Every cell but S.No is
 * text, so that +91, leading zeros and =1+1 stay what was typed.
 */
export function sendWorkbook(reply: FastifyReply, { file, sheet, columns, rows }: Workbook) {
  const headers = [{ header: 'S.No' }, ...columns.map(({ label }) => ({ header: label }))]
  const bytes: AsyncIterable<Uint8Array> = writeXlsxStream(lines(columns, rows), { name: sheetName(sheet), columns: headers }) as never
  return reply
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('content-disposition', `attachment; filename="${file}"`)
    .send(Readable.from(bytes, { objectMode: false }))
}

/** Rows that are written in one go. */
const turn = 50

async function* lines(columns: Workbook['columns'], rows: Workbook['rows']) {
  let number = 0
  for await (const cells of rows) {
    number += 1
    // Rows of a portion follow each other at once: between them others get their turn.
    if (number % turn === 0) await setImmediate()
    yield [number, ...columns.map(({ name }) => literal(cells[name] ?? ''))]
  }
}

/** '_x003D_' is how a workbook writes '=' (ECMA-376, ST_Xstring): whoever typed it gets it back, and no formula. */
function literal(text: string) {
  return text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
}

/** Without what Excel refuses in a sheet's name, and no longer than its 31 characters. */
function sheetName(name: string) {
  return name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31)
}
