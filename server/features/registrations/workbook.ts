import type { OfficeList } from '#domain/competitions/competition.ts'
import { competitionNamed } from '#domain/competitions/index.ts'
import { formNamed } from '#domain/forms/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Workbook } from '#server/platform/http/workbook.ts'
import { all } from './list.ts'
import { cellsOf } from './row.ts'
import type { Selection } from './selection.ts'

/** The workbook of a list: the form's columns for every matching registration (specification 9). */
export function workbook(db: Database, list: OfficeList, selection: Selection): Workbook {
  const form = formNamed(competitionNamed(selection.competition).form)
  return { ...list.workbook, columns: form.columns, rows: rows() }

  async function* rows() {
    for await (const row of all(db, selection)) yield cellsOf(form, row)
  }
}
