import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { defaultSeason } from '#domain/season/defaults.ts'
import { history, outbox, registrations } from '#server/platform/db/schema/index.ts'
import { aJpegOfManyScans, anInterlacedPicture } from '#test/support/costly-pictures.ts'
import { aFamily, aFamilyAbroad } from '#test/support/people.ts'
import { aHeavyPicture, aHugePicture, aPicture } from '#test/support/pictures.ts'
import { openPortal, type Portal } from '#test/support/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const rows = () => portal.db.select().from(registrations)
const emailsTo = (recipient: string) => portal.db.select().from(outbox).where(eq(outbox.recipient, recipient))
async function files() {
  const all = await readdir(join(portal.dataDir, 'files'), { recursive: true, withFileTypes: true })
  return all.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

describe('a family in India registers', () => {
  test('and everything is stored together: row, picture, history and email', async () => {
    const answers = aFamily({ student_name: '  Zoë   O’Connor ', student_email: 'zoe@school.example', txn_no: '0012 345' })
    const reply = await portal.submit(answers)
    expect(reply.statusCode).toBe(201)
    const receipt = reply.json()
    expect(receipt).toEqual({
      status: 'success',
      message: `We have received the registration of Zoë O’Connor. It isn't confirmed yet. We'll check the payment and email ${answers.parent_email}. Please don't pay again.`,
      reference: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/),
      serial_no: expect.any(Number),
    })

    const [row] = await portal.db.select().from(registrations).where(eq(registrations.reference, receipt.reference))
    expect(row).toMatchObject({
      competition: 'quarter-final',
      door: 'quatform',
      status: 'pending',
      version: 1,
      name: 'Zoë O’Connor',
      region: 'India',
      fee: 20_000,
      currency: 'INR',
      paymentType: 'no-offer',
      txnNo: '0012 345',
      seasonVersion: 0,
      answers: { class_name: 'Class 6', school_name: 'Sunrise Public School', address_name: '12 Lake View Road\nSecond floor' },
    })

    const key = row?.fileKey ?? ''
    const stored = await readFile(join(portal.dataDir, 'files', key.slice(0, 2), `${key}.jpg`))
    expect(createHash('sha256').update(stored).digest('hex')).toBe(row?.fileHash)
    expect((await sharp(stored).metadata()).format).toBe('jpeg')
    const thumbnail = await readFile(join(portal.dataDir, 'files', key.slice(0, 2), `${key}.thumbnail.jpg`))
    expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'jpeg', width: 100, height: 100 })

    const [entry] = await portal.db
      .select()
      .from(history)
      .where(eq(history.subjectId, row?.id ?? ''))
    expect(entry).toMatchObject({ action: 'entered', actor: null, subject: 'registration' })

    const emails = await emailsTo(answers.parent_email ?? '')
    expect(emails).toHaveLength(1)
    expect(emails[0]).toMatchObject({ template: 'registration-received', state: 'waiting' })
    expect(emails[0]?.plain).toContain("It isn't confirmed yet.")
    expect(emails[0]?.plain).toContain("Please don't pay again.")
    expect(emails[0]?.plain).toContain(receipt.reference)
  })

  test('a family abroad is charged in dollars', async () => {
    const { reference } = (await portal.submit(aFamilyAbroad())).json()
    const [row] = await portal.db.select().from(registrations).where(eq(registrations.reference, reference))
    expect(row).toMatchObject({ region: 'Out Of India', fee: 800, currency: 'USD', dialCode: '+7', phone: '701 555 01 23' })
  })

  test('a name in any script is stored exactly, in its composed form', async () => {
    for (const name of ['आरव शर्मा', 'Дмитрий Ахметов', 'محمد', '李伟', 'Zoe\u0308', 'Ng', 'علی\u200cرضا', 'ශ්\u200dරී', '👩 Family']) {
      const { reference } = await portal.register({ student_name: name })
      const [row] = await portal.db.select().from(registrations).where(eq(registrations.reference, reference))
      expect(row?.name).toBe(name.normalize('NFC'))
    }
  })
})

describe('sending a registration twice', () => {
  test('the same key with the same content makes one registration and gives one answer', async () => {
    const [answers, key, picture] = [aFamily(), randomUUID(), await aPicture()]
    const first = await portal.submit(answers, { key, picture })
    const again = await portal.submit(answers, { key, picture })
    expect(first.statusCode).toBe(201)
    expect(again.statusCode).toBe(201)
    expect(again.json()).toEqual(first.json())
    expect(await emailsTo(answers.parent_email ?? '')).toHaveLength(1)
  })

  test('the same key with another body is refused', async () => {
    const [answers, key] = [aFamily(), randomUUID()]
    await portal.submit(answers, { key })
    const other = await portal.submit({ ...answers, city_name: 'Mysuru' }, { key })
    expect(other.statusCode).toBe(422)
    expect(other.json()).toMatchObject({ type: 'urn:problem:key-reused', requestId: expect.any(String) })
  })

  test('a retry gets the first response again, even if the office has corrected the answers meanwhile or the door has closed', async () => {
    let season = defaultSeason
    const closing = await openPortal({ season: () => season })
    const [answers, key, picture] = [aFamily(), randomUUID(), await aPicture()]
    const first = await closing.submit(answers, { key, picture })
    await closing.db.update(registrations).set({ name: 'Corrected', contactEmail: 'corrected@home.example' })
    season = {
      ...defaultSeason,
      doors: { ...defaultSeason.doors, quatform: { ...defaultSeason.doors.quatform, closes: '2020-01-01T00:00:00Z' } as never },
    }
    const again = await closing.submit(answers, { key, picture })
    expect([again.statusCode, again.body]).toEqual([201, first.body])
    expect((await closing.submit(aFamily())).statusCode).toBe(403)
    await closing.close()
  })

  test('without a key nothing is stored', async () => {
    const before = (await rows()).length
    const reply = await portal.submit(aFamily(), { key: 'not-a-uuid' })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().errors).toEqual([{ path: 'idempotency-key', message: 'Send an Idempotency-Key header with a UUID.' }])
    expect(await rows()).toHaveLength(before)
  })

  test('50 identical posts at once make one registration, one email and one picture, and all get its receipt', async () => {
    const [answers, key, picture] = [aFamily(), randomUUID(), await aPicture()]
    const before = (await files()).length
    const replies = await Promise.all(Array.from({ length: 50 }, () => portal.submit(answers, { key, picture })))
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
    expect((await rows()).filter(({ submissionKey }) => submissionKey === key)).toHaveLength(1)
    expect(await emailsTo(answers.parent_email ?? '')).toHaveLength(1)
    expect(await files()).toHaveLength(before + 2)
  })

  test('50 posts for one child with different keys make one registration; the other 49 say not to pay again', async () => {
    const [answers, picture] = [aFamily(), await aPicture()]
    const replies = await Promise.all(Array.from({ length: 50 }, () => portal.submit(answers, { picture })))
    const codes = replies.map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code === 201)).toHaveLength(1)
    expect(codes.filter((code) => code === 409)).toHaveLength(49)
    expect((await rows()).filter(({ email }) => email === answers.student_email)).toHaveLength(1)
    const emails = (await emailsTo(answers.parent_email ?? '')).map(({ template }) => template)
    expect(emails.filter((email) => email === 'registration-received')).toHaveLength(1)
    expect(emails.filter((email) => email === 'already-registered')).toHaveLength(3)
  })
})

test('serial numbers have no gaps: refused duplicates use none up, one by one or all at once', async () => {
  const numbered = await openPortal()
  const answers = aFamily()
  const serials: number[] = []
  const codes: Record<number, number> = {}
  const submit = async (...sent: Parameters<typeof numbered.submit>) => {
    const reply = await numbered.submit(...sent)
    codes[reply.statusCode] = (codes[reply.statusCode] ?? 0) + 1
    if (reply.statusCode === 201) serials.push(reply.json().serial_no)
  }
  await Promise.all(Array.from({ length: 10 }, () => submit(answers)))
  for (let n = 0; n < 3; n++) await submit(answers)
  const [picture, key] = [await aPicture(), randomUUID()]
  const other = aFamily()
  await Promise.all(Array.from({ length: 10 }, () => submit(other, { picture, key })))
  await submit(other)
  await submit(aFamily())
  expect(codes).toEqual({ 201: 12, 409: 13 })
  expect([...new Set(serials)].sort((a, b) => a - b)).toEqual([1, 2, 3])
  await numbered.close()
})

describe('registering the same child again', () => {
  test('is refused with the same parent email and phone, however the name is written, and the receipt is emailed to the address on file', async () => {
    const first = aFamily({ student_name: 'Émile Dupont', parent_email: 'dupont@home.example', parent_contact: '98450 10200' })
    await portal.submit(first)
    const same = { parent_email: 'Dupont@Home.example', parent_contact: '9845010200' }
    for (const answers of [aFamily({ ...same, student_name: ' émile  DUPONT' }), aFamily({ ...same, student_name: 'Emile Dupont' })]) {
      const reply = await portal.submit(answers)
      expect(reply.statusCode).toBe(409)
      expect(reply.json().type).toBe('urn:problem:already-registered')
      expect(reply.json().detail).toContain("Don't pay again.")
    }
    expect((await emailsTo('dupont@home.example')).map(({ template }) => template)).toEqual([
      'registration-received',
      'already-registered',
      'already-registered',
    ])
  })

  test('is stored and flagged for the office when only the email or only the phone is the same; the first family gets no message', async () => {
    const child = { student_name: 'Claimed Twice', birth_date: '2013-05-06' }
    // Someone who knows the family's phone number, and then someone who knows its email address, registered first.
    const byPhone = await portal.register({ ...child, parent_email: 'first@claimant.example', parent_contact: '98450 10999' })
    const byEmail = await portal.register({ ...child, parent_email: 'family@home.example', parent_contact: '98450 10555' })
    const family = await portal.register({ ...child, parent_email: 'family@home.example', parent_contact: '98450 10999' })
    expect((await emailsTo('first@claimant.example')).map(({ template }) => template)).toEqual(['registration-received'])
    expect((await emailsTo('family@home.example')).map(({ template }) => template)).toEqual([
      'registration-received',
      'registration-received',
    ])
    const headers = await portal.signIn()
    const url = '/api/office/registrations?competition=quarter-final&status=pending&q=claimed%20twice'
    const { rows: listed } = (await portal.app.inject({ url, headers })).json()
    expect(listed.map((row: { flags: object[] }) => row.flags)).toContainEqual([
      { about: 'person', text: `same person in ${byPhone.serial_no}, ${byEmail.serial_no}` },
    ])
    const own = listed.find((row: { serial_no: number }) => row.serial_no === family.serial_no)
    const decision = { method: 'PUT', url: `/api/office/registrations/${own.id}/decision`, headers } as const
    expect((await portal.app.inject({ ...decision, payload: { decision: 'accepted', version: 1 } })).statusCode).toBe(200)
  })

  test('counts as a duplicate within the same round only: the next season neither flags it nor sends a reminder', async () => {
    let season = defaultSeason
    const seasons = await openPortal({ season: () => season })
    const answers = aFamily({ parent_email: 'again@home.example' })
    await seasons.submit(answers)
    season = { ...defaultSeason, round: 2 }
    const again = await seasons.submit({ ...answers, txn_no: 'T-next-year' })
    expect(again.statusCode).toBe(201)
    const twice = await seasons.submit({ ...answers, txn_no: 'T-twice' })
    expect([twice.statusCode, twice.json().type]).toEqual([409, 'urn:problem:already-registered'])
    const emails = await seasons.db.select().from(outbox).where(eq(outbox.template, 'already-registered'))
    expect(emails.map(({ plain }) => plain.includes(again.json().reference))).toEqual([true])
    const { rows: listed } = (
      await seasons.app.inject({
        url: '/api/office/registrations?competition=quarter-final&status=pending',
        headers: await seasons.signIn(),
      })
    ).json()
    const flagged = listed.map(({ flags }: { flags: { about: string }[] }) => flags.some(({ about }) => about === 'person'))
    expect(flagged).toEqual([false, false])
    await seasons.close()
  })

  test('is recognised despite an invisible character in the name', async () => {
    const answers = aFamily({ student_name: 'Asha Rao' })
    await portal.submit(answers)
    for (const student_name of ['Asha\u200b Rao', '\u200fAsha Rao', 'Asha Ra\ufeffo'])
      expect((await portal.submit({ ...answers, student_name })).json().type).toBe('urn:problem:already-registered')
  })

  test('siblings who share a parent can both register', async () => {
    const older = aFamily({ student_name: 'Ravi Nair' })
    await portal.submit(older)
    const younger = await portal.submit({ ...older, student_name: 'Maya Nair', birth_date: '2015-01-02', txn_no: 'T-other' })
    expect(younger.statusCode).toBe(201)
  })

  test('a child that was declined may register again', async () => {
    const answers = aFamily()
    const { reference } = (await portal.submit(answers)).json()
    await portal.db.update(registrations).set({ status: 'declined' }).where(eq(registrations.reference, reference))
    expect((await portal.submit(answers)).statusCode).toBe(201)
  })

  test('another child with the same transaction number or picture is stored too', async () => {
    const picture = await aPicture()
    await portal.register({ txn_no: 'AXIS-99 1' }, picture)
    await portal.register({ txn_no: 'axis991' }, picture)
  })
})

describe('invalid input is refused with a sentence, and nothing is stored', () => {
  let before: { rows: number; files: number }
  beforeEach(async () => {
    before = { rows: (await rows()).length, files: (await files()).length }
  })
  async function nothingStored() {
    expect({ rows: (await rows()).length, files: (await files()).length }).toEqual(before)
  }

  test('every missing answer is reported at once, in the order of the form', async () => {
    const reply = await portal.submit({}, { picture: null })
    expect(reply.statusCode).toBe(400)
    const errors: { path: string; message: string }[] = reply.json().errors
    expect(errors.map(({ path }) => path)).toEqual([...Object.keys(aFamily()), 'file_doc'])
    expect(errors.find(({ path }) => path === 'student_type')?.message).toBe('Please Select Student Type')
    await nothingStored()
  })

  const wrong: [string, Record<string, string>, string, string][] = [
    ['an unknown field', { status: 'accepted' }, 'status', 'This form doesn’t ask for this.'],
    ['another payment type', { payment_type: 'offer' }, 'payment_type', 'This payment type does not belong to this form.'],
    ['an unknown student type', { student_type: 'Mars' }, 'student_type', 'Please Select Student Type'],
    ['a birth date to come', { birth_date: '2999-01-01' }, 'birth_date', 'This date is in the future. Check the year.'],
    ['a day that does not exist', { birth_date: '2013-02-30' }, 'birth_date', 'Enter a date as day, month and year.'],
    [
      'an email address without a domain',
      { student_email: 'aanya@school' },
      'student_email',
      'Enter an email address like name@example.com.',
    ],
    ['two email addresses', { parent_email: 'a@x.example,b@x.example' }, 'parent_email', 'Enter an email address like name@example.com.'],
    [
      'a line break in an email address',
      { parent_email: 'a@x.example\r\nBcc: b@x.example' },
      'parent_email',
      'Enter an email address like name@example.com.',
    ],
    [
      'an Indian number of nine digits',
      { parent_contact: '984501020' },
      'parent_contact',
      'Enter the 10 digits of an Indian mobile number.',
    ],
    ['an unknown phone code', { contact_code: '+999' }, 'contact_code', 'Choose a phone code from the list.'],
    ['a NUL in a name', { student_name: 'Aa\u0000nya' }, 'student_name', 'Remove the characters that can’t be printed.'],
    ['a noncharacter in a name', { student_name: 'A\uffffB' }, 'student_name', 'Remove the characters that can’t be printed.'],
    ['a name without width', { student_name: '\u200b' }, 'student_name', 'Enter the student’s name.'],
    ['a name that is too long', { student_name: 'a'.repeat(121) }, 'student_name', 'Use at most 120 characters.'],
    ['only blanks', { school_name: '   ' }, 'school_name', 'Enter the name of the school.'],
    ['__proto__', { __proto__x: '1' }, '__proto__x', 'This form doesn’t ask for this.'],
  ]
  test.each(wrong)('%s', async (_what, overrides, path, message) => {
    const reply = await portal.submit(aFamily(overrides))
    expect(reply.statusCode).toBe(400)
    expect(reply.json().errors).toEqual([{ path, message }])
    await nothingStored()
  })

  const pictures: [string, () => Promise<Buffer>, number][] = [
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'), 415],
    ['a PDF', async () => Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'), 415],
    ['HTML named .png', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
    [
      'a GIF',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: '#f00' } })
          .gif()
          .toBuffer(),
      415,
    ],
    ['a truncated PNG', async () => (await aPicture('png', { width: 900, height: 900 })).subarray(0, 2000), 422],
    ['a truncated JPEG', async () => (await aPicture('jpeg', { width: 900, height: 900 })).subarray(0, 4000), 422],
    ['a PNG header and nothing else', async () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 422],
    ['a PNG of 16000 by 16000', () => aHugePicture(16_000), 422],
    ['an interlaced PNG of 6300 by 6300', () => anInterlacedPicture(6300, 6300), 422],
    ['a JPEG of 1,500 scans', () => aJpegOfManyScans(1_500, { width: 900, height: 900 }), 422],
    ['a picture of more than 5 MiB', () => aHeavyPicture(5 * 1024 * 1024 + 1), 413],
    ['a file of 6 MiB', () => aHeavyPicture(6 * 1024 * 1024), 413],
    ['an empty file', async () => Buffer.alloc(0), 400],
  ]
  test.each(pictures)('%s', async (_what, make, status) => {
    const reply = await portal.submit(aFamily(), { picture: await make() })
    expect(reply.statusCode).toBe(status)
    expect(reply.headers['content-type']).toContain('application/problem+json')
    expect(reply.json().errors).toEqual([{ path: 'file_doc', message: expect.stringMatching(/\.$/) }])
    await nothingStored()
  })

  const border = '--------border'

  test('two pictures, a file in another field, an answer given twice, a body that is not a form', async () => {
    const line = (name: string, value: string, more = '') =>
      `--${border}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
    const bodies = [
      `${line('file_doc', 'x', '; filename="a.png"')}${line('file_doc', 'y', '; filename="b.png"')}--${border}--\r\n`,
      `${line('student_name', 'x', '; filename="a.png"')}--${border}--\r\n`,
      `${line('student_name', 'x')}${line('student_name', 'y')}--${border}--\r\n`,
      line('student_name', 'x'),
      '',
      'hello',
    ]
    for (const payload of bodies) {
      const reply = await portal.app.inject({
        method: 'POST',
        url: '/api/doors/quatform/registrations',
        headers: { 'content-type': `multipart/form-data; boundary=${border}`, 'idempotency-key': randomUUID() },
        payload,
      })
      expect(reply.statusCode).toBe(400)
      expect(reply.json().detail).toMatch(/\.$/)
    }
    const json = await portal.app.inject({
      method: 'POST',
      url: '/api/doors/quatform/registrations',
      headers: { 'idempotency-key': randomUUID() },
      payload: aFamily(),
    })
    expect(json.statusCode).toBe(400)
    await nothingStored()
  })

  test('a hidden value that none of our pages can send', async () => {
    for (const text of ['x'.repeat(201), 'a\u0000', '\u0344'.repeat(1_000_000)])
      for (const name of ['fee', 'disclaimer_version', 'for_school'])
        expect((await portal.submit(aFamily({ [name]: text }))).statusCode).toBe(400)
    await nothingStored()
  })

  test('a form with 80,000 parts, within seconds', async () => {
    const payload = `${`--${border}\r\nContent-Disposition: form-data; name="x"\r\n\r\n\r\n`.repeat(80_000)}--${border}--\r\n`
    const started = performance.now()
    const reply = await portal.app.inject({
      method: 'POST',
      url: '/api/doors/quatform/registrations',
      headers: { 'content-type': `multipart/form-data; boundary=${border}`, 'idempotency-key': randomUUID() },
      payload,
    })
    expect(reply.statusCode).toBe(400)
    expect(reply.body.length).toBeLessThan(1000)
    expect(performance.now() - started).toBeLessThan(5000)
  })

  test('a door that does not exist, and one that is closed', async () => {
    expect((await portal.submit(aFamily(), { door: 'nowhere' })).statusCode).toBe(404)
    const door = { ...defaultSeason.doors.quatform, closes: '2020-01-01T00:00:00Z' }
    const closed = await openPortal({ season: () => ({ ...defaultSeason, doors: { quatform: door as never } }) })
    const reply = await closed.submit(aFamily())
    await closed.close()
    expect(reply.statusCode).toBe(403)
    expect(reply.json().title).toBe('This Page is Currently Unavailable')
    expect(reply.json().detail).toBe(
      `Registration is closed. It closed on 1 January 2020 at 05:30 IST. Nothing has been registered. If you've already paid, don't pay again: write to ${defaultSeason.contact}. Your answers stay on this device.`,
    )
  })

  test('a request that another website made the browser send', async () => {
    for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }]) {
      const reply = await portal.app.inject({ method: 'POST', url: '/api/doors/quatform/registrations', headers })
      expect(reply.statusCode).toBe(403)
    }
    await nothingStored()
  })
})

test('content hidden behind or inside a picture is not stored: a page, a program, a location', async () => {
  const hidden = '<script>alert(1)</script>PK\u0003\u0004META-INF/MANIFEST.MF <?php system($_GET[0]); ?>'
  const picture = await aPicture('jpeg', { width: 80, height: 80 })
  const commented = Buffer.concat([
    picture.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, hidden.length + 2]),
    Buffer.from(hidden, 'latin1'),
    picture.subarray(2),
  ])
  for (const upload of [Buffer.concat([picture, Buffer.from(hidden)]), commented]) {
    const reply = await portal.submit(aFamily(), { picture: upload })
    expect(reply.statusCode).toBe(201)
    const [row] = await portal.db.select().from(registrations).where(eq(registrations.serialNo, reply.json().serial_no))
    const stored = await portal.context.files.read(`${row?.fileKey}.jpg`)
    expect(stored?.length).toBeGreaterThan(100)
    expect(Buffer.from(stored ?? '').toString('latin1')).not.toMatch(/script|META-INF|php/)
  }
})

test('tall phone screenshots are stored wide enough to be read, even interlaced ones', async () => {
  const tall = { create: { width: 1440, height: 12_000, channels: 4 as const, background: '#fff' } }
  for (const upload of [
    await sharp(tall).png().toBuffer(),
    await anInterlacedPicture(1440, 12_000, 4),
    await sharp(tall).webp().toBuffer(),
  ]) {
    const { reference } = await portal.register({}, upload)
    const [row] = await portal.db.select().from(registrations).where(eq(registrations.reference, reference))
    const stored = await portal.context.files.read(`${row?.fileKey}.jpg`)
    expect(await sharp(stored ?? undefined).metadata()).toMatchObject({ width: 720, height: 6000 })
  }
})

test('PNG, JPEG and WebP are all re-encoded: no metadata is stored', async () => {
  for (const type of ['png', 'jpeg', 'webp'] as const) {
    const withExif = await sharp(await aPicture(type))
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .toBuffer()
    expect(withExif.includes('secret place')).toBe(true)
    const { reference } = await portal.register({}, withExif)
    const [row] = await portal.db.select().from(registrations).where(eq(registrations.reference, reference))
    const stored = await portal.context.files.read(`${row?.fileKey}.jpg`)
    expect(stored && Buffer.from(stored).includes('secret place')).toBe(false)
  }
})
