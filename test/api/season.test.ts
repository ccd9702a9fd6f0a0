import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { desc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { screenshot } from '#domain/payment/screenshot.ts'
import { earlierSeason } from '#domain/season/changes.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import type { Season } from '#domain/season/season.ts'
import { seasonAt } from '#domain/season/seasons.ts'
import { holdSeason, openSeasons, type SeasonStore } from '#server/features/season/store.ts'
import { bookings, history, registrations, seasonVersions } from '#server/platform/db/schema/index.ts'
import { anInterlacedPicture } from '#test/support/costly-pictures.ts'
import { pictureFile, sendForm } from '#test/support/forms.ts'
import { aFamily, aFamilyAbroad } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { administrator, openPortal, type Portal } from '#test/support/portal.ts'
import { proofOf } from '#test/support/proofs.ts'
import { testRace } from '#test/support/races.ts'

let portal: Portal
let office: { cookie: string }
beforeEach(async () => {
  portal = await openPortal()
  office = await portal.signIn()
})
afterEach(() => portal.close())

const call = async (method: 'GET' | 'PUT' | 'POST', path: string, payload?: object, headers: object = office) =>
  await portal.app.inject({ method, url: `/api${path}`, headers: { ...headers }, ...(payload && { payload }) })
const put = (version: number, season: unknown) => call('PUT', '/office/season', { version, season })

/** Applies a change to the current season and saves it. */
async function save(change: (season: Season) => void): Promise<Season> {
  const { season } = (await call('GET', '/office/season')).json()
  change(season)
  const reply = await put(season.version, season)
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`)
  return reply.json().season
}

function setFee(season: Season, amount: number, path = 'quatform') {
  const door = season.doors[path]
  if (door) door.fees.India.amount = amount
}

const versionsStored = () => portal.db.select().from(seasonVersions).orderBy(desc(seasonVersions.version))
const historyRows = () => portal.db.select().from(history).where(eq(history.subject, 'season')).orderBy(history.id)
const rowsStored = () => portal.db.select().from(registrations)
async function files() {
  const all = await readdir(join(portal.dataDir, 'files'), { recursive: true, withFileTypes: true })
  return all.filter((entry) => entry.isFile()).length
}

describe('an administrator changes the season', () => {
  test('and the change applies everywhere from the next request, and is in history', async () => {
    expect((await call('GET', '/office/season')).json()).toEqual({ season: defaultSeason, saved_at: null, saved_by: null })
    const before = await portal.app.inject({ url: '/' })
    expect(before.body).toContain('₹200 in India')

    const season = structuredClone(defaultSeason)
    setFee(season, 25_000)
    season.coordinator = 'schools@office.example'
    season.organisation = 'Bee Club'
    const reply = await put(0, season)
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({
      season: { ...season, version: 1 },
      saved_at: expect.stringMatching(/^\d{4}-.*Z$/),
      saved_by: administrator.email,
    })
    expect((await call('GET', '/office/season')).json()).toEqual(reply.json())

    const shown = await call('GET', '/season', undefined, {})
    expect(shown.json()).toMatchObject({ version: 1, organisation: 'Bee Club' })
    expect(shown.body).not.toContain('schools@office.example')
    for (const path of ['/', '/quatform', '/welcome', '/check', '/Studentlogin']) {
      const { body } = await portal.app.inject({ url: path })
      expect(body).toContain('Bee Club')
      expect(body).not.toContain('schools@office.example')
    }
    expect((await portal.app.inject({ url: '/quatform' })).body).toContain('₹250')
    expect((await portal.app.inject({ url: '/', headers: { 'if-none-match': String(before.headers.etag) } })).statusCode).toBe(200)

    expect(await historyRows()).toMatchObject([
      {
        action: 'changed',
        subjectId: 'season',
        actorName: administrator.email,
        before: { 'doors.quatform.fees.India.amount': 20_000, coordinator: null, organisation: 'Global Spelling Bee' },
        after: { 'doors.quatform.fees.India.amount': 25_000, coordinator: 'schools@office.example', organisation: 'Bee Club' },
      },
    ])
    expect(Object.keys((await historyRows())[0]?.after ?? {})).toHaveLength(3)
  })

  test('saving it unchanged creates no new version', async () => {
    await save((season) => setFee(season, 25_000))
    const again = await save(() => {})
    expect([again.version, (await versionsStored()).length, (await historyRows()).length]).toEqual([1, 1, 1])
  })

  testRace('of two changes at once one is saved; the other is refused with who was faster, and when', async () => {
    const replies = await Promise.all([25_000, 30_000].map((amount) => put(0, withFee(amount))))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const refused = replies.find(({ statusCode }) => statusCode === 409)?.json()
    expect(refused.type).toBe('urn:problem:stale')
    expect(refused.detail).toMatch(/^The season was changed by office@portal\.example on \d+ \w+ \d{4} at \d+:\d\d [ap]m IST\./)
    expect(await versionsStored()).toHaveLength(1)
  })

  test('every wrong value is reported at its path, and nothing is stored', async () => {
    const season = withFee(-5)
    season.booking.slots = [...season.booking.slots.slice(0, 3), '16:30']
    const reply = await put(0, { ...season, contact: 'nobody', colour: 'red' })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().errors).toEqual([
      { path: 'contact', message: 'Enter an email address like name@example.com.' },
      { path: 'doors.quatform.fees.India.amount', message: 'Enter 0 or more.' },
      { path: 'booking.slots.3', message: 'Enter a time like 04:30 PM.' },
      { path: 'colour', message: 'There’s no such setting.' },
    ])
    const turned = structuredClone(defaultSeason)
    turned.booking.to = '2025-09-09'
    expect((await put(0, turned)).json().errors).toEqual([{ path: 'booking.to', message: 'The last day comes before the first.' }])
    for (const body of [
      {},
      { version: 0 },
      { version: 0, season: null },
      { version: '0', season: defaultSeason },
      [],
      { version: 0, season: defaultSeason, x: 1 },
    ]) {
      expect((await call('PUT', '/office/season', body)).statusCode).toBe(400)
    }
    expect(await versionsStored()).toEqual([])
  })

  test('a time zone must be known to the database too', async () => {
    expect((await put(0, { ...defaultSeason, timeZone: 'Asia/Kathmandu' })).statusCode).toBe(200)
    const reply = await put(1, { ...defaultSeason, timeZone: 'Asia/Atlantis' })
    expect(reply.json().errors).toEqual([{ path: 'timeZone', message: 'Enter a time zone like Asia/Kolkata.' }])
    expect((await call('GET', '/office/dashboard')).statusCode).toBe(200)
  })

  test('closing or opening a form applies from the next request', async () => {
    const door = async () => (await portal.app.inject({ url: '/quatform' })).body
    const setTimes = (opens: string | null, closes: string | null) =>
      save((season) => {
        season.doors.quatform = { ...season.doors.quatform, opens, closes } as never
      })
    await setTimes(null, '2026-01-31T18:29:00Z')
    expect(await door()).toContain('This Page is Currently Unavailable')
    expect(await door()).toContain('31 January 2026')
    expect((await portal.submit(aFamily())).statusCode).toBe(403)
    await setTimes('2999-01-01T00:00:00Z', null)
    expect(await door()).toContain('1 January 2999')
    await setTimes(null, null)
    expect(await door()).toContain('Quarter')
    expect((await portal.submit(aFamily())).statusCode).toBe(201)
  })

  test('sees the pages of families with a season that isn’t saved, and what to correct in it', async () => {
    const { season } = (await call('GET', '/office/season')).json()
    setFee(season, 12_345)
    Object.assign(season.payment, { upiId: 'unsaved@bank' })
    const preview = async (page: string, sent: unknown = season) =>
      (await call('POST', '/office/season/preview', { season: sent, door: 'quatform', page })).json()
    expect((await preview('home')).html).toContain('₹123.45')
    expect((await preview('form')).html).toMatch(/DISCLAIMER CLAUSE.*₹123.45/s)
    expect((await preview('payment')).html).toMatch(
      /Payment and Register for India.*₹123.45.*unsaved.*Payment and Register for Out Of India/s,
    )
    expect((await preview('home', { ...season, organisation: '' })).errors).toEqual([{ path: 'organisation', message: 'Enter a text.' }])
    expect(await versionsStored()).toEqual([])
  })
})

describe('versions', () => {
  test('are listed newest first with the changes in each, of which an earlier one can be made again', async () => {
    await save((season) => setFee(season, 25_000))
    await save((season) => {
      season.organisation = 'Bee Club'
    })
    const listed = (await call('GET', '/office/season/versions')).json().rows
    const now = (await call('GET', '/office/season')).json().season
    expect(earlierSeason(now, listed, 0)).toEqual({ ...defaultSeason, version: 2 })
    const again = await put(2, earlierSeason(now, listed, 0))
    expect(again.json().season).toEqual({ ...defaultSeason, version: 3 })
    expect((await call('GET', '/season', undefined, {})).json()).toMatchObject({ version: 3, organisation: 'Global Spelling Bee' })

    const fee = 'doors.quatform.fees.India.amount'
    const { rows, total } = (await call('GET', '/office/season/versions')).json()
    expect(total).toBe(4)
    expect(rows).toMatchObject([
      {
        version: 3,
        saved_by: administrator.email,
        changes: [
          { path: 'organisation', before: 'Bee Club', after: 'Global Spelling Bee' },
          { path: fee, before: 25_000, after: 20_000 },
        ],
      },
      { version: 2, changes: [{ path: 'organisation', before: 'Global Spelling Bee', after: 'Bee Club' }] },
      { version: 1, changes: [{ path: fee, before: 20_000, after: 25_000 }] },
      { version: 0, saved_at: null, saved_by: null, changes: [] },
    ])
    expect((await historyRows()).map(({ action }) => action)).toEqual(['changed', 'changed', 'changed'])
  })
})

describe('bookings', () => {
  const book = (date: string, timeSlot: string, seat: number, name: string, db: Pick<Portal['db'], 'insert'> = portal.db) =>
    db.insert(bookings).values({
      id: randomUUID(),
      date,
      timeSlot,
      seat,
      studentName: name,
      nameKey: name.toLowerCase(),
      beeLevel: '1',
      parentEmail: 'parent@home.example',
      parentMobile: '9845010200',
      submissionKey: randomUUID(),
      submissionHash: 'x',
      seasonVersion: 0,
    })

  test('keep their place: changes to fewer seats, fewer slots or other days are refused, with the names', async () => {
    await book('2025-09-10', '04:00 PM', 1, 'Ada')
    await book('2025-09-13', '07:30 PM', 1, 'Ben')
    await book('2025-09-13', '07:30 PM', 2, 'Cem')
    const wrong: [Partial<Season['booking']>, string, string[]][] = [
      [{ seats: 1 }, 'booking.seats', ['Cem, 13 September 2025, 07:30 PM']],
      [{ slots: defaultSeason.booking.slots.slice(1) }, 'booking.slots', ['Ada, 10 September 2025, 04:00 PM']],
      [{ from: '2025-09-11' }, 'booking.from', ['Ada, 10 September 2025, 04:00 PM']],
      [{ to: '2025-09-12' }, 'booking.to', ['Ben, 13 September 2025, 07:30 PM', 'Cem, 13 September 2025, 07:30 PM']],
    ]
    for (const [change, path, names] of wrong) {
      const reply = await put(0, { ...defaultSeason, booking: { ...defaultSeason.booking, ...change } })
      expect([reply.statusCode, reply.json().type]).toEqual([409, 'urn:problem:bookings-outside'])
      expect(reply.json().errors).toEqual(names.map((message) => ({ path, message })))
      expect(reply.json().detail).toContain(names.join('; '))
    }
    expect(await versionsStored()).toEqual([])
    expect((await put(0, { ...defaultSeason, booking: { ...defaultSeason.booking, seats: 3, to: '2025-09-20' } })).statusCode).toBe(200)
    // The wider booking window applies now; that of version 0 includes every booking.
    expect((await put(1, defaultSeason)).statusCode).toBe(200)
  })

  test('in progress make a change of the season wait: it is saved after them, and takes them into account', async () => {
    const saving = await portal.db.transaction(async (tx) => {
      expect((await holdSeason(tx, portal.context)).version).toBe(0)
      const reply = put(0, { ...defaultSeason, booking: { ...defaultSeason.booking, seats: 1 } })
      expect(await Promise.race([reply.then(() => 'saved'), pause(300, 'waiting')])).toBe('waiting')
      await book('2025-09-10', '04:00 PM', 2, 'Ada', tx)
      return { reply }
    })
    expect((await saving.reply).json().errors).toEqual([{ path: 'booking.seats', message: 'Ada, 10 September 2025, 04:00 PM' }])
  })

  test('stay at the time that families were given: another time zone is refused, with the names', async () => {
    await book('2025-09-10', '04:00 PM', 1, 'Ada')
    const reply = await put(0, { ...defaultSeason, timeZone: 'America/New_York' })
    expect([reply.statusCode, reply.json().type]).toEqual([409, 'urn:problem:bookings-outside'])
    expect(reply.json().errors).toEqual([{ path: 'timeZone', message: 'Ada, 10 September 2025, 04:00 PM' }])
    expect(reply.json().detail).toContain('real time of these bookings would change: Ada')
    expect(await versionsStored()).toEqual([])
    // The same time zone under another name, and a window that does not overlap the old one.
    expect((await put(0, { ...defaultSeason, timeZone: 'Asia/Colombo' })).statusCode).toBe(200)
    await portal.db.delete(bookings)
    expect((await put(1, { ...defaultSeason, timeZone: 'America/New_York' })).statusCode).toBe(200)
    await book('2999-09-10', '04:00 PM', 1, 'Ben')
    await put(2, {
      ...defaultSeason,
      timeZone: 'America/New_York',
      booking: { ...defaultSeason.booking, from: '2999-09-10', to: '2999-09-13' },
    })
    const { season } = (await call('GET', '/office/season')).json()
    const ahead = await put(season.version, { ...season, timeZone: 'UTC' })
    expect(ahead.json().errors).toEqual([{ path: 'timeZone', message: 'Ben, 10 September 2999, 04:00 PM' }])
  })
})

describe('a visitor', () => {
  test('whose fee changed sees both fees, nothing is stored, and confirming stores the new one', async () => {
    await save((season) => setFee(season, 25_000))
    const answers = aFamily()
    const [key, picture] = [randomUUID(), await aPicture()]
    const before = await files()
    const refused = await portal.submit({ ...answers, fee: 'INR 200' }, { key, picture })
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ type: 'urn:problem:fee-changed', errors: [{ path: 'fee', message: 'INR 250' }] })
    expect(refused.json().detail).toContain('The fee is ₹250 now; you were shown ₹200.')
    expect([await rowsStored(), await files()]).toEqual([[], before])

    const confirmed = await portal.submit({ ...answers, fee: 'INR 250' }, { key, picture })
    expect(confirmed.statusCode).toBe(201)
    expect(await rowsStored()).toMatchObject([{ fee: 25_000, currency: 'INR', seasonVersion: 1 }])

    await save((season) => setFee(season, 30_000))
    const replay = await portal.submit({ ...answers, fee: 'INR 250' }, { key, picture })
    expect([replay.statusCode, replay.body]).toEqual([201, confirmed.body])
  })

  test('abroad is not affected by the fee for India; anything that is not a fee is refused', async () => {
    await save((season) => setFee(season, 25_000))
    expect((await portal.submit({ ...aFamilyAbroad(), fee: 'USD 8' })).statusCode).toBe(201)
    expect((await portal.submit({ ...aFamilyAbroad(), fee: 'INR 250' })).statusCode).toBe(409)
    const odd = await portal.submit({ ...aFamily(), fee: '<b>200</b>' })
    expect(odd.json().errors).toEqual([{ path: 'fee', message: 'Send the fee as the form does: INR 200.' }])
    expect((await portal.submit(aFamily())).statusCode).toBe(201)
  })

  test('pays with the details entered once, unless the competition has its own', async () => {
    const seen = async (path: string) => {
      const { body } = await portal.app.inject({ url: path })
      return ['ours@bank', 'words@bank'].filter((upiId) => body.includes(upiId))
    }
    const shown = async (slug: string) => (await call('GET', '/season', undefined, {})).json().competitions[slug].payment.upiId
    await save((season) => {
      season.payment.upiId = 'ours@bank'
      Object.assign(season.competitions.wordsmith?.payment ?? {}, { own: true, upiId: 'words@bank' })
    })
    expect([await seen('/quatform'), await seen('/semiform'), await seen('/wordsmithform')]).toEqual([
      ['ours@bank'],
      ['ours@bank'],
      ['words@bank'],
    ])
    expect([await shown('quarter-final'), await shown('wordsmith')]).toEqual(['ours@bank', 'words@bank'])
    await save((season) => Object.assign(season.competitions.wordsmith?.payment ?? {}, { own: false }))
    expect([await seen('/wordsmithform'), await shown('wordsmith')]).toEqual([['ours@bank'], 'ours@bank'])
  })

  test('has the disclaimer they saw stored with the registration, and none when nothing that we know was shown', async () => {
    const reword = (text: string) =>
      save((season) => {
        season.disclaimer.clauses['no-refund'] = text
      })
    const first = await reword('We keep the fee.')
    expect(first.disclaimer.version).toBe('s1')
    expect((await save((season) => setFee(season, 25_000))).disclaimer.version).toBe('s1')
    expect((await reword('The fee is not returned.')).disclaimer.version).toBe('s3')
    expect((await reword('We keep the fee.')).disclaimer.clauses).toEqual(first.disclaimer.clauses)
    expect((await portal.app.inject({ url: '/quatform' })).body).toContain('We keep the fee.')

    const { version } = defaultSeason.disclaimer
    for (const [shown, stored] of [
      ['s3', 's3'],
      [version, version],
      ['s1', 's1'],
      ['s99', null],
      ['', null],
      [null, null],
    ] as const) {
      const reply = await portal.submit({ ...aFamily(), ...(shown !== null && { disclaimer_version: shown }) })
      const [row] = await portal.db.select().from(registrations).where(eq(registrations.reference, reply.json().reference))
      expect(row?.disclaimerVersion).toBe(stored)
      const { body } = await call('GET', `/office/registrations/${row?.id}/disclaimer`)
      expect(JSON.parse(body)).toMatchObject(stored === null ? { version: null, clauses: [] } : { version: stored })
    }
  })

  test('agrees to the clauses that the competition chose, which stay readable when they are changed or removed', async () => {
    const chosen = await save((season) => {
      season.disclaimer.clauses['own-1'] = 'Bring a pen; it costs {india}.'
      Object.assign(season.competitions['quarter-final'] ?? {}, { clauses: ['own-1', 'no-refund'] })
    })
    expect((await portal.app.inject({ url: '/quatform' })).body).toMatch(/Bring a pen; it costs INR \d+\..*not refunded/)
    expect((await portal.app.inject({ url: '/semiform' })).body).not.toContain('Bring a pen')
    const fee = chosen.doors.quatform?.fees.India.amount ?? 0
    const { reference } = (await portal.submit({ ...aFamily(), disclaimer_version: chosen.disclaimer.version })).json()
    const [row] = await portal.db.select().from(registrations).where(eq(registrations.reference, reference))

    const removed = await save((season) => {
      delete season.disclaimer.clauses['own-1']
      season.disclaimer.clauses['no-refund'] = 'We return half of it.'
      Object.assign(season.competitions['quarter-final'] ?? {}, { clauses: ['no-refund'] })
      setFee(season, fee + 100)
    })
    expect(removed.disclaimer.version).not.toBe(chosen.disclaimer.version)
    expect((await portal.app.inject({ url: '/quatform' })).body).not.toContain('Bring a pen')
    const { body } = await call('GET', `/office/registrations/${row?.id}/disclaimer`)
    expect(JSON.parse(body)).toEqual({
      version: chosen.disclaimer.version,
      clauses: [`Bring a pen; it costs INR ${fee / 100}.`, chosen.disclaimer.clauses['no-refund']],
    })
  })

  testRace('can register while the fee changes: with 50 at once, each stored fee is the one that was shown', async () => {
    const picture = await aPicture()
    const before = await files()
    let done = 0
    const send = async () => {
      const reply = await portal.submit({ ...aFamily(), fee: 'INR 200' }, { picture })
      done += 1
      return reply
    }
    const load = Array.from({ length: 40 }, send)
    while (done === 0) await pause(1)
    await save((season) => setFee(season, 25_000))
    const replies = await Promise.all([...load, ...Array.from({ length: 10 }, send)])
    const stored = replies.filter(({ statusCode }) => statusCode === 201)
    const refused = replies.filter(({ statusCode }) => statusCode === 409)
    expect(stored.length).toBeGreaterThan(0)
    expect(refused.length).toBeGreaterThanOrEqual(10)
    expect(stored.length + refused.length).toBe(50)
    for (const reply of refused) expect(reply.json().type).toBe('urn:problem:fee-changed')
    const rows = await rowsStored()
    expect(rows.map(({ fee, seasonVersion }) => [fee, seasonVersion])).toEqual(stored.map(() => [20_000, 0]))
    expect(await files()).toBe(before + stored.length * 2)
  })
})

describe('pictures of the season', () => {
  const upload = (picture: Uint8Array, headers: Record<string, string> = office) =>
    sendForm(portal.app, '/api/office/season/pictures', { file_doc: pictureFile(picture) }, headers)
  const payment = (qr: string) => (season: Season) => {
    const [first] = Object.values(season.competitions)
    if (first) Object.assign(first.payment, { own: true, qr })
  }

  test('are uploaded, referred to by the season and visible to everyone', async () => {
    const { key } = (await upload(await aPicture('png', { seed: 0.5 }))).json()
    expect((await save(payment(key))).version).toBe(1)
    const picture = await call('GET', `/season/pictures/${key}`, undefined, {})
    expect(picture.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=31536000, immutable' })
    expect((await sharp(picture.rawPayload).metadata()).format).toBe('jpeg')
  })

  test('never include a family’s screenshot, whatever key is requested', async () => {
    await portal.register()
    const [row] = await rowsStored()
    const key = (await proofOf(portal.db, row)).fileKey
    for (const path of [key, `${key}.jpg`, `${key}.thumbnail`, `..%2f${key}`, `${key}%2ejpg`, 'x', `${key}%00`]) {
      expect((await call('GET', `/season/pictures/${path}`, undefined, {})).statusCode).toBe(404)
    }
    const season = structuredClone(defaultSeason)
    payment(key)(season)
    season.certificates.signature = key
    const paths = [`competitions.${Object.keys(season.competitions)[0]}.payment.qr`, 'certificates.signature']
    expect((await put(0, season)).json().errors).toEqual(paths.map((path) => ({ path, message: 'Upload the picture again.' })))
  })

  test('must be pictures', async () => {
    expect((await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).statusCode).toBe(415)
    expect((await upload(new Uint8Array())).statusCode).toBe(400)
    expect((await upload(await anInterlacedPicture(6300, 6300))).json().detail).toBe(screenshot.tooMuchHeld())
    expect((await call('POST', '/office/season/pictures', { file_doc: 'x' })).statusCode).toBe(400)
    expect((await upload(await aPicture(), {})).statusCode).toBe(401)
  })
})

describe('a stored season', () => {
  const currentIn = (opened: SeasonStore) => seasonAt(opened.all(), Date.now()).season
  const silent = { info() {}, warn() {}, error() {} }
  const store = (content: object) =>
    portal.db.insert(seasonVersions).values({ version: 7, seasonId: 1, content: { ...content }, savedBy: 'test' })

  test('gets the product’s defaults for newer settings, and drops settings that no longer exist', async () => {
    await store({ organisation: 'Bee Club', doors: { gone: { fees: 1 }, quatform: { opens: '2026-01-01T00:00:00Z' } }, colour: 'red' })
    const opened = await openSeasons(portal.db, silent)
    const expected = structuredClone(defaultSeason)
    Object.assign(expected, { version: 7, organisation: 'Bee Club' })
    Object.assign(expected.doors.quatform ?? {}, { opens: '2026-01-01T00:00:00Z' })
    expect(currentIn(opened)).toEqual(expected)
    await opened.close()
  })

  test('that is not valid stops the start with the name of the setting', async () => {
    await store({ booking: { seats: 'two' } })
    await expect(openSeasons(portal.db, silent)).rejects.toThrow(
      "The season 7 in the database can't be used: booking.seats: Enter a whole number.",
    )
  })

  test('that becomes invalid later is ignored: the last valid one stays, and one log line says so', async () => {
    const logged: string[] = []
    const opened = await openSeasons(portal.db, { ...silent, error: (_fields, text) => logged.push(text) })
    await store({ organisation: 7 })
    await vi.waitFor(() => expect(logged).toHaveLength(1), 10_000)
    await pause(1500)
    expect(currentIn(opened)).toEqual(defaultSeason)
    expect(logged).toEqual(['the season could not be read again; the last one stays in force'])
    await portal.db.delete(seasonVersions)
    await portal.db.insert(seasonVersions).values({ version: 8, seasonId: 1, content: { organisation: 'Mended' }, savedBy: 'test' })
    await vi.waitFor(() => expect(currentIn(opened).organisation).toBe('Mended'), 10_000)
    await opened.close()
  })

  test('is the database’s in every process that kept running while the database was put back to an earlier moment', async () => {
    await store({ organisation: 'After' })
    const told: string[] = []
    const opened = await openSeasons(portal.db, { ...silent, warn: (_fields, text) => told.push(text) })
    // The season that was saved after that moment is gone; another one is saved under its number, and then there's none at all.
    const versions = [
      [6, 'Before'],
      [6, 'Another'],
    ] as const
    for (const [version, organisation] of versions) {
      await portal.db.delete(seasonVersions)
      await portal.db.insert(seasonVersions).values({ version, seasonId: 1, content: { organisation }, savedBy: 'test' })
      expect((await portal.db.transaction((tx) => holdSeason(tx, { season: () => currentIn(opened), now: Date.now }))).organisation).toBe(
        organisation,
      )
      await vi.waitFor(() => expect(currentIn(opened).organisation).toBe(organisation), 10_000)
    }
    await portal.db.delete(seasonVersions)
    await vi.waitFor(() => expect(currentIn(opened)).toEqual(defaultSeason), 10_000)
    expect(told).toEqual(Array(3).fill(expect.stringContaining('the database was put back')))
    await opened.close()
  })
})

function withFee(amount: number): Season {
  const season = structuredClone(defaultSeason)
  setFee(season, amount)
  return season
}
