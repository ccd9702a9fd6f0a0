import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { noticeParts } from '#domain/privacy/notice.ts'
import { type RetentionKind, retentionKinds } from '#domain/privacy/privacy.ts'
import { belongings } from '#server/features/privacy/export.ts'
import * as tables from '#server/platform/db/schema/index.ts'
import { dataColumns, dataTables } from '#test/support/data-page.ts'

const inDatabase = Object.values(tables)
  .filter((table) => table instanceof PgTable)
  .map((table) => getTableConfig(table))

test('docs/data.md names every column of every table under one class, and no other', () => {
  const real = inDatabase.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))
  expect(dataColumns.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(real.sort())
})

test('every table that goes with a registration or an account is handed over with it', () => {
  const { registrations, user } = tables
  const gone = Object.values(tables)
    .filter((table) => table instanceof PgTable)
    .flatMap((table) => getTableConfig(table).foreignKeys)
    .filter(({ onDelete, reference }) => onDelete === 'cascade' && [registrations, user].some((one) => one === reference().foreignTable))
    .map((key) => key.reference().columns[0])
  const given = [...belongings.registration, ...belongings.account].map(([of]) => of)
  const { claims, consentRequests, disputes, twoFactor } = tables
  // Half a minute's hold, an email that waits, what another family wrote, the other registration of a flag, a key.
  const others = [claims.registrationId, consentRequests.registrationId, disputes.registrationId, tables.flags.otherId, twoFactor.userId]
  expect(gone.filter((column) => !given.some((one) => one === column) && !others.some((one) => one === column))).toEqual([])
  expect(given.filter((column) => !gone.some((one) => one === column))).toEqual([])
})

/** Values that leave the placeholders in a text. */
const kindsInBraces = Object.fromEntries(retentionKinds.map((kind) => [kind, `{${kind}}`])) as Record<RetentionKind, string>

test('the privacy notice tells of every table with data about people in one place, with the limits and the days of that page', () => {
  const about = dataColumns.filter(({ kind }) => kind === 'personal' || kind === 'derived')
  const named = noticeParts.flatMap(({ tables }) => tables)
  expect(named.toSorted()).toEqual([...new Set(about.map(({ table }) => table))].sort())
  for (const { title, tables, howLong } of noticeParts) {
    const told = howLong(kindsInBraces)
    const stored = tables.map((name) => dataTables.find(({ table }) => table === name)?.stored).join(' ')
    const limits = retentionKinds.filter((kind) => stored.includes(`\`${kind}\``))
    expect(
      retentionKinds.filter((kind) => told.includes(`{${kind}}`)),
      title(),
    ).toEqual(limits)
    for (const [days] of stored.matchAll(/\d+ days/g)) expect(told, title()).toContain(days)
  }
})

test('the proxy in front of the portal logs no addresses, as they contain search terms and one-time links', () => {
  const site = readFileSync(join(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8')
  const servers = site.split(/^server \{/m).slice(1)
  expect(servers).toHaveLength(2)
  for (const server of servers) expect(server).toMatch(/^ {2}access_log off;$/m)
})
