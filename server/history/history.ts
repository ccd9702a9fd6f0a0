import type { Transaction } from '../db/open.ts'
import { history } from '../db/tables.ts'

/** Who did something: an account, or a visitor and the server itself without an id. */
export type Actor = { id: string | null; name: string }

export const visitor: Actor = { id: null, name: 'visitor' }
export const server: Actor = { id: null, name: 'server' }

/** Writes down a change, in the transaction that makes it. */
export async function record(
  tx: Transaction,
  entry: {
    actor: Actor
    action: string
    subject: 'registration' | 'account'
    subjectId: string
    before?: Record<string, unknown>
    after?: Record<string, unknown>
    reason?: string | null
  },
): Promise<void> {
  const { actor, ...rest } = entry
  await tx.insert(history).values({ ...rest, actor: actor.id, actorName: actor.name })
}
