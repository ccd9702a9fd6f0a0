import * as z from 'zod/mini'
import { accountEmail, officeName, officeRoles } from './account.ts'

/** `invited`: hasn't set a password yet. `disabled`: can't sign in. */
export const colleagueStates = ['active', 'invited', 'disabled'] as const
export type ColleagueState = (typeof colleagueStates)[number]

/** Someone of the office, as administrators see them. Times are ISO, UTC. */
export const colleague = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(officeRoles),
  state: z.enum(colleagueStates),
  two_factor: z.boolean(),
  signed_in_at: z.nullable(z.string()),
  /** When the link of an invitation ends; null when there is none, or it has ended. */
  invited_until: z.nullable(z.string()),
  /** Whether this is the person who asks. */
  is_me: z.boolean(),
  /** Whether this is the only administrator who can sign in, who can't be demoted or disabled. */
  is_last_administrator: z.boolean(),
})
export type Colleague = z.infer<typeof colleague>

export const colleagueList = z.object({ rows: z.array(colleague), total: z.int() })

export const invitationBody = z.strictObject({
  name: officeName('Enter the name.'),
  email: accountEmail,
  role: z.enum(officeRoles, 'Choose a role.'),
})
export type ColleagueInvitation = z.infer<typeof invitationBody>

export const roleBody = z.strictObject({ role: z.enum(officeRoles) })
export const accessBody = z.strictObject({ disabled: z.boolean() })

/** The answer to a change. */
export const colleagueChanged = z.object({ status: z.literal('success'), message: z.string() })
