import type { DBAdapter } from 'better-auth'
import type { AccountRole } from '#domain/account/account.ts'

/** Wraps better-auth's database adapter so that an account is found by email address within this role only. */
export function knowOneRole(adapter: DBAdapter, role: AccountRole): DBAdapter {
  return {
    ...adapter,
    findOne: (asked) => {
      const isByEmail = asked.model === 'user' && asked.where.some(({ field }) => field === 'email')
      return adapter.findOne(isByEmail ? { ...asked, where: [...asked.where, { field: 'role', value: role }] } : asked)
    },
  }
}
