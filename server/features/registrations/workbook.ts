import type { CompetitionList, PaymentType } from '#domain/competitions/competition.ts'
import { competitionNamed, competitions } from '#domain/competitions/index.ts'
import { formNamed } from '#domain/forms/index.ts'
import { dateFormat } from '#domain/lib/time-text.ts'
import { type AccountantColumn, accountantColumns, accountantWorkbook } from '#domain/registration/accountant.ts'
import type { WorkbookKind } from '#domain/registration/api.ts'
import { workbookColumns } from '#domain/registration/list-columns.ts'
import { statusWords } from '#domain/registration/registration.ts'
import { type BankSide, bankBook } from '#server/features/payments/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { namesInOffice } from '#server/platform/history.ts'
import type { Workbook } from '#server/platform/http/download.ts'
import { allRegistrations } from './list.ts'
import { cellColumns, type OfficeRow, officeColumns, registrationCells } from './row.ts'
import { type RegistrationSelection, unfiltered } from './selection.ts'

/** A workbook of every matching registration of a list: with the specified columns (9), or with what an accountant needs. */
export function workbook(db: Database, list: CompetitionList, selection: RegistrationSelection, kind: WorkbookKind): Workbook {
  const form = formNamed(competitionNamed(selection.competition).form)
  if (kind === 'accountant') return { ...accountantWorkbook(list), columns: accountantColumns, rows: payments() }
  return { ...list.workbook, columns: workbookColumns(form, list), rows: specified() }

  async function* specified() {
    for await (const row of allRegistrations(db, selection, cellColumns))
      yield { ...registrationCells(form, row), status: statusWords[row.status] }
  }

  async function* payments() {
    const { sides } = await bankBook(db)
    const nameOf = await namesInOffice(db)
    for await (const row of allRegistrations(db, selection, officeColumns))
      yield paymentCells(row, selection.timeZone, sides.get(row.id), nameOf)
  }
}

/** What an accountant needs of all competitions: every registration that was received between two days (ISO, both included). */
export function paymentsWorkbook(db: Database, { from, to, timeZone }: { from: string; to: string; timeZone: string }): Workbook {
  return { file: `Payments-${from}-to-${to}.xlsx`, sheet: 'Payments', columns: accountantColumns, rows: rows() }

  async function* rows() {
    const { sides } = await bankBook(db)
    const nameOf = await namesInOffice(db)
    for (const { slug: competition } of competitions) {
      const selection = { ...unfiltered, competition, status: 'all', from, to, timeZone } as const
      for await (const row of allRegistrations(db, selection, officeColumns)) yield paymentCells(row, timeZone, sides.get(row.id), nameOf)
    }
  }
}

/** Words of the payment types. */
const paymentWords = { 'no-offer': 'Family', offer: 'Through a school' } satisfies Record<PaymentType, string>

/** The accountant's cells. Amounts are numbers in major units, so that they can be summed; times are in the organisation's time zone. */
function paymentCells(
  row: OfficeRow,
  timeZone: string,
  side: BankSide | undefined,
  nameOf: (written: string) => string,
): Record<AccountantColumn, string | number | Date> {
  const format = dateFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const moment = (at: Date) => new Date(`${format.format(at).replace(' ', 'T')}:00Z`)
  return {
    reference: row.reference,
    serial_no: row.serialNo,
    name: row.name,
    form: competitionNamed(row.competition).name,
    payment_type: paymentWords[row.paymentType as PaymentType] ?? row.paymentType,
    fee: row.fee / 100,
    currency: row.currency,
    txn_no: row.txnNo,
    status: statusWords[row.status],
    received: moment(row.submittedAt),
    decided: row.decidedAt ? moment(row.decidedAt) : '',
    decided_by: row.decidedBy ? nameOf(row.decidedBy) : '',
    bank_date: side ? new Date(side.day) : '',
    bank_amount: side ? side.amount / 100 : '',
    account: side?.bank ?? '',
    payer: side?.payer ?? '',
    difference: side ? (side.amount - (row.status === 'declined' ? 0 : row.fee)) / 100 : '',
    to_return: side ? side.toReturn / 100 : '',
    returned: side ? side.returned / 100 : '',
    returned_on: side?.returnedOn ? new Date(side.returnedOn) : '',
  }
}
