import { numberInWords } from './amounts.ts'
import { type Money, priceText } from './money.ts'

/** What a receipt says, or a pro-forma, which asks for the money. In English; texts as people read them. */
export type ReceiptContent = {
  kind: 'Receipt' | 'Pro-forma'
  organisation: string
  /** Below the organisation's name: its address, tax number and where to write to. */
  contact: string[]
  number: string
  date: string
  /** The school, and below it its address and register number. */
  from: string[]
  /** 'Student registration 2026-27, 295 students' */
  purpose: string
  /** The transfers of a receipt, and how to pay of a pro-forma: label and text. */
  payment: { label: string; text: string }[]
  students: { no: string; name: string; class_name: string; fee: string }[]
  total: string
  /** 'Rupees forty-four thousand two hundred and fifty only' */
  inWords: string
}

/** Money in English words, rupees in lakh and crore: 4425000 paise are 'Rupees forty-four thousand two hundred and fifty only'. */
export function inWords({ amount, currency }: Money): string {
  const [units, parts] = [Math.floor(amount / 100), amount % 100]
  const [name, part] = currency === 'INR' ? ['Rupees', 'paise'] : ['Dollars', 'cents']
  return `${name} ${numberInWords(units, currency)}${parts > 0 ? ` and ${numberInWords(parts, currency)} ${part}` : ''} only`
}

/** '295 × ₹150 = ₹44,250', or only the sum of one, or when the fees differ. */
export function sumText(fees: Money[]): string {
  const [first] = fees
  if (!first) return ''
  const total = priceText({ amount: fees.reduce((sum, { amount }) => sum + amount, 0), currency: first.currency })
  return fees.length > 1 && fees.every(({ amount }) => amount === first.amount) ? `${fees.length} × ${priceText(first)} = ${total}` : total
}

/** What a school writes in its transfer, so that the office finds it: 'GSB-0042', from the organisation's initials. */
export function transferReference(organisation: string, registerNo: number): string {
  return `${initialsOf(organisation)}-${String(registerNo).padStart(4, '0')}`
}

/**
 * A regular expression, for JavaScript and PostgreSQL, that finds such a reference in what a bank made of it ('gsb0042', 'GSB/0042'). Its
 * group is the register number. Ignore the case.
 */
export function referencePattern(organisation: string): string {
  return `(?:^|[^A-Za-z0-9])${initialsOf(organisation)}[^A-Za-z0-9]{0,2}([0-9]{4,10})(?![A-Za-z0-9])`
}

function initialsOf(organisation: string): string {
  return (organisation.match(/\b[A-Za-z]/g) ?? []).join('').slice(0, 5).toUpperCase() || 'SCHOOL'
}
