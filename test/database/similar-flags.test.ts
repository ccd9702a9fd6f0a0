import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { kinds } from '#test/support/backups.ts'
import { insertRow, withOlderDatabase } from '#test/support/database/older-database.ts'
import { paymentRow, registrationRow } from '#test/support/database/registration-row.ts'

/** As many migrations as there were while pictures could be called similar. */
const before = 65

test.each(kinds)('registrations that an upgrade on %s finds flagged for a similar picture stay flagged, each pair once', async (kind) => {
  await withOlderDatabase(kind, before, async (database, upgrade) => {
    await insertRow(database, 'payments', paymentRow)
    const [one, two, three] = [registrationRow(), registrationRow(), registrationRow()]
    for (const row of [one, two, three]) await insertRow(database, 'registrations', row)
    const flag = (registrationId: string, kind: string, otherId: string) =>
      insertRow(database, 'flags', { id: randomUUID(), registrationId, kind, otherId })
    await flag(one.id, 'similar', two.id)
    await flag(one.id, 'picture', three.id)
    await flag(one.id, 'similar', three.id)
    await upgrade()
    const { rows } = await database.query('select registration_id, kind, other_id from flags order by other_id')
    expect(rows).toEqual([two.id, three.id].sort().map((other_id) => ({ registration_id: one.id, kind: 'picture', other_id })))
    const flagged = await database.query('select id from registrations where is_flagged')
    expect(flagged.rows).toEqual([{ id: one.id }])
  })
})
