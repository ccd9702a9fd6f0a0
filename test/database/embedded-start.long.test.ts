import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/platform/db/open.ts'
import { startHolder } from '#test/support/database/processes.ts'
import { freshDatabase } from '#test/support/databases.ts'

// Processes are started here, on machines that may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let folder: string
let warnings: string[]
const log = { info() {}, warn: (_: object, text: string) => warnings.push(text), error() {} }

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-start-'))
  warnings = []
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const below = (...names: string[]) => join(folder, 'data', 'database', ...names)
const open = () => openDatabase({ databaseUrl: null, dataDir: join(folder, 'data'), log })

test('the first start creates a folder that only its owner can open; files left by an interrupted one are set aside, not deleted', async () => {
  const interrupted = startHolder({ dataDir: join(folder, 'data') })
  await expect.poll(() => existsSync(below('postgres', 'PG_VERSION')), { timeout: 30_000, interval: 5 }).toBe(true)
  interrupted.process.kill('SIGKILL')
  await interrupted.ended
  expect(readdirSync(below())).not.toContain('complete')

  const database = await open()
  expect((await database.pool.query('select count(*)::int as n from registrations')).rows).toEqual([{ n: 0 }])
  // Creating the database touches every file, which must not release the lock.
  expect(await startHolder({ dataDir: join(folder, 'data') }).ended).toMatchObject({ code: 1, output: expect.stringContaining('in use') })
  await database.close()
  for (const path of [join(folder, 'data'), below(), below('postgres')]) expect(statSync(path).mode & 0o777).toBe(0o700)
  const [aside, ...more] = readdirSync(below()).filter((name) => name.startsWith('postgres.incomplete-'))
  expect(more).toEqual([])
  expect(readdirSync(below(aside ?? '')).length).toBeGreaterThan(0)
  expect(warnings).toEqual([expect.stringContaining('interrupted')])
})

test('a complete database that has lost files is not replaced by an empty one', async () => {
  mkdirSync(below(), { recursive: true })
  writeFileSync(below('complete'), '')
  await expect(open()).rejects.toThrow(/is missing.*Restore a backup/)
  expect(readdirSync(below())).not.toContain('postgres')
})

test('when the disk refuses writes, the server ends, and nothing was acknowledged that is not stored', async () => {
  const database = await freshDatabase('embedded')
  const broken = join(folder, 'broken')
  process.env.BROKEN_DISK = broken
  const holder = startHolder(database, './break-disk.ts')
  delete process.env.BROKEN_DISK
  await holder.open
  const answers: string[] = []
  holder.process.stdout.on('data', (text) => answers.push(String(text).trim()))
  holder.process.stdin.write('create table stored (n int)')
  await expect.poll(() => answers).toEqual(['done'])
  writeFileSync(broken, '')
  holder.process.stdin.write('insert into stored values (1)')
  expect(await holder.ended).toMatchObject({ code: 1, output: expect.stringContaining('EIO') })
  expect(answers).toEqual(['done'])
  await database.remove()
})
