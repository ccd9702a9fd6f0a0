import * as z from 'zod/mini'
import { maxCharacters } from '#domain/lib/schemas.ts'
import { emailRefused, isStorable } from '#domain/lib/text.ts'

/** Whose data are requested: the email address of a child, a parent, a participant or a school. */
const address = z.string().check(
  z.trim(),
  maxCharacters(254),
  z.minLength(3, { error: emailRefused }),
  z.refine((text) => isStorable(text) && text.includes('@'), { error: emailRefused }),
)

export const personQuery = z.strictObject({ email: address })

/** How much is stored, by kind. `history` counts the changes to all of it, and the actions of these accounts. */
export const personalDataCounts = z.object({
  registrations: z.int(),
  drafts: z.int(),
  imported: z.int(),
  bookings: z.int(),
  disputes: z.int(),
  letters: z.int(),
  accounts: z.int(),
  schools: z.int(),
  history: z.int(),
})
export type PersonalDataCounts = z.infer<typeof personalDataCounts>

/** What the portal stores about a person. */
export const personalData = z.object({
  email: z.string(),
  counts: personalDataCounts,
  /** Who is erased with this address: students, participants and schools, each name once. */
  names: z.array(z.string()),
  /** Students registered by a school that would be erased; they stay. */
  students: z.int(),
  /** The address is also an administrator's; that account stays. */
  administrator: z.boolean(),
  /** Earlier addresses of the same person that nobody else has or had; data under them are included in `counts`. */
  former_addresses: z.array(z.string()),
  /** Current addresses of registrations that used to have this address; they belong to someone else, or it isn't clear, and stay. */
  elsewhere: z.array(z.string()),
  /** Identifies exactly these data; an erasure of anything else is refused. */
  plan: z.string(),
})
export type PersonalData = z.infer<typeof personalData>

/** The kinds of data that are deleted after a number of days. */
export const retentionKinds = ['declined', 'accepted', 'bookings', 'letters', 'statements', 'sessions'] as const
export type RetentionKind = (typeof retentionKinds)[number]

/** Erases what was shown. `confirmation` is the address, typed again. */
export const erasureBody = z.strictObject({
  email: address,
  confirmation: z.string().check(maxCharacters(254)),
  plan: z.string().check(maxCharacters(64)),
})

export const erasure = z.object({ message: z.string(), counts: personalDataCounts })
export type Erasure = z.infer<typeof erasure>

/** The labels of the counts, in display order. */
const words: Record<keyof PersonalDataCounts, [one: string, several: string]> = {
  registrations: ['registration with its screenshot', 'registrations with their screenshots'],
  drafts: ['student whom a school has added', 'students whom schools have added'],
  imported: ['row of a file that a school is importing', 'rows of files that schools are importing'],
  bookings: ['booking', 'bookings'],
  disputes: ['message that a registration isn’t theirs', 'messages that registrations aren’t theirs'],
  letters: ['email', 'emails'],
  accounts: ['account with its sessions', 'accounts with their sessions'],
  schools: ['registered school', 'registered schools'],
  history: ['history entry', 'history entries'],
}

/** Returns '2 registrations with their screenshots', '5 letters', ..., leaving out zero counts. */
export function personalDataLines(counts: PersonalDataCounts): string[] {
  const kinds = Object.keys(words) as (keyof PersonalDataCounts)[]
  return kinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${counts[kind].toLocaleString('en-GB')} ${words[kind][counts[kind] === 1 ? 0 : 1]}`)
}

/** After how many days data of a kind are deleted; kinds that aren't listed stay. */
export type RetentionDays = { [kind in RetentionKind]?: number }
