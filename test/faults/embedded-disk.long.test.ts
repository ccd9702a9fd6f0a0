import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keepReserve } from '#server/platform/db/embedded/reserve.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { type FreshDatabase, freshDatabase } from '#test/support/databases.ts'
import { aBooking, aFamily, aSchool } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { type ServerProcess, startServer } from '#test/support/server-process.ts'
import { rounds } from './helpers/extent.ts'
import { found } from './helpers/findings.ts'
import { type Reply, sendForm, sendJson, settings, signIn, tally } from './helpers/senders.ts'
import { mountRefusal, type SmallDisk, smallDisk } from './helpers/small-disk.ts'

const mebibyte = 2 ** 20
const log = { info() {}, warn() {}, error() {} }
const loud = { ...settings, LOG_LEVEL: 'warn', MIN_FREE_MB: '64' }

if (mountRefusal === '') {
  test('the embedded database loses nothing acknowledged on a full disk, and its reserved space lets it start again', async () => {
    const { place, disk } = await onSmallDisk()
    const reserve = join(place.dataDir, 'database', 'reserve')
    const keep = () => keepReserve(join(place.dataDir, 'database'), new AbortController().signal)
    await keep()
    const first = await start(place)
    const picture = await aPicture()
    const before = await Promise.all([1, 2, 3].map(() => sendForm(first.url, aFamily(), picture)))
    expect(tally(before)).toEqual({ '201': 3 })

    // Pictures leave the last of the disk space to the database.
    disk.leave(60 * mebibyte)
    expect(await sendForm(first.url, aFamily(), picture)).toMatchObject({ status: 503, type: 'unavailable' })
    expect((await sendJson(first.url, '/bookings', aBooking())).status).toBe(201)
    expect((await readdir(join(place.dataDir, 'files'), { recursive: true })).filter((name) => name.includes('.')).length).toBe(6)

    const warnings = () => (first.output().match(/^.*"level":[456]0.*$/gm) ?? []).map((line) => JSON.parse(line).msg as string)
    await expect.poll(warnings).toEqual(['The disk has too little free space for pictures: uploads get 503 until there is more'])

    // Something else fills that too. The server may keep running and refuse, or end when PostgreSQL has no space for its log.
    disk.leave(mebibyte / 4)
    const schools = await registerSchools(first)
    expect(schools.map(({ status }) => status).filter((status) => ![201, 503, 0].includes(status))).toEqual([])
    expect(warnings().length).toBeLessThan(12)
    await first.kill()

    // Without the reserve it cannot start when no space is left, and says so in a sentence.
    disk.leave(200 * mebibyte)
    await fillLog(place)
    const elsewhere = join(await temporaryFolder(), 'reserve')
    await cp(reserve, elsewhere)
    await rm(reserve)
    disk.leave(0)
    await expect(startServer(place, loud)).rejects.toThrow(/^The server did not start:\nThe disk that \S+ is on is full/)

    // With the reserve it can: the disk is as full as before.
    disk.leave(200 * mebibyte)
    await cp(elsewhere, reserve)
    disk.leave(0)
    const second = await start(place)
    expect(second.output()).toContain('are given up, so that the database can start. Make room now')
    expect(await signIn(second.url)).toContain('=')
    const late = await sendJson(second.url, '/schools', aSchool())
    expect(late.status).toBe(201)
    expect((await sendForm(second.url, aFamily(), picture)).status).toBe(503)

    disk.leave(200 * mebibyte)
    // It checks the disk once a second.
    const last = aFamily()
    await expect.poll(async () => (await sendForm(second.url, last, picture)).status).toBe(201)
    expect(await second.stop()).toBe(0)

    const acknowledged = [...schools, late].filter(({ status }) => status === 201).map(({ body }) => JSON.parse(body).register_no)
    const stored = await storedIn(place)
    expect(acknowledged.filter((number) => !stored.whole.includes(number))).toEqual([])
    expect(stored).toMatchObject({ halves: 0, registrations: 4, bookings: 1 })
    found({
      promise: 'The embedded database loses nothing on a full disk',
      method: `the disk fills up under families, a booking and ${schools.length} schools; kill -9; its log is full as well; started again on the full disk, without and with the 64 MiB reserve; then space is freed`,
      pass: 'pictures are refused while 64 MiB are left, bookings work; then 503; without the reserve it says what to do, with it it starts; everything acknowledged is complete',
      seen: `${acknowledged.length} schools acknowledged, ${schools.filter(({ status }) => status === 503).length} refused with 503, 0 lost, 0 partial; started on the full disk, registrations resumed once there was space`,
    })
  })
} else {
  test('skipped: a full disk for the embedded database needs root, to mount it', () => {
    expect(mountRefusal).toMatch(/superuser|permission|not permitted|not found|ENOENT/i)
  })
}

async function onSmallDisk(): Promise<{ place: FreshDatabase; disk: SmallDisk }> {
  const fresh = await freshDatabase('embedded')
  const folder = await temporaryFolder()
  const disk = smallDisk(join(folder, 'disk'))
  onTestFinished(disk.remove)
  const dataDir = join(folder, 'disk', 'data')
  await cp(fresh.dataDir, dataDir, { recursive: true })
  await fresh.remove()
  return { place: { databaseUrl: null, dataDir, remove: async () => {} }, disk }
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-full-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function start(place: FreshDatabase): Promise<ServerProcess> {
  const server = await startServer(place, loud)
  onTestFinished(server.kill)
  return server
}

/** Fills the current WAL file except for what its end needs, and deletes the prepared ones: the next write needs a new one. */
async function fillLog(place: FreshDatabase) {
  const file = 16 * mebibyte
  const database = await openDatabase({ ...place, log })
  const used = "select (pg_current_wal_lsn() - '0/0'::pg_lsn) % $1 as used, pg_walfile_name(pg_current_wal_lsn()) as name"
  let current = ''
  // The remaining space fits the end of the log, and nothing else.
  for (let left = file; left > 4000; ) {
    const [row] = (await database.pool.query(used, [file])).rows
    left = file - Number(row.used)
    current = row.name
    // A little less than fits, since every page has a header.
    const bytes = left > 8000 ? Math.floor(left * 0.99) - 4000 : 1000
    if (left > 4000) await database.pool.query("select pg_logical_emit_message(true, 'full', repeat('x', $1))", [bytes])
  }
  await database.close()
  const folder = join(place.dataDir, 'database', 'postgres', 'pg_wal')
  for (const name of await readdir(folder)) if (/^[0-9A-F]{24}$/.test(name) && name > current) await rm(join(folder, name))
}

/** Sends four at a time, until all of them are refused or the server has ended. */
async function registerSchools({ url }: ServerProcess): Promise<Reply[]> {
  const replies: Reply[] = []
  const enough = rounds(40, 2000)
  let refused = 0
  const client = async () => {
    for (;;) {
      const reply = await sendJson(url, '/schools', aSchool())
      replies.push(reply)
      refused = reply.status === 201 ? 0 : refused + 1
      if (reply.status === 0 || refused >= enough) return
    }
  }
  await Promise.all(Array.from({ length: 4 }, client))
  return replies
}

async function storedIn(place: FreshDatabase) {
  const database = await openDatabase({ ...place, log })
  const { rows } = await database.pool.query(`
    select s.register_no as number,
      (select count(*)::int from history h where h.subject_id = s.id::text) as entries,
      (select count(*)::int from outbox o where o.subject_id = s.id::text) as emails
    from schools s`)
  const counts = await database.pool.query(
    'select (select count(*)::int from registrations) as registrations, (select count(*)::int from bookings) as bookings',
  )
  await database.close()
  const whole = rows.filter(({ entries, emails }) => entries === 1 && emails === 1).map(({ number }) => Number(number))
  return { whole, halves: rows.length - whole.length, ...counts.rows[0] }
}
