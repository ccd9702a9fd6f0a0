import * as z from 'zod/mini'
import { maxCharacters } from '#domain/forms/max-characters.ts'
import { isStorable } from '#domain/lib/text.ts'

/** Whose data are asked for: a child's own e-mail address, a parent's, a participant's or a school's. */
const address = z.string().check(
  z.trim(),
  maxCharacters(254),
  z.minLength(3, 'Enter an e-mail address like name@example.com.'),
  z.refine((text) => isStorable(text) && text.includes('@'), 'Enter an e-mail address like name@example.com.'),
)

export const personQuery = z.strictObject({ email: address })

/** How much is kept, by kind. `history` counts what was done to all of it, and what these accounts have done. */
export const personalDataCounts = z.object({
  registrations: z.int(),
  bookings: z.int(),
  letters: z.int(),
  accounts: z.int(),
  schools: z.int(),
  history: z.int(),
})
export type PersonalDataCounts = z.infer<typeof personalDataCounts>

/** What the portal keeps about a person. */
export const personalData = z.object({
  email: z.string(),
  counts: personalDataCounts,
  /** Who goes with this address: students, participants and schools, each name once. */
  names: z.array(z.string()),
  /** Students who were registered by a school that would go; they stay. */
  students: z.int(),
  /** The address is an administrator's too; that account stays. */
  administrator: z.boolean(),
  /** Earlier addresses of the same person that nobody else has or had: what stands under them is among `counts`. */
  former_addresses: z.array(z.string()),
  /** Present addresses of registrations that had this address until it was corrected; they belong to somebody else, or nobody can tell, and stay. */
  elsewhere: z.array(z.string()),
  /** Stands for exactly this; an erasure of anything else is refused. */
  plan: z.string(),
})
export type PersonalData = z.infer<typeof personalData>

/** What is deleted by itself, for the dashboard. */
export const retentionPlan = z.object({
  kinds: z.array(
    z.object({
      kind: z.enum(['declined', 'accepted', 'bookings', 'letters', 'sessions']),
      /** Null keeps them. */
      days: z.nullable(z.int()),
      /** How many are older already, and go with the next daily run. */
      due: z.int(),
    }),
  ),
  /** Before this moment nothing is deleted (ISO, UTC); null when deleting has begun. */
  starts_at: z.nullable(z.string()),
  /** The limits are those of RETENTION_DAYS, not the season's. */
  from_settings: z.boolean(),
})
export type RetentionPlan = z.infer<typeof retentionPlan>

/** Erases what was shown. `confirmation` is the address, typed again. */
export const erasureBody = z.strictObject({
  email: address,
  confirmation: z.string().check(maxCharacters(254)),
  plan: z.string().check(maxCharacters(64)),
})

export const erasure = z.object({ message: z.string(), counts: personalDataCounts })
export type Erasure = z.infer<typeof erasure>

/** What the counts are called, in the order they are told. */
const words: Record<keyof PersonalDataCounts, [one: string, several: string]> = {
  registrations: ['registration with its screenshot', 'registrations with their screenshots'],
  bookings: ['booking', 'bookings'],
  letters: ['letter', 'letters'],
  accounts: ['account with its sessions', 'accounts with their sessions'],
  schools: ['registered school', 'registered schools'],
  history: ['entry of history', 'entries of history'],
}

/** '2 registrations with their screenshots', '5 letters', ... without what there is none of. */
export function personalDataLines(counts: PersonalDataCounts): string[] {
  const kinds = Object.keys(words) as (keyof PersonalDataCounts)[]
  return kinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${counts[kind].toLocaleString('en-GB')} ${words[kind][counts[kind] === 1 ? 0 : 1]}`)
}
