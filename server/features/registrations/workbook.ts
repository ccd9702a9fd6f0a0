import type { OfficeList } from '#domain/competitions/competition.ts'
import { competitionNamed } from '#domain/competitions/index.ts'
import { formNamed } from '#domain/forms/index.ts'
import { dateFormat } from '#domain/lib/time-text.ts'
import type { WorkbookKind } from '#domain/office-api.ts'
import { type AccountantColumn, accountantColumns, accountantWorkbook } from '#domain/registration/accountant.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Workbook } from '#server/platform/http/workbook.ts'
import { all } from './list.ts'
import { cellsOf, type OfficeRow, officeColumns, shownColumns } from './row.ts'
import type { Selection } from './selection.ts'

/** A workbook of every matching registration of a list: with the form's columns (specification 9), or what an accountant needs. */
export function workbook(db: Database, list: OfficeList, selection: Selection, kind: WorkbookKind): Workbook {
  const form = formNamed(competitionNamed(selection.competition).form)
  return kind === 'list'
    ? { ...list.workbook, columns: form.columns, rows: specified() }
    : { ...accountantWorkbook(list), columns: accountantColumns, rows: payments() }

  async function* specified() {
    for await (const row of all(db, selection, shownColumns)) yield cellsOf(form, row)
  }

  async function* payments() {
    for await (const row of all(db, selection, officeColumns)) yield paymentCells(row, selection.timeZone)
  }
}

/** The accountant's cells. The fee is a number in major units, so that it can be summed; times are in the organisation's time zone. */
function paymentCells(row: OfficeRow, timeZone: string): Record<AccountantColumn, string | number> {
  const moments = dateFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return {
    reference: row.reference,
    serial_no: String(row.serialNo),
    name: row.name,
    form: competitionNamed(row.competition).name,
    payment_type: row.paymentType,
    fee: row.fee / 100,
    currency: row.currency,
    txn_no: row.txnNo,
    status: row.status,
    received: moments.format(row.submittedAt),
    decided: row.decidedAt ? moments.format(row.decidedAt) : '',
    decided_by: row.decidedBy ?? '',
  }
}
