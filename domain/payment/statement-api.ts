import * as z from 'zod/mini'
import { typedText } from '#domain/lib/schemas.ts'
import { isCalendarDate } from '#domain/lib/time-text.ts'
import { statuses } from '#domain/registration/registration.ts'
import { textEncodings } from '#domain/sheets/cells.ts'
import { dateOrders } from '#domain/sheets/dates.ts'
import { amountStyles } from './amounts.ts'
import { answerKinds } from './statement-answers.ts'
import { statementRoles } from './statement-columns.ts'
import { proposalGroups } from './statement-proposals.ts'

// The office's money pages: what the server answers under /api/office/money. Amounts are in minor units, days ISO YYYY-MM-DD, times ISO UTC.

const currency = z.enum(['INR', 'USD'])
const money = z.object({ amount: z.int(), currency })

/** The name of an account: 'Lakeside Bank'. */
export const bankName = typedText(60, 'Name the account.')

const column = z.optional(z.int())
const mapping = z.object({
  header: z.int(),
  columns: z.object(
    Object.fromEntries(statementRoles.map((role) => [role, column])) as Record<(typeof statementRoles)[number], typeof column>,
  ),
  dates: z.enum(dateOrders),
  amounts: z.enum(amountStyles),
})

/** Money in, as a line of a statement. `bank` is the account's name. */
const line = z.object({
  id: z.uuid(),
  day: z.string(),
  payer: z.string(),
  narration: z.string(),
  number: z.string(),
  amount: z.int(),
  currency,
  bank: z.string(),
  /** Its row in the file, and the rows in which the file printed it again. */
  row: z.int(),
  again: z.array(z.int()),
  /** The balance after it, as the bank writes it; '' when the file has none. */
  balance: z.string(),
})
export type MoneyLine = z.infer<typeof line>

/** POST /money/readings: how a file would be read, without storing anything. */
export const statementReading = z.object({
  /** The account whose columns are remembered; null when the file is of no known account. */
  bank: z.nullable(z.string()),
  /** Whether that account's last file had other headings, so that it may be the wrong account. */
  differs: z.boolean(),
  currency,
  mapping,
  /** Why it can't be imported as it is, as a sentence; null when it can. */
  missing: z.nullable(z.string()),
  /** The sheets of a workbook that can be read as a statement, and the one that is; none in a file with one sheet. */
  sheets: z.array(z.string()),
  sheet: z.nullable(z.string()),
  /** How the letters of a text file are read; null for a workbook. */
  encoding: z.nullable(z.enum(textEncodings)),
  /** An amount that can be read in two ways, with both in words; null when there's none. */
  amounts: z.nullable(z.object({ text: z.string(), readings: z.array(z.object({ style: z.enum(amountStyles), words: z.string() })) })),
  /** A date that could be two days, with the orders that say which; null when there's none. */
  dates: z.nullable(z.object({ text: z.string(), orders: z.array(z.enum(dateOrders)), count: z.int() })),
  /** The columns of the file with their first values. */
  columns: z.array(z.object({ heading: z.string(), values: z.array(z.string()) })),
  /** The first lines of money in. */
  first: z.array(z.object({ day: z.string(), payer: z.string(), narration: z.string(), number: z.string(), amount: z.int(), currency })),
  money_in: z.int(),
  totals: z.array(money),
  money_out: z.int(),
  /** Lines that were never paid or went back, and the first of them; `why` is their status. */
  not_paid: z.int(),
  first_not_paid: z.array(z.object({ line: z.int(), content: z.string(), why: z.string() })),
  /** Lines of an earlier statement. */
  seen_before: z.int(),
  /** Lines that the file printed again. */
  printed_twice: z.int(),
  /** Headings, sums and notes: rows without a day and an amount, the first of them as they are. */
  notes: z.int(),
  first_notes: z.array(z.string()),
  unreadable: z.int(),
  problems: z.array(z.object({ line: z.int(), content: z.string(), why: z.string() })),
})
export type StatementReading = z.infer<typeof statementReading>

export const statement = z.object({
  id: z.uuid(),
  bank: z.string(),
  currency,
  file_name: z.string(),
  imported_at: z.string(),
  imported_by: z.string(),
  /** The first and last day of its lines; null without any. */
  first_day: z.nullable(z.string()),
  last_day: z.nullable(z.string()),
  money_in: z.int(),
  money_out: z.int(),
  seen_before: z.int(),
  printed_twice: z.int(),
  unreadable: z.int(),
})
export type Statement = z.infer<typeof statement>
export const statementList = z.object({ statements: z.array(statement), banks: z.array(z.object({ name: z.string(), currency })) })
export type StatementList = z.infer<typeof statementList>

/** A statement with the lines that could not be read and those set aside, the first 500 of each. */
export const wholeStatement = z.extend(statement, {
  problems: z.array(z.object({ line: z.int(), content: z.string(), why: z.string() })),
  set_aside: z.array(z.pick(line, { id: true, day: true, payer: true, number: true, amount: true, currency: true })),
})
export type WholeStatement = z.infer<typeof wholeStatement>

/** A registration beside the money. `causes` say why it isn't accepted with the others; empty when it is. */
const payable = z.object({
  id: z.uuid(),
  version: z.int(),
  serial_no: z.int(),
  name: z.string(),
  competition: z.string(),
  status: z.enum(statuses),
  fee: z.int(),
  currency,
  txn_no: z.string(),
  submitted_at: z.string(),
  corrected: z.boolean(),
  causes: z.array(z.string()),
})
export type Payable = z.infer<typeof payable>

/** Lines and registrations that may belong together. Either side can be empty. */
const proposal = z.object({
  lines: z.array(line),
  registrations: z.array(payable),
  /** Why the registration is suggested for money that nobody claims; otherwise null. */
  suggested: z.nullable(z.enum(['number', 'name'])),
  /** Whether a colleague matched them. */
  by_person: z.boolean(),
  /** Whether the registrations were accepted with money that went back. */
  went_back: z.boolean(),
  /** For a registration without money: whether a statement covers the days since it came. */
  covered: z.nullable(z.boolean()),
  /** What can be answered when the amounts differ, the likely answer first. */
  answers: z.array(z.enum(answerKinds)),
  /** The registered school whose fee is what arrived; otherwise null. */
  school: z.nullable(z.string()),
})
export type MoneyProposal = z.infer<typeof proposal>

/** GET /money/proposals?group=exact&page=1: a page of a group, and the counts and sums of all groups. */
export const proposalPage = z.object({
  groups: z.array(z.object({ group: z.enum(proposalGroups), count: z.int(), totals: z.array(money) })),
  rows: z.array(proposal),
  page: z.int(),
  size: z.int(),
  latest: z.nullable(statement),
})
export type ProposalPage = z.infer<typeof proposalPage>

/** PUT /money/acceptances: accepts exact proposals, at most 100 registrations at once; calls with the same `batch` can be undone together. */
export const acceptancesBody = z.strictObject({
  batch: z.optional(z.uuid()),
  rows: z.array(z.strictObject({ id: z.uuid(), version: z.int(), line_id: z.uuid() })).check(z.minLength(1), z.maxLength(100)),
})

/** PUT /money/lines/:id/answer: answers a difference for the registrations that wait for this money, as they were seen. */
export const differenceAnswerBody = z.strictObject({
  answer: z.enum(answerKinds),
  /** Why the office agrees to less: 'The school pays the rest.' */
  why: z.optional(typedText(500)),
  rows: z.array(z.strictObject({ id: z.uuid(), version: z.int() })).check(z.minLength(1), z.maxLength(100)),
})
const payables = { registration_id: z.optional(z.uuid()), payment_id: z.optional(z.uuid()) }
/** PUT /money/lines/:id/match: a person says which registration, which school's payment, or which school's waiting students a line paid for. */
export const matchBody = z.strictObject({ ...payables, school_id: z.optional(z.uuid()) }).check(
  z.refine((named) => Object.values(named).filter((id) => id !== undefined).length === 1, {
    error: 'Name a registration, a payment or a school.',
    path: ['registration_id'],
  }),
)
export type Matched = z.infer<typeof matchBody>
/** DELETE /money/lines/:id/match: parts a line from one of them; without any, from all that a person matched it with. */
export const partBody = z.strictObject(payables)
export type Parted = z.infer<typeof partBody>

/**
 * GET /money/school-payments?q=Sunrise: schools' payments of which students still wait, by the school or the number, the newest first; and
 * schools with students who wait with payments of their own, in each currency.
 */
export const waitingSchoolPayments = z.object({
  payments: z.array(
    z.extend(money, {
      id: z.uuid(),
      school: z.string(),
      register_no: z.nullable(z.int()),
      students: z.int(),
      txn_no: z.string(),
      created_at: z.string(),
    }),
  ),
  schools: z.array(z.extend(money, { id: z.uuid(), school: z.string(), register_no: z.nullable(z.int()), students: z.int() })),
})

const returnedTo = z.array(z.object({ name: z.string(), serial_no: z.int() }))

/** GET /money/refunds: what goes back to payers and why, what was returned (`how` is the bank's number), and how all money in adds up. */
export const refundList = z.object({
  due: z.array(
    z.extend(money, {
      payment: z.uuid(),
      payer: z.string(),
      since: z.string(),
      why: z.string(),
      registrations: z.array(z.object({ id: z.uuid(), name: z.string(), serial_no: z.int() })),
      /** The transfer by which it seems to have gone back, as the bank shows it; null without one. */
      sent_back: z.nullable(z.object({ day: z.string(), number: z.string(), payee: z.string() })),
    }),
  ),
  returned: z.array(z.extend(money, { id: z.uuid(), returned_on: z.string(), how: z.string(), by: z.string(), registrations: returnedTo })),
  /** Of each currency: total = accepted + open + to_return + returned. */
  reconciled: z.array(z.object({ currency, total: z.int(), accepted: z.int(), open: z.int(), to_return: z.int(), returned: z.int() })),
})
export type RefundList = z.infer<typeof refundList>

/** PUT /money/payments/:id/refund: what was returned, as it was due. */
export const refundBody = z.strictObject({
  amount: z.int().check(z.positive()),
  currency,
  returned_on: z.string().check(z.maxLength(10), z.refine(isCalendarDate, { error: 'Enter the day it was returned.' })),
  how: typedText(80),
})
export type RefundBody = z.infer<typeof refundBody>

const group = z.object({
  competition: z.string(),
  currency,
  /** The school's id; '' without one. */
  school: z.string(),
  reviewer: z.string(),
  accepted: z.int(),
  fees: z.int(),
  lines: z.int(),
  bank: z.int(),
  difference: z.int(),
  over: z.int(),
  /** `agreed` says what the office agreed to: '₹50 short, agreed'. Days that were closed before version 0.5 lack it. */
  differing: z.array(z.object({ serial_no: z.int(), difference: z.int(), agreed: z.optional(z.nullable(z.string())) })),
  /** For how many registrations each payment paid that paid for several. */
  shared: z.optional(z.array(z.int())),
})

/** GET /money/days/:day: the totals of a day. */
export const dayTotals = z.object({
  day: z.string(),
  groups: z.array(group),
  /** Names of the schools in the groups, by id. */
  schools: z.record(z.string(), z.string()),
  /** Names of the colleagues who decided, by what `reviewer` says; without those who have left. */
  people: z.record(z.string(), z.string()),
  closed: z.nullable(z.object({ at: z.string(), by: z.string() })),
  /** What was returned on this day, and what is still to return by now. */
  returned: z.array(money),
  to_return: z.array(money),
  /** Whether the day is over, so that it can be closed. */
  is_over: z.boolean(),
  /** Money that nobody has claimed by now. */
  unclaimed: z.array(money),
})
export type DayTotals = z.infer<typeof dayTotals>
