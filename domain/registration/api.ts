import * as z from 'zod/mini'
import { heldEmail } from '#domain/email/held-email.ts'
import { statuses } from './registration.ts'

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
