import { and, desc, eq, like } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OfficeRegistration } from '#domain/registration/api.ts'
import type { Changed } from '#domain/registration/decision.ts'
import { undoTime } from '#domain/registration/review.ts'
import { startDelivery } from '#server/features/emails/delivery.ts'
import { answerCorrection, correctionOf } from '#server/features/registrations/index.ts'
import { listStudents } from '#server/features/school-students/list.ts'
import { toOwnRegistrations } from '#server/features/students/registrations-of.ts'
import { decisions, history, outbox, registrations, schools, user, verification } from '#server/platform/db/schema/index.ts'
import { aBooking, aFamily, aSchool } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { sharedOffice, sharedPortal } from '#test/support/portal.ts'
import { testRace } from '#test/support/races.ts'
import { rowsWhere } from '#test/support/rows.ts'

const portal = sharedPortal()
const office = sharedOffice(portal)
let tom: { cookie: string }
beforeAll(async () => {
  tom = await portal.signIn({ email: 'tom@portal.example', password: 'another long password' })
  await portal.db.update(user).set({ name: 'Tom' }).where(eq(user.email, 'tom@portal.example'))
})

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
  const [account] = await rowsWhere(portal, user, eq(user.email, answers.student_email ?? ''))
  const held = (subject: string, template: string) =>
    rowsWhere(portal, outbox, and(eq(outbox.subjectId, subject), eq(outbox.template, template)))
  for (const email of [...(await held(id, 'registration-accepted')), ...(await held(account?.id ?? '', 'account-offered'))]) {
    expect(email.sendAfter?.toISOString()).toBe(undo?.send_after)
    expect(email.nextAttemptAt).toEqual(email.sendAfter)
    const left = (email.sendAfter?.getTime() ?? 0) - Date.now()
    expect(left).toBeGreaterThan(undoTime - 60_000)
    expect(left).toBeLessThanOrEqual(undoTime + 5_000)
  }
  expect(await held(account?.id ?? '', 'account-offered')).toHaveLength(1)
})

test('undoing restores the state and withdraws the emails; history says who did it', async () => {
  const { id, version } = await registered('Bo O’Connor')
  const decided = await decide(id, 'accepted', version)
  const reply = await undo(undoOf(decided), tom)
  expect(reply.json()).toEqual({
    message: 'Bo O’Connor is waiting again. No email was sent.',
    registrations: [{ id, version: version + 2, name: 'Bo O’Connor' }],
    left: [],
  })
  expect(await find('bo o’connor')).toMatchObject({ status: 'pending', decided_at: null, decided_by: null })
  expect(await emailsAbout(id)).toEqual(['registration-received waiting', 'registration-accepted withdrawn'])
  const [entry] = await portal.db.select().from(history).where(eq(history.subjectId, id)).orderBy(desc(history.id))
  expect(entry).toMatchObject({
    action: 'undone',
    actorName: 'Tom',
    before: { status: 'accepted' },
    after: { status: 'pending' },
  })

  const twice = await undo(undoOf(decided))
  expect([twice.statusCode, twice.json().detail]).toEqual([409, expect.stringMatching(/^Tom took a decision back at \d\d:\d\d\.$/)])
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
    const held = rowsWhere(portal, outbox, and(eq(outbox.subjectId, id), eq(outbox.template, 'registration-accepted')))
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

describe('a decision is in force at once', () => {
  /** A registered family with its answers, its row and the path of its status page. */
  async function aRegisteredFamily(overrides: Record<string, string>) {
    const answers = aFamily(overrides)
    const { status_path: path, reference } = (await portal.submit(answers)).json()
    const [row] = await portal.db.select().from(registrations).where(eq(registrations.reference, reference))
    if (!row) throw new Error('The registration is not stored')
    return { answers, path, reference, id: row.id, version: row.version }
  }
  const pageAt = async (path: string) => (await portal.app.inject({ url: path })).body
  const step = async (path: string) =>
    /<li aria-current="step"[^>]*>(.*?)<\/li>/s.exec(await pageAt(path))?.[1]?.replace(/<[^>]*>/g, ' ') ?? ''
  const accountOf = async (email = '') => (await portal.db.select().from(user).where(eq(user.email, email)))[0]

  test('for the family, the student and the school; undoing takes all of it back', async () => {
    const { path, reference, id, version, answers } = await aRegisteredFamily({ student_name: 'Known At Once' })
    await portal.send('POST', '/api/schools', aSchool(), { 'idempotency-key': crypto.randomUUID() })
    const [school] = await portal.db.select().from(schools)
    await portal.db.update(registrations).set({ schoolId: school?.id, schoolLink: 'registered' }).where(eq(registrations.id, id))
    const asked = { reference, email: answers.parent_email }
    const statuses = async () => {
      const checked = (await portal.app.inject({ method: 'POST', url: '/api/registration-checks', payload: asked })).json()
      const student = await accountOf(answers.student_email)
      const own = student ? (await toOwnRegistrations(portal.db, student.id, portal.context.season())).registrations : []
      const { page } = await listStudents(
        portal.context,
        { id: school?.id ?? '', is_verified: true },
        { q: '', state: 'all', class_name: '', page: 1, size: 10 },
      )
      return [checked.status, ...own.map(({ status }) => status), ...page.rows.map(({ status }) => status)]
    }
    const accepted = await decide(id, 'accepted', version)
    expect(await statuses()).toEqual(['accepted', 'accepted', 'accepted'])
    expect(await step(path)).toContain('Book a time')
    await undo(undoOf(accepted))
    expect(await statuses()).toEqual(['pending', 'pending'])
    expect(await step(path)).toContain('Checking the payment')

    const declined = await decide(id, 'declined', version + 2, office, 'By mistake')
    expect(await statuses()).toEqual(['declined', 'declined'])
    expect(await pageAt(path)).toContain('By mistake')
    await undo(undoOf(declined))
    expect(await statuses()).toEqual(['pending', 'pending'])
    expect(await pageAt(path)).not.toContain('By mistake')
  })

  test('so is a request for a correction, which the family can answer before its email leaves', async () => {
    const { path, id, version } = await aRegisteredFamily({ student_name: 'Asked At Once' })
    const asked = await ask(id, version)
    expect(await pageAt(path)).toContain('Too blurred')
    await answerCorrection(portal.context, { id }, { key: crypto.randomUUID(), answers: {}, picture: await aPicture() })
    expect(await find('asked at once')).toMatchObject({ status: 'pending', corrected_at: expect.any(String) })
    expect((await emailsAbout(id)).filter((email) => email.startsWith('correction-asked'))).toEqual(['correction-asked withdrawn'])
    const late = await undo(undoOf(asked))
    expect([late.statusCode, late.json().detail]).toEqual([409, expect.stringMatching(/^The family corrected this at \d\d:\d\d\.$/)])
  })

  test('an accepted child books at once; an undo keeps the place and says so', async () => {
    const { path, id, version, answers } = await aRegisteredFamily({ student_name: 'Books In Time' })
    const { student_name = '', parent_email = '', parent_contact = '' } = answers
    const accepted = await decide(id, 'accepted', version)
    const link = /\/book\?for=([\w-]+)/.exec(await pageAt(path))?.[1]
    const payload = { ...aBooking({ student_name, parent_email, parent_mobile: parent_contact }), link }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    expect((await portal.app.inject({ method: 'POST', url: '/api/bookings', headers, payload })).statusCode).toBe(201)
    expect((await undo(undoOf(accepted))).json().message).toMatch(
      /^Books In Time is waiting again\. No email was sent\. Booking \d+ keeps its place until you cancel it in the Appointment List\.$/,
    )
    const isAcceptance = and(eq(outbox.subjectId, id), eq(outbox.template, 'registration-accepted'))
    await decide(id, 'accepted', version + 2)
    const [email] = await rowsWhere(portal, outbox, and(isAcceptance, eq(outbox.state, 'waiting')))
    const copied = await portal.app.inject({ method: 'POST', url: `/api/office/letters/${email?.id}/link`, headers: office })
    expect([copied.statusCode, copied.json().detail]).toEqual([409, 'This email is held until the decision can’t be undone any more.'])
  })

  test('an undone acceptance leaves no account behind, whoever asked for a password meanwhile', async () => {
    const { id, version, answers } = await aRegisteredFamily({ student_name: 'No Account', student_email: 'no@account.example' })
    const accepted = await decide(id, 'accepted', version)
    const account = await accountOf(answers.student_email)
    await portal.app.inject({ method: 'POST', url: '/api/password-resets', payload: { email: answers.student_email, role: 'user' } })
    expect((await emailsAbout(account?.id ?? '')).toSorted()).toEqual(['account-offered waiting', 'password-reset waiting'])
    await undo(undoOf(accepted))
    expect(await accountOf(answers.student_email)).toBeUndefined()
    expect((await emailsAbout(account?.id ?? '')).filter((email) => email.endsWith('waiting'))).toEqual([])
    expect(await portal.db.$count(verification, like(verification.identifier, `password:${account?.id}:%`))).toBe(0)
    // It is invited again when it is accepted after all.
    await decide(id, 'accepted', version + 2)
    const opened = await accountOf(answers.student_email)
    expect(await emailsAbout(opened?.id ?? '')).toEqual(['account-offered waiting'])
  })

  test('what a family sends about an earlier page is refused, and the decision stays', async () => {
    const { id, version } = await aRegisteredFamily({ student_name: 'Another Number' })
    await decide(id, 'accepted', version)
    const sent = { key: crypto.randomUUID(), answers: { txn_no: '412399990001' }, picture: null }
    await expect(answerCorrection(portal.context, { id }, sent)).rejects.toMatchObject({ status: 409 })
    expect(await find('another number')).toMatchObject({ status: 'accepted' })
  })

  test('a declined child can register again; then the decline can’t be undone', async () => {
    const { answers, id, version } = await aRegisteredFamily({ student_name: 'Again At Once' })
    const declined = await decide(id, 'declined', version)
    expect((await portal.submit(answers)).statusCode).toBe(201)
    expect((await undo(undoOf(declined))).statusCode).toBe(409)
  })
})
