import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrationsFolder } from '#server/platform/db/migrate.ts'
import { kinds } from '#test/support/backups.ts'
import { releaseBefore, withOlderDatabase } from '#test/support/database/older-database.ts'
import { schemaOf } from '#test/support/database/schema.ts'

/**
 * What the release before knew of the tables. What it still has in the database but not here, it neither reads nor writes: this version may
 * drop it.
 */
const { tables } = snapshotOf(releaseBefore.migrations)
/** Schools are another matter: this version can't run beside the release before, see the changelog. */
const known = Object.values(tables).filter(({ name }) => name !== 'schools')

test('migrations since the release before leave it everything it reads, and refuse nothing it writes, so that both can run on one database', async () => {
  await withOlderDatabase('postgres', releaseBefore.migrations, async (database, upgrade) => {
    const before = await schemaOf(database)
    expect(before.filter(isKnownColumn).length).toBeGreaterThan(200)
    await upgrade()
    const after = await schemaOf(database)

    // Removed, renamed, or of another type or default. A unique index may be named in ON CONFLICT.
    const read = before.filter((line) => isKnownColumn(line) || (isOfKnownTable(line) && /^(?:index CREATE UNIQUE|constraint)/.test(line)))
    expect.soft(read.filter((line) => !after.includes(line))).toEqual([])
    // Columns that it doesn't fill, and rules that it doesn't follow.
    const added = after.filter((line) => !before.includes(line) && isOfKnownTable(line))
    expect.soft(added.filter((line) => isRequired(line) || /^(?:index CREATE UNIQUE|constraint)/.test(line))).toEqual([])
  })
})

test.each(kinds)(
  'who asks for news at the release before, before an upgrade on %s or while both run, is told of it by this one',
  async (kind) => {
    await withOlderDatabase(kind, releaseBefore.migrations, async (database, upgrade) => {
      const account = "insert into \"user\" (id, name, email, role, wished_at) values ($1, 'Aanya', $1 || '@home.example', 'user', $2)"
      for (const row of [
        ['before', '2026-11-20'],
        ['during', null],
        ['never', null],
      ])
        await database.query(account, row)
      await upgrade()
      await database.query(`update "user" set wished_at = '2026-11-21' where id = 'during' and wished_at is null`)
      await database.query(`update "user" set name = 'Zoe', wished_at = wished_at`)
      const { rows } = await database.query('select user_id, about, asked_at::date::text as day, told_at from notify_requests order by 1')
      expect(rows).toEqual([
        { user_id: 'before', about: 'news', day: '2026-11-20', told_at: null },
        { user_id: 'during', about: 'news', day: '2026-11-21', told_at: null },
      ])
    })
  },
)

function snapshotOf(migrations: number) {
  const file = join(migrationsFolder, 'meta', `${String(migrations - 1).padStart(4, '0')}_snapshot.json`)
  return JSON.parse(readFileSync(file, 'utf8')) as { tables: Record<string, { name: string; columns: Record<string, unknown> }> }
}

function isKnownColumn(line: string): boolean {
  return known.some(({ name, columns }) => Object.keys(columns).some((column) => line.startsWith(`column ${name}.${column} `)))
}

function isOfKnownTable(line: string): boolean {
  const [, table] = /^(?:column |constraint "?|index .* ON public\."?)(\w+)/.exec(line) ?? []
  return known.some(({ name }) => name === table)
}

/** A new column without a value of its own: 'column TABLE.NAME TYPE NOT-NULL DEFAULT'. */
function isRequired(line: string): boolean {
  return line.startsWith('column ') && / t $/.test(line)
}
