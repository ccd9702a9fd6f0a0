import type { AccountRole } from '#domain/account/account.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** How long sessions last, in milliseconds: `whole` at most, `idle` without activity (null: no idle limit). */
export const lifetimes: Record<AccountRole, { whole: number; idle: number | null }> = {
  admin: { whole: 8 * 60 * minute, idle: 30 * minute },
  school: { whole: 30 * day, idle: null },
  user: { whole: 30 * day, idle: null },
}

/** Returns when a session ends, in milliseconds since 1970. `idle` is null without an idle limit. */
export function endOf(
  role: AccountRole,
  { createdAt, updatedAt }: { createdAt: Date; updatedAt: Date },
): { whole: number; idle: number | null } {
  const { whole, idle } = lifetimes[role]
  return { whole: createdAt.getTime() + whole, idle: idle === null ? null : updatedAt.getTime() + idle }
}
