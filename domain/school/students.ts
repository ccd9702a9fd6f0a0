import * as z from 'zod/mini'
import type { Form } from '#domain/forms/form.ts'
import { pageOf } from '#domain/lib/schemas.ts'
import { isStorable } from '#domain/lib/text.ts'

// A school's students: what the server answers under /api/school. Amounts are in minor units, days ISO YYYY-MM-DD, times ISO UTC.

/** What a school's list can be filtered by: not paid for yet, waiting for the office, to be corrected, accepted, declined, withdrawn. */
export const studentStates = ['unpaid', 'checking', 'correct', 'accepted', 'declined', 'withdrawn'] as const
export type StudentState = (typeof studentStates)[number]

const money = z.object({ amount: z.int(), currency: z.enum(['INR', 'USD']) })

/** A school's own numbers. `students` are all of the others; money is the school's own, by currency. */
export const schoolFigures = z.object({
  students: z.int(),
  unpaid: z.int(),
  checking: z.int(),
  correct: z.int(),
  accepted: z.int(),
  declined: z.int(),
  withdrawn: z.int(),
  /** Accepted students of a competition with appointments who have none. */
  unbooked: z.int(),
  /** What the school paid for accepted students and for those who still wait, and what its drafts cost today. */
  paid: z.array(money),
  being_checked: z.array(money),
  to_pay: z.array(money),
})
export type SchoolFigures = z.infer<typeof schoolFigures>

/** A student of a school: a registration, by the school or by a family that named it, or a draft, which has no serial number yet. */
export const schoolStudent = z.object({
  /** A draft's id; null for a registration, which has a serial number. */
  draft_id: z.nullable(z.uuid()),
  serial_no: z.nullable(z.int()),
  name: z.string(),
  class_name: z.string(),
  /** ISO YYYY-MM-DD; '' when the family registered. */
  birth_date: z.string(),
  competition: z.string(),
  /** A registration's status, 'withdrawn', or 'unpaid'. */
  status: z.string(),
  /** When it was registered, or added. */
  submitted_at: z.string(),
  /** Who registered the student: the school itself, or the family, which named the school. */
  by: z.enum(['school', 'family']),
  /** What the school can do next for a student that it registered, or null. */
  next: z.nullable(z.object({ label: z.string(), href: z.string() })),
  /** Why it was declined or has to be corrected, with whom it was paid, or when its appointment is; '' for nothing. */
  known: z.string(),
})
export type SchoolStudent = z.infer<typeof schoolStudent>
export const schoolStudentPage = z.extend(pageOf(schoolStudent), {
  figures: schoolFigures,
  /** The classes of all students, in order. */
  classes: z.array(z.string()),
})
export type SchoolStudentList = z.infer<typeof schoolStudentPage>

/** A student whom the school hasn't paid for. */
export const schoolDraft = z.object({
  id: z.uuid(),
  version: z.int(),
  name: z.string(),
  class_name: z.string(),
  competition: z.string(),
  added_at: z.string(),
  fee: money,
  /** Every answer but the payment's, by field name. */
  answers: z.record(z.string(), z.string()),
  /** Why it can't be paid for, as a sentence: the student is registered already, or an answer doesn't fit any more. Null when it can. */
  problem: z.nullable(z.string()),
})
export type SchoolDraft = z.infer<typeof schoolDraft>
export const schoolDrafts = z.object({ drafts: z.array(schoolDraft) })

/** After how many days a school can remind the same parents again. */
export const reminderDays = 3

/** What a school can do for a student that it registered, and what was done, newest first. */
export type SchoolActs = {
  isWithdrawn: boolean
  /** Another child has the place of this withdrawn one. */
  isReplaced: boolean
  /** Until which day the place can be given to another child, '' without one; null when it can't. */
  place: { until: string } | null
  canWithdraw: boolean
  canRemind: boolean
  history: { day: string; text: string; by: string }[]
}

/** Answers by field name. The form checks them; this only bounds them. */
export const draftAnswers = z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(2000), z.refine(isStorable)))
export const draftAmendment = z.strictObject({ version: z.int(), answers: draftAnswers })
/** A correction of a student that is registered: see `stateShown` for what the page showed. */
export const studentCorrection = z.strictObject({ shown: z.string().check(z.regex(/^[0-9a-f]{64}$/)), answers: draftAnswers })
export const draftSaved = z.object({ message: z.string(), draft: schoolDraft })

/** Most students that a school pays for at once, and most drafts that it can have. */
export const mostAtOnce = 500
export const mostDrafts = 3000

export const replacementReply = z.object({ message: z.string(), serial_no: z.int() })

/** The serial numbers of students whose parents are reminded to book a time. */
export const reminderBody = z.strictObject({ students: z.array(z.int()).check(z.minLength(1), z.maxLength(mostAtOnce)) })

/** A school's payment for several students, in one transfer or in several. `asked` says what the office asks the school to send again, and where; otherwise null. */
export const schoolPayment = z.object({
  id: z.uuid(),
  paid_at: z.string(),
  /** Who of the school sent it: an address. */
  paid_by: z.string(),
  total: money,
  /** As typed; those of several transfers on a line each. */
  txn_no: z.string(),
  transfers: z.array(z.object({ txn_no: z.string(), amount: money, sent_at: z.string() })),
  /** What the school still has to send of it: 0 once the office has decided about everyone. */
  rest: money,
  asked: z.nullable(z.object({ text: z.string(), href: z.string() })),
  /** Whether the office has decided about all of them and accepted some. */
  has_receipt: z.boolean(),
  students: z.array(
    z.object({ serial_no: z.int(), name: z.string(), class_name: z.string(), status: z.string(), known: z.string(), fee: money }),
  ),
})
export type SchoolPayment = z.infer<typeof schoolPayment>
export const schoolPayments = z.object({ payments: z.array(schoolPayment) })
export const paymentReceipt = z.object({ message: z.string(), payment: schoolPayment })

/** Most transfers of one payment: a bank that limits the day rarely asks for more. */
export const mostTransfers = 20

/** The questions of a form without the payment's, which a school answers once for several students. */
export function withoutPayment<Asked extends Pick<Form, 'fields' | 'roles'>>(form: Asked): Asked {
  return { ...form, fields: form.fields.filter(({ name }) => name !== form.roles.txnNo) }
}
