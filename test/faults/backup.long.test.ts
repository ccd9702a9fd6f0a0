import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readBackup } from '#server/features/backup/archive-entries.ts'
import { backUp } from '#server/features/backup/back-up.ts'
import { readBackupKey } from '#server/features/backup/encryption.ts'
import {
  backupFolder,
  emptyPlace,
  hashIn,
  kinds,
  log,
  onDatabase,
  register,
  registerUntilStopped,
  rowsOf,
  run,
  signIn,
  start,
  words,
} from '#test/support/backups.ts'
import { freshDatabase } from '#test/support/databases.ts'
import { rounds } from './helpers/extent.ts'
import { found } from './helpers/findings.ts'

const at = backupFolder()

describe.each(kinds)('a backup of a server on %s, made while families register', (kind) => {
  test('is restored completely, on either kind of database: every row, every picture, and people can sign in', async () => {
    const fresh = await freshDatabase(kind)
    onTestFinished(fresh.remove)
    const server = await start(fresh)
    const load = registerUntilStopped(server.url)
    while (load.acknowledged.size < rounds(20, 500)) await pause(20)

    const before = new Set(load.acknowledged)
    const file = at(`from-${kind}.backup`)
    const made = await run('backup', file, fresh, { BACKUP_KEY: words })
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining('pictures as of') })
    const after = load.acknowledged.size
    while (load.acknowledged.size < after + 5) await pause(20)
    await load.stop()
    expect(await server.stop()).toBe(0)
    expect(await readdir(join(fresh.dataDir, 'database')).catch(() => [])).not.toContainEqual(expect.stringMatching(/^copy-/))
    const original = await rowsOf(fresh)
    const came: string[] = []

    for (const target of kinds) {
      const place = await emptyPlace(target)
      expect(await run('restore', file, place, { BACKUP_KEY: words })).toMatchObject({ code: 0 })
      // Figures are counted again.
      const { figures: _, figure_changes: __, ...restored } = await rowsOf(place)

      // Everything acknowledged before is there, and nothing that never was.
      const keys = new Set(restored.registrations?.map((row) => row.submission_key))
      expect([...before].filter((key) => !keys.has(key))).toEqual([])
      expect(keys.size).toBeLessThan(original.registrations?.length ?? 0)
      for (const [table, rows] of Object.entries(restored)) {
        const known = new Set(original[table]?.map((row) => JSON.stringify(row)))
        expect(rows.filter((row) => !known.has(JSON.stringify(row)))).toEqual([])
      }
      // A single point in time: each has its history and its email, and there are none of later ones.
      const ids = restored.registrations?.map((row) => row.id).sort()
      expect(
        restored.history
          ?.filter((row) => row.subject === 'registration')
          .map((row) => row.subject_id)
          .sort(),
      ).toEqual(ids)
      expect(restored.outbox?.map((row) => row.subject_id).sort()).toEqual(ids)
      for (const row of restored.proofs ?? []) expect(await hashIn(place, String(row.file_key))).toBe(row.file_hash)

      // A backup of the restored database has the same content.
      const again = at(`from-${kind}-on-${target}.backup`)
      const second = await backUp({ ...place, log }, { file: again, key: null })
      expect(second.tables).toEqual((await readBackup({ file, key: readBackupKey({ BACKUP_KEY: words }) })).tables)

      const revived = await start(place)
      const cookie = await signIn(revived.url)
      for (const id of ids ?? []) {
        const picture = await fetch(`${revived.url}/api/office/registrations/${id}/thumbnail`, { headers: { cookie } })
        expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      }
      const next = await register(revived.url)
      expect(next.status).toBe(201)
      expect((await next.json()).serial_no).toBeGreaterThan(Math.max(...(restored.registrations ?? []).map((row) => Number(row.serial_no))))
      expect(await revived.stop()).toBe(0)
      await expect(onDatabase(place, "update history set reason = 'x'")).rejects.toThrow('append-only')
      const rows = Object.values(restored).reduce((sum, { length }) => sum + length, 0)
      came.push(`${rows} rows and ${ids?.length} pictures into ${target}`)
    }
    found({
      promise: `A backup contains everything (from ${kind})`,
      method: `an encrypted backup while families register, ${before.size} of them acknowledged before; restored into both databases`,
      pass: "every row and every picture's hash is unchanged, nothing acknowledged before is missing, people can sign in, numbering continues",
      seen: came.join(', '),
    })
  })
})

test('a backup that is not possible is refused with a sentence and leaves no file', async () => {
  const fresh = await freshDatabase('postgres')
  onTestFinished(fresh.remove)
  const folder = at('refused')
  await mkdir(folder)
  const there = join(folder, 'there')
  await writeFile(there, 'something else')
  const empty = await emptyPlace('postgres')
  await mkdir(join(empty.dataDir, 'files'))
  await mkdir(join(fresh.dataDir, 'files'), { recursive: true })
  const file = join(folder, 'new')
  for (const [place, target, key, sentence] of [
    [fresh, '', '', 'Name the file to write'],
    [fresh, there, '', 'already'],
    [fresh, join(folder, 'none/new'), '', 'There is no folder'],
    [fresh, file, 'short', 'BACKUP_KEY must have at least 16 characters'],
    [{ ...fresh, databaseUrl: null }, file, '', 'There is no database in'],
    [{ ...fresh, dataDir: join(folder, 'none') }, file, '', "on the server's machine"],
    [empty, file, '', 'This database has no portal yet'],
  ] as const) {
    const { code, output } = await run('backup', target, place, { BACKUP_KEY: key })
    expect([code, output]).toEqual([1, expect.stringContaining(sentence)])
    expect(output).not.toContain('    at ')
  }
  expect(await readdir(folder)).toEqual(['there'])
  expect(await readFile(there, 'utf8')).toBe('something else')
})
