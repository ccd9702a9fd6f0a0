import { expect, test } from 'vitest'
import { kinds } from '#test/support/backups.ts'
import { insertRow, withOlderDatabase } from '#test/support/database/older-database.ts'

/** As many migrations as there were when families saw results only once publishing them couldn't be undone. */
const before = 55

test.each(kinds)(
  'results that an upgrade on %s finds published but hidden show at once; those for a later moment wait for it',
  async (kind) => {
    await withOlderDatabase(kind, before, async (database, upgrade) => {
      const moment = (minutes: number) => new Date(Date.now() + minutes * 60_000)
      const publish = (competition: string, publishedAt: Date, visibleFrom: Date) =>
        insertRow(database, 'publications', {
          id: crypto.randomUUID(),
          competition,
          round: 1,
          publishedAt,
          publishedBy: 'office',
          visibleFrom,
        })
      await publish('hidden', moment(-2), moment(3))
      await publish('later', moment(-2), moment(600))
      await publish('seen', moment(-60), moment(-55))
      await upgrade()
      const { rows } =
        await database.query(`select competition, visible_from <= now() as is_visible, visible_from = published_at as at_once,
      send_after > now() as can_be_undone from publications order by competition`)
      expect(rows).toEqual([
        { competition: 'hidden', is_visible: true, at_once: true, can_be_undone: true },
        { competition: 'later', is_visible: false, at_once: false, can_be_undone: true },
        { competition: 'seen', is_visible: true, at_once: false, can_be_undone: false },
      ])
    })
  },
)
