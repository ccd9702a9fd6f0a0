import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/platform/db/open.ts'
import { runOn } from '#test/support/database/postgres-cluster.ts'
import { emptyDatabase } from '#test/support/databases.ts'

const log = { info() {}, warn() {}, error() {} }
const page = readFileSync(join(import.meta.dirname, '../../docs/install.md'), 'utf8')

test('the owner of a database can create the tables without further rights, and a user with the rights in docs/install.md cannot change history', async () => {
  const fresh = await emptyDatabase()
  onTestFinished(fresh.remove)
  const url = fresh.databaseUrl ?? ''
  const as = (name: string) => Object.assign(new URL(url), { username: name }).href
  await runOn(url, 'create role portal login')
  await runOn(url, `alter database ${new URL(url).pathname.slice(1)} owner to portal`)
  const owned = await openDatabase({ ...fresh, databaseUrl: as('portal'), log })
  await owned.close()

  const [createRole = '', ...grants] = (/-- as the owner[^\n]*\n([^`]*)```/.exec(page)?.[1] ?? '').split('\n')
  await runOn(url, createRole)
  onTestFinished(async () => {
    for (const name of ['portal_server', 'portal']) await runOn(url, `drop owned by ${name} cascade; drop role ${name}`).catch(() => {})
  })
  await runOn(as('portal'), grants.join('\n').replaceAll('database portal ', `database ${new URL(url).pathname.slice(1)} `))

  const database = await openDatabase({ ...fresh, databaseUrl: as('portal_server'), log })
  onTestFinished(database.close)
  await database.pool.query("insert into history (actor_name, action, subject, subject_id) values ('visitor', 'entered', 'school', 'x')")
  for (const statement of [
    "update history set reason = 'x'",
    'delete from history',
    'truncate history',
    'alter table history disable trigger all',
    'drop table history',
    "update access_log set actor_name = 'x'",
    'truncate access_log',
    'alter table access_log disable trigger all',
    'drop function refuse_to_rewrite_history cascade',
    'create table mine (id int)',
    'alter table registrations add column mine text',
    'drop table registrations',
    'create role another login',
  ]) {
    await expect(database.pool.query(statement), statement).rejects.toThrow(/permission denied|must be owner/)
  }
  const { rows } = await database.pool.query(
    'select rolsuper, rolcreatedb, rolcreaterole, rolbypassrls from pg_roles where rolname = current_user',
  )
  expect(rows).toEqual([{ rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolbypassrls: false }])
  await database.pool.query("update schools set city = 'Bengaluru'")
})
