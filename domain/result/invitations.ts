import * as z from 'zod/mini'

// Inviting those who passed a round to the next one, for the office.

export const invitationStates = ['invited', 'opened', 'registered', 'paid', 'not delivered', 'declined'] as const

const person = { serial_no: z.int(), name: z.string() }

/** Somebody with a published result who isn't invited. */
const candidate = z.object({
  id: z.uuid(),
  ...person,
  score: z.nullable(z.number()),
  place: z.nullable(z.int()),
  /** By the round's rule. */
  is_through: z.boolean(),
  /** The result can still be taken back; until then nobody is invited. */
  is_held: z.boolean(),
})
export type Candidate = z.infer<typeof candidate>

const invitation = z.object({
  id: z.uuid(),
  ...person,
  state: z.enum(invitationStates),
  /** When it came to that; ISO, UTC. */
  at: z.string(),
  /** Why it wasn't delivered or was declined; otherwise ''. */
  note: z.string(),
  /** The registration's serial number in the next round, once there is one. */
  registered_no: z.nullable(z.int()),
})
export type Invitation = z.infer<typeof invitation>

export const promotion = z.object({
  /** The next round: its slug, its name within a sentence, its form's path and title, and its fees as people read them. */
  next: z.object({ competition: z.string(), name: z.string(), path: z.string(), fees: z.string() }),
  /** Whether its form is open, and until when; ISO, UTC, or null. */
  is_open: z.boolean(),
  closes: z.nullable(z.string()),
  /** Those who share the last place that passes, when they are more than fit. */
  tied: z.int(),
  lowest: z.nullable(z.number()),
  candidates: z.array(candidate),
  invitations: z.array(invitation),
})
export type Promotion = z.infer<typeof promotion>

const slug = z.string().check(z.maxLength(60))
export const invitationsBody = z.strictObject({ competition: slug, ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(2000)) })
export const remindersBody = z.strictObject({ competition: slug })
export const invited = z.object({ message: z.string(), promotion })
