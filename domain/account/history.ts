import * as z from 'zod/mini'
import { accountRoles } from './account.ts'

/** The history of something, newest first. `before` and `after` hold what changed, by field name. */
export const historyEntries = z.object({
  entries: z.array(
    z.object({
      at: z.string(),
      actor: z.string(),
      /** The role of the account when it did this; null for visitors, the server, and in entries from before roles were noted. */
      role: z.nullable(z.enum(accountRoles)),
      action: z.string(),
      before: z.nullable(z.record(z.string(), z.unknown())),
      after: z.nullable(z.record(z.string(), z.unknown())),
      reason: z.nullable(z.string()),
    }),
  ),
})
export type HistoryEntries = z.infer<typeof historyEntries>
