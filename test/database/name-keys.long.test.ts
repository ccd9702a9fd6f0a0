import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSameName, letterKey, nameKey } from '#domain/lib/names.ts'
import { fold } from '#domain/lib/text.ts'
import { childKey } from '#domain/registration/registration.ts'
import { kinds } from '#test/support/backups.ts'
import { insertRow, migrationsBefore, withOlderDatabase } from '#test/support/database/older-database.ts'
import { registrationRow } from '#test/support/database/registration-row.ts'

const born = '2014-02-28'

/** Folded as before letter variants were compared alike. */
function foldedBefore(name: string): string {
  const plain = name.normalize('NFKD').replace(/[\u0300-\u036f]/g, '')
  return plain
    .replace(/[’‘ʼ`]/g, "'")
    .toLowerCase()
    .normalize('NFC')
}

/** Names with every letter of these scripts, and those that people write in several ways. */
const wideAlphabet = [
  [
    'Łukasz Đorđe',
    'Anna Groß',
    'Işıl Şahin',
    'Mary-Ann Kim',
    'Kim Maryann',
    'Nita Rao',
    'Tina Rao',
    'Айгүл',
    'Өмүрбек ұлы',
    'ज़ोया माँ',
    'St. O‘Hara (jr.)',
    '…',
  ],
  [
    [0x21, 0x2af],
    [0x370, 0x52f],
    [0x531, 0x5f4],
    [0x620, 0x6d3],
    [0x900, 0xd7f],
    [0xe01, 0xe4e],
    [0x10a0, 0x10ff],
    [0x1e00, 0x1fff],
    [0x2010, 0x205e],
    [0x3041, 0x30ff],
    [0x4e00, 0x4eff],
    [0xac00, 0xacff],
    [0x10400, 0x1044f],
    [0xff01, 0xff5e],
  ].flatMap(([first = 0, last = 0]) => {
    const letters = Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n))
    const written = letters.filter((letter) => /^[\p{L}\p{M}\p{N}\p{P}\p{S}]$/u.test(letter) && fold(letter) !== '')
    return Array.from({ length: Math.ceil(written.length / 20) }, (_, n) => `a ${written.slice(n * 20, n * 20 + 20).join('')} z`)
  }),
].flat()

test.each(kinds)('on %s, names of all scripts that are stored are found and compared as the portal does', async (kind) => {
  expect(wideAlphabet.length).toBeGreaterThan(150)
  await withOlderDatabase(kind, migrationsBefore('names-compared'), async (database, upgrade) => {
    const payment = randomUUID()
    await database.query("insert into payments (id, amount, currency) values ($1, 1, 'INR')", [payment])
    for (const name of wideAlphabet) {
      const key = foldedBefore(name)
      await insertRow(database, 'registrations', registrationRow({ paymentId: payment, name, nameKey: key, childKey: `${key}|${born}` }))
    }
    await upgrade()
    const { rows } = await database.query('select name, name_key, child_key from registrations order by serial_no')
    expect(rows).toEqual(wideAlphabet.map((name) => ({ name, name_key: nameKey(name), child_key: childKey(name, born) })))
    const pairs = wideAlphabet.flatMap((one) => wideAlphabet.slice(0, 12).map((other) => ({ one, other })))
    const alike = pairs.filter(({ one, other }) => letterKey(one) === letterKey(other))
    for (const { one, other } of alike) {
      const { rows: compared } = await database.query('select same_name($1, $2) as same', [nameKey(one), nameKey(other)])
      expect([one, other, compared[0].same]).toEqual([one, other, isSameName(one, other)])
    }
    expect(alike.length).toBeGreaterThan(14)
  })
})
