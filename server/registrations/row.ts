import type { Answers } from '../../domain/answers.ts'
import type { OfficeRegistration } from '../../domain/api.ts'
import { competitionNamed } from '../../domain/competitions/index.ts'
import { phoneKey } from '../../domain/dial-codes.ts'
import { emailKey } from '../../domain/fields/email.ts'
import { cellText, type Form, type Role } from '../../domain/form.ts'
import { formNamed } from '../../domain/forms/index.ts'
import { moneyText } from '../../domain/money.ts'
import { childKey, type Flag, txnKey } from '../../domain/registration.ts'
import { fold } from '../../domain/text.ts'
import type { registrations } from '../db/tables.ts'

export type Row = typeof registrations.$inferSelect

/** Answers by field name -> the columns every registration has, the keys made from them, and the rest as jsonb. */
export function toColumns(form: Form, answers: Answers) {
  const own = Object.fromEntries(Object.entries(form.roles).map(([role, name]) => [role, answers[name] ?? ''])) as Record<Role, string>
  const shared = new Set(Object.values(form.roles))
  return {
    ...own,
    nameKey: fold(own.name),
    txnKey: txnKey(own.txnNo),
    childKey: childKey(own.name, own.birthDate),
    contactKey: emailKey(own.contactEmail),
    phoneKey: phoneKey(own.dialCode, own.phone),
    answers: Object.fromEntries(Object.entries(answers).filter(([name]) => !shared.has(name))),
  }
}

/** The way back: a row -> answers by field name. */
export function toAnswers(form: Form, row: Row): Answers {
  const shared = Object.entries(form.roles).map(([role, name]) => [name, row[role as Role]])
  return { ...row.answers, ...Object.fromEntries(shared) }
}

/** A row as the office sees it; nothing else of it ever leaves. */
export function toOffice(row: Row, flags: Flag[]): OfficeRegistration {
  const form = formNamed(competitionNamed(row.competition).form)
  const answers = toAnswers(form, row)
  return {
    id: row.id,
    competition: row.competition,
    door: row.door,
    serial_no: row.serialNo,
    reference: row.reference,
    status: row.status,
    version: row.version,
    submitted_at: row.submittedAt.toISOString(),
    decided_at: row.decidedAt?.toISOString() ?? null,
    decided_by: row.decidedBy,
    reason: row.reason,
    fee: moneyText({ amount: row.fee, currency: row.currency as 'INR' | 'USD' }),
    answers,
    cells: cellsOf(form, row, answers),
    flags,
  }
}

/** What the columns of lists and workbooks show, by column name: text, always. */
export function cellsOf(form: Form, row: Row, answers = toAnswers(form, row)): Record<string, string> {
  const own: Record<string, string> = { serial_no: String(row.serialNo), payment_type: row.paymentType, status: row.status }
  const names = [...form.columns.map(({ name }) => name), form.roles.txnNo, 'status']
  return Object.fromEntries(names.map((name) => [name, own[name] ?? cellText(form, name, answers)]))
}
