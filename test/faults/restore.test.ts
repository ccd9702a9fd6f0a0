import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { backUp } from '#server/features/backup/back-up.ts'
import { restore } from '#server/features/backup/restore.ts'
import { lastOfRelease, migrateTo } from '#server/features/backup/restore-target.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import {
  backupFolder,
  emptyPlace,
  isUntouched,
  kinds,
  log,
  onDatabase,
  register,
  rowsOf,
  run,
  signIn,
  start,
  words,
} from '#test/support/backups.ts'
import { runOn } from '#test/support/database/postgres-cluster.ts'
import { freshDatabase } from '#test/support/databases.ts'
import { fillEveryTable } from '#test/support/every-table.ts'
import { startServer } from '#test/support/server-process.ts'

/** The first bytes of what zstd compressed. */
const zstdMagic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])

const at = backupFolder()
const hexKey = 'c0ffee'.repeat(11).slice(0, 64)

test('backups contain no sessions and no rate-limit counts, and one-time links expire unless their email has not been sent', async () => {
  const fresh = await freshDatabase('postgres')
  onTestFinished(fresh.remove)
  const server = await start(fresh)
  await vi.waitFor(() => signIn(server.url), 10_000)
  await server.stop()
  const hash = (token: string) => createHash('sha256').update(token).digest('hex')
  await onDatabase(
    fresh,
    `insert into verification (id, identifier, value, expires_at) values
      ('a', 'password:x', '${hash('waiting')}', now() + interval '1 day'), ('b', 'password:y', '${hash('used')}', now() + interval '1 day')`,
    `insert into outbox (id, template, subject_id, recipient, title, plain, html, link)
      values ('${randomUUID()}', 'set-password', 'x', 'x@home.example', 'Title', 'Text', 'Text', '/password/waiting')`,
  )
  expect((await rowsOf(fresh)).session).toHaveLength(1)
  expect((await onDatabase(fresh, 'select key from counts')).length).toBeGreaterThan(0)
  const file = at('links.backup')
  await backUp({ ...fresh, log }, { file, key: null })
  for (const table of ['session', 'counts']) expect(zstdDecompressSync(await readFile(file)).includes(`tables/${table}`)).toBe(false)
  const place = await emptyPlace('postgres')
  await restore({ ...place, log }, { file, key: null })
  const { session, verification, secrets } = await rowsOf(place)
  expect([session, verification?.map(({ id }) => id)]).toEqual([[], ['a']])
  expect(await onDatabase(place, 'select key from counts')).toEqual([])
  // Recovery codes and authenticator secrets are encrypted with it.
  expect(secrets).toEqual((await rowsOf(fresh)).secrets)
})

test('rows of every table are moved from PostgreSQL to the embedded database and back', async () => {
  const fresh = await freshDatabase('postgres')
  onTestFinished(fresh.remove)
  const database = await openDatabase({ ...fresh, log })
  await fillEveryTable(database.pool).finally(database.close)
  await mkdir(join(fresh.dataDir, 'files'))
  const { session, ...before } = await rowsOf(fresh)
  expect(session).toHaveLength(1)

  let from = fresh
  for (const kind of ['embedded', 'postgres'] as const) {
    const file = at(`every-table-${kind}.backup`)
    await backUp({ ...from, log }, { file, key: null })
    const place = await emptyPlace(kind)
    await restore({ ...place, log }, { file, key: null })
    expect(await rowsOf(place)).toEqual({ ...before, session: [] })
    from = place
  }
  // Nobody has a registration open after a restore, and its flags hold as before.
  expect(await onDatabase(from, 'select holder from claims')).toEqual([])
  expect(
    await onDatabase(
      from,
      "delete from flags where kind in ('number', 'colleague')",
      'select name, is_flagged from registrations order by name',
    ),
  ).toEqual([
    { name: 'Aanya “Δ” D’Souza 1', is_flagged: true },
    { name: 'Aanya “Δ” D’Souza 2', is_flagged: false },
  ])
}, 180_000)

test('a backup of an older version is restored and brought up to date; one of a newer version, or from before 0.2.0, is refused', async () => {
  const [old, place] = [await emptyPlace('postgres'), await emptyPlace('postgres')]
  await mkdir(join(old.dataDir, 'files'))
  await migrateTo({ connectionString: old.databaseUrl ?? '' }, 3)
  await runOn(
    old.databaseUrl ?? '',
    "insert into history (actor_name, action, subject, subject_id) values ('visitor', 'entered', 'school', 'x')",
  )
  const file = at('old.backup')
  expect((await backUp({ ...old, log }, { file, key: null })).migrations).toHaveLength(3)
  await restore({ ...place, log }, { file, key: null })
  const { rows } = await runOn(
    place.databaseUrl ?? '',
    'select (select count(*)::int from history) as entries, (select count(*)::int from bookings) as bookings',
  )
  expect(rows).toEqual([{ entries: 1, bookings: 0 }])

  const without = async (name: string, change: string) => {
    await runOn(old.databaseUrl ?? '', change)
    await backUp({ ...old, log }, { file: at(name), key: null })
    return { file: at(name), key: null }
  }
  const first = '(select min(created_at) from drizzle.__drizzle_migrations)'
  const inParts = await without(
    'parts.backup',
    `insert into drizzle.__drizzle_migrations (hash, created_at) select '${'e'.repeat(64)}', ${first} - 1;
    update drizzle.__drizzle_migrations set hash = '${lastOfRelease}' where created_at = ${first} + 1`,
  )
  expect((await restore({ ...(await emptyPlace('postgres')), log }, inParts)).migrations).toHaveLength(3)
  const newer = await without(
    'newer.backup',
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${'f'.repeat(64)}', 9e15)`,
  )
  const older = await without(
    'older.backup',
    `update drizzle.__drizzle_migrations set hash = '${'d'.repeat(64)}' where hash = '${lastOfRelease}'`,
  )
  const empty = await emptyPlace('postgres')
  await expect(restore({ ...empty, log }, newer)).rejects.toThrow('newer version')
  await expect(restore({ ...empty, log }, older)).rejects.toThrow('a version before 0.2.0')
  expect(await isUntouched(empty)).toBe(true)
})

describe('an impossible restore', () => {
  let encrypted: string
  let plain: string
  let marker: string
  beforeAll(async () => {
    const fresh = await freshDatabase('embedded')
    const server = await startServer(fresh, { LOG_LEVEL: 'silent' })
    marker = `Zubeida ${randomBytes(6).toString('hex').replaceAll(/\d/g, 'q')}`
    expect((await register(server.url, marker)).status).toBe(201)
    await server.stop()
    encrypted = at('encrypted')
    plain = at('plain')
    await backUp({ ...fresh, log }, { file: encrypted, key: hexKey })
    await backUp({ ...fresh, log }, { file: plain, key: null })
    await fresh.remove()
  })

  test.each(kinds)('is refused with a sentence and changes nothing, on %s', async (kind) => {
    const place = await emptyPlace(kind)
    const attempts: [string, string, Parameters<typeof restore>[1]][] = [
      ['the key is missing', 'This backup is encrypted.', { file: encrypted, key: null }],
      ['another key', 'is not the key', { file: encrypted, key: 'a'.repeat(64) }],
      ['a passphrase', 'is not the key', { file: encrypted, key: words }],
      ['a key for what has none', 'isn’t encrypted', { file: plain, key: hexKey }],
      ['no file', 'There is no file', { file: at('none'), key: hexKey }],
      ['a folder', "can't be read", { file: at(), key: hexKey }],
      ...(await Promise.all(
        (
          [
            ['', null],
            ['{}'.repeat(99), hexKey],
            ['age-Encryption.org/v1\n-> scrypt', hexKey],
            ['competition-portal sealed 1\n', hexKey],
          ] as const
        ).map(
          async ([beginning, key]): Promise<(typeof attempts)[number]> => [
            `a file that begins with ${beginning}`,
            'This file isn’t a backup, or its beginning is damaged',
            { file: await changed(plain, `other-${beginning.length}`, () => Buffer.from(beginning)), key },
          ],
        ),
      )),
    ]
    for (const [source, key, head] of [
      [encrypted, hexKey, (await readFile(encrypted)).indexOf('\n--- ') + 64],
      [plain, null, 90],
    ] as const) {
      const { size } = await stat(source)
      for (const part of [0.1, 0.5, 0.9, 1]) {
        const length = Math.floor(size * part) - 1
        attempts.push([
          `cut to ${length}`,
          'damaged or not complete',
          { file: await changed(source, `cut-${attempts.length}`, (all) => all.subarray(0, length)), key },
        ])
      }
      for (let byte = head; byte < size; byte += Math.ceil(size / 12)) {
        const file = await changed(source, `flip-${attempts.length}`, (all) => flipped(all, byte))
        // A few bits of a compressed file mean nothing: with another one it contains the same.
        if (key === null && (await unpacked(file))?.equals((await unpacked(source)) ?? Buffer.alloc(0))) continue
        attempts.push([`byte ${byte} of ${size}`, 'damaged or not complete', { file, key }])
      }
    }
    // The header of an encrypted file; its first line gives the format.
    for (let byte = 25; byte < 150; byte += 20) {
      attempts.push([
        `byte ${byte} of the head`,
        'the first bytes of the file are damaged',
        { file: await changed(encrypted, `head-${byte}`, (all) => flipped(all, byte)), key: hexKey },
      ])
    }
    const allowed: string[] = []
    for (const [name, sentence, backup] of attempts) {
      const outcome = await restore({ ...place, log }, backup).then(
        () => 'restored',
        (error: Error) => error.message,
      )
      if (!outcome.includes(sentence)) allowed.push(`${name}: ${outcome}`)
      expect(await isUntouched(place), name).toBe(true)
    }
    expect(allowed).toEqual([])
    expect(attempts.length).toBeGreaterThan(40)
    await restore({ ...place, log }, { file: encrypted, key: hexKey })
    expect((await rowsOf(place)).registrations).toMatchObject([{ name: marker }])
  })

  test.each(kinds)('leaves a target that is in use unchanged, on %s', async (kind) => {
    const place = await emptyPlace(kind)
    await restore({ ...place, log }, { file: plain, key: null })
    await onDatabase(place, "update registrations set city = 'Elsewhere'")
    const before = await rowsOf(place)
    const refusals = [place, { ...place, dataDir: at('elsewhere') }].slice(0, kind === 'postgres' ? 2 : 1)
    for (const target of refusals) {
      expect(await run('restore', plain, target)).toMatchObject({
        code: 1,
        output: expect.stringContaining('only be restored into an empty'),
      })
    }
    expect(await rowsOf(place)).toEqual(before)
    expect(await readdir(at('elsewhere')).catch(() => [])).toEqual([])
  })

  test('an encrypted backup reveals nothing of its contents', async () => {
    const opened = zstdDecompressSync(await readFile(plain))
    const bytes = await readFile(encrypted)
    expect([opened.includes(marker), opened.includes('\xff\xd8\xff', 0, 'latin1')]).toEqual([true, true])
    expect([bytes.includes(marker), bytes.includes('\xff\xd8\xff', 0, 'latin1')]).toEqual([false, false])
    expect([(await readFile(plain)).includes(zstdMagic), bytes.includes(zstdMagic)]).toEqual([true, false])
    expect((await stat(encrypted)).mode & 0o77).toBe(0)
  })
})

async function changed(source: string, name: string, change: (all: Buffer) => Buffer): Promise<string> {
  const file = at(name)
  await writeFile(file, change(await readFile(source)))
  return file
}

function flipped(all: Buffer, at: number): Buffer {
  const copy = Buffer.from(all)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}

/** Decompresses a backup without a key; null when it can't be. */
async function unpacked(file: string): Promise<Buffer | null> {
  const all = await readFile(file)
  try {
    return zstdDecompressSync(all.subarray(all.indexOf(zstdMagic)))
  } catch {
    return null
  }
}
