// databases: both
import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { defaultSeason } from '#domain/season/defaults.ts'
import { history, outbox, registrations } from '#server/platform/db/schema/index.ts'
import { aFamily } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { emailsWait, openPortal, sharedPortal } from '#test/support/portal.ts'
import { proofOf } from '#test/support/proofs.ts'
import { testRace } from '#test/support/races.ts'
import { rowsWhere } from '#test/support/rows.ts'

const portal = sharedPortal()

const rows = () => portal.db.select().from(registrations)
const emailsTo = (recipient: string) => portal.db.select().from(outbox).where(eq(outbox.recipient, recipient)).orderBy(outbox.createdAt)
async function files() {
  const all = await readdir(join(portal.dataDir, 'files'), { recursive: true, withFileTypes: true })
  return all.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

test('an address is stored as mail servers take it, and refused where it can’t have an account', async () => {
  const stored = async (student_email: string) => {
    const { reference } = (await portal.submit(aFamily({ student_email }))).json()
    return (await portal.db.select().from(registrations).where(eq(registrations.reference, reference)))[0]?.email
  }
  expect(await stored('o’connor@x.example')).toBe("o'connor@x.example")
  expect(await stored('anna@почта.рф')).toBe('anna@xn--80a1acny.xn--p1ai')
  for (const student_email of ['a..b@dots.example', '.lead@dots.example', 'élève@école.example', 'иван@почта.рф']) {
    const reply = await portal.submit(aFamily({ student_email }))
    expect(reply.json().errors).toEqual([{ path: 'student_email', message: 'Use plain letters and single dots, like name@example.com.' }])
  }
})

describe('a family in India registers', () => {
  test('and everything is stored together: row, picture, history and email', async () => {
    const answers = aFamily({ student_name: '  Zoë   O’Connor ', student_email: 'zoe@school.example', txn_no: '0012 345' })
    const reply = await portal.submit(answers)
    expect(reply.statusCode).toBe(201)
    const receipt = reply.json()
    expect(receipt).toEqual({
      status: 'success',
      message: `We have received Zoë O’Connor’s registration. We’ll check the payment. Please don’t pay again. ${emailsWait}`,
      reference: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/),
      serial_no: expect.any(Number),
      status_path: expect.stringMatching(/^\/registration\/[\w-]{65}$/),
      held_email: null,
      siblings: [],
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

    const { fileKey: key, fileHash } = await proofOf(portal.db, row)
    const stored = await readFile(join(portal.dataDir, 'files', key.slice(0, 2), `${key}.jpg`))
    expect(createHash('sha256').update(stored).digest('hex')).toBe(fileHash)
    expect((await sharp(stored).metadata()).format).toBe('jpeg')
    const thumbnail = await readFile(join(portal.dataDir, 'files', key.slice(0, 2), `${key}.thumbnail.jpg`))
    expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'jpeg', width: 100, height: 100 })

    const [entry] = await rowsWhere(portal, history, eq(history.subjectId, row?.id ?? ''))
    expect(entry).toMatchObject({ action: 'entered', actor: null, subject: 'registration' })

    const emails = await emailsTo(answers.parent_email ?? '')
    expect(emails).toHaveLength(1)
    expect(emails[0]).toMatchObject({ template: 'registration-received', state: 'waiting' })
    expect(emails[0]?.plain).toContain('We’ll check your payment and email you')
    expect(emails[0]?.plain).toContain('Please don’t pay again.')
    expect(emails[0]?.plain).toContain(receipt.reference)
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

  test('without a key, the same content within a day is the same registration, one after the other or at once', async () => {
    const [answers, picture] = [aFamily(), await aPicture()]
    const before = (await rows()).length
    const replies = await Promise.all(Array.from({ length: 5 }, () => portal.submit(answers, { key: null, picture })))
    replies.push(await portal.submit(answers, { key: null, picture }))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(201))
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
    expect(await rows()).toHaveLength(before + 1)
    const changed = await portal.submit({ ...answers, city_name: 'Kochi' }, { key: null, picture })
    expect([changed.statusCode, changed.json().type]).toEqual([409, 'urn:problem:already-registered'])
    const reply = await portal.submit(aFamily(), { key: 'not-a-uuid' })
    expect(reply.json().errors).toEqual([{ path: 'idempotency-key', message: 'Send an Idempotency-Key header with a UUID.' }])
    expect(await rows()).toHaveLength(before + 1)
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

  testRace('50 posts for one child with different keys make one registration; the other 49 say not to pay again', async () => {
    const [answers, picture] = [aFamily(), await aPicture()]
    const replies = await Promise.all(Array.from({ length: 50 }, () => portal.submit(answers, { picture })))
    const codes = replies.map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code === 201)).toHaveLength(1)
    expect(codes.filter((code) => code === 409)).toHaveLength(49)
    expect((await rows()).filter(({ email }) => email === answers.student_email)).toHaveLength(1)
    const emails = (await emailsTo(answers.parent_email ?? '')).map(({ template }) => template)
    expect(emails.filter((email) => email === 'registration-received')).toHaveLength(1)
    expect(emails.filter((email) => email === 'already-registered')).toHaveLength(1)
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

testRace('of two posts for one child at once that share only the email or only the phone, one is stored', async () => {
  for (const shared of ['parent_email', 'parent_contact'] as const) {
    const [one, other] = [aFamily({ student_name: 'Ira Joshi Rao' }), aFamily({ student_name: 'Rao Ira Joshi' })]
    const replies = await Promise.all([one, { ...other, [shared]: one[shared] ?? '' }].map((answers) => portal.submit(answers)))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  }
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
      expect(reply.json().detail).toContain('Don’t pay again.')
    }
    expect((await emailsTo('dupont@home.example')).map(({ template }) => template)).toEqual(['registration-received', 'already-registered'])
  })

  test.each([
    ['Łukasz Đorđević', 'Lukasz Dordevic'],
    ['Anna Groß', 'ANNA GROSS'],
    ['Işıl Şahin', 'ISIL SAHIN'],
    ['Mary Ann Kim', 'Mary-Ann Kim'],
    ['Mary Ann Kim Lee', 'Lee Kim Maryann'],
    ['Айгүл Қайратқызы', 'Каираткызы Айгул'],
  ])('is refused with the parent’s email or phone alone, for %s as for %s', async (student_name, written) => {
    const own = { parent_email: `${randomUUID()}@home.example`, parent_contact: `98${String(Date.now()).slice(-8)}` }
    await portal.register({ ...own, student_name })
    const other = aFamily({ student_name: written })
    for (const shared of ['parent_email', 'parent_contact'] as const) {
      const reply = await portal.submit({ ...other, [shared]: own[shared] })
      expect([reply.statusCode, reply.json().type]).toEqual([409, 'urn:problem:already-registered'])
    }
    expect((await emailsTo(own.parent_email)).map(({ template }) => template)).toEqual(['registration-received', 'already-registered'])
  })

  test('twins whose names have the same letters can both register', async () => {
    const nita = aFamily({ student_name: 'Nita Kulkarni' })
    await portal.submit(nita)
    expect((await portal.submit({ ...nita, student_name: 'Tina Kulkarni', txn_no: 'T-tina' })).statusCode).toBe(201)
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
    // Last year's is in last year's list.
    expect(flagged).toEqual([false])
    await seasons.close()
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
})
