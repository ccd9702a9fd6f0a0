import * as z from 'zod/mini'
import { statuses } from '#domain/registration/registration.ts'

// Separate from office-api.ts, of which visitor pages need nothing else.

/** Every error, as application/problem+json. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  requestId: z.string(),
})
export type ProblemBody = z.infer<typeof problem>

/** An email that waits because its address has had many: until when (ISO, UTC), and what it says, with its link. */
export const heldEmail = z.object({ until: z.string(), text: z.string() })
export type HeldEmail = z.infer<typeof heldEmail>

/** The answer to a stored registration. */
export const receipt = z.object({
  status: z.literal('success'),
  message: z.string(),
  reference: z.string(),
  serial_no: z.number(),
  /** The path of the private status page: '/registration/…'. Null once it was revoked or the season is over. */
  status_path: z.nullable(z.string()),
  /** The email about it, if it waits. */
  held_email: z.nullable(heldEmail),
  /** The other children registered with it, in the order they were sent. */
  siblings: z.array(z.object({ name: z.string(), reference: z.string(), serial_no: z.number(), status_path: z.nullable(z.string()) })),
})
export type Receipt = z.infer<typeof receipt>

/** What a family may know of its registration. */
export const registrationState = z.object({
  name: z.string(),
  competition: z.string(),
  serial_no: z.number(),
  status: z.enum(statuses),
  /** What the state means, and what happens next. */
  message: z.string(),
})
export type RegistrationState = z.infer<typeof registrationState>
