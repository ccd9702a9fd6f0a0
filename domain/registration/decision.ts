import * as z from 'zod/mini'
import { printableText } from '#domain/lib/schemas.ts'
import { officeRegistration } from './api.ts'
import { decisionChoices, reviewOutcomes } from './registration.ts'

// The office's decisions: what the server takes and answers.

/** A decision that can still be undone. `batch` is the id that takes a whole bulk decision back. */
export const undoable = z.object({
  /** Of the decision: DELETE /api/office/review/decisions/:id. */
  id: z.uuid(),
  batch: z.nullable(z.uuid()),
  registration_id: z.uuid(),
  name: z.string(),
  outcome: z.enum(reviewOutcomes),
  /** When the email leaves, and undoing ends. */
  send_after: z.string(),
})
export type Undoable = z.infer<typeof undoable>

/** The answer of DELETE /api/office/review/decisions/:id. */
export const undone = z.object({
  message: z.string(),
  /** What waits again, in the order of the decision. */
  registrations: z.array(z.object({ id: z.uuid(), version: z.int(), name: z.string() })),
  /** Of a batch: what somebody has changed since, and so stays as it is. */
  left: z.array(z.object({ id: z.uuid(), name: z.string(), message: z.string() })),
})
export type Undone = z.infer<typeof undone>

const reason = z.optional(printableText(1000))

/** The body of a decision, and of taking it back (without `decision` and `reason`). */
export const decisionBody = z.strictObject({
  decision: z.enum(decisionChoices),
  version: z.int(),
  reason,
})

export const versionBody = z.strictObject({ version: z.int() })

/** The answer to a change by the office. */
export const registrationChanged = z.object({
  status: z.literal('success'),
  message: z.string(),
  registration: officeRegistration,
  /** What takes a decision back; null for other changes. */
  undo: z.nullable(undoable),
})
export type Changed = z.infer<typeof registrationChanged>

const chosen = z.array(z.strictObject({ id: z.uuid(), version: z.int() }))

/** The registrations of a decision: ticked ones, or all that match a list's filters. */
export const selectionBody = z.strictObject({
  decision: z.enum(decisionChoices),
  rows: z.optional(chosen.check(z.maxLength(2000))),
  matching: z.optional(z.record(z.string(), z.string())),
})

/** A preview of a decision, without changes. */
export const decisionPreview = z.object({
  can: z.array(z.object({ id: z.uuid(), version: z.int(), serial_no: z.int(), name: z.string() })),
  /** What has to be looked at one by one, and why: flagged, or open with a colleague. */
  left_out: z.array(z.object({ id: z.uuid(), serial_no: z.int(), name: z.string(), why: z.string(), open_with: z.nullable(z.string()) })),
  cannot: z.array(z.object({ id: z.uuid(), serial_no: z.int(), name: z.string(), why: z.string() })),
  /** What those that would be accepted cost: '₹5,800'; '' for others. */
  total: z.string(),
  /** How many of their pictures nobody in the office has opened. */
  unseen: z.int(),
  /** How many of the given rows no longer exist. */
  gone: z.int(),
  /** Whether more match than the 2000 that one decision can take. */
  more: z.boolean(),
})
export type DecisionPreview = z.infer<typeof decisionPreview>

/** A decision about several registrations, at most 100 at once; calls with the same `batch` can be undone together. */
export const decisionsBody = z.strictObject({
  decision: z.enum(decisionChoices),
  reason,
  batch: z.optional(z.uuid()),
  rows: chosen.check(z.minLength(1), z.maxLength(100)),
})

export const decisionResults = z.object({
  results: z.array(z.object({ id: z.uuid(), done: z.boolean(), message: z.string() })),
  /** What takes the batch back, and until when; null when nothing was decided. */
  undo: z.nullable(z.object({ id: z.uuid(), send_after: z.string() })),
})
export type DecisionResults = z.infer<typeof decisionResults>
