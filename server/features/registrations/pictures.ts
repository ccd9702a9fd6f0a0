import { desc, inArray, sql } from 'drizzle-orm'
import { priceText } from '#domain/payment/money.ts'
import type { AppContext } from '#server/context.ts'
import type { ZipEntry } from '#server/lib/zip.ts'
import type { Database } from '#server/platform/db/database.ts'
import { proofs, registrations } from '#server/platform/db/schema/index.ts'
import { workbookBytes } from '#server/platform/http/workbook.ts'
import { fullKey } from '#server/platform/images/pictures.ts'
import type { OfficeRow } from './row.ts'

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
    bytes: await wholeOf(workbookBytes({ sheet: 'Screenshots', columns: indexColumns, rows: each(index) })),
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

async function* each<Row>(rows: Row[]): AsyncGenerator<Row> {
  yield* rows
}

async function wholeOf(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}
