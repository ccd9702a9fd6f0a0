import { dayText } from '#domain/lib/time-text.ts'
import { type Money, priceText, totalsOf } from '#domain/payment/money.ts'
import { inWords, type ReceiptContent, sumText } from '#domain/payment/receipt.ts'
import { inGroups } from '#domain/payment/transaction-number.ts'
import type { Season } from '#domain/season/season.ts'
import type { Proof } from '#server/features/payments/index.ts'

type Paper = Pick<ReceiptContent, 'kind' | 'number' | 'from' | 'purpose' | 'payment'> & {
  day: Date
  /** Those of the students, in their order. */
  fees: Money[]
  students: Omit<ReceiptContent['students'][number], 'fee'>[]
}

/** Returns what a receipt or a pro-forma says. Call it in English. */
export function contentOf(season: Season, paper: Paper): ReceiptContent {
  const { day, fees, students, ...own } = paper
  const lines = [...(season.address ?? '').split(/\r?\n/), season.taxNumber ?? '', season.contact]
  return {
    ...own,
    organisation: season.organisation,
    contact: lines.map((text) => text.trim()).filter((text) => text !== ''),
    date: dayText(day.toISOString(), season.timeZone),
    students: students.map((student, n) => ({ ...student, fee: priceText(fees[n] as Money) })),
    total: sumText(fees),
    inWords: totalsOf(fees).map(inWords).join(', '),
  }
}

/** Returns a line for each transfer: its amount if it's a part, its number, and when we got it. */
export function transferTexts(season: Season, transfers: Proof[], currency: Money['currency']): ReceiptContent['payment'] {
  return transfers.map(({ txnNo, amount, receivedAt }, n) => ({
    label: transfers.length > 1 ? `Transfer ${n + 1}` : 'Transfer',
    text: [
      amount && priceText({ amount, currency }),
      `number ${inGroups(txnNo)}`,
      `received on ${dayText(receivedAt.toISOString(), season.timeZone)}`,
    ]
      .filter(Boolean)
      .join(', '),
  }))
}
