import { execFileSync } from 'node:child_process'
import { appendFile, chmod, chown, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { deleteOrphanedFiles } from '#server/features/privacy/leftovers.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { fullKey, thumbnailKey } from '#server/platform/images/pictures.ts'
import { openFiles } from '#server/platform/storage/open.ts'
import { log, register, run } from '#test/support/backups.ts'
import { otherPostgresBinaries } from '#test/support/database/postgres-binaries.ts'
import { runOn } from '#test/support/database/postgres-cluster.ts'
import type { FreshDatabase } from '#test/support/databases.ts'
import { inEnvironment, openTestStore, type TestStore } from '#test/support/s3/store.ts'
import { type ServerProcess, startServer } from '#test/support/server-process.ts'
import { signInAs } from '#test/support/sign-in.ts'
import { check } from './helpers/check-ledger.ts'
import { rounds } from './helpers/extent.ts'
import { found } from './helpers/findings.ts'
import { count, emptyLedger, figures } from './helpers/ledger.ts'
import { startLoad } from './helpers/load.ts'
import { prepareOffice, settings } from './helpers/office.ts'
import { ownPostgres } from './helpers/own-postgres.ts'

vi.setConfig({ testTimeout: 1_800_000 })
/** Registrations before the moment, and after it: more than a hundred pictures, which the daily task leaves alone. */
const wanted = { before: rounds(30, 300), after: 60 }
const lostPictures = 3
const tomorrow = () => Date.now() + 25 * 60 * 60 * 1000

let place: FreshDatabase | undefined
let store: TestStore | undefined
let archive = ''
let servers: ServerProcess[] = []
afterEach(async () => {
  for (const server of servers) await server.kill()
  servers = []
  await place?.remove()
  await store?.close()
  await rm(archive, { recursive: true, force: true })
})

describe.each(['a folder', 'a bucket'])('pictures in %s', (where) => {
  test('PostgreSQL is put back to a moment before a mistake, and rows and pictures are brought together again', async () => {
    archive = await mkdtemp(join(tmpdir(), 'portal-archive-'))
    await chmod(archive, 0o777)
    const own = await ownPostgres(['archive_mode=on', `archive_command=test ! -f ${archive}/%f && cp %p ${archive}/%f`])
    place = own
    const databaseUrl = own.databaseUrl ?? ''
    store = where === 'a bucket' ? await openTestStore() : undefined
    const bucket = (await store?.withBucket()) ?? null
    const env = { ...settings, ...(bucket && inEnvironment(bucket)) }
    const files = await openFiles({ dataDir: own.dataDir, store: bucket }, { warn() {} })
    const start = async () => {
      const server = await startServer(own, env)
      servers.push(server)
      return server
    }
    const [server, forgotten] = [await start(), await start()]

    // Before the moment: families, of whom one asks for erasure later, and the nightly copy of the database.
    const kept = emptyLedger(500)
    const cookie = await prepareOffice(server, kept.seats)
    const family = { parent_email: 'zqparent@home.example' }
    expect((await register(server.url, 'Zqerased Child', undefined, family)).status).toBe(201)
    const load = startLoad(kept, { urls: () => [server.url], cookie, clients: 6 })
    await load.goesOn()
    const copy = join(archive, 'copy')
    const data = join(own.cluster.root, 'cluster')
    const postgres = await stat(data)
    const basebackup = join(otherPostgresBinaries(), 'pg_basebackup')
    execFileSync(basebackup, ['-D', copy, '-d', databaseUrl, '-X', 'none', '-c', 'fast'], {
      uid: postgres.uid,
      gid: postgres.gid,
      cwd: archive,
    })
    while (count(kept.registrations, 'acknowledged') < wanted.before) await load.goesOn()
    await load.stop()
    const moment = (await runOn(databaseUrl, 'select clock_timestamp()::text as at')).rows[0].at as string

    // After it: other families, an erasure, a limit of retention that deletes pictures, and the mistake.
    await pause(1_000)
    const gone = emptyLedger(500)
    const later = startLoad(gone, { urls: () => [server.url], cookie, clients: 6 })
    while (count(gone.registrations, 'acknowledged') < wanted.after) await later.goesOn()
    await later.stop()
    const erased = (await runOn(databaseUrl, `select id from registrations where contact_email = '${family.parent_email}'`)).rows[0]
      .id as string
    await erase(server.url, cookie, family.parent_email)
    const deleted = await runOn(
      databaseUrl,
      `select file_key, reference from proofs join registrations using (payment_id)
      where submission_key = any('{${[...kept.registrations.keys()].join()}}') limit ${lostPictures}`,
    )
    const keys = deleted.rows.flatMap(({ file_key }) => [fullKey(file_key), thumbnailKey(file_key)])
    const pictures = await Promise.all(keys.map(async (key) => [key, await files.read(key)] as const))
    for (const key of keys) await files.remove(key)
    await runOn(databaseUrl, 'alter table consents disable trigger user; truncate registrations cascade')

    // The runbook's way. Somebody forgets to stop one process.
    expect(await server.stop()).toBe(0)
    await archiveEverything(databaseUrl)
    const began = performance.now()
    await own.cluster.crash()
    const ready = watchReadiness(forgotten.url)
    await rename(data, join(own.cluster.root, 'mistaken'))
    await rename(copy, data)
    await appendFile(join(data, 'postgresql.auto.conf'), `restore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = '${moment}'\n`)
    await writeFile(join(data, 'recovery.signal'), '')
    await chown(join(data, 'recovery.signal'), postgres.uid, postgres.gid)
    await own.cluster.start()
    await expect
      .poll(async () => (await runOn(databaseUrl, "select pg_get_wal_replay_pause_state() = 'paused' as is")).rows[0].is, {
        timeout: 300_000,
      })
      .toBe(true)
    const recovered = performance.now()
    // It waits there, so that somebody can look, and takes no changes yet. A process that starts now waits as well.
    const starting = start()
    await pause(3_000)
    const answers = ready.end()
    expect(answers.length).toBeGreaterThan(10)
    expect(new Set(answers)).toEqual(new Set([503]))
    await runOn(databaseUrl, 'select pg_wal_replay_resume()')
    const resumed = performance.now()
    const again = await starting
    const served = performance.now()
    await expect.poll(async () => (await fetch(`${forgotten.url}/readyz`)).status, { timeout: 60_000 }).toBe(200)

    // Everyone signs in again: a session that had ended lives again in the database.
    expect(await run('admin', '', own, env, ['sign-out', '--all'])).toMatchObject({ code: 0 })
    const list = `${again.url}/api/office/registrations?competition=quarter-final&status=all&q=&size=1`
    expect((await fetch(list, { headers: { cookie } })).status).toBe(401)

    const compared = await run('pictures', '', own, env)
    expect(compared).toMatchObject({ code: 0, output: expect.stringContaining(`${lostPictures} rows without a picture`) })
    for (const { reference } of deleted.rows) expect(compared.output).toContain(`No picture: ${reference} `)
    const stray = Number(/and (\d+) from the last 24 hours/.exec(compared.output)?.[1])
    expect(stray).toBe(2 * count(gone.registrations, 'acknowledged'))

    // The next day: the daily task leaves so many alone, and the command deletes them. The families have sent their pictures again.
    const database = await openDatabase({ ...own, log })
    try {
      const context = { db: database.db, files, now: tomorrow }
      await expect(deleteOrphanedFiles(context)).rejects.toThrow('More than 100')
      expect(await deleteOrphanedFiles(context, () => true, Number.POSITIVE_INFINITY)).toBe(stray)
      for (const [key, bytes] of pictures) await files.put(key, bytes ?? Buffer.alloc(0))
      expect((await run('pictures', '', own, env)).output).toMatch(/^0 rows without .*\n0 files without a row, and 0 from/m)

      const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = settings
      const onwards = startLoad(kept, {
        urls: () => [again.url, forgotten.url],
        cookie: await signInAs({ email, password }, again.url),
        clients: 6,
      })
      await onwards.goesOn()
      await onwards.stop()
      // Nobody of those after the moment is there, nor the erased family, of which only history without names is left.
      expect(await check(database.pool, files, kept)).toEqual([`there is history about a registration ${erased} that is not there`])
    } finally {
      await database.close()
    }
    const segments = (await readdir(archive)).filter((name) => /^[0-9A-F]{24}$/.test(name)).length
    found({
      promise: `Rows and pictures fit together after a recovery to a moment (pictures in ${where})`,
      method: `pg_basebackup under load, a write-ahead log archive, then ${wanted.after} more registrations, an erasure, ${lostPictures} deleted pictures and a truncated table; PostgreSQL is put back by recovery_target_time while one forgotten process runs on`,
      pass: 'everything acknowledged before the moment is there exactly once, nothing after it, the erased family stays erased; npm run pictures names exactly the missing pictures and counts exactly the others; /readyz is 503 until PostgreSQL takes changes',
      seen: `${figures(kept)}; ${seconds(recovered - began)} from the stop to the moment, with ${segments} segments of 16 MiB in the archive; the portal served ${seconds(served - resumed)} after PostgreSQL was let go on; ${answers.length} answers of /readyz meanwhile, all 503; ${lostPictures} rows without a picture and ${stray} files without a row, all found`,
    })
  })
})

/** Asks a process every 50 ms whether it is ready. `end` returns the answers to what was asked since. */
function watchReadiness(url: string) {
  const answers: number[] = []
  let isOver = false
  void (async () => {
    while (!isOver) {
      const { status } = await fetch(`${url}/readyz`).catch(() => ({ status: 0 }))
      if (!isOver) answers.push(status)
      await pause(50)
    }
  })()
  return {
    end() {
      isOver = true
      return answers
    },
  }
}

/** As a clean stop does, which the tests' PostgreSQL can't. */
async function archiveEverything(databaseUrl: string) {
  const { rows } = await runOn(databaseUrl, 'select pg_walfile_name(pg_switch_wal()) as last')
  const isArchived = async () =>
    (await runOn(databaseUrl, `select last_archived_wal >= '${rows[0].last}' as is from pg_stat_archiver`)).rows[0].is
  await expect.poll(isArchived, { timeout: 60_000 }).toBe(true)
}

async function erase(url: string, cookie: string, email: string) {
  const { plan } = (await (await fetch(`${url}/api/office/person?email=${email}`, { headers: { cookie } })).json()) as { plan: string }
  const erased = await fetch(`${url}/api/office/erasures`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, confirmation: email, plan }),
  })
  expect(erased.status).toBe(200)
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}
