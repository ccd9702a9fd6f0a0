import { Readable } from 'node:stream'
import { writeXlsxStream } from 'hucre'
import type { OfficeList } from '../../domain/competition.ts'
import { competitionNamed } from '../../domain/competitions/index.ts'
import { formNamed } from '../../domain/forms/index.ts'
import type { Database } from '../db/open.ts'
import { all } from './list.ts'
import { cellsOf } from './row.ts'
import type { Selection } from './selection.ts'

/**
 * The workbook of a list, written while it is read: 'S.No' and the form's columns (specification 9). Every cell but
 * S.No is text, so that +91, leading zeros and =1+1 stay what was typed.
 */
export function workbook(db: Database, list: OfficeList, selection: Selection): Readable {
  const form = formNamed(competitionNamed(selection.competition).form)
  const columns = [{ header: 'S.No' }, ...form.columns.map(({ label }) => ({ header: label }))]
  const bytes: AsyncIterable<Uint8Array> = writeXlsxStream(rows(), { name: sheetName(list.workbook.sheet), columns }) as never
  return Readable.from(bytes, { objectMode: false })

  async function* rows() {
    let number = 0
    for await (const row of all(db, selection)) {
      const cells = cellsOf(form, row)
      number += 1
      yield [number, ...form.columns.map(({ name }) => cells[name] ?? '')]
    }
  }
}

/** Without what Excel refuses in a sheet's name, and no longer than its 31 characters. */
function sheetName(name: string) {
  return name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31)
}
