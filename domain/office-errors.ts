import * as z from 'zod/mini'
import { undeliveredList } from '#domain/email/undelivered.ts'
import { statuses } from '#domain/registration/registration.ts'

/** What the server does by itself, in words that follow 'couldn’t'. */
export const tasks = {
  retention: 'delete some of the data that is older than its limit',
  'erased-pictures': 'delete the pictures of erased registrations',
  'unused-pictures': 'delete pictures that nobody needs',
  'waiting-lists': 'pass on places on waiting lists',
  'booking-reminders': 'remind families of their bookings',
  'correction-reminders': 'remind families of corrections',
  'season-end': 'decline what still waited when the season ended',
  'notify-me': 'tell people that a competition has opened',
} as const
export type TaskName = keyof typeof tasks
export const taskNames = Object.keys(tasks) as TaskName[]

const failedTask = z.object({ name: z.enum(taskNames), failed_at: z.string(), times: z.int() })

/** A registration whose screenshot wasn't found in the store when someone looked at it. */
const missingPicture = z.object({
  id: z.uuid(),
  competition: z.string(),
  serial_no: z.int(),
  name: z.string(),
  status: z.enum(statuses),
  version: z.int(),
  noticed_at: z.string(),
})
export type MissingPicture = z.infer<typeof missingPicture>

/** An accepted student whose address can't have an account, so that no link to set a password was sent. */
const withoutAccount = z.object({
  id: z.uuid(),
  competition: z.string(),
  serial_no: z.int(),
  name: z.string(),
  email: z.string(),
  accepted_at: z.string(),
})

/** A registration, and the family of the same child that was refused for it and says that it isn't theirs. */
const dispute = z.object({
  id: z.uuid(),
  registration: z.object({
    id: z.uuid(),
    competition: z.string(),
    status: z.enum(statuses),
    serial_no: z.int(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    submitted_at: z.string(),
  }),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  sent_at: z.string(),
  /** Whether its season has ended: then the child can't be registered any more. */
  is_over: z.boolean(),
})
export type Dispute = z.infer<typeof dispute>
/** The oldest 100, and how many there are. */
export const disputeList = z.object({ disputes: z.array(dispute), total: z.int() })

/** Why emails don't leave: how many wait, since when, and what the mail server answered. */
const mailTrouble = z.object({ waiting: z.int(), since: z.string(), reason: z.string() })
export type MailTrouble = z.infer<typeof mailTrouble>

/** Emails that weren't delivered for one reason, the mail server's answer without addresses; and to how many addresses. */
const undeliveredReason = z.object({ reason: z.string(), emails: z.int(), addresses: z.int() })
export type UndeliveredFor = z.infer<typeof undeliveredReason>

/** What went wrong and needs a person. Times are ISO, UTC. The lists hold at most 100; the totals are exact. */
export const officeErrors = z.object({
  mail: z.nullable(mailTrouble),
  /** Addresses that emails don't reach. */
  undelivered: undeliveredList,
  /** The reasons that several of them share, except those that don't exist. */
  email_reasons: z.array(undeliveredReason),
  undelivered_total: z.int(),
  /** How many of them don't exist: nothing is sent there again. */
  undelivered_gone: z.int(),
  tasks: z.array(failedTask),
  pictures: z.array(missingPicture),
  pictures_total: z.int(),
  without_account: z.array(withoutAccount),
  without_account_total: z.int(),
  disputes_total: z.int(),
  /** Problems that students and schools have reported and nobody has answered. */
  reports_total: z.int(),
  /** Schools to verify, and second registrations of a school to decide. */
  schools_total: z.int(),
})
export type OfficeErrors = z.infer<typeof officeErrors>
