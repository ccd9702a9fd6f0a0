import * as z from 'zod/mini'
import { retentionKinds } from './privacy.ts'

/** Classes of data whose days are the same for everyone. */
export const fixedDays = { 'access-log': 400, drafts: 400, imports: 30, scores: 30 } as const
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
  'access-log': 'Entries of the access log',
  drafts: 'Students whom schools never paid for',
  imports: 'Unfinished imports of students',
  scores: 'Unfinished imports of scores',
}

/** Why a run left something: it isn't old enough, it is still needed, there is no limit, or a new limit's notice isn't over. */
export const keptCauses = ['young', 'waiting', 'unlimited', 'notice'] as const
export type KeptCause = (typeof keptCauses)[number]
export const causeWords: Record<KeptCause, string> = {
  young: 'not old enough',
  waiting: 'still to be sent',
  unlimited: 'no limit',
  notice: 'the notice of 7 days isn’t over',
}

/** What a run did with one class: all that it looked at was erased, kept for a cause, or failed. `days` is null without a limit. */
const line = z.object({
  kind: z.enum(retentionClasses),
  days: z.nullable(z.int()),
  scanned: z.int(),
  erased: z.int(),
  kept: z.object({ young: z.int(), waiting: z.int(), unlimited: z.int(), notice: z.int() } satisfies Record<KeptCause, z.ZodMiniType>),
  failed: z.int(),
})
export type RetentionLine = z.infer<typeof line>

/** Who started a run: the server, every day; the command `npm run retention`; or the office, after a run that failed. */
export const runStarters = ['server', 'command', 'office'] as const
export type RunStarter = (typeof runStarters)[number]
export const starterWords: Record<RunStarter, string> = { server: 'the server', command: 'npm run retention', office: 'the office' }

/** Times are ISO, UTC. */
const run = z.object({ number: z.int(), started_at: z.string(), finished_at: z.string(), by: z.enum(runStarters), lines: z.array(line) })
export type RetentionRun = z.infer<typeof run>

/** The newest runs, at most 50, newest first. */
export const retentionRuns = z.object({ runs: z.array(run) })

/** The sum of one figure over the classes of a run. */
export function inRun({ lines }: Pick<RetentionRun, 'lines'>, figure: 'scanned' | 'erased' | 'failed'): number {
  return lines.reduce((sum, line) => sum + line[figure], 0)
}

/** What is erased automatically. */
export const retentionPlan = z.object({
  kinds: z.array(
    z.object({
      kind: z.enum(retentionClasses),
      /** Null keeps them for ever. */
      days: z.nullable(z.int()),
      stored: z.int(),
      /** How many the next run erases. */
      due: z.int(),
      /** When the oldest of these began to age (ISO day or moment); null when none is due. */
      oldest: z.nullable(z.string()),
    }),
  ),
  /** When the next daily run has begun at the latest (ISO, UTC); null before the first one. */
  next_at: z.nullable(z.string()),
  /** Nothing is erased by the season's limits before this moment (ISO, UTC); null when that has begun. */
  starts_at: z.nullable(z.string()),
  /** Whether the limits come from RETENTION_DAYS rather than the season. */
  from_settings: z.boolean(),
})
export type RetentionPlan = z.infer<typeof retentionPlan>
