import type { DBAdapter } from 'better-auth'
import type { AccountRole } from '#domain/account/account.ts'

/** better-auth's way to the database, but an account found by its email address is the one in this role. */
export function knowOneRole(adapter: DBAdapter, role: AccountRole): DBAdapter {
  return {
    ...adapter,
    findOne: (asked) => {
      const isByEmail = asked.model === 'user' && asked.where.some(({ field }) => field === 'email')
      return adapter.findOne(isByEmail ? { ...asked, where: [...asked.where, { field: 'role', value: role }] } : asked)
    },
  }
}
