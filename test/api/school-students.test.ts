import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import readWorkbook from 'read-excel-file/node'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Answers } from '#domain/forms/field.ts'
import type { DayTotals, RefundList } from '#domain/payment/statement-api.ts'
import type { ReviewDetails, ReviewQueue } from '#domain/registration/review.ts'
import type { SchoolDraft, SchoolStudentList } from '#domain/school/students.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import { dayIn, doorIn } from '#domain/season/season.ts'
import { statusPath } from '#server/features/links/index.ts'
import { drafts, history, outbox, payments, registrations, schools } from '#server/platform/db/schema/index.ts'
import { pictureFile, sendForm } from '#test/support/forms.ts'
import { aFamily } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { emailsWait, openPortal, sharedOffice, sharedPortal } from '#test/support/portal.ts'
import { testRace } from '#test/support/races.ts'
import { rowsWhere } from '#test/support/rows.ts'
import { aStudent, openSchool } from '#test/support/schools.ts'

type School = Awaited<ReturnType<typeof openSchool>>

const portal = sharedPortal({ undoMs: 0 })
const office = sharedOffice(portal)
let school: School
let other: School
beforeAll(async () => {
  school = await openSchool(portal, { schoolname: 'Vidya Mandir' })
  other = await openSchool(portal, { schoolname: 'Hillside Convent' })
})

const rowsOf = (ids: { id: string }[]) =>
  portal.db
    .select()
    .from(registrations)
    .where(
      inArray(
        registrations.id,
        ids.map(({ id }) => id),
      ),
    )
    .orderBy(registrations.serialNo)
const inOffice = async (url: string) => (await portal.app.inject({ url: `/api/office${url}`, headers: office })).json()
const listed = (q: string) => inOffice(`/registrations?competition=student&status=all&q=${encodeURIComponent(q)}`)

describe('a school adds students', () => {
  test('who are its own, with its name filled in, and in none of the office’s lists, figures and searches', async () => {
    const before = await inOffice('/waiting')
    const draft = await school.add(aStudent({ student_name: 'Zara Draftonly' }))
    expect(draft).toMatchObject({ name: 'Zara Draftonly', problem: null, fee: { amount: 15_000, currency: 'INR' } })
    expect(draft.answers).toMatchObject({ school_name: 'Vidya Mandir', student_type: 'India', contact_code: '+91' })
    expect((await listed('Draftonly')).total).toBe(0)
    expect((await inOffice('/people?q=Draftonly')).people).toEqual([])
    expect(await inOffice('/waiting')).toEqual(before)
    const page: SchoolStudentList = await school.get('/students', { q: 'draftonly' })
    expect(page.rows).toMatchObject([{ draft_id: draft.id, serial_no: null, status: 'unpaid', by: 'school' }])
    expect(page.figures).toMatchObject({ students: 1, unpaid: 1, to_pay: [{ amount: 15_000, currency: 'INR' }], paid: [] })
    expect((await other.get('/students')).total).toBe(0)
  })

  test('once: the same answers again are the same student, and the same child with others is refused', async () => {
    const student = aStudent({ student_name: 'Same Again' })
    const { id } = await school.add(student)
    expect((await school.add(student)).id).toBe(id)
    const again = await school.send('POST', '/doors/form2/drafts', { ...student, parent_email: 'another@home.example' })
    expect([again.statusCode, again.json().detail]).toEqual([409, 'Same Again is on your list already. Nothing was added.'])
  })

  test('with every mistake at its field, and never with a payment, another school’s name or another price', async () => {
    const reply = await school.send('POST', '/doors/form2/drafts', aStudent({ birth_date: '2014-02-31', parent_contact: '98229' }))
    expect(reply.statusCode).toBe(400)
    expect(reply.json().errors.map(({ path }: { path: string }) => path)).toEqual(['birth_date', 'parent_contact'])
    const odd = await school.send('POST', '/doors/form2/drafts', { ...aStudent(), txn_no: '412303128005' })
    expect(odd.json().errors).toMatchObject([{ path: 'txn_no' }])
    const renamed = await school.add({ ...aStudent(), school_name: 'Hillside Convent', student_type: 'Out Of India' })
    expect(renamed.answers).toMatchObject({ school_name: 'Vidya Mandir', student_type: 'India' })
    expect((await school.send('POST', '/doors/abc/drafts', aStudent())).statusCode).toBe(404)
  })

  test('and hears that a child is registered, by the family or by itself; but nothing of children it doesn’t know', async () => {
    const family = aFamily({ student_name: 'By Her Family' })
    expect((await portal.submit(family, { door: 'abc' })).statusCode).toBe(201)
    const { txn_no: _, school_name: __, student_type: ___, contact_code: ____, ...same } = family
    const known = await school.send('POST', '/doors/form2/drafts', same)
    expect([known.statusCode, known.json().detail]).toEqual([409, 'By Her Family: Already registered by the family. Nothing was added.'])
    const unknown = await school.send('POST', '/doors/form2/drafts', {
      ...same,
      parent_email: 'someone@else.example',
      parent_contact: '98450 77001',
    })
    expect(unknown.statusCode).toBe(201)
  })

  test('changes and removes them while they aren’t paid for, and nobody else does', async () => {
    const draft = await school.add(aStudent({ class_name: '6 A' }))
    const change = { version: draft.version, answers: { class_name: '6 B' } }
    expect((await other.send('PATCH', `/drafts/${draft.id}`, change)).statusCode).toBe(404)
    expect((await other.send('DELETE', `/drafts/${draft.id}`)).statusCode).toBe(404)
    const changed = await school.send('PATCH', `/drafts/${draft.id}`, change)
    expect(changed.json().draft).toMatchObject({ class_name: '6 B', version: 2 })
    expect((await school.send('PATCH', `/drafts/${draft.id}`, change)).statusCode).toBe(409)
    expect((await school.send('DELETE', `/drafts/${draft.id}`)).statusCode).toBe(200)
    expect(await portal.db.$count(drafts, eq(drafts.id, draft.id))).toBe(0)
    const entries = await portal.db.select().from(history).where(eq(history.subjectId, draft.id)).orderBy(history.id)
    expect(entries.map(({ action, actorName }) => [action, actorName])).toEqual([
      ['added', school.answers.email],
      ['changed', school.answers.email],
      ['removed', school.answers.email],
    ])
    expect(JSON.stringify(entries)).not.toContain(draft.name)
  })
})

describe('a school pays for several students at once', () => {
  test('with one payment and many registrations, which are not flagged for it, and emails everyone', async () => {
    const students = await school.addMany(3)
    const reply = await school.pay(students, { txnNo: '4123 0311 2208' })
    expect(reply.statusCode, reply.body).toBe(201)
    expect(reply.json().message).toBe(`We have received your payment for 3 students. We’ll check it. Please don’t pay again. ${emailsWait}`)
    const rows = await rowsOf(students)
    expect(rows).toHaveLength(3)
    expect(new Set(rows.map(({ paymentId }) => paymentId)).size).toBe(1)
    for (const row of rows) {
      expect(row).toMatchObject({ status: 'pending', fee: 15_000, paymentType: 'offer', schoolLink: 'registered', isFlagged: false })
      expect(row.schoolId).toBe(school.id)
      expect(await portal.db.$count(outbox, eq(outbox.recipient, row.contactEmail))).toBe(1)
      expect((await portal.app.inject({ url: statusPath(portal.context.bookingLinkKey, row) })).body).toContain(
        'The school paid for this registration.',
      )
    }
    const [payment] = await rowsWhere(portal, payments, eq(payments.id, rows[0]?.paymentId ?? ''))
    expect(payment).toMatchObject({ amount: 45_000, currency: 'INR', schoolId: school.id })
    expect(
      await portal.db.$count(
        drafts,
        inArray(
          drafts.id,
          rows.map(({ id }) => id),
        ),
      ),
    ).toBe(0)
    const [own] = await portal.db.select().from(outbox).where(eq(outbox.template, 'school-payment-received'))
    expect(own?.plain).toContain('Paid: ₹450\nFor: 3 students')
    const entries = await portal.db.select().from(history).where(eq(history.subjectId, school.id))
    expect(entries.find(({ action }) => action === 'paid')).toMatchObject({ actorName: school.answers.email, after: { students: 3 } })
    const page: SchoolStudentList = await school.get('/students', { state: 'checking' })
    expect(page.rows[0]?.known).toMatch(/^Paid together with 2 others on /)
    expect(page.figures).toMatchObject({ paid: [], being_checked: [{ amount: 45_000, currency: 'INR' }] })
  })

  test('once, however often it is sent; the same key with other students is refused', async () => {
    const students = await school.addMany(2)
    const [key, picture, txnNo] = [randomUUID(), await aPicture(), '512345678901']
    const replies = await Promise.all([1, 2, 3].map(() => school.pay(students, { key, picture, txnNo })))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    expect(new Set(replies.map((reply) => reply.json().payment.id)).size).toBe(1)
    expect(await rowsOf(students)).toHaveLength(2)
    const [third] = await school.addMany(1)
    const others = await school.pay([third as SchoolDraft], { key, picture, txnNo })
    expect([others.statusCode, others.json().title]).toEqual([422, 'Sent before with other answers'])
  })

  test('and nothing is stored when the total changed, somebody is gone or registered, or the number or picture is missing', async () => {
    const students = await school.addMany(2)
    const stored = () => Promise.all([portal.db.$count(registrations), portal.db.$count(payments), portal.db.$count(drafts)])
    const before = await stored()
    const refused = async (reply: Awaited<ReturnType<School['pay']>>) => [reply.statusCode, reply.json().detail]
    expect((await school.pay(students, { total: 'INR 200' })).statusCode).toBe(409)
    expect((await school.pay([...students, { id: randomUUID() }], { total: 'INR 450' })).statusCode).toBe(409)
    expect((await school.pay(students, { txnNo: ' ' })).json().errors).toMatchObject([{ path: 'txn_no' }])
    expect((await school.pay(students, { picture: new Uint8Array() })).json().errors).toMatchObject([{ path: 'file_doc' }])
    expect((await school.pay([])).json().errors).toMatchObject([{ path: 'students' }])
    expect(await refused(await other.pay(students))).toEqual([409, expect.stringContaining('paid for or removed meanwhile')])
    expect(await stored()).toEqual(before)

    const [first] = students as [SchoolDraft]
    expect((await portal.submit({ ...first.answers, txn_no: '599900011122' }, { door: 'abc' })).statusCode).toBe(201)
    const listed = (await school.get('/drafts')).drafts.find(({ id }: SchoolDraft) => id === first.id)
    expect(listed.problem).toBe('Already registered by the family.')
    expect((await school.pay(students)).json().errors).toEqual([
      { path: 'students', message: `${first.name}: Already registered by the family.` },
    ])
    expect(await portal.db.$count(drafts)).toBe(before[2])
  })

  test('and a payment that was used before is flagged on all of its students', async () => {
    const [mine, theirs] = [await school.addMany(2), await other.addMany(1)]
    await school.pay(mine, { txnNo: '577700011122' })
    expect((await other.pay(theirs, { txnNo: '5777 0001 1122' })).statusCode).toBe(201)
    expect((await rowsOf([...mine, ...theirs])).map(({ isFlagged }) => isFlagged)).toEqual([true, true, true])
  })

  testRace('and of two payments for the same student at the same moment, one is refused', async () => {
    const [a, b, c] = await school.addMany(3)
    const paid = await Promise.all([school.pay([a, b] as SchoolDraft[]), school.pay([b, c] as SchoolDraft[])])
    expect(paid.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    expect(await rowsOf([a, b, c] as SchoolDraft[])).toHaveLength(2)
  })

  test('only while the form is open', async () => {
    const closed = await openPortal({
      season: () => ({
        ...defaultSeason,
        doors: { ...defaultSeason.doors, form2: { ...doorIn(defaultSeason, 'form2'), closes: '2020-01-01T00:00:00Z' } },
      }),
    })
    const own = await openSchool(closed)
    const reply = await own.pay(await own.addMany(1))
    expect(reply.statusCode).toBe(403)
    await closed.close()
  })

  test('and a parent of two of them gets one email about both', async () => {
    const parent = { parent_email: 'both@home.example', parent_contact: '98450 77199' }
    const students = [
      await school.add(aStudent({ ...parent, student_name: 'Ira Bose' })),
      await school.add(aStudent({ ...parent, student_name: 'Om Bose' })),
    ]
    expect((await school.pay(students, { txnNo: '4123 0311 2299' })).statusCode).toBe(201)
    const emails = await portal.db.select().from(outbox).where(eq(outbox.recipient, 'both@home.example'))
    expect(emails).toMatchObject([{ template: 'registered-by-school', plain: expect.stringMatching(/Ira Bose and Om Bose/) }])
  })
})

describe('the office reviews a school’s payment as one', () => {
  const decide = (rows: { id: string; version: number }[], decision = 'accepted', reason?: string) =>
    portal.send('PUT', '/api/office/decisions', { decision, rows, ...(reason && { reason }) }, office)
  const queueIn = async (): Promise<ReviewQueue> => await inOffice('/review?competition=student')
  const detailsOf = async (id: string): Promise<ReviewDetails> => await inOffice(`/review/${id}`)

  test('it stands in the queue once, with everybody in it, and isn’t accepted while the office takes the school’s verification back', async () => {
    const fresh = await openSchool(portal, { schoolname: 'Rosary Convent' })
    const before = (await queueIn()).total
    const students = await fresh.addMany(4)
    await fresh.pay(students)
    await portal.db.update(schools).set({ status: 'unverified' }).where(eq(schools.id, fresh.id))
    const queue = await queueIn()
    expect(queue.total).toBe(before + 1)
    const entry = queue.rows.find(({ batch }) => batch?.school === 'Rosary Convent')
    expect(entry).toMatchObject({ fee: '₹600', batch: { students: 4 } })
    const { rows: found }: ReviewQueue = await inOffice(`/review?competition=student&q=${entry?.txn_no}`)
    expect(found.map(({ name }) => name).sort()).toEqual(students.map(({ name }) => name).sort())
    expect(found.map(({ batch, fee }) => ({ batch, fee }))).toEqual(students.map(() => ({ batch: null, fee: '₹150' })))
    const details = await detailsOf(entry?.id ?? '')
    expect(details).toMatchObject({ fee: '₹600', fee_for: '4 students at ₹150, school fee', bank: { line: null } })
    expect(details.batch).toMatchObject({ school: { name: 'Rosary Convent', is_verified: false }, paid_by: fresh.answers.email })
    const rows = details.batch?.students ?? []
    expect(rows.map(({ name }) => name).sort()).toEqual(students.map(({ name }) => name).sort())

    const chosen = rows.map(({ id, version }) => ({ id, version }))
    const early = (await decide(chosen)).json().results
    expect(early.map(({ done }: { done: boolean }) => done)).toEqual([false, false, false, false])
    expect(early[0].message).toContain('Rosary Convent isn’t verified.')
    const [row] = await portal.db.select().from(schools).where(eq(schools.id, fresh.id))
    const verified = await portal.send(
      'PUT',
      `/api/office/schools/${fresh.id}/verification`,
      { version: row?.version, verified: true },
      office,
    )
    expect(verified.json()).toMatchObject({ message: 'Rosary Convent is verified.', school: { status: 'verified' } })

    const [late, ...others] = chosen as [(typeof chosen)[number]]
    const results = (await decide(others)).json().results
    expect(results.map(({ done }: { done: boolean }) => done)).toEqual([true, true, true])
    expect((await queueIn()).rows.find(({ id }) => id === late.id)).toMatchObject({ batch: { students: 1 } })
    const asked = await portal.send(
      'PUT',
      `/api/office/registrations/${late.id}/correction`,
      { version: late.version, fields: ['parent_email'], reason: 'The parent’s email does not work.' },
      office,
    )
    expect(asked.statusCode, asked.body).toBe(200)
    expect((await queueIn()).total).toBe(before)
    const page: SchoolStudentList = await fresh.get('/students')
    expect(page.figures).toMatchObject({ students: 4, accepted: 3, correct: 1, checking: 0, unpaid: 0 })
    expect(page.rows.find(({ status }) => status === 'correction')?.known).toMatch(
      /^The parent’s email does not work\. Please correct it by /,
    )
  })

  const ask = (row: { id?: string; version?: number } | undefined, fields: string[], by = office, from = portal) =>
    from.app.inject({
      method: 'PUT',
      url: `/api/office/registrations/${row?.id}/correction`,
      headers: by,
      payload: { version: row?.version, fields, reason: 'We can’t find this number.' },
    })

  test('and no family sends the school’s payment again, asked or not', async () => {
    const students = await other.addMany(2)
    await other.pay(students)
    const [row] = await rowsOf(students.slice(0, 1))
    const link = statusPath(portal.context.bookingLinkKey, row as never)
    const send = async () => (await sendForm(portal.app, link, { submission_key: randomUUID(), txn_no: '999988887777' })).statusCode
    expect((await portal.app.inject({ url: `${link}?payment` })).body).not.toContain('name="txn_no"')
    expect(await send()).toBe(409)
    expect((await ask(row, ['txn_no'])).statusCode).toBe(200)
    const page = await portal.app.inject({ url: link })
    expect(page.body).not.toContain('name="txn_no"')
    expect(page.body).not.toContain('We can’t find this number.')
    const payload = { reference: row?.reference, email: row?.contactEmail }
    const check = await portal.app.inject({ method: 'POST', url: '/api/registration-checks', payload })
    expect(check.json()).toMatchObject({ status: 'pending' })
    expect([await send(), (await rowsOf(students.slice(0, 1)))[0]?.txnNo]).toEqual([409, row?.txnNo])
  })

  test('the school is asked for its payment again, once for all who wait, and sends it for all of them', async () => {
    const students = await other.addMany(4)
    await other.pay(students)
    const [declined, asked, ...more] = await rowsOf(students)
    await decide([{ id: declined?.id ?? '', version: declined?.version ?? 0 }], 'declined', 'Not a student of this age.')
    const mixed = await ask(asked, ['txn_no', 'parent_email'])
    expect(mixed.json().errors).toEqual([{ path: 'fields', message: expect.stringContaining('Ask for the payment by itself') }])
    const said = await ask(asked, ['txn_no', 'file_doc'])
    expect(said.json().message).toMatch(/^The payment is with the school until /)
    const waiting = [asked, ...more].flatMap((row) => row ?? [])
    expect((await rowsOf(waiting)).map(({ status }) => status)).toEqual(['correction', 'correction', 'correction'])
    const mails = await rowsWhere(portal, outbox, eq(outbox.subjectId, asked?.paymentId ?? ''))
    expect(mails).toMatchObject([{ template: 'school-payment-asked', recipient: other.answers.email, state: 'waiting' }])
    expect(mails[0]?.plain).toContain('We can’t find this number.')
    expect(
      await portal.db.$count(
        outbox,
        and(
          inArray(
            outbox.subjectId,
            waiting.map(({ id }) => id),
          ),
          eq(outbox.template, 'correction-asked'),
        ),
      ),
    ).toBe(0)

    const [payment] = (await other.get('/payments')).payments
    expect(payment.asked).toMatchObject({ text: expect.stringContaining('We can’t find this number. Please send it again by ') })
    const page: SchoolStudentList = await other.get('/students', { state: 'correct' })
    expect(page.rows.find(({ serial_no }) => serial_no === asked?.serialNo)?.next?.label).toBe('Send the payment again')
    expect((await portal.app.inject({ url: payment.asked.href, headers: other.headers })).body).toContain('name="txn_no"')
    const answer = async (by: School, key: string = randomUUID()) => {
      const fields = { submission_key: key, txn_no: '477700001111', file_doc: pictureFile(await aPicture()) }
      return await sendForm(portal.app, payment.asked.href, fields, by.headers)
    }
    expect((await answer(school)).statusCode).toBe(404)
    const sent = await answer(other)
    expect([sent.statusCode, sent.headers.location]).toEqual([303, '/school/payments'])
    const after = await rowsOf(waiting)
    expect(after.map(({ status, txnNo }) => [status, txnNo])).toEqual(waiting.map(() => ['pending', '477700001111']))
    expect(after.every(({ correctedAt }) => correctedAt !== null)).toBe(true)
    expect((await rowsOf([{ id: declined?.id ?? '' }]))[0]).toMatchObject({ status: 'declined' })
    const details = await detailsOf(asked?.id ?? '')
    expect(details.proofs.map(({ version, txn_no }) => [version, txn_no])).toEqual([
      [2, '477700001111'],
      [1, asked?.txnNo],
    ])
    expect(details.history.find(({ action }) => action === 'corrected')).toMatchObject({ actor: other.answers.email })
    expect((await queueIn()).rows.filter(({ batch }) => batch?.school === 'Hillside Convent')[0]).toMatchObject({ id: after[0]?.id })
    expect((await other.get('/payments')).payments[0]).toMatchObject({ asked: null, txn_no: '477700001111' })
    // Nothing is asked any more, so nothing more is stored.
    expect((await answer(other)).headers.location).toMatch(/^\/school\/students\/\d+$/)
    expect((await detailsOf(asked?.id ?? '')).proofs).toHaveLength(2)
  })

  test('a school sees that at once, and undoing it leaves nothing', async () => {
    const held = await openPortal()
    const own = await openSchool(held)
    const by = await held.signIn()
    const students = await own.addMany(2)
    await own.pay(students)
    const [row] = await held.db
      .select()
      .from(registrations)
      .where(eq(registrations.id, students[0]?.id ?? ''))
    const { undo } = (await ask(row, ['file_doc'], by, held)).json()
    const seen = async () => ({ figures: (await own.get('/students')).figures, asked: (await own.get('/payments')).payments[0].asked })
    expect(await seen()).toMatchObject({
      figures: { checking: 0, correct: 2 },
      asked: { href: expect.stringContaining('/school/students/') },
    })
    expect((await own.get('/students')).rows[0].next).toMatchObject({ label: 'Send another picture' })
    const undone = await held.app.inject({ method: 'DELETE', url: `/api/office/review/decisions/${undo.batch}`, headers: by })
    expect(undone.json().registrations).toHaveLength(2)
    const mails = await held.db.select().from(outbox).where(eq(outbox.template, 'school-payment-asked'))
    expect(mails.map(({ state }) => state)).toEqual(['withdrawn'])
    expect(await seen()).toMatchObject({ figures: { checking: 2, correct: 0 }, asked: null })
    expect((await own.get('/students')).rows[0]).toMatchObject({ status: 'pending', next: null })
    await held.close()
  })

  const imported = async (txnNo: string, amount: number) => {
    const csv = `Date,Description,Reference,Credit\n24/11/2026,UPI/${txnNo}/VIDYA TRUST/fee,${txnNo},${amount}.00\n`
    const reply = await portal.send('POST', '/api/office/money/statements?bank=Lakeside', Buffer.from(csv), {
      ...office,
      'content-type': 'application/octet-stream',
    })
    expect(reply.statusCode, reply.body).toBe(201)
  }
  const bankOf = async (id = '') => (await detailsOf(id)).bank

  test('a bank statement says what is missing, and whoever is declined doesn’t need any money', async () => {
    const students = await other.addMany(2)
    await other.pay(students, { txnNo: '533300011122' })
    await imported('533300011122', 150)
    const [one, two] = await rowsOf(students)
    const line = { amount: '₹150', day: '2026-11-24' }
    const missing = { line, note: 'Same number, from VIDYA TRUST', agrees: false, difference: '₹150 is missing.' }
    expect(await bankOf(one?.id)).toEqual(missing)
    await decide([{ id: two?.id ?? '', version: two?.version ?? 0 }], 'declined', 'Not a student of this age.')
    const note = 'Same number, from VIDYA TRUST. It covers everyone who wasn’t declined'
    expect(await bankOf(one?.id)).toEqual({ line, note, agrees: true, difference: null })
  })

  test('the money of a declined student is told apart at the end of the day, so that every rupee is somewhere', async () => {
    const own = await openSchool(portal)
    const students = await own.addMany(3)
    await own.pay(students, { txnNo: '533300022233' })
    await imported('533300022233', 450)
    const today = dayIn(defaultSeason.timeZone, portal.context.now())
    const before: DayTotals = await inOffice(`/money/days/${today}`)
    const [gone, ...rest] = await rowsOf(students)
    await decide([{ id: gone?.id ?? '', version: gone?.version ?? 0 }], 'declined', 'Not a student of this age.')
    await decide(rest.map(({ id, version }) => ({ id, version })))
    const after: DayTotals = await inOffice(`/money/days/${today}`)
    const groups = after.groups.filter((group) => group.school === own.id)
    expect(groups).toMatchObject([{ accepted: 2, fees: 30_000, lines: 1, bank: 30_000, difference: 0, over: 0, shared: [2] }])
    const inRupees = ({ to_return: due }: DayTotals) => due.find(({ currency }) => currency === 'INR')?.amount ?? 0
    expect(inRupees(after) - inRupees(before)).toBe(15_000)
    expect(after.unclaimed).toEqual(before.unclaimed)
    const page: SchoolStudentList = await own.get('/students')
    expect(page.figures).toMatchObject({ accepted: 2, declined: 1, paid: [{ amount: 30_000, currency: 'INR' }] })
    // The fee of a child that the school withdraws is due, too.
    expect((await own.send('PUT', `/students/${rest[0]?.serialNo}/withdrawal`)).statusCode).toBe(200)
    const { due }: RefundList = await inOffice('/money/refunds')
    expect(due.find(({ payment }) => payment === gone?.paymentId)).toMatchObject({
      amount: 30_000,
      payer: 'VIDYA TRUST',
      why: '₹450 paid for 3, 1 withdrawn, 1 declined',
    })
    const [email] = await portal.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.subjectId, rest[0]?.id ?? ''), eq(outbox.template, 'withdrawn-by-school')))
    expect(email?.plain).toContain('If it’s refunded, the money goes to the school.')
  })
})

describe('a school follows up', () => {
  const correct = (by: School, serialNo: number, answers: Record<string, string>) =>
    sendForm(portal.app, `/school/students/${serialNo}`, { submission_key: randomUUID(), ...answers }, by.headers)

  test('it corrects what the office asked for, in its own name; another school doesn’t, and nothing else changes', async () => {
    const students = await school.addMany(2)
    await school.pay(students)
    const [row, untouched] = await rowsOf(students)
    const no = row?.serialNo ?? 0
    const page = async () => (await portal.app.inject({ url: `/school/students/${no}`, headers: school.headers })).body
    expect(await page()).not.toContain('What to send again')
    const asked = { version: row?.version, fields: ['parent_email'], reason: 'The parent’s email does not work.' }
    await portal.app.inject({ method: 'PUT', url: `/api/office/registrations/${row?.id}/correction`, headers: office, payload: asked })
    const { rows }: SchoolStudentList = await school.get('/students', { state: 'correct' })
    expect(rows.find(({ serial_no }) => serial_no === no)?.next).toEqual({ label: 'Correct', href: `/school/students/${no}` })
    const inHindi = { url: '/api/school/students?state=correct', headers: { ...school.headers, 'accept-language': 'hi' } }
    expect((await portal.app.inject(inHindi)).json().rows[0].next.label).toBe('सुधारें')
    expect(await page()).toMatch(/The parent’s email does not work\.[\s\S]*What to send again/)

    for (const answers of [{ parent_email: 'new@home.example' }]) expect((await correct(other, no, answers)).statusCode).toBe(404)
    expect((await portal.app.inject({ url: `/school/students/${no}`, headers: other.headers })).statusCode).toBe(404)
    expect((await portal.app.inject({ url: `/school/students/${no}/picture`, headers: other.headers })).statusCode).toBe(404)
    expect((await correct(school, no, { parent_email: 'no address' })).statusCode).toBe(400)
    expect((await correct(school, no, { parent_email: 'new@home.example', student_name: 'Somebody Else' })).statusCode).toBe(400)
    expect((await correct(school, untouched?.serialNo ?? 0, { parent_email: 'new@home.example' })).statusCode).toBe(303)
    expect((await rowsOf([{ id: untouched?.id ?? '' }]))[0]).toEqual(untouched)

    expect((await correct(school, no, { parent_email: 'new@home.example' })).statusCode).toBe(303)
    const [after] = await rowsOf([{ id: row?.id ?? '' }])
    expect(after).toMatchObject({ status: 'pending', contactEmail: 'new@home.example', name: row?.name })
    const entries = await rowsWhere(portal, history, eq(history.subjectId, row?.id ?? ''))
    expect(entries.find(({ action }) => action === 'corrected')).toMatchObject({ actorName: school.answers.email })
  })

  test('it finds a student by the parent’s email and mobile, but not a family that named it', async () => {
    const own = await openSchool(portal)
    const child = aStudent({ student_name: 'Noor Sen', parent_email: 'sen.family@home.example', parent_contact: '98450 77123' })
    await own.pay([await own.add(child)])
    await own.add(aStudent({ student_name: 'Not Paid Yet', parent_email: 'later@home.example', parent_contact: '98450 77124' }))
    const family = { school_name: own.answers.schoolname ?? '', parent_email: 'asha@home.example', student_name: 'Asha Family' }
    expect((await portal.submit(aFamily(family), { door: 'form2' })).statusCode).toBe(201)
    const found = async (q: string) => ((await own.get('/students', { q })) as SchoolStudentList).rows.map(({ name }) => name)
    expect(await found('noor')).toEqual(['Noor Sen'])
    expect(await found('SEN.family@')).toEqual(['Noor Sen'])
    expect(await found('98450 77123')).toEqual(['Noor Sen'])
    expect(await found('later@home')).toEqual(['Not Paid Yet'])
    expect(await found('asha')).toEqual(['Asha Family'])
    expect(await found('asha@home.example')).toEqual([])
  })

  test('it sees its classes, and narrows the list to one', async () => {
    const own = await openSchool(portal)
    for (const class_name of ['10 A', '6 B', '6 B']) await own.add(aStudent({ class_name }))
    const page: SchoolStudentList = await own.get('/students', { class_name: '6 B' })
    expect([page.total, page.classes]).toEqual([2, ['6 B', '10 A']])
    expect(page.rows.map(({ class_name }) => class_name)).toEqual(['6 B', '6 B'])
  })

  test('it exports its own students only, and a name that looks like a formula stays text', async () => {
    const own = await openSchool(portal)
    await own.add(aStudent({ student_name: '=HYPERLINK(1)', class_name: '+1+1' }))
    await other.add(aStudent({ student_name: 'Not In This File' }))
    const reply = await portal.app.inject({ url: '/api/school/students.xlsx', headers: own.headers })
    const [sheet] = await readWorkbook(Buffer.from(reply.rawPayload))
    expect(sheet?.data).toHaveLength(2)
    expect(sheet?.data[1]).toEqual(expect.arrayContaining(['=HYPERLINK(1)', '+1+1', 'Not paid yet']))
    const xml = new TextDecoder().decode(unzipSync(reply.rawPayload)['xl/worksheets/sheet1.xml'])
    expect(xml).not.toMatch(/<f[ >]/)
    expect(xml).not.toContain('Not In This File')
  })
})

test('a mother who registers a child again that a school has paid for is refused before paying, and hears through which school it is registered', async () => {
  const child = aFamily({ student_name: 'Diya Patel', parent_contact: '98450 66001' })
  const { txn_no: _, school_name: __, student_type: ___, contact_code: ____, ...own } = child
  expect((await school.pay([await school.add(own)])).statusCode).toBe(201)
  const again: Answers = { ...child, student_name: 'diya patel', parent_contact: '98450 66002' }
  const check = await portal.send('POST', '/api/doors/abc/duplicate-checks', {
    ...{ name: again.student_name, birth_date: again.birth_date, contact_email: again.parent_email },
    ...{ dial_code: '+91', phone: again.parent_contact },
  })
  expect([check.statusCode, check.json().type]).toEqual([409, 'urn:problem:already-registered'])
  expect((await portal.submit(again, { door: 'abc' })).statusCode).toBe(409)
  const emails = await rowsWhere(portal, outbox, eq(outbox.recipient, child.parent_email ?? ''))
  const [told] = emails.filter(({ template }) => template === 'already-registered')
  expect(told?.plain).toContain(`Registered by: ${school.answers.schoolname}\n`)
})
