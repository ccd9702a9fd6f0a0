import { expect, test } from 'vitest'
import { kinds } from '#test/support/backups.ts'
import { releaseBefore, withOlderDatabase } from '#test/support/database/older-database.ts'

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
