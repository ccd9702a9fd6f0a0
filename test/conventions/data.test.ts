import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { retentionKinds } from '#domain/privacy/privacy.ts'
import * as tables from '#server/platform/db/schema/index.ts'
import { classesOfData, dataColumns, dataPage } from '#test/support/data-page.ts'

const inDatabase = Object.values(tables)
  .filter((table) => table instanceof PgTable)
  .map((table) => getTableConfig(table))

test('docs/data.md gives every column of every table a class and a purpose, and names no other', () => {
  const real = inDatabase.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))
  expect(dataColumns().map(({ table, column }) => `${table}.${column}`)).toEqual(expect.arrayContaining(real))
  expect(dataColumns()).toHaveLength(real.length)
  for (const { table, column, kind, purpose } of dataColumns()) {
    expect(classesOfData, `${table}.${column}`).toContain(kind)
    if (!['id', 'unused'].includes(kind)) expect(purpose, `${table}.${column}`).not.toBe('')
  }
})

test('docs/data.md says how long each table is stored, whether each class may be logged, and names every retention limit', () => {
  for (const { name } of inDatabase) expect(dataPage, name).toMatch(new RegExp(`^## ${name}\n\n[^#|]* Stored: [^#|]+\\.\n`, 'm'))
  for (const kind of classesOfData) expect(dataPage).toMatch(new RegExp(`^\\| \`${kind}\` \\| [^|]+ \\| (allowed|never)`, 'm'))
  const [, ...sections] = dataPage.split(/^## /m)
  for (const kind of retentionKinds) expect(sections.join(), kind).toContain(`\`${kind}\``)
})

test('the proxy in front of the portal logs no addresses, as they contain search terms and one-time links', () => {
  const site = readFileSync(join(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8')
  const servers = site.split(/^server \{/m).slice(1)
  expect(servers).toHaveLength(2)
  for (const server of servers) expect(server).toMatch(/^ {2}access_log off;$/m)
})
