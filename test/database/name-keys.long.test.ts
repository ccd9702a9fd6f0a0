import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isSameName, letterKey, nameKey } from '#domain/lib/names.ts'
import { fold } from '#domain/lib/text.ts'
import { childKey, txnKey } from '#domain/registration/registration.ts'
import { migrationsFolder } from '#server/platform/db/migrate.ts'
import { kinds } from '#test/support/backups.ts'
import { insertRow, oldRegistration, withOlderDatabase } from '#test/support/database/older-database.ts'
import { registrationRow } from '#test/support/database/registration-row.ts'

/** The number of migrations before one that corrects the keys. */
function migrationsBefore(name: string): number {
  const files = readdirSync(migrationsFolder).filter((file) => file.endsWith('.sql'))
  return files.sort().findIndex((file) => file.endsWith(`_${name}.sql`))
}
const earlier = migrationsBefore('names-compared-without-unseen')
const born = '2014-02-28'
/** Every invisible character. */
const everyUnseen = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((sign) => fold(`a${sign}b`) === 'ab' && !/[\u0300-\u036f]/.test(sign.normalize('NFKD')))

test.each(kinds)('keys stored by an older version on %s still find the same child, school and payment', async (kind) => {
  expect(everyUnseen.length).toBeGreaterThan(4000)
  await withOlderDatabase(kind, earlier, async (database, upgrade) => {
    const names = [
      'asha rao',
      'a\u200bsha rao',
      'asha \u00ad rao \u00ad',
      'علی\u200cرضا',
      'क\u094d\u200dष',
      'o’brien',
      'd‘souza',
      'oʼhara',
      'o`neil',
    ]
    for (let at = 0; at < everyUnseen.length; at += 500) names.push(`as${everyUnseen.slice(at, at + 500).join('')}ha ${at}`)
    for (const [n, name] of names.entries()) {
      const row = { ...oldRegistration({ name, nameKey: name, childKey: `${name}|${born}` }), contactKey: n < 2 ? 'same' : randomUUID() }
      await insertRow(database, 'registrations', row)
      await insertRow(database, 'bookings', bookingRow(name, n))
      await insertRow(database, 'user', { id: `${n}`, name, email: `${n}@school.example`, email_verified: true, role: 'school' })
      await insertRow(database, 'schools', schoolRow(name, n))
    }
    const numbers = ['ＵＴＲ４１２３', 'utr4123', '𝟒①²³', '½', 'é४१']
    const oldTxnKey = (number: string) => number.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
    for (const txnNo of numbers) await insertRow(database, 'registrations', oldRegistration({ txnNo, txnKey: oldTxnKey(txnNo) }))

    await upgrade()

    const { rows } = await database.query('select name, name_key, child_key from registrations where name <> $1', [registrationRow().name])
    const right = names.map((name) => ({ name, name_key: nameKey(name), child_key: childKey(name, born) }))
    // Two rows of one child with one parent: the second keeps its key, since both are already stored.
    expect(rows).toEqual(
      expect.arrayContaining(right.with(1, { name: 'a\u200bsha rao', name_key: 'asha rao', child_key: `aaahors\u200b|${born}` })),
    )
    expect(rows).toHaveLength(names.length)
    const { rows: booked } = await database.query('select student_name, name_key from bookings')
    expect(booked).toEqual(expect.arrayContaining(names.map((student_name) => ({ student_name, name_key: nameKey(student_name) }))))
    const { rows: known } = await database.query('select name_key, country_key, pincode_key from schools where pincode <> $1', ['0'])
    for (const row of known) expect(row).toEqual({ name_key: nameKey(row.name_key), country_key: 'india', pincode_key: '560001' })
    for (const table of ['registrations', 'proofs']) {
      const { rows: paid } = await database.query(`select txn_no, txn_key from ${table} where txn_no = any($1)`, [numbers])
      expect(paid).toEqual(expect.arrayContaining(numbers.map((txn_no) => ({ txn_no, txn_key: txnKey(txn_no) }))))
      expect(paid).toHaveLength(numbers.length)
    }
  })
})

function bookingRow(name: string, n: number) {
  return {
    id: randomUUID(),
    date: '2026-01-01',
    time_slot: '04:00 PM',
    seat: n + 1,
    student_name: name,
    name_key: name,
    bee_level: '1',
    parent_email: 'p@home.example',
    parent_mobile: `98450102${n + 10}`,
    submission_key: randomUUID(),
    submission_hash: '',
    season_version: 0,
  }
}

function schoolRow(name: string, n: number) {
  const texts = Object.fromEntries(
    'email branch board landline mobile country state city address landmark pincode'.split(' ').map((column) => [column, 'x']),
  )
  return {
    ...texts,
    id: randomUUID(),
    name,
    name_key: `${n} ${name}`,
    country_key: 'in\u00addia',
    pincode_key: '560\u200b001',
    user_id: `${n}`,
    submission_key: randomUUID(),
    submission_hash: '',
  }
}

test.each(kinds)(
  'names stored with another apostrophe on %s are found, and a school that is stored twice stays stored twice',
  async (kind) => {
    await withOlderDatabase(kind, earlier, async (database, upgrade) => {
      for (const [n, name] of ["st mary's", 'st mary’s', 'st mary`s'].entries()) {
        await insertRow(database, 'registrations', oldRegistration({ name, nameKey: name, childKey: `${name}|${born}` }))
        await insertRow(database, 'user', { id: `${n}`, name, email: `${n}@school.example`, email_verified: true, role: 'school' })
        await insertRow(database, 'schools', {
          ...schoolRow(name, n),
          name_key: name,
          branch: 'girls’ wing',
          pincode: n < 2 ? 'x' : 'y',
          pincode_key: n < 2 ? 'x' : 'y',
        })
      }
      await upgrade()
      const { rows } = await database.query('select name_key, child_key from registrations')
      expect(rows).toEqual(Array(3).fill({ name_key: 'st marys', child_key: childKey("st mary's", born) }))
      const { rows: remaining } = await database.query('select name_key, branch_key, pincode from schools order by register_no')
      expect(remaining).toEqual([
        { name_key: 'st marys', branch_key: 'girls wing', pincode: 'x' },
        { name_key: 'st mary s', branch_key: 'girls wing', pincode: 'x' },
        { name_key: 'st marys', branch_key: 'girls wing', pincode: 'y' },
      ])
    })
  },
)

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

test.each(kinds)('on %s, a child that is stored twice stays stored, and the first registration refuses the next', async (kind) => {
  await withOlderDatabase(kind, migrationsBefore('names-compared'), async (database, upgrade) => {
    const payment = randomUUID()
    await database.query("insert into payments (id, amount, currency) values ($1, 1, 'INR')", [payment])
    const store = (name: string, key: string, more: object) =>
      insertRow(database, 'registrations', {
        ...registrationRow({ paymentId: payment, name, nameKey: key, childKey: `${key}|${born}`, ...more }),
      })
    await store('Łukasz Rao', 'łukasz rao', { contactKey: 'rao@home.example', phoneKey: '911' })
    await store('Rao Lukasz', 'rao lukasz', { contactKey: 'rao@home.example', phoneKey: '912' })
    await store('Łukasz Rao', 'łukasz rao', { contactKey: 'other@home.example', phoneKey: '913' })
    await upgrade()
    const { rows } = await database.query('select blocks_child from registrations order by serial_no')
    expect(rows.map((row) => row.blocks_child)).toEqual([true, false, true])
    await database.query("update registrations set status = 'accepted', phone_key = phone_key || '0'")
    const again = registrationRow({ paymentId: payment, name: 'Lukasz Rao', nameKey: 'lukasz rao', childKey: childKey('Lukasz Rao', born) })
    await expect(insertRow(database, 'registrations', { ...again, phoneKey: '9110' })).rejects.toMatchObject({
      code: '23505',
      constraint: 'registrations_child_by_contact',
    })
  })
})
