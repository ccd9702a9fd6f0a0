import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { ReviewQueue } from '#domain/registration/review.ts'
import type { SchoolDraft, SchoolStudent, SchoolStudentList } from '#domain/school/students.ts'
import { statusPath } from '#server/features/links/index.ts'
import { history, outbox, payments, registrations } from '#server/platform/db/schema/index.ts'
import { sendForm } from '#test/support/forms.ts'
import { aFamily } from '#test/support/people.ts'
import { sharedOffice, sharedPortal } from '#test/support/portal.ts'
import { rowsWhere } from '#test/support/rows.ts'
import { aStudent, openSchool } from '#test/support/schools.ts'

const portal = sharedPortal({ undoMs: 0 })
const office = sharedOffice(portal)
let school: Awaited<ReturnType<typeof openSchool>>
let other: Awaited<ReturnType<typeof openSchool>>
beforeAll(async () => {
  school = await openSchool(portal, { schoolname: 'Vidya Mandir' })
  other = await openSchool(portal, { schoolname: 'Hillside Convent' })
})

/** Students whom the school has paid for, accepted if so. */
async function paid(count: number, { isAccepted = false } = {}) {
  const drafts = await school.addMany(count)
  const reply = await school.pay(drafts)
  if (reply.statusCode !== 201) throw new Error(reply.body)
  if (isAccepted) for (const row of await rowsOf(drafts)) await decide(row)
  return await rowsOf(drafts)
}

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
const rowOf = async ({ id }: { id: string }) => (await rowsOf([{ id }]))[0] as typeof registrations.$inferSelect
const decide = async ({ id, version }: { id: string; version: number }) => {
  const url = `/api/office/registrations/${id}/decision`
  const reply = await portal.app.inject({ method: 'PUT', url, headers: office, payload: { decision: 'accepted', version, reason: '' } })
  if (reply.statusCode !== 200) throw new Error(reply.body)
}
const pageOf = async ({ serialNo }: { serialNo: number }, by = school) =>
  await portal.app.inject({ url: `/school/students/${serialNo}`, headers: by.headers })
const shownOn = async (row: { serialNo: number }) => /"shown":"([0-9a-f]{64})"/.exec((await pageOf(row)).body)?.[1] ?? ''
const correct = async (row: { serialNo: number }, answers: Record<string, string>, by = school, shown?: string) =>
  await portal.send(
    'PATCH',
    `/api/school/students/${row.serialNo}`,
    { shown: shown ?? (await shownOn(row)), answers },
    { ...by.headers, 'idempotency-key': randomUUID() },
  )
const replace = async (row: { serialNo: number }, answers: object, { by = school, key = randomUUID() } = {}) =>
  await portal.send('POST', `/api/school/students/${row.serialNo}/replacement`, answers, { ...by.headers, 'idempotency-key': key })
const emailsTo = async (recipient: string) =>
  (await portal.db.select().from(outbox).where(eq(outbox.recipient, recipient)).orderBy(outbox.createdAt)).map(({ template }) => template)
const listed = async (q: string): Promise<SchoolStudent | undefined> =>
  ((await school.get('/students', { q })) as SchoolStudentList).rows[0]

test('a school corrects a child at once before it is accepted, and only a new address of the parent gets an email', async () => {
  const [row] = await paid(1)
  if (!row) throw new Error('nobody')
  const saved = await correct(row, { student_name: 'Diya Patil', class_name: '6', birth_date: '2014-08-21' })
  expect([saved.statusCode, saved.json().message]).toEqual([200, `The changes to ${row.name} are saved.`])
  expect(await rowOf(row)).toMatchObject({ name: 'Diya Patil', birthDate: '2014-08-21', status: 'pending' })
  expect(await emailsTo(row.contactEmail)).toEqual(['registered-by-school'])

  const moved = await correct(row, { parent_email: 'patil.s@home.example', parent_contact: '98220 11873' })
  expect(moved.statusCode, moved.body).toBe(200)
  expect(await emailsTo('patil.s@home.example')).toEqual(['registered-by-school'])
  const acts = await rowsWhere(portal, history, and(eq(history.subjectId, row.id), eq(history.action, 'corrected')))
  expect(acts.map(({ actorName }) => actorName)).toEqual([school.answers.email, school.answers.email])
  expect((await pageOf(row)).body).toContain('Corrected')
})

test('once accepted, name, birth date and class are asked of the office, which answers the school', async () => {
  const [row] = await paid(1, { isAccepted: true })
  if (!row) throw new Error('nobody')
  const asked = await correct(row, { student_name: 'Anika Rao' })
  expect([asked.statusCode, asked.json().message]).toEqual([200, expect.stringContaining('Sent to the office.')])
  expect((await rowOf(row)).name).toBe(row.name)
  const { reports } = (await portal.app.inject({ url: '/api/office/problem-reports', headers: office })).json()
  const report = reports.find(({ registration }: { registration: { id: string } | null }) => registration?.id === row.id)
  expect(report).toMatchObject({ role: 'school', email: school.answers.email, text: `Student Name: ${row.name} → Anika Rao` })
  const answer = { method: 'PUT' as const, url: `/api/office/problem-reports/${report.id}/answer`, headers: office }
  expect((await portal.app.inject({ ...answer, payload: { answer: 'We have changed it.' } })).statusCode).toBe(200)
  expect((await portal.app.inject({ url: '/report', headers: school.headers })).body).toContain('We have changed it.')
  expect(await emailsTo(school.answers.email ?? '')).toContain('problem-answered')
  expect(await emailsTo(row.contactEmail)).not.toContain('change-answered')
})

test('nobody corrects another school’s child, a family’s, the fee, or what has changed since', async () => {
  const [row] = await paid(1)
  if (!row) throw new Error('nobody')
  const shown = await shownOn(row)
  expect((await correct(row, { student_name: 'Taken Over' }, other, shown)).statusCode).toBe(404)
  for (const name of ['student_type', 'school_name', 'txn_no'])
    expect((await correct(row, { [name]: 'Out Of India' })).json().errors).toMatchObject([{ path: name }])
  expect((await correct(row, { birth_date: '2014-02-31' })).json().errors).toMatchObject([{ path: 'birth_date' }])
  expect((await correct(row, { class_name: '8' })).statusCode).toBe(200)
  expect((await correct(row, { class_name: '9' }, school, shown)).statusCode).toBe(409)
  const family = await portal.submit(aFamily({ school_name: 'Vidya Mandir' }), { door: 'form2' })
  const [theirs] = await portal.db.select().from(registrations).where(eq(registrations.reference, family.json().reference))
  if (!theirs) throw new Error('no family')
  expect((await correct(theirs, { class_name: '9' }, school, shown)).statusCode).toBe(404)
  expect((await school.send('PUT', `/students/${theirs.serialNo}/withdrawal`)).statusCode).toBe(404)
  expect((await replace(theirs, aStudent())).statusCode).toBe(404)
})

test('a school withdraws a child, which leaves the office’s work, and takes it back', async () => {
  const [row, sibling] = await paid(2)
  if (!row || !sibling) throw new Error('nobody')
  const before = (await school.get('/students')).figures
  expect((await other.send('PUT', `/students/${row.serialNo}/withdrawal`)).statusCode).toBe(404)
  for (const _twice of [1, 2]) expect((await school.send('PUT', `/students/${row.serialNo}/withdrawal`)).statusCode).toBe(200)
  expect(await listed(row.name)).toMatchObject({ status: 'withdrawn', next: null })
  const { rows, figures } = await school.get('/students', { state: 'withdrawn' })
  expect(rows.map(({ name }: SchoolStudent) => name)).toContain(row.name)
  const [{ amount }] = before.being_checked
  expect(figures).toMatchObject({
    checking: before.checking - 1,
    withdrawn: before.withdrawn + 1,
    being_checked: [{ amount: amount - row.fee }],
  })
  expect(await emailsTo(row.contactEmail)).toEqual(['registered-by-school', 'withdrawn-by-school'])
  await expect(decide(row)).rejects.toThrow('was withdrawn')
  const inReview = async (url: string) => (await portal.app.inject({ url: `/api/office/review${url}`, headers: office })).json()
  const queue: ReviewQueue = await inReview('?competition=student')
  expect(queue.rows.find(({ id }) => id === row.id)).toBeUndefined()
  expect(queue.rows.find(({ id }) => id === sibling.id)?.batch).toEqual({ school: 'Vidya Mandir', students: 1 })
  expect((await inReview(`/${sibling.id}`)).batch.students).toMatchObject([{ id: sibling.id }])
  expect((await correct(row, { class_name: '9' }, school, '0'.repeat(64))).statusCode).toBe(409)

  expect((await school.send('DELETE', `/students/${row.serialNo}/withdrawal`)).statusCode).toBe(200)
  expect(await listed(row.name)).toMatchObject({ status: 'pending' })
})

test('another child takes the place at no cost, once, and the first can’t come back', async () => {
  const [row, sibling] = await paid(2, { isAccepted: true })
  if (!row || !sibling) throw new Error('nobody')
  const [before] = await portal.db.select().from(payments).where(eq(payments.id, row.paymentId))
  const figures = (await school.get('/students')).figures
  const [key, child] = [randomUUID(), aStudent({ student_name: 'Anika Newcomer', parent_email: 'newcomer@home.example' })]
  const replies = [await replace(row, { ...child, consent: 'yes' }, { key }), await replace(row, { ...child, consent: 'yes' }, { key })]
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  const made = await portal.db.select().from(registrations).where(eq(registrations.name, 'Anika Newcomer'))
  expect(made).toMatchObject([
    { paymentId: row.paymentId, fee: row.fee, status: 'pending', schoolId: school.id, schoolLink: 'registered', isFlagged: false },
  ])
  const [after] = await portal.db.select().from(payments).where(eq(payments.id, row.paymentId))
  expect(after).toEqual(before)
  expect(await emailsTo('newcomer@home.example')).toEqual(['registered-by-school'])
  expect(await emailsTo(row.contactEmail)).toContain('withdrawn-by-school')
  const now = (await school.get('/students')).figures
  const sum = (of: typeof now) => of.paid[0].amount + (of.being_checked[0]?.amount ?? 0)
  expect(sum(now)).toBe(sum(figures))

  const undone = await school.send('DELETE', `/students/${row.serialNo}/withdrawal`)
  expect([undone.statusCode, undone.json().detail]).toEqual([409, expect.stringContaining('gave this place to another child')])
  const link = statusPath(portal.context.bookingLinkKey, await rowOf(row))
  expect((await portal.app.inject({ url: link })).body).not.toContain('Undo the withdrawal')
  await sendForm(portal.app, `${link}/withdrawal/undo`, {})
  expect(await listed(row.name)).toMatchObject({ status: 'withdrawn' })
  expect((await replace(row, aStudent())).statusCode).toBe(409)
})

test('a place isn’t given to a child that is registered already, nor with a wrong answer', async () => {
  const [row, sibling] = await paid(2)
  if (!row || !sibling) throw new Error('nobody')
  const { txn_no: _, school_name: __, student_type: ___, contact_code: ____, ...same } = sibling.answers as SchoolDraft['answers']
  const known = { ...aStudent(same), student_name: sibling.name, birth_date: sibling.birthDate, parent_email: sibling.contactEmail }
  expect((await replace(row, known)).statusCode).toBe(409)
  expect((await replace(row, aStudent({ birth_date: '2014-02-31' }))).json().errors).toMatchObject([{ path: 'birth_date' }])
  expect(await listed(row.name)).toMatchObject({ status: 'pending' })
})

test('parents of accepted children without a time are reminded once in three days; an unverified school writes to nobody', async () => {
  const [waiting, booked] = [await paid(1), await paid(2, { isAccepted: true })]
  const students = [...waiting, ...booked].map(({ serialNo }) => serialNo)
  expect((await school.send('POST', '/reminders', { students })).json().message).toContain('Reminders written: 2.')
  expect((await school.send('POST', '/reminders', { students })).json().message).toBe('Reminders written: 0.')
  expect((await other.send('POST', '/reminders', { students })).json().message).toBe('Reminders written: 0.')
  expect(await emailsTo(booked[0]?.contactEmail ?? '')).toContain('time-to-book')
  expect(await emailsTo(waiting[0]?.contactEmail ?? '')).not.toContain('time-to-book')
  const fresh = await openSchool(portal, { schoolname: 'Rosary Convent' }, { isVerified: false })
  expect((await fresh.send('POST', '/reminders', { students })).statusCode).toBe(403)
})

test('the ticked students alone are downloaded', async () => {
  const [one, two] = await paid(2)
  const reply = await portal.app.inject({ url: `/api/school/students.xlsx?students=${one?.serialNo}`, headers: school.headers })
  expect(reply.statusCode).toBe(200)
  const { default: readWorkbook } = await import('read-excel-file/node')
  const [sheet] = await readWorkbook(reply.rawPayload)
  const cells = (sheet?.data ?? []).flat().map(String)
  expect(sheet?.data).toHaveLength(2)
  expect([cells.includes(one?.name ?? ''), cells.includes(two?.name ?? '')]).toEqual([true, false])
})
