import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { officeRoles } from '#domain/account/account.ts'
import { may, type Permission, permissions, roleNames } from '#domain/account/permissions.ts'

test('docs/security.md states what each role of the office may do', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/security.md'), 'utf8')
  const [, section = ''] = page.split('## Roles of the office')
  const [head, , ...rows] = section.split('## ')[0]?.match(/^\|.*\|$/gm) ?? []
  expect(head).toBe(`| may | ${officeRoles.map((role) => roleNames[role].toLowerCase()).join(' | ')} |`)
  const real = (Object.keys(permissions) as Permission[]).map(
    (permission) =>
      `| ${permissions[permission].does} | ${officeRoles.map((role) => (may({ role }, permission) ? 'yes' : 'no')).join(' | ')} |`,
  )
  expect(rows).toEqual(real)
})

test('an administrator may do everything; schools and students nothing in the office', () => {
  for (const permission of Object.keys(permissions) as Permission[]) {
    expect([permission, may({ role: 'admin' }, permission)]).toEqual([permission, true])
    for (const role of ['school', 'user'] as const) expect([permission, may({ role }, permission)]).toEqual([permission, false])
  }
})
