import type { OfficeRegistration } from '#domain/office-api.ts'
import { priceText } from '#domain/payment/money.ts'
import { flagsOf } from '#server/features/flags/index.ts'
import { moneyInBank } from '#server/features/payments/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { correctionsOf } from './corrections/request.ts'
import { type OfficeRow, type Row, toOffice } from './row.ts'

/** Converts rows for the office, with their flags, what the family was asked to correct, and what the bank shows. */
export async function toOfficeRows(db: Database, rows: OfficeRow[]): Promise<OfficeRegistration[]> {
  const [flags, corrections, banks] = [await flagsOf(db, rows), await correctionsOf(db, rows), await bankNotes(db, rows)]
  return rows.map((row) => {
    const { id } = row
    return toOffice(row, { flags: flags.get(id) ?? [], correction: corrections.get(id) ?? null, bank: banks.get(id) ?? null })
  })
}

/** The same for one row. */
export async function toOfficeRow(db: Database, row: OfficeRow): Promise<OfficeRegistration> {
  const [converted] = await toOfficeRows(db, [row])
  if (!converted) throw new Error('A registration was lost on the way to the office')
  return converted
}

/** Returns what bank statements show under the numbers of those of these requests that wait, by the request's id. */
export async function bankNotes(
  db: Database,
  rows: Pick<Row, 'id' | 'status' | 'paymentId'>[],
): Promise<Map<string, NonNullable<OfficeRegistration['bank']>>> {
  const waiting = rows.filter(({ status }) => status === 'pending')
  const money = await moneyInBank(
    db,
    waiting.map(({ paymentId }) => paymentId),
  )
  return new Map(
    waiting.flatMap(({ id, paymentId }) => {
      const shown = money.get(paymentId)
      return shown ? [[id, { amount: priceText(shown), agrees: shown.agrees }]] : []
    }),
  )
}
