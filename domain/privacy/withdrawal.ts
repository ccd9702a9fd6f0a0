import * as z from 'zod/mini'

/** After how many days a withdrawn registration is erased. Until then the family can undo it. */
export const withdrawalDays = 7

/** How often a family can withdraw the same registration. After that only the office erases it. */
export const maxWithdrawals = 3

/** Registrations that families have withdrawn, the next to be erased first. Times are ISO, UTC. */
export const withdrawalsReply = z.object({
  rows: z.array(z.object({ id: z.uuid(), reference: z.string(), name: z.string(), at: z.string(), erased_at: z.string() })),
})
export type Withdrawals = z.infer<typeof withdrawalsReply>
