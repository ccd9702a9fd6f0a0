import { expect, test } from 'vitest'
import { may, type Permission, permissions } from '#domain/account/permissions.ts'

test('an administrator may do everything; schools and students nothing in the office', () => {
  for (const permission of Object.keys(permissions) as Permission[]) {
    expect([permission, may({ role: 'admin' }, permission)]).toEqual([permission, true])
    for (const role of ['school', 'user'] as const) expect([permission, may({ role }, permission)]).toEqual([permission, false])
  }
})
