import * as z from 'zod/mini'
import { retentionKinds } from './privacy.ts'
import { withdrawalDays } from './withdrawal.ts'

/** Classes of data whose days are the same for everyone. */
export const fixedDays = { withdrawn: withdrawalDays, 'access-log': 400, drafts: 400, imports: 30, scores: 30, words: 30 } as const
type FixedClass = keyof typeof fixedDays

/** Every class of data that is erased after a number of days, in the order of the run. */
export const retentionClasses = [...retentionKinds, ...(Object.keys(fixedDays) as FixedClass[])] as const
export type RetentionClass = (typeof retentionClasses)[number]

export function isFixed(kind: RetentionClass): kind is FixedClass {
  return kind in fixedDays
}

export const classNames: Record<RetentionClass, string> = {
  declined: 'Declined registrations',
  accepted: 'Accepted registrations',
  bookings: 'Bookings',
  letters: 'Emails',
  statements: 'Lines of bank statements',
  sessions: 'Ended sessions',
  withdrawn: 'Registrations that families have withdrawn',
  'access-log': 'Entries of the access log',
  drafts: 'Students whom schools never paid for',
  imports: 'Unfinished imports of students',
  scores: 'Unfinished imports of scores',
  words: 'Unfinished imports of words',
}

/** What is erased automatically. */
export const retentionPlan = z.object({
  kinds: z.array(
    z.object({
      kind: z.enum(retentionClasses),
      /** Null keeps them for ever. */
      days: z.nullable(z.int()),
      stored: z.int(),
      /** How many of them are older than that. */
      due: z.int(),
    }),
  ),
  /** Nothing is erased by the season's limits before this moment (ISO, UTC); null when that has begun. */
  starts_at: z.nullable(z.string()),
})
export type RetentionPlan = z.infer<typeof retentionPlan>
