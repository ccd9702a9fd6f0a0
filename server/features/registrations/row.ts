import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { competitionNamed } from '#domain/competitions/index.ts'
import type { Answers } from '#domain/forms/field.ts'
import { cellText } from '#domain/forms/field-kinds.ts'
import { type Form, type Role, roles } from '#domain/forms/form.ts'
import { formNamed } from '#domain/forms/index.ts'
import { phoneKey } from '#domain/forms/phone.ts'
import { nameKey } from '#domain/lib/names.ts'
import { emailKey } from '#domain/lib/text.ts'
import { moneyText } from '#domain/payment/money.ts'
import type { OfficeRegistration } from '#domain/registration/api.ts'
import { childKey, txnKeys } from '#domain/registration/registration.ts'
import { whenIn } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { withdrawnAt } from '#server/features/links/index.ts'
import { memoizeByObject } from '#server/lib/memo.ts'
import { replyOf } from '#server/lib/reply.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { history, registrations, user } from '#server/platform/db/schema/index.ts'
import { visitor } from '#server/platform/history.ts'
import { existing, problems } from '#server/platform/http/problem.ts'

export type Row = typeof registrations.$inferSelect

/** How a registration stands that waits for review again; `correctedAt`: since its family has put something right. */
export const awaitingReview = (correctedAt: Date | null) =>
  ({ status: 'pending', correctedAt, decidedAt: null, decidedBy: null, reason: null }) as const

/** The columns that cells are made from: everything a workbook reads of a row. */
export const cellColumns = {
  serialNo: registrations.serialNo,
  status: registrations.status,
  paymentType: registrations.paymentType,
  name: registrations.name,
  email: registrations.email,
  contactEmail: registrations.contactEmail,
  dialCode: registrations.dialCode,
  phone: registrations.phone,
  region: registrations.region,
  birthDate: registrations.birthDate,
  city: registrations.city,
  state: registrations.state,
  country: registrations.country,
  txnNo: registrations.txnNo,
  answers: registrations.answers,
} satisfies Partial<Record<keyof Row, unknown>>
type ShownRow = Pick<Row, keyof typeof cellColumns>

/** The columns the office sees. */
export const officeColumns = {
  ...cellColumns,
  id: registrations.id,
  competition: registrations.competition,
  door: registrations.door,
  reference: registrations.reference,
  version: registrations.version,
  submittedAt: registrations.submittedAt,
  decidedAt: registrations.decidedAt,
  decidedBy: registrations.decidedBy,
  reason: registrations.reason,
  correctedAt: registrations.correctedAt,
  fee: registrations.fee,
  currency: registrations.currency,
  isFlagged: registrations.isFlagged,
  paymentId: registrations.paymentId,
} satisfies Partial<Record<keyof Row, unknown>>
export type OfficeRow = Pick<Row, keyof typeof officeColumns>

/** Converts answers by field name to columns: those every registration has, their derived keys, and the rest as jsonb. */
export function toColumns(form: Form, answers: Answers) {
  const own = Object.fromEntries(Object.entries(form.roles).map(([role, name]) => [role, answers[name] ?? ''])) as Record<Role, string>
  const shared = new Set(Object.values(form.roles))
  return {
    ...own,
    txnKey: txnKeys(own.txnNo),
    ...familyKeys(own),
    answers: Object.fromEntries(Object.entries(answers).filter(([name]) => !shared.has(name))),
  }
}

/** Returns what identifies a child and the parent who registers it, however the answers are written. */
export function familyKeys(own: Pick<Record<Role, string>, 'name' | 'birthDate' | 'contactEmail' | 'dialCode' | 'phone'>) {
  return {
    nameKey: nameKey(own.name),
    childKey: childKey(own.name, own.birthDate),
    contactKey: emailKey(own.contactEmail),
    phoneKey: phoneKey(own.dialCode, own.phone),
  }
}

/** Converts a row back to answers by field name. */
export function toAnswers(form: Form, row: ShownRow): Answers {
  const answers: Answers = { ...row.answers }
  for (const role of roles) answers[form.roles[role]] = row[role]
  return answers
}

type About = Pick<OfficeRegistration, 'flags' | 'correction' | 'bank'>

/** Converts a row for the office; its other columns never leave the server. */
export function toOfficeRegistration(row: OfficeRow, { flags, correction, bank }: About): OfficeRegistration {
  const form = formNamed(competitionNamed(row.competition).form)
  const answers = toAnswers(form, row)
  return {
    ...replyOf(row, 'id', 'competition', 'door', 'serialNo', 'reference', 'status', 'version'),
    ...replyOf(row, 'submittedAt', 'decidedAt', 'decidedBy', 'reason', 'correctedAt'),
    correction,
    fee: moneyText({ amount: row.fee, currency: row.currency }),
    answers,
    cells: registrationCells(form, row, answers),
    flags,
    bank,
  }
}

/** Returns the cell texts of lists and workbooks, by column name. */
export function registrationCells(form: Form, row: ShownRow, answers = toAnswers(form, row)): Record<string, string> {
  const cells: Record<string, string> = {}
  for (const [name, text] of cellTexts(form)) cells[name] = text(answers, row)
  return cells
}

type CellText = (answers: Answers, row: ShownRow) => string

const own: Record<string, CellText> = {
  serial_no: (_answers, { serialNo }) => String(serialNo),
  payment_type: (_answers, { paymentType }) => paymentType,
  status: (_answers, { status }) => status,
}

/** The text function of each column, looked up once per form. */
const cellTexts = memoizeByObject((form: Form) => {
  const names = [...form.columns.map(({ name }) => name), form.roles.txnNo, 'status']
  return new Map(names.map((name) => [name, own[name] ?? cellText(form, name)]))
})

/**
 * Locks a registration until the transaction ends. Throws 404 when there is none, and 409 when its version has changed, saying what
 * happened, who did it and when, and that `what` was not saved; 409 too when it was withdrawn.
 */
export async function lockRegistration(
  tx: Transaction,
  context: AppContext,
  id: string,
  version: number,
  what: 'decision' | 'change' = 'change',
): Promise<Row> {
  const row = existing(await tx.select().from(registrations).where(eq(registrations.id, id)).for('update'))
  if (row.version !== version) throw problems.stale(`${await lastChange(tx, context, row)} Your ${what} was not saved.`)
  const withdrawn = await withdrawnText(tx, row)
  if (withdrawn !== null) throw problems.stale(`${withdrawn} Your ${what} was not saved.`)
  return row
}

/** Returns a sentence saying that a registration was withdrawn, which can't be changed any more; null when it hasn't. */
export async function withdrawnText(tx: Transaction, { id, name }: Pick<Row, 'id' | 'name'>): Promise<string | null> {
  return (await withdrawnAt(tx, id)) && `The registration of ${name} was withdrawn. It will be erased.`
}

/** Locks all registrations that share a payment with one, itself included, always in the same order. Throws 404. */
export async function lockPaidTogether(tx: Transaction, id: string): Promise<Row[]> {
  const ofPayment = tx.select({ id: registrations.paymentId }).from(registrations).where(eq(registrations.id, id))
  const lock = () =>
    tx.select().from(registrations).where(inArray(registrations.paymentId, ofPayment)).orderBy(asc(registrations.id)).for('update')
  await lock()
  // While it waited, a child may have joined the payment, or got one of its own.
  const rows = await lock()
  if (!rows.some((row) => row.id === id)) throw problems.notFound()
  return rows
}

/** What was done to a registration, by the names of history's actions. */
const deeds: Record<string, string> = {
  entered: 'registered this',
  accepted: 'accepted this',
  declined: 'declined this',
  'sent back': 'asked for a correction',
  corrected: 'corrected this',
  undone: 'took a decision back',
  reopened: 'reopened this',
  amended: 'edited this',
  'asked for a change': 'asked for a change',
  'answered a change': 'answered a request of the family',
  flagged: 'flagged this for a colleague',
  disputed: 'was told that this isn’t theirs by a family',
  'freed the child': 'let the child register again',
  'kept the child': 'let the child not register again',
}

/** Describes the last change to a registration: 'Tom accepted this at 14:02.', with the day unless it was today. */
export async function lastChange(tx: Transaction, { season, now }: AppContext, { id }: Pick<Row, 'id'>): Promise<string> {
  const [last] = await tx
    .select({ action: history.action, actor: history.actor, by: history.actorName, name: user.name, at: history.at })
    .from(history)
    .leftJoin(user, eq(user.id, history.actor))
    .where(and(eq(history.subject, 'registration'), eq(history.subjectId, id)))
    .orderBy(desc(history.id))
    .limit(1)
  if (!last) return 'Somebody changed this after you opened it.'
  const who = last.name ?? (last.by === visitor.name ? 'The family' : last.by)
  return `${who} ${deeds[last.action] ?? 'changed this'} ${whenIn(season().timeZone, last.at.getTime(), now())}.`
}
