import type { Issue, Occasion } from '#domain/forms/field.ts'
import { checkField } from '#domain/forms/field-kinds.ts'
import { fieldFor, type Questions } from '#domain/forms/form.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { type Money, moneyFrom, priceText } from './money.ts'
import { screenshot } from './screenshot.ts'

/** A transfer as it is sent: its number, and what it brings as `moneyText` formats it, '' for all that is due. */
type Sent = { txnNo: string; amount: string; picture: { length: number } | null }

/** Checks a transfer that brings what is `due`, or a part of it. Returns its number as stored, its amount in minor units, and every issue. */
export function checkTransfer(form: Questions, due: Money, { txnNo, amount: written, picture }: Sent, occasion: Occasion) {
  const { answer, problem } = checkField(fieldFor(form, 'txnNo'), txnNo, occasion)
  const money = written === '' ? due : moneyFrom(written)
  const isPart = money?.currency === due.currency && money.amount > 0 && money.amount <= due.amount
  const issues: Issue[] = [
    ...(problem ? [{ path: form.roles.txnNo, message: problem }] : []),
    ...(isPart ? [] : [{ path: 'amount', message: m['school_area.amount_of_transfer']({ most: priceText(due) }) }]),
    ...(picture?.length ? [] : [{ path: screenshot.name, message: screenshot.missing() }]),
  ]
  return { amount: money?.amount ?? 0, txnNo: answer, issues }
}
