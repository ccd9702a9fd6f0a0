import * as z from 'zod/mini'
import { accountEmail } from '#domain/account/account.ts'
import { typedText } from '#domain/lib/schemas.ts'

/** Most colleagues whom a school can invite. */
export const mostCoordinators = 20

/** Somebody who signs in for a school. Times are ISO, UTC. */
export const coordinator = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  is_me: z.boolean(),
  /** The account that the school registered with; it can't be removed. */
  is_first: z.boolean(),
  /** Whether they have set a password. */
  signs_in: z.boolean(),
  invited_at: z.nullable(z.string()),
  signed_in_at: z.nullable(z.string()),
})
export type Coordinator = z.infer<typeof coordinator>
/** For the office: everyone who signs in for a school, whether two-factor sign-in is on, and who registered it. */
export const schoolPeople = z.object({
  people: z.array(z.object({ id: z.string(), name: z.string(), email: z.string(), two_factor: z.boolean(), is_first: z.boolean() })),
})
export type SchoolPerson = z.infer<typeof schoolPeople>['people'][number]
export const coordinatorList = z.object({ coordinators: z.array(coordinator) })

export const coordinatorInvitation = z.strictObject({
  name: typedText(120, 'Enter the name.'),
  email: accountEmail,
})
export type CoordinatorInvitation = z.infer<typeof coordinatorInvitation>
export const coordinatorsChanged = z.object({ message: z.string(), coordinators: z.array(coordinator) })
