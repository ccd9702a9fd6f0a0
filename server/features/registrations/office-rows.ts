import { type Money, priceText } from '#domain/payment/money.ts'
import type { OfficeRegistration } from '#domain/registration/api.ts'
import { flagsOf } from '#server/features/flags/index.ts'
import { moneyInBank } from '#server/features/payments/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { namesInOffice } from '#server/platform/history.ts'
import { correctionsOf } from './corrections/request.ts'
import { type OfficeRow, type Row, toOfficeRegistration } from './row.ts'

type Shown = Money & { agrees: boolean }
type ShownById = ReadonlyMap<string, Shown>

/** Converts rows for the office, with their flags, what the family was asked to correct, and what the bank shows. */
export async function toOfficeRows(db: Database, rows: OfficeRow[], known?: ShownById): Promise<OfficeRegistration[]> {
  const nameOf = await namesInOffice(db)
  const [flags, corrections, banks] = [await flagsOf(db, rows), await correctionsOf(db, rows, nameOf), known ?? (await moneyOf(db, rows))]
  return rows.map((row) => {
    const { id, decidedBy } = row
    return toOfficeRegistration(
      { ...row, decidedBy: decidedBy && nameOf(decidedBy) },
      {
        flags: flags.get(id) ?? [],
        correction: corrections.get(id) ?? null,
        bank: toBankNote(banks.get(id)),
      },
    )
  })
}

/** The same for one row. */
export async function toOfficeRow(db: Database, row: OfficeRow, known?: ShownById): Promise<OfficeRegistration> {
  const [converted] = await toOfficeRows(db, [row], known)
  if (!converted) throw new Error('A registration was lost on the way to the office')
  return converted
}

/** Returns the money that bank statements show under the numbers of those of these requests that wait, by the request's id. */
export async function moneyOf(db: Database, rows: Pick<Row, 'id' | 'status' | 'paymentId'>[]): Promise<ShownById> {
  const waiting = rows.filter(({ status }) => status === 'pending')
  const money = await moneyInBank(
    db,
    waiting.map(({ paymentId }) => paymentId),
  )
  return new Map(
    waiting.flatMap(({ id, paymentId }) => {
      const shown = money.get(paymentId)
      return shown ? [[id, shown]] : []
    }),
  )
}

/** The money in the bank as lists show it. */
export function toBankNote(shown: Shown | undefined): OfficeRegistration['bank'] {
  return shown ? { amount: priceText(shown), agrees: shown.agrees } : null
}
