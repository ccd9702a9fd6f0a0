import { Readable } from 'node:stream'
import { desc, inArray, sql } from 'drizzle-orm'
import type { CompetitionList, PaymentType } from '#domain/competitions/competition.ts'
import { competitionNamed, competitions } from '#domain/competitions/index.ts'
import { formNamed } from '#domain/forms/index.ts'
import { dateFormat } from '#domain/lib/time-text.ts'
import { moneyText, priceText } from '#domain/payment/money.ts'
import { screenshot } from '#domain/payment/screenshot.ts'
import { type AccountantColumn, accountantColumns, accountantWorkbook } from '#domain/registration/accountant.ts'
import type { WorkbookKind } from '#domain/registration/api.ts'
import { listColumnsOf, workbookColumns } from '#domain/registration/list-columns.ts'
import { type Flag, statusWords } from '#domain/registration/registration.ts'
import type { AppContext } from '#server/context.ts'
import { flagsOf } from '#server/features/flags/index.ts'
import { type BankSide, bankBook } from '#server/features/payments/index.ts'
import type { ZipEntry } from '#server/lib/zip.ts'
import type { Database } from '#server/platform/db/database.ts'
import { proofs, registrations } from '#server/platform/db/schema/index.ts'
import { type Workbook, workbookBytes } from '#server/platform/http/download.ts'
import { fullKey } from '#server/platform/images/pictures.ts'
import { allRegistrations, inOrder } from './list.ts'
import { cellColumns, type OfficeRow, officeColumns, registrationCells } from './row.ts'
import { type RegistrationSelection, type Sorting, unfiltered } from './selection.ts'

/** What a workbook holds besides the rows of a selection: for 'shown' the columns by name, in order, and the sorting. */
type WorkbookAsked = { kind: WorkbookKind; columns: string[]; sorting: Sorting }

/**
 * A workbook of every matching registration of a list: with the specified columns (9), with what an accountant needs, or as the
 * screen shows them.
 */
export function workbook(
  db: Database,
  list: CompetitionList,
  selection: RegistrationSelection,
  { kind, columns, sorting }: WorkbookAsked,
): Workbook {
  const form = formNamed(competitionNamed(selection.competition).form)
  if (kind === 'accountant') return { ...accountantWorkbook(list), columns: accountantColumns, rows: payments() }
  if (kind === 'list') return { ...list.workbook, columns: workbookColumns(form, list), rows: specified() }
  const known = listColumnsOf(form, list, 'all').filter(({ name }) => name !== screenshot.name)
  const asked = columns.flatMap((name) => known.find((column) => column.name === name) ?? [])
  return { file: list.workbook.file.replace(/\.xlsx$/, '-View.xlsx'), sheet: list.workbook.sheet, columns: asked, rows: shown() }

  async function* specified() {
    for await (const row of allRegistrations(db, selection, cellColumns))
      yield { ...registrationCells(form, row), status: statusWords[row.status] }
  }

  async function* payments() {
    const { sides } = await bankBook(db)
    for await (const row of allRegistrations(db, selection, officeColumns)) yield paymentCells(row, selection.timeZone, sides.get(row.id))
  }

  async function* shown() {
    const hasFlags = columns.includes('flags')
    for await (const batch of batches(inOrder(db, selection, sorting))) {
      const flags = hasFlags ? await flagsOf(db, batch) : new Map<string, Flag[]>()
      for (const row of batch) {
        yield {
          ...registrationCells(form, row),
          status: statusWords[row.status],
          fee: moneyText({ amount: row.fee, currency: row.currency }),
          flags: (flags.get(row.id) ?? []).map(({ text }) => text).join('; '),
          submitted_at: momentFormat(selection.timeZone).format(row.submittedAt),
          reference: row.reference,
        }
      }
    }
  }
}

async function* batches<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let batch: Row[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < 100) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

function momentFormat(timeZone: string) {
  return dateFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
}

/** What an accountant needs of all competitions: every registration that was received between two days (ISO, both included). */
export function paymentsWorkbook(db: Database, { from, to, timeZone }: { from: string; to: string; timeZone: string }): Workbook {
  return { file: `Payments-${from}-to-${to}.xlsx`, sheet: 'Payments', columns: accountantColumns, rows: rows() }

  async function* rows() {
    const { sides } = await bankBook(db)
    for (const { slug: competition } of competitions) {
      const selection = { ...unfiltered, competition, status: 'all', from, to, timeZone } as const
      for await (const row of allRegistrations(db, selection, officeColumns)) yield paymentCells(row, timeZone, sides.get(row.id))
    }
  }
}

/** Words of the payment types. */
const paymentWords = { 'no-offer': 'Family', offer: 'Through a school' } satisfies Record<PaymentType, string>

/** The accountant's cells. Amounts are numbers in major units, so that they can be summed; times are in the organisation's time zone. */
function paymentCells(row: OfficeRow, timeZone: string, side: BankSide | undefined): Record<AccountantColumn, string | number | Date> {
  const moment = (at: Date) => new Date(`${momentFormat(timeZone).format(at).replace(' ', 'T')}:00Z`)
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
    decided_by: row.decidedBy ?? '',
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

const indexColumns = [
  { name: 'file', label: 'File' },
  { name: 'serial_no', label: 'Serial No' },
  { name: 'reference', label: 'Reference' },
  { name: 'name', label: 'Name' },
  { name: 'txn_no', label: 'Transaction Number' },
  { name: 'fee', label: 'Fee' },
]

/**
 * Yields the newest payment screenshot of each row, and a sheet that says which is whose. One picture at a time is in memory. A picture that
 * the store doesn't have is named as missing.
 */
export async function* pictureParts(
  { files }: Pick<AppContext, 'files'>,
  db: Database,
  rows: AsyncIterable<OfficeRow>,
): AsyncGenerator<ZipEntry> {
  const index: Record<string, string>[] = []
  for await (const row of rows) {
    const key = await newestPicture(db, row.id)
    const bytes = key === null ? null : await files.read(fullKey(key))
    const file = `${row.serialNo}-${row.reference}.jpg`
    if (bytes) yield { name: file, bytes, isPacked: true }
    index.push({
      file: bytes ? file : 'missing',
      serial_no: String(row.serialNo),
      reference: row.reference,
      name: row.name,
      txn_no: row.txnNo,
      fee: priceText({ amount: row.fee, currency: row.currency }),
    })
  }
  yield {
    name: 'index.xlsx',
    bytes: Buffer.concat(await Readable.from(workbookBytes({ sheet: 'Screenshots', columns: indexColumns, rows: index })).toArray()),
    isPacked: true,
  }
}

async function newestPicture(db: Database, registrationId: string): Promise<string | null> {
  const [proof] = await db
    .select({ fileKey: proofs.fileKey })
    .from(proofs)
    .where(inArray(proofs.paymentId, sql`(select payment_id from ${registrations} where id = ${registrationId})`))
    .orderBy(desc(proofs.version))
    .limit(1)
  return proof?.fileKey ?? null
}
