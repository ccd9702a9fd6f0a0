import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { upgradedKinds } from '#test/support/backups.ts'
import { insertRow, migrationsBefore, withOlderDatabase } from '#test/support/database/older-database.ts'
import { paymentRow, registrationRow } from '#test/support/database/registration-row.ts'

test.each(upgradedKinds)('tests of an earlier version on %s keep their words, marking and answers', async (kind) => {
  await withOlderDatabase(kind, migrationsBefore('fewer-tables-of-words'), async (database, upgrade) => {
    const [list, honey, colour, taken, empty] = Array.from({ length: 5 }, () => randomUUID())
    await insertRow(database, 'word_lists', { id: list, title: 'For all', level: 1, classes: '{}', usedFor: 'everyone' })
    for (const [id, word] of [
      [honey, 'honey'],
      [colour, 'colour'],
    ])
      await insertRow(database, 'words', { id, list_id: list, word, word_key: word, meaning: '', sentence: '', origin: '' })
    const window = { opens_at: '2026-11-28', closes_at: '2026-11-29' }
    for (const id of [taken, empty])
      await insertRow(database, 'tests', { id, competition: 'student', round: 1, title: 'T', list_id: list, seconds: 30, ...window })
    await insertRow(database, 'test_words', { test_id: taken, word_id: honey, is_struck: true })
    await insertRow(database, 'test_words', { test_id: taken, word_id: colour, accepted: '{color}' })
    await insertRow(database, 'payments', paymentRow)
    const child = registrationRow({ name: 'Asha' })
    await insertRow(database, 'registrations', child)
    const attempt = { id: taken, test_id: taken, registration_id: child.id, word_ids: `{${colour},${honey}}`, seconds: 30, turn: 2 }
    await insertRow(database, 'attempts', { ...attempt, began_at: '2026-11-28', ends_at: '2026-11-29' })
    const at = '2026-11-28T08:00:20.123+00:00'
    for (const [turn, word_id, answer] of [
      [1, honey, 'Hony'],
      [0, colour, 'Color'],
    ]) {
      const given = { turn, word_id, answer, answer_key: String(answer).toLowerCase(), is_late: turn === 1, answered_at: at }
      await insertRow(database, 'test_answers', { attempt_id: taken, registration_id: child.id, ...given })
    }

    await upgrade()

    const { rows: tests } = await database.query('select word_ids, accepted, struck from tests where id = $1', [taken])
    expect(tests).toEqual([
      { word_ids: expect.arrayContaining([honey, colour]), accepted: { [colour as string]: ['color'] }, struck: [honey] },
    ])
    expect((await database.query('select word_ids, accepted, struck from tests where id = $1', [empty])).rows).toEqual([
      { word_ids: [], accepted: {}, struck: [] },
    ])
    const [{ answers }] = (await database.query('select answers from attempts')).rows
    expect(answers).toEqual([
      { word_id: colour, answer: 'Color', answer_key: 'color', late: false, at: expect.any(String) },
      { word_id: honey, answer: 'Hony', answer_key: 'hony', late: true, at: expect.any(String) },
    ])
    expect(Date.parse(answers[0].at)).toBe(Date.parse(at))
    expect((await database.query('select used_for from word_lists')).rows).toEqual([{ used_for: 'practice' }])
  })
})
