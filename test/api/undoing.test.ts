import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Changed, OfficeRegistration } from '#domain/office-api.ts'
import { undoTime } from '#domain/registration/review.ts'
import { startDelivery } from '#server/features/emails/delivery.ts'
import { answerCorrection, correctionOf } from '#server/features/registrations/index.ts'
import { listStudents } from '#server/features/school-students/list.ts'
import { registrationsOf } from '#server/features/students/index.ts'
import { corrections, decisions, history, outbox, registrations, schools, user } from '#server/platform/db/schema/index.ts'
import { endHolds } from '#test/support/end-holds.ts'
import { aBooking, aFamily, aSchool } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { openPortal, type Portal } from '#test/support/portal.ts'
import { testRace } from '#test/support/races.ts'

let portal: Portal
let office: { cookie: string }
let tom: { cookie: string }
beforeAll(async () => {
  portal = await openPortal()
  office = await portal.signIn()
  tom = await portal.signIn({ email: 'tom@portal.example', password: 'another long password' })
  await portal.db.update(user).set({ name: 'Tom' }).where(eq(user.email, 'tom@portal.example'))
})
afterAll(() => portal.close())

const base = '/api/office/registrations'
async function call<Reply>(method: 'PUT' | 'DELETE' | 'PATCH', url: string, payload?: object, headers = office): Promise<Reply> {
  const reply = await portal.app.inject({ method, url, headers, ...(payload && { payload }) })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}
async function registered(name: string): Promise<OfficeRegistration> {
  await portal.submit(aFamily({ student_name: name }))
  return await find(name)
}
async function find(name: string): Promise<OfficeRegistration> {
  const query = { competition: 'quarter-final', status: 'all', q: name }
  const [row] = (await portal.app.inject({ url: base, headers: office, query })).json().rows
  return row
}
const decide = (id: string, decision: string, version: number, headers = office, reason?: string) =>
  call<Changed>('PUT', `${base}/${id}/decision`, { decision, version, reason }, headers)
const ask = (id: string, version: number, reason = 'Too blurred') =>
  call<Changed>('PUT', `${base}/${id}/correction`, { fields: ['file_doc'], reason, version })
const undo = (id: string, headers = office) => portal.app.inject({ method: 'DELETE', url: `/api/office/review/decisions/${id}`, headers })
const undoOf = ({ undo }: Changed) => undo?.id ?? ''
const emailsAbout = async (id: string) =>
  (await portal.db.select().from(outbox).where(eq(outbox.subjectId, id)).orderBy(outbox.createdAt)).map(
    ({ template, state }) => `${template} ${state}`,
  )
/** As if this long had passed since a decision. */
async function age(id: string, ms: number) {
  const [row] = await portal.db.select().from(decisions).where(eq(decisions.id, id))
  const sendAfter = new Date((row?.sendAfter.getTime() ?? 0) - ms)
  await portal.db.update(decisions).set({ sendAfter }).where(eq(decisions.id, id))
  const isHeld = eq(outbox.sendAfter, row?.sendAfter ?? sendAfter)
  await portal.db.update(outbox).set({ sendAfter, nextAttemptAt: sendAfter }).where(isHeld)
}

test('the emails of a decision are held for five minutes, the invitation of the student too', async () => {
  const { id, version, answers } = await registered('Held For A While')
  const { undo, message } = await decide(id, 'accepted', version)
  expect(message).toContain('Held For A While is accepted.')
  const [account] = await portal.db
    .select()
    .from(user)
    .where(eq(user.email, answers.student_email ?? ''))
  const held = (subject: string, template: string) =>
    portal.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.subjectId, subject), eq(outbox.template, template)))
  for (const email of [...(await held(id, 'registration-accepted')), ...(await held(account?.id ?? '', 'account-offered'))]) {
    expect(email.sendAfter?.toISOString()).toBe(undo?.send_after)
    expect(email.nextAttemptAt).toEqual(email.sendAfter)
    const left = (email.sendAfter?.getTime() ?? 0) - Date.now()
    expect(left).toBeGreaterThan(undoTime - 60_000)
    expect(left).toBeLessThanOrEqual(undoTime + 5_000)
  }
  expect(await held(account?.id ?? '', 'account-offered')).toHaveLength(2)
})

test('undoing restores the state and withdraws the emails and the invitation; history says who did it', async () => {
  const { id, version, answers } = await registered('Bo O’Connor')
  const decided = await decide(id, 'accepted', version)
  const reply = await undo(undoOf(decided), tom)
  expect(reply.json()).toEqual({
    message: 'Bo O’Connor is waiting again. No email was sent.',
    registrations: [{ id, version: version + 2, name: 'Bo O’Connor' }],
    left: [],
  })
  expect(await find('bo o’connor')).toMatchObject({ status: 'pending', decided_at: null, decided_by: null })
  expect(await emailsAbout(id)).toEqual(['registration-received waiting', 'registration-accepted withdrawn'])
  const [account] = await portal.db
    .select()
    .from(user)
    .where(eq(user.email, answers.student_email ?? ''))
  expect(await emailsAbout(account?.id ?? '')).toEqual(['account-offered withdrawn', 'account-offered withdrawn'])
  const [entry] = await portal.db.select().from(history).where(eq(history.subjectId, id)).orderBy(desc(history.id))
  expect(entry).toMatchObject({
    action: 'undone',
    actorName: 'tom@portal.example',
    before: { status: 'accepted' },
    after: { status: 'pending' },
  })

  const twice = await undo(undoOf(decided))
  expect([twice.statusCode, twice.json().detail]).toEqual([409, expect.stringMatching(/^Tom took a decision back at \d\d:\d\d\.$/)])
  // The student is invited when it is accepted after all.
  await decide(id, 'accepted', version + 2)
  expect((await emailsAbout(account?.id ?? '')).filter((email) => email.endsWith('waiting'))).toHaveLength(2)
})

test('undoing a decline or a request for a correction restores what stood before: a correction, another decision and its email', async () => {
  const { id, version } = await registered('Back And Forth')
  const asked = await ask(id, version)
  const declined = await decide(id, 'declined', version + 1, office, 'Not paid')
  expect(await correctionOf(portal.db, id)).toBeNull()
  await undo(undoOf(declined))
  expect(await find('back and forth')).toMatchObject({ status: 'correction', reason: null, correction: { reason: 'Too blurred' } })
  // The first email about the correction was withdrawn unread.
  expect(await emailsAbout(id)).toEqual([
    'registration-received waiting',
    'correction-asked withdrawn',
    'registration-declined withdrawn',
    'correction-asked waiting',
  ])
  await undo(undoOf(asked))
  expect(await find('back and forth')).toMatchObject({ status: 'pending', correction: null })
  expect(await correctionOf(portal.db, id)).toBeNull()
  expect((await emailsAbout(id)).filter((email) => email.endsWith('waiting'))).toEqual(['registration-received waiting'])

  const accepted = await decide(id, 'accepted', version + 4)
  await decide(id, 'declined', version + 5, office, 'By mistake').then((mistake) => undo(undoOf(mistake)))
  expect(await find('back and forth')).toMatchObject({ status: 'accepted', reason: null, decided_by: 'office@portal.example' })
  expect((await emailsAbout(id)).filter((email) => email.endsWith('waiting'))).toEqual([
    'registration-received waiting',
    'registration-accepted waiting',
  ])
  expect((await undo(undoOf(accepted))).statusCode).toBe(200)
})

test('a request that the family corrected stays at the front of the queue after undoing', async () => {
  const { id, version } = await registered('Corrected Before')
  const correctedAt = new Date('2025-09-01T10:00:00.000Z')
  await portal.pool.query('update registrations set corrected_at = $1 where id = $2', [correctedAt, id])
  const decided = await decide(id, 'declined', version)
  expect((await find('corrected before')).corrected_at).toBeNull()
  await undo(undoOf(decided))
  expect((await find('corrected before')).corrected_at).toBe(correctedAt.toISOString())
})

test('undoing is refused once the email has left, and when somebody has changed the registration since', async () => {
  const late = await registered('Too Late')
  const decided = await decide(late.id, 'accepted', late.version)
  await age(undoOf(decided), undoTime)
  const reply = await undo(undoOf(decided))
  expect([reply.statusCode, reply.json().detail]).toEqual([409, 'The email has left. Reopen the registration instead.'])
  expect(await find('too late')).toMatchObject({ status: 'accepted' })

  const { id, version } = await registered('Decided Again')
  const first = await decide(id, 'accepted', version)
  await decide(id, 'declined', version + 1, tom)
  const superseded = await undo(undoOf(first))
  expect([superseded.statusCode, superseded.json().detail]).toEqual([409, expect.stringMatching(/^Tom declined this at \d\d:\d\d\.$/)])
  expect(await find('decided again')).toMatchObject({ status: 'declined' })
  expect((await undo('6f1ed002-ab5f-4b1b-9b1b-6f1ed002ab5f')).statusCode).toBe(404)
})

test('an edit between deciding and undoing stays, and its email to a new address is held as well', async () => {
  const { id, version } = await registered('Edited Between')
  const decided = await decide(id, 'accepted', version)
  await call('PATCH', `${base}/${id}`, { version: version + 1, class_name: 'Class 9', parent_email: 'new@home.example' })
  expect((await undo(undoOf(decided))).statusCode).toBe(200)
  expect(await find('edited between')).toMatchObject({ status: 'pending', answers: { class_name: 'Class 9' } })
  expect((await emailsAbout(id)).filter((email) => email.startsWith('registration-accepted'))).toEqual([
    'registration-accepted withdrawn',
    'registration-accepted withdrawn',
  ])
})

test('a held email isn’t sent before its time, and doesn’t hold up others about the same registration', async () => {
  const { id, version } = await registered('Waits Alone')
  const decided = await decide(id, 'accepted', version)
  const link = await portal.app.inject({ method: 'POST', url: `${base}/${id}/link`, headers: office, payload: { version: version + 1 } })
  expect(link.statusCode).toBe(200)
  const sent: string[] = []
  const carrier = {
    carry: async ({ template, subjectId }: { template: string; subjectId: string }) => {
      if (subjectId === id) sent.push(template)
      return { state: 'sent' as const }
    },
    close: () => {},
  }
  const delivery = startDelivery({ ...portal.context, carrier: carrier as never, everyMs: 20 })
  try {
    await expect.poll(() => sent, { timeout: 30_000 }).toContain('status-link-replaced')
    const held = portal.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.subjectId, id), eq(outbox.template, 'registration-accepted')))
    const again = await portal.app.inject({ method: 'POST', url: `/api/office/letters/${(await held)[0]?.id}/sending`, headers: office })
    expect([again.statusCode, again.json().detail]).toEqual([409, expect.stringContaining('as soon as the decision can’t be undone')])
    expect(sent).not.toContain('registration-accepted')
    await age(undoOf(decided), undoTime)
    await expect.poll(() => sent, { timeout: 30_000 }).toContain('registration-accepted')
  } finally {
    await delivery.stop()
  }
})

testRace('undoing and deciding again at the same moment has one outcome, and one email for it', async () => {
  for (let round = 0; round < 10; round++) {
    const { id, version } = await registered(`Undone And Declined ${'x'.repeat(round + 1)}`)
    const decided = await decide(id, 'accepted', version)
    const payload = { decision: 'declined', version: version + 1 }
    const [undone, declined] = await Promise.all([
      undo(undoOf(decided)),
      portal.app.inject({ method: 'PUT', url: `${base}/${id}/decision`, headers: tom, payload }),
    ])
    expect([undone.statusCode, declined.statusCode].sort()).toEqual([200, 409])
    const waiting = (await emailsAbout(id)).filter((email) => email.endsWith('waiting'))
    expect(waiting).toEqual(['registration-received waiting', ...(declined.statusCode === 200 ? ['registration-declined waiting'] : [])])
  }
})

test('a request for a correction can’t be answered any more once it was undone', async () => {
  const { id, version } = await registered('Asked By Mistake')
  await undo(undoOf(await ask(id, version)))
  expect(await portal.db.$count(corrections, and(eq(corrections.registrationId, id)))).toBe(1)
  expect(await correctionOf(portal.db, id)).toBeNull()
})

describe('while a decision can be undone', () => {
  /** A registered family with its answers, its row and the path of its status page. */
  async function aRegisteredFamily(overrides: Record<string, string>) {
    const answers = aFamily(overrides)
    const { status_path: path, reference } = (await portal.submit(answers)).json()
    const [row] = await portal.db.select().from(registrations).where(eq(registrations.reference, reference))
    if (!row) throw new Error('The registration is not stored')
    return { answers, path, reference, id: row.id, version: row.version }
  }
  const standing = async (path: string) => {
    const { body } = await portal.app.inject({ url: path })
    return /<li aria-current="step"[^>]*>(.*?)<\/li>/s.exec(body)?.[1]?.replace(/<[^>]*>/g, ' ') ?? ''
  }
  const end = () => portal.pool.query(endHolds)

  test('the family, the student and the school see what stood before; afterwards, what was decided', async () => {
    const { path, reference, id, version, answers } = await aRegisteredFamily({ student_name: 'Seen By Nobody' })
    await portal.app.inject({
      method: 'POST',
      url: '/api/schools',
      headers: { 'idempotency-key': crypto.randomUUID() },
      payload: aSchool(),
    })
    const [school] = await portal.db.select().from(schools)
    await portal.db.update(registrations).set({ schoolId: school?.id, schoolLink: 'registered' }).where(eq(registrations.id, id))
    const asked = { reference, email: answers.parent_email }
    const statuses = async () => {
      const checked = (await portal.app.inject({ method: 'POST', url: '/api/registration-checks', payload: asked })).json()
      const [student] = await portal.db
        .select()
        .from(user)
        .where(eq(user.email, answers.student_email ?? ''))
      const own = student ? (await registrationsOf(portal.db, student.id)).registrations : []
      const { rows } = (await listStudents(portal.context, school?.id ?? '', { q: '', state: 'all', class_name: '', page: 1, size: 10 }))
        .page
      return [checked.status, ...own.map(({ status }) => status), ...rows.map(({ status }) => status)]
    }
    const accepted = await decide(id, 'accepted', version)
    expect(await statuses()).toEqual(['pending', 'pending', 'pending'])
    expect(await standing(path)).toContain('Checking the payment')
    expect((await portal.app.inject({ url: path })).body).not.toContain('/book?for=')
    await undo(undoOf(accepted))
    expect(await standing(path)).toContain('Checking the payment')

    await decide(id, 'accepted', version + 2)
    await end()
    expect(await statuses()).toEqual(['accepted', 'accepted', 'accepted'])
    expect(await standing(path)).toContain('Book a time')
    await decide(id, 'declined', version + 3, office, 'By mistake')
    expect(await statuses()).toEqual(['accepted', 'accepted', 'accepted'])
    expect((await portal.app.inject({ url: path })).body).not.toContain('By mistake')
    await end()
    expect(await statuses()).toEqual(['declined', 'declined', 'declined'])
    expect((await portal.app.inject({ url: path })).body).toContain('By mistake')
  })

  test('a decision that another one replaced in time was never seen, nor was a request that was undone', async () => {
    const { path, id, version } = await aRegisteredFamily({ student_name: 'Changed Minds' })
    await undo(undoOf(await ask(id, version, 'Asked by mistake')))
    await decide(id, 'accepted', version + 2)
    await decide(id, 'declined', version + 3, office, 'Not paid')
    expect(await standing(path)).toContain('Checking the payment')
    await end()
    const { body } = await portal.app.inject({ url: path })
    expect(body).toContain('Not paid')
    expect(body).not.toContain('We asked you to correct it')
  })

  test('an accepted child can’t book yet, and its link can’t be copied; a declined one still can', async () => {
    const { id, version, reference, answers } = await aRegisteredFamily({ student_name: 'Books In Time' })
    const { student_name = '', parent_email = '', parent_contact = '' } = answers
    const booking = aBooking({ student_name, parent_email, parent_mobile: parent_contact })
    const book = () => {
      const headers = { 'idempotency-key': crypto.randomUUID() }
      return portal.app.inject({ method: 'POST', url: '/api/bookings', headers, payload: { ...booking, reference } })
    }
    await decide(id, 'accepted', version)
    expect((await book()).statusCode).toBe(403)
    const isAcceptance = and(eq(outbox.subjectId, id), eq(outbox.template, 'registration-accepted'))
    const [email] = await portal.db.select().from(outbox).where(isAcceptance)
    const copy = () => portal.app.inject({ method: 'POST', url: `/api/office/letters/${email?.id}/link`, headers: office })
    const early = await copy()
    expect([early.statusCode, early.json().detail]).toEqual([409, 'This email is held until the decision can’t be undone any more.'])
    await end()
    expect((await copy()).statusCode).toBe(200)
    await decide(id, 'declined', version + 1)
    expect((await book()).statusCode).toBe(201)
  })

  test('what the family sends takes the decision back, because it is about what the family sees', async () => {
    const send = (id: string, answers: Record<string, string>, picture: Uint8Array | null = null) =>
      answerCorrection(portal.context, { id }, { key: crypto.randomUUID(), answers, picture })
    const asked = await aRegisteredFamily({ student_name: 'Answers In Time' })
    await ask(asked.id, asked.version)
    await end()
    const declined = await decide(asked.id, 'declined', asked.version + 1, office, 'No answer')
    expect((await portal.app.inject({ url: asked.path })).body).toContain('Too blurred')
    await send(asked.id, {}, await aPicture())
    expect(await find('answers in time')).toMatchObject({ status: 'pending', reason: null, corrected_at: expect.any(String) })
    expect(await correctionOf(portal.db, asked.id)).toBeNull()
    expect((await emailsAbout(asked.id)).filter((email) => email.includes('declined'))).toEqual(['registration-declined withdrawn'])
    const late = await undo(undoOf(declined))
    expect([late.statusCode, late.json().detail]).toEqual([409, expect.stringMatching(/^The family corrected this at \d\d:\d\d\.$/)])
    const actions = await portal.db.select().from(history).where(eq(history.subjectId, asked.id)).orderBy(desc(history.id)).limit(2)
    expect(actions.map(({ action, actorName, reason }) => [action, actorName, reason])).toEqual([
      ['corrected', 'visitor', null],
      ['undone', 'server', 'The family sent something while the email was held.'],
    ])

    const waiting = await aRegisteredFamily({ student_name: 'Another Number', student_email: 'another@number.example' })
    await decide(waiting.id, 'accepted', waiting.version)
    await send(waiting.id, { txn_no: '412399990001' })
    expect(await find('another number')).toMatchObject({ status: 'pending', answers: { txn_no: '412399990001' } })
    const [account] = await portal.db.select().from(user).where(eq(user.email, 'another@number.example'))
    expect(await emailsAbout(account?.id ?? '')).toEqual(['account-offered withdrawn', 'account-offered withdrawn'])
  })

  test('a child that is declined can’t be registered again yet', async () => {
    const { answers, id, version } = await aRegisteredFamily({ student_name: 'Again Too Soon' })
    await decide(id, 'declined', version)
    expect((await portal.submit(answers)).statusCode).toBe(409)
    await end()
    expect((await portal.submit(answers)).statusCode).toBe(201)
  })
})
