import * as z from 'zod/mini'
import { accountEmail } from '#domain/account/account.ts'
import { typedText } from '#domain/lib/schemas.ts'

/** Why emails to an address aren't delivered, in the office's words. */
export const undeliveredReasons = {
  absent: 'This address doesn’t exist',
  full: 'The mailbox is full',
  silent: 'Their mail server doesn’t answer',
  unwanted: 'Refused as unwanted',
  other: 'Their mail server refused it',
} as const
export type UndeliveredReason = keyof typeof undeliveredReasons

/** Codes (RFC 3463) and words by which mail servers say it, the first that fits. */
const patterns: [UndeliveredReason, RegExp][] = [
  ['full', /\b[45]\.2\.[23]\b|mailbox (?:is )?full|over ?quota|quota exceeded|out of storage/i],
  [
    'absent',
    /\b5\.(?:1\.(?:[1236]|10)|2\.1)\b|(?:no such|unknown|invalid) (?:user|recipient|mailbox|address)|user unknown|(?:doesn[’']t|does not|not) (?:exist|found)|mailbox (?:unavailable|disabled)/i,
  ],
  ['unwanted', /\b5\.7\.\d|spam|unsolicited|black ?list|block ?list|reputation|blocked|policy/i],
  ['silent', /\b4\.4\.\d|did not finish|timed? ?out|timeout|ECONN|ENOTFOUND|EHOST|could not be reached|greylist/i],
]

/** Returns why an email wasn't delivered, from the mail server's answer. */
export function undeliveredReason(answer: string): UndeliveredReason {
  return patterns.find(([, pattern]) => pattern.test(answer))?.[0] ?? 'other'
}

const usualHosts = [
  'gmail.com',
  'yahoo.com',
  'yahoo.co.in',
  'yahoo.in',
  'outlook.com',
  'hotmail.com',
  'rediffmail.com',
  'icloud.com',
  'mail.ru',
]

/** Returns the address that was probably meant: 'sana@gmial.com' -> 'sana@gmail.com'; null without a likely typing error. */
export function likelyAddress(address: string): string | null {
  const at = address.lastIndexOf('@')
  const host = address.slice(at + 1).toLowerCase()
  if (usualHosts.includes(host)) return null
  const meant = usualHosts.find((usual) => isOneSlip(host, usual))
  return meant === undefined ? null : `${address.slice(0, at + 1)}${meant}`
}

/** Whether two texts differ by one character that is missing, added or another one, or by two neighbours that were swapped. */
function isOneSlip(one: string, other: string): boolean {
  let from = 0
  while (from < one.length && one[from] === other[from]) from += 1
  const [left, right] = [one.slice(from), other.slice(from)]
  if (left.slice(1) === right || left === right.slice(1) || left.slice(1) === right.slice(1)) return true
  return left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2)
}

/** A registration; `id` is null for a booking without one, of which `serial_no` is the number. */
const person = z.object({
  id: z.nullable(z.uuid()),
  name: z.string(),
  serial_no: z.int(),
  competition: z.string(),
  status: z.string(),
  phone: z.string(),
})

/** An address that emails don't reach: who it is, what they didn't get, and who has called. Times are ISO, UTC. */
const undelivered = z.object({
  address: z.string(),
  reason: z.enum(Object.keys(undeliveredReasons) as [UndeliveredReason, ...UndeliveredReason[]]),
  /** The mail server's own words. */
  answer: z.string(),
  /** What was probably meant; null without a likely typing error. */
  likely: z.nullable(z.string()),
  people: z.array(person),
  /** The school with this address, and its phone; null for a family's. */
  school: z.nullable(z.object({ name: z.string(), phone: z.string() })),
  /** Another address of these people that emails reach; null without one. */
  other: z.nullable(z.string()),
  /** What they didn't get, the oldest first. `expired` says why it isn't sent again to a corrected address; null when it is. */
  emails: z.array(
    z.object({ id: z.uuid(), title: z.string(), created_at: z.string(), attempts: z.int(), expired: z.nullable(z.string()) }),
  ),
  called: z.nullable(z.object({ by: z.string(), at: z.string(), note: z.string() })),
})
export type Undelivered = z.infer<typeof undelivered>
export const undeliveredList = z.array(undelivered)

const address = z.strictObject({ address: z.string().check(z.maxLength(320)) })

/** POST /errors/undelivered/calls: someone has called the family. */
export const callBody = z.extend(address, { note: typedText(200) })
/** POST /errors/undelivered/sendings: sends everything to an address again. */
export const sendingsBody = address
/** POST /errors/undelivered/corrections: corrects an address and sends these emails again. */
export const addressCorrectionBody = z.extend(address, { corrected: accountEmail, send: z.array(z.uuid()).check(z.maxLength(50)) })
export const correctionDone = z.object({ message: z.string(), sent: z.array(z.uuid()), send_after: z.nullable(z.string()) })
export type CorrectionDone = z.infer<typeof correctionDone>
