import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OfficeRegistration, RegistrationPage } from '#domain/registration/api.ts'
import { remindFamilies } from '#server/features/registrations/corrections/ask.ts'
import { answerCorrection, correctionOf } from '#server/features/registrations/index.ts'
import { corrections, history, outbox, proofs, registrations } from '#server/platform/db/schema/index.ts'
import { aFamily } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { sharedOffice, sharedPortal } from '#test/support/portal.ts'
import { rowsWhere } from '#test/support/rows.ts'

// Monday 1 September 2025, 10:00 in India.
const monday = Date.parse('2025-09-01T04:30:00Z')
const day = 24 * 60 * 60 * 1000
const clock = { now: monday }

const portal = sharedPortal({ undoMs: 0 })
const office = sharedOffice(portal)
let colleague: { cookie: string }
beforeAll(async () => {
  colleague = await portal.signIn({ email: 'colleague@portal.example', password: 'another long password' })
  portal.context.now = () => clock.now
})

const base = '/api/office/registrations'
const blurred = 'The picture is too blurred to read.'

async function list(status: string, query: Record<string, string> = {}): Promise<OfficeRegistration[]> {
  const reply = await portal.app.inject({ url: base, headers: office, query: { competition: 'quarter-final', status, ...query } })
  expect(reply.statusCode).toBe(200)
  return (reply.json() as RegistrationPage).rows
}
const namesIn = async (status: string) => (await list(status)).map(({ answers }) => answers.student_name)
async function registered(name: string): Promise<OfficeRegistration> {
  await portal.register({ student_name: name })
  const [row] = await list('pending', { q: name.toLowerCase() })
  if (!row) throw new Error(`${name} is not in the list`)
  return row
}
const ask = (id: string, payload: object, headers = office) =>
  portal.send('PUT', `${base}/${id}/correction`, { fields: ['file_doc'], reason: blurred, ...payload }, headers)
const decide = (id: string, payload: object, headers = office) =>
  portal.app.inject({ method: 'PUT', url: `${base}/${id}/decision`, headers, payload })
const reopen = (id: string, version: number) =>
  portal.app.inject({ method: 'DELETE', url: `${base}/${id}/decision`, headers: office, payload: { version } })
const emailsAbout = (id: string) => portal.db.select().from(outbox).where(eq(outbox.subjectId, id)).orderBy(outbox.createdAt)
const templatesOf = async (id: string) => (await emailsAbout(id)).map(({ template, state }) => `${template} ${state}`)
const historyOf = (id: string) => portal.db.select().from(history).where(eq(history.subjectId, id)).orderBy(history.id)

describe('asking for a correction', () => {
  test('puts the registration with the family, which reads what, why and until when; history says who asked', async () => {
    const { id, version } = await registered('Too Blurred')
    const reply = await ask(id, { version, fields: ['file_doc', 'txn_no'] })
    expect(reply.json()).toMatchObject({
      message: expect.stringContaining('Too Blurred is with the family until Friday 5 September, 11:59 pm IST.'),
      registration: {
        status: 'correction',
        version: version + 1,
        correction: {
          fields: ['txn_no', 'file_doc'],
          reason: blurred,
          due_at: '2025-09-05T18:29:00.000Z',
          asked_by: 'office@portal.example',
        },
      },
    })
    const email = (await emailsAbout(id)).at(-1)
    expect(email).toMatchObject({
      template: 'correction-asked',
      title: 'Please correct Too’s registration: Transaction Number, Payment Screenshot',
    })
    for (const text of [blurred, 'Transaction Number, Payment Screenshot', 'By: Friday 5 September, 11:59 pm IST', '{status}'])
      expect(email?.plain).toContain(text)
    expect((await historyOf(id)).at(-1)).toMatchObject({
      action: 'sent back',
      actorName: 'office@portal.example',
      before: { status: 'pending' },
      after: { status: 'correction', asked_for: ['txn_no', 'file_doc'] },
      reason: blurred,
    })
    expect(await correctionOf(portal.db, id)).toMatchObject({ fields: ['txn_no', 'file_doc'], reason: blurred })
  })

  test('takes a day from today on; a phone number brings its code, in the order of the form', async () => {
    const { id, version } = await registered('Given A Day')
    for (const due_on of ['2025-08-31', '2026-09-02', '2025-02-30', 'soon'])
      expect((await ask(id, { version, due_on })).json().errors).toEqual([{ path: 'due_on', message: expect.any(String) }])
    const reply = await ask(id, { version, due_on: '2025-09-01', fields: ['parent_contact', 'class_name'] })
    expect(reply.json().registration.correction).toMatchObject({
      fields: ['class_name', 'contact_code', 'parent_contact'],
      due_at: '2025-09-01T18:29:00.000Z',
    })
  })

  test('is refused without fields or a reason, for what decides the fee, and for other keys', async () => {
    const { id, version } = await registered('Asked Wrongly')
    for (const [wrong, path] of [
      [{ fields: [] }, 'fields'],
      [{ fields: ['student_type'] }, 'fields'],
      [{ fields: ['serial_no'] }, 'fields'],
      [{ reason: '  ' }, 'reason'],
      [{ reason: 'a\u0000b' }, 'reason'],
    ] as const)
      expect((await ask(id, { version, ...wrong })).json().errors).toEqual([{ path, message: expect.any(String) }])
    expect((await ask(id, { version, status: 'accepted' })).statusCode).toBe(400)
    expect((await ask('6f1ed002-ab5f-4b1b-9b1b-6f1ed002ab5f', { version })).statusCode).toBe(404)
    expect((await list('pending', { q: 'asked wrongly' }))[0]?.version).toBe(version)
  })

  test('by two reviewers at once has one winner; a decided registration is refused', async () => {
    const { id, version } = await registered('Seen By Two')
    const replies = await Promise.all([ask(id, { version }), decide(id, { decision: 'accepted', version }, colleague)])
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(replies.find(({ statusCode }) => statusCode === 409)?.json().detail).toMatch(/ (asked for a correction|accepted this) /)
    const other = await registered('Decided Before')
    await decide(other.id, { decision: 'accepted', version: other.version })
    expect((await ask(other.id, { version: other.version + 1 })).json().detail).toBe(
      'Decided Before is already accepted. Reopen the registration first.',
    )
  })

  test('again replaces the request before it, and its email', async () => {
    const { id, version } = await registered('Asked Twice')
    await ask(id, { version })
    await ask(id, { version: version + 1, fields: ['txn_no'], reason: 'Another reason' })
    expect(await correctionOf(portal.db, id)).toMatchObject({ fields: ['txn_no'], reason: 'Another reason' })
    expect(await templatesOf(id)).toEqual(['registration-received waiting', 'correction-asked withdrawn', 'correction-asked waiting'])
    expect(await portal.db.$count(corrections, eq(corrections.registrationId, id))).toBe(2)
  })

  test('still counts as registered: the same child can’t register again', async () => {
    const answers = aFamily({ student_name: 'Registered Once' })
    await portal.submit(answers)
    const [row] = await list('pending', { q: 'registered once' })
    await ask(row?.id ?? '', { version: row?.version })
    const again = await portal.submit({ ...answers, txn_no: 'another' })
    expect([again.statusCode, again.json().type]).toEqual([409, 'urn:problem:already-registered'])
    const state = await portal.send('POST', '/api/registration-checks', { reference: row?.reference, email: answers.parent_email })
    expect(state.json()).toMatchObject({ status: 'correction', message: expect.stringContaining('has to be corrected') })
  })
})

describe('the office, while a registration is with the family', () => {
  test('can accept or decline it, which ends the request and withdraws its unsent email', async () => {
    for (const decision of ['accepted', 'declined'] as const) {
      const { id, version } = await registered(`Meanwhile ${decision}`)
      await ask(id, { version })
      expect((await decide(id, { decision, version: version + 1 })).json().registration).toMatchObject({
        status: decision,
        correction: null,
      })
      expect(await templatesOf(id)).toEqual([
        'registration-received waiting',
        'correction-asked withdrawn',
        `registration-${decision} waiting`,
      ])
      expect(await correctionOf(portal.db, id)).toBeNull()
    }
  })

  test('can withdraw the request; a family that was emailed is told', async () => {
    const { id, version } = await registered('Asked By Mistake')
    await ask(id, { version })
    expect((await reopen(id, version + 1)).json()).toMatchObject({ registration: { status: 'pending', correction: null } })
    expect(await templatesOf(id)).toEqual(['registration-received waiting', 'correction-asked withdrawn'])
    await ask(id, { version: version + 2 })
    await portal.db.update(outbox).set({ state: 'sent' }).where(eq(outbox.subjectId, id))
    await reopen(id, version + 3)
    expect((await templatesOf(id)).at(-1)).toBe('registration-reopened waiting')
  })

  test('finds it under its own filters, with a count; overdue from the end of the last day', async () => {
    clock.now = monday + 30 * day
    const { id, version } = await registered('Late Family')
    await ask(id, { version, due_on: '2025-10-02' })
    const counts = async () => (await portal.app.inject({ url: '/api/office/corrections', headers: office })).json()['quarter-final']
    expect(await namesIn('correction')).toContain('Late Family')
    expect(await namesIn('pending')).not.toContain('Late Family')
    expect(await namesIn('overdue')).not.toContain('Late Family')
    const before = await counts()
    clock.now += 2 * day
    expect(await namesIn('overdue')).toContain('Late Family')
    expect(await counts()).toEqual({ open: before.open, overdue: before.overdue + 1 })
    clock.now = monday
  })

  test('accepts it only one by one, but can decline all that are overdue', async () => {
    const { id, version } = await registered('In A Batch')
    await ask(id, { version, due_on: '2025-09-02' })
    clock.now = monday + 3 * day
    const preview = (body: object) =>
      portal.app.inject({ method: 'POST', url: '/api/office/decisions/preview', headers: office, payload: body })
    const accept = (await preview({ decision: 'accepted', rows: [{ id, version: version + 1 }] })).json()
    expect([accept.can, accept.cannot[0].why]).toEqual([[], 'It’s with the family for a correction. Decide it on its own.'])
    const matching = { competition: 'quarter-final', status: 'overdue' }
    const decline = (await preview({ decision: 'declined', matching })).json()
    expect(decline.can.map(({ name }: { name: string }) => name)).toContain('In A Batch')
    const all = (await preview({ decision: 'declined', matching: { competition: 'quarter-final', status: 'all' } })).json()
    expect(all.can.map(({ name }: { name: string }) => name)).not.toContain('In A Batch')
    clock.now = monday
  })
})

describe('the family’s answer', () => {
  const answer = (id: string, answers: Record<string, string>, { key = randomUUID(), picture = null as Uint8Array | null } = {}) =>
    answerCorrection(portal.context, { id }, { key, answers, picture })
  const proofsFor = async (id: string) => {
    const [row] = await portal.db.select().from(registrations).where(eq(registrations.id, id))
    return await rowsWhere(portal, proofs, eq(proofs.paymentId, row?.paymentId ?? ''), proofs.version)
  }

  test('stores what was asked for as a new proof, thanks the family, and comes first in the list until the office decides', async () => {
    const { id, version, answers } = await registered('Sent Again')
    const newer = await registered('Newer Request')
    await ask(id, { version, fields: ['class_name', 'txn_no', 'file_doc'] })
    await answer(id, { class_name: ' Class 7 ', txn_no: '4123 0000 8005' }, { picture: await aPicture() })
    const [first, ...others] = await list('pending')
    expect(first).toMatchObject({
      id,
      status: 'pending',
      corrected_at: new Date(clock.now).toISOString(),
      correction: { fields: ['class_name', 'txn_no', 'file_doc'] },
      answers: { ...answers, class_name: 'Class 7', txn_no: '4123 0000 8005' },
    })
    expect(others[0]?.id).toBe(newer.id)
    expect(await namesIn('corrected')).toEqual(['Sent Again'])
    const [old, now] = await proofsFor(id)
    expect([old?.txnNo, now?.txnNo]).toEqual([answers.txn_no, '4123 0000 8005'])
    expect(now?.fileKey).not.toBe(old?.fileKey)
    expect((await historyOf(id)).at(-1)).toMatchObject({
      action: 'corrected',
      actorName: 'visitor',
      before: { class_name: 'Class 6', txn_no: answers.txn_no, file_doc: 'earlier picture', status: 'correction' },
      after: { class_name: 'Class 7', txn_no: '4123 0000 8005', file_doc: 'new picture', status: 'pending' },
    })
    expect(await templatesOf(id)).toEqual(['registration-received waiting', 'correction-asked withdrawn', 'correction-received waiting'])
    expect((await decide(id, { decision: 'accepted', version: version + 2 })).json().registration).toMatchObject({
      corrected_at: null,
      correction: null,
    })
    expect(await namesIn('corrected')).toEqual([])
  })

  test('is refused whole when anything is missing, wrong or wasn’t asked for', async () => {
    const { id, version } = await registered('Answered Wrongly')
    await ask(id, { version, fields: ['txn_no', 'parent_email'] })
    const wrong: [answers: Record<string, string>, paths: string[]][] = [
      [{ txn_no: '1' }, ['parent_email']],
      [{ txn_no: ' ', parent_email: 'nonsense' }, ['parent_email', 'txn_no']],
      [{ txn_no: '1', parent_email: 'p@home.example', student_name: 'Other' }, ['student_name']],
    ]
    for (const [answers, paths] of wrong)
      await expect(answer(id, answers)).rejects.toMatchObject({ status: 400, issues: paths.map((path) => ({ path })) })
    const unasked = answer(id, { txn_no: '1', parent_email: 'p@home.example' }, { picture: await aPicture() })
    await expect(unasked).rejects.toMatchObject({ issues: [{ path: 'file_doc' }] })
    expect((await list('correction', { q: 'answered wrongly' }))[0]?.version).toBe(version + 1)
    expect(await proofsFor(id)).toHaveLength(1)
  })

  test('sent twice under one key is stored once; other content, or an answer that isn’t asked for, is refused', async () => {
    const { id, version } = await registered('Lost Reply')
    await ask(id, { version, fields: ['txn_no'] })
    const key = randomUUID()
    const both = await Promise.all([answer(id, { txn_no: '77' }, { key }), answer(id, { txn_no: '77' }, { key })])
    expect(both.map((row) => row.version)).toEqual([version + 2, version + 2])
    expect(await proofsFor(id)).toHaveLength(2)
    expect((await templatesOf(id)).filter((text) => text.startsWith('correction-received'))).toHaveLength(1)
    await expect(answer(id, { txn_no: '78' }, { key })).rejects.toMatchObject({ status: 422 })
    await expect(answer(id, { student_name: 'Other' })).rejects.toMatchObject({ status: 409 })
  })

  test('that the other parent, or a colleague, has sent before is refused with what to do, not as a mistake in it', async () => {
    const { id, version } = await registered('Answered Before')
    await ask(id, { version, fields: ['parent_email'] })
    await answer(id, { parent_email: 'first@home.example' })
    const late = answer(id, { parent_email: 'second@home.example' })
    await expect(late).rejects.toMatchObject({ status: 409, message: expect.stringContaining('nothing to correct any more') })
  })

  test('and a decision at the same moment: one of them wins', async () => {
    const { id, version } = await registered('Decided Meanwhile')
    await ask(id, { version, fields: ['txn_no'] })
    const [answered, decided] = await Promise.all([
      answer(id, { txn_no: '99' }).then(
        () => 'stored',
        () => 'refused',
      ),
      decide(id, { decision: 'declined', version: version + 1 }, colleague),
    ])
    expect([answered, decided.statusCode]).toEqual(answered === 'stored' ? ['stored', 409] : ['refused', 200])
  })
})

describe('the reminder', () => {
  const remindersTo = async (id: string) => (await emailsAbout(id)).filter(({ template }) => template === 'correction-reminder')

  test('goes out two days before the end, once, however many processes send it', async () => {
    const { id, version } = await registered('To Be Reminded')
    await ask(id, { version })
    await remindFamilies(portal.context)
    expect(await remindersTo(id)).toHaveLength(0)
    clock.now = Date.parse('2025-09-03T18:30:00Z')
    await Promise.all(Array.from({ length: 4 }, () => remindFamilies(portal.context)))
    await remindFamilies(portal.context)
    const [reminder, ...others] = await remindersTo(id)
    expect([reminder?.state, others]).toEqual(['waiting', []])
    expect(reminder?.plain).toContain('By: Friday 5 September, 11:59 pm IST')
    expect((await decide(id, { decision: 'accepted', version: version + 1 })).statusCode).toBe(200)
    expect((await remindersTo(id))[0]?.state).toBe('withdrawn')
    clock.now = monday
  })

  test('isn’t sent to a family that was asked less than two days before, was overdue, or is no longer asked', async () => {
    const [short, late, ended] = [await registered('Short Notice'), await registered('Already Late'), await registered('No Longer Asked')]
    await ask(short.id, { version: short.version, due_on: '2025-09-02' })
    await ask(late.id, { version: late.version })
    await ask(ended.id, { version: ended.version })
    await reopen(ended.id, ended.version + 1)
    clock.now = Date.parse('2025-09-01T18:00:00Z')
    await remindFamilies(portal.context)
    clock.now = monday + 5 * day
    await remindFamilies(portal.context)
    for (const { id } of [short, late, ended]) expect(await remindersTo(id)).toHaveLength(0)
    clock.now = monday
  })
})

test('the database refuses a second open request, and requests go with their registration', async () => {
  const { id, version } = await registered('Only One Request')
  await ask(id, { version })
  const [first] = await portal.db.select().from(corrections).where(eq(corrections.registrationId, id))
  if (!first) throw new Error('the request is gone')
  const second = portal.db.insert(corrections).values({ ...first, id: '6f1ed002-ab5f-4b1b-9b1b-6f1ed002ab5f' })
  await expect(second).rejects.toMatchObject({ cause: { constraint: 'corrections_one_open' } })
  await portal.db.delete(registrations).where(eq(registrations.id, id))
  expect(await portal.db.$count(corrections, eq(corrections.registrationId, id))).toBe(0)
})
