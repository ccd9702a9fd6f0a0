import { randomUUID } from 'node:crypto'
import { and, eq, like } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import type { OwnRegistration } from '#domain/account/account.ts'
import type { Answers } from '#domain/forms/field.ts'
import { startDelivery } from '#server/features/emails/delivery.ts'
import { emailTexts, history, outbox, registrations, user, verification } from '#server/platform/db/schema/index.ts'
import { aFamily, aParticipant, aSchool } from '#test/support/people.ts'
import { sharedOffice, sharedPortal } from '#test/support/portal.ts'
import { testRace } from '#test/support/races.ts'
import { changeRows, rowsWhere } from '#test/support/rows.ts'

const portal = sharedPortal({ undoMs: 0 })
const office = sharedOffice(portal)

async function enter(answers: Answers, door = 'quatform') {
  const reply = await portal.submit(answers, { door })
  if (reply.statusCode !== 201) throw new Error(reply.body)
  const [row] = await portal.db.select().from(registrations).where(eq(registrations.serialNo, reply.json().serial_no))
  if (!row) throw new Error('the registration is not stored')
  return row
}
/** A payment of its own, which isn't flagged. */
const paidAgain = (family: Answers) => ({ ...family, txn_no: `5${family.txn_no?.slice(1)}` })
const decide = (id: string, version: number, decision = 'accepted') =>
  portal.app.inject({ method: 'PUT', url: `/api/office/registrations/${id}/decision`, headers: office, payload: { decision, version } })
const amend = (id: string, payload: object) =>
  portal.app.inject({ method: 'PATCH', url: `/api/office/registrations/${id}`, headers: office, payload })
const reopen = (id: string, version: number) =>
  portal.app.inject({ method: 'DELETE', url: `/api/office/registrations/${id}/decision`, headers: office, payload: { version } })
const offersTo = async (recipient: string) =>
  (await portal.db.select().from(outbox).where(eq(outbox.recipient, recipient)).orderBy(outbox.createdAt)).filter(
    ({ template }) => template === 'account-offered',
  )
const accountsOf = (email: string) => portal.db.select().from(user).where(eq(user.email, email.toLowerCase()))

/** Sends what waits about a registration. Returns both bodies of the last email. */
async function delivered(id: string): Promise<string[]> {
  const sent: string[][] = []
  const carrier = {
    async carry({ subjectId, plain, html }: { subjectId: string; plain: string; html: string }) {
      if (subjectId === id) sent.push([plain, html])
      return { state: 'sent' as const }
    },
    close() {},
  }
  await changeRows(portal, outbox, { sendAfter: null, nextAttemptAt: new Date(0) }, eq(outbox.state, 'waiting'))
  const delivery = startDelivery({ ...portal.context, carrier: carrier as never, everyMs: 20 })
  await vi.waitFor(() => expect(sent).toHaveLength(2), 30_000)
  await delivery.stop()
  return sent.at(-1) ?? []
}

describe('the first acceptance', () => {
  test('offers the student an account: by an email to the student, and in the acceptance to the parent', async () => {
    const { id, name } = await enter(
      aFamily({ student_name: 'Zoë <Offered>', student_email: 'Zoe@Offered.example', parent_email: 'parent@offered.example' }),
    )
    expect(await accountsOf('zoe@offered.example')).toEqual([])
    expect((await decide(id, 1)).statusCode).toBe(200)
    const [account] = await accountsOf('zoe@offered.example')
    expect(account).toMatchObject({ role: 'user', name, email: 'zoe@offered.example' })
    const [outgoing, ...others] = await offersTo('Zoe@Offered.example')
    expect(others).toEqual([])
    expect(outgoing).toMatchObject({
      subjectId: account?.id,
      link: expect.stringMatching(/^\/password\/[\w-]{43}$/),
    })
    expect(await offersTo('parent@offered.example')).toEqual([])
    const told = and(eq(outbox.recipient, 'parent@offered.example'), eq(outbox.template, 'registration-accepted'))
    expect(await portal.db.select().from(outbox).where(told)).toMatchObject([{ accountId: account?.id }])
    expect(outgoing?.plain).toContain('\n\n{link}\n\n')
    expect(outgoing?.plain).toContain('“Forgot password?” on the student sign-in page')
    expect(outgoing?.html).toContain('Zoë &lt;Offered&gt;')
    for (const body of [outgoing?.plain, outgoing?.html, outgoing?.title]) expect(body).not.toContain('/password/')
    const entries = await rowsWhere(portal, history, eq(history.subjectId, account?.id ?? ''))
    expect(entries.map(({ action, actorName }) => [action, actorName])).toEqual([['created', 'server']])
  })

  test('sends a link that sets a password, with which the student signs in', async () => {
    const { id, email } = await enter(aFamily())
    await decide(id, 1)
    const student = await portal.signInAs('user', email)
    expect((await portal.app.inject({ url: '/api/session', headers: student })).json()).toMatchObject({ role: 'user', email })
  })

  test('is one email when student and parent share a mailbox; its link sets the password, once', async () => {
    const { id, email } = await enter(aFamily({ student_email: 'Family@shared.example', parent_email: 'family@shared.example' }))
    await decide(id, 1)
    expect([...(await offersTo('Family@shared.example')), ...(await offersTo('family@shared.example'))]).toEqual([])
    const [plain = '', html = ''] = await delivered(id)
    const [, token] = /Choose a password:\n\nhttp:\S+\/password\/([\w-]{43})\n/.exec(plain) ?? []
    expect(html).toContain(`/password/${token}"`)
    for (const body of [plain, html]) expect(body).not.toMatch(/\{\w+\}/)
    const set = () =>
      portal.app.inject({ method: 'PUT', url: `/api/password-resets/${token}`, payload: { password: 'kettle under the bed' } })
    expect([(await set()).statusCode, (await set()).statusCode]).toEqual([204, 404])
    expect((await portal.app.inject({ url: '/api/session', headers: await portal.signInAs('user', email) })).json()).toMatchObject({
      role: 'user',
    })
  })

  test('has the link to the account also in the office’s own text', async () => {
    const text = { title: 'Well done', body: 'Yes.\n\n{link}\n\n{status}\n\n{reference}', version: 0 }
    const path = '/api/office/email-texts/quarter-final/registration-accepted'
    expect((await portal.app.inject({ method: 'PUT', url: path, headers: office, payload: text })).statusCode).toBe(200)
    const { id } = await enter(aFamily({ student_email: 'own@text.example', parent_email: 'own@text.example' }))
    await decide(id, 1)
    await portal.db.delete(emailTexts)
    const [plain = ''] = await delivered(id)
    expect(plain).toMatch(/^Yes\.[\s\S]*Choose a password:\n\nhttp:\S+\/password\/[\w-]{43}\n/)
  })

  test('shows what another family registered with the same address only after a link that went to that address alone', async () => {
    const victim = aFamily({ student_name: 'Asked About', student_email: 'asked@child.example', parent_email: 'own@parent.example' })
    await enter(victim)
    const stranger = aFamily({ student_email: 'asked@child.example', parent_email: 'stranger@parent.example' })
    const { id } = await enter(stranger)
    await decide(id, 1)
    const shown = async (cookie: { cookie: string }) =>
      (await portal.app.inject({ url: '/api/student/registrations', headers: cookie })).json().map(({ name }: { name: string }) => name)
    const first = await portal.signInAs('user', 'asked@child.example')
    expect(await shown(first)).toEqual([stranger.student_name])
    await portal.db.delete(outbox).where(eq(outbox.recipient, 'asked@child.example'))
    await portal.app.inject({ method: 'POST', url: '/api/password-resets', payload: { email: 'asked@child.example' } })
    const proved = await portal.signInAs('user', 'asked@child.example', 'teapot under the bed')
    expect((await shown(proved)).sort()).toEqual([stranger.student_name, 'Asked About'].sort())
  })

  test('is the only one that makes the offer: accepting again, in another competition or after an undo does not', async () => {
    const family = aFamily()
    const [first, second] = [await enter(family), await enter(paidAgain(family), 'semiform')]
    await decide(first.id, 1)
    await decide(second.id, 1)
    await decide(first.id, 2, 'declined')
    await decide(first.id, 3)
    expect(await offersTo(first.email)).toHaveLength(1)
    expect(await accountsOf(first.email)).toHaveLength(1)
  })

  test('of a participant offers nothing, and neither does a decline or an open request', async () => {
    const participant = await enter(aParticipant(), 'wordsmithform')
    expect((await decide(participant.id, 1)).statusCode).toBe(200)
    const declined = await enter(aFamily())
    await decide(declined.id, 1, 'declined')
    for (const { email } of [participant, declined, await enter(aFamily())]) {
      expect([await accountsOf(email), await offersTo(email)]).toEqual([[], []])
    }
  })

  test('goes through without an offer when the address, stored when forms took it, cannot sign in', async () => {
    for (const email of ['schüler@schule.example', 'a..b@school.example']) {
      const { id } = await enter(aFamily())
      await portal.db.update(registrations).set({ email }).where(eq(registrations.id, id))
      expect((await decide(id, 1)).json()).toMatchObject({ status: 'success', registration: { status: 'accepted' } })
      expect(await offersTo(email)).toEqual([])
    }
  })

  test('gives the child an account of its own when a "school" was registered with the child’s address, and never opens the office', async () => {
    const school = aSchool({ email: 'child@taken.example' })
    await portal.app.inject({ method: 'POST', url: '/api/schools', headers: { 'idempotency-key': randomUUID() }, payload: school })
    const stranger = await portal.signInAs('school', 'child@taken.example', 'a stranger chose this')
    for (const student_email of ['child@taken.example', 'OFFICE@portal.example']) {
      const { id } = await enter(aFamily({ student_email, parent_email: 'parent@taken.example' }))
      await decide(id, 1)
      // The link sets the student's password, not the other account's.
      const link = await portal.linkFor(student_email)
      const payload = { password: 'the student’s own choice' }
      await portal.app.inject({ method: 'PUT', url: link.replace('/password/', '/api/password-resets/'), payload })
      const signIn = async (role: string, password: string) =>
        (await portal.app.inject({ method: 'POST', url: '/api/session', payload: { email: student_email, password, role } })).statusCode
      const roles = ['user', 'school', 'admin']
      expect(await Promise.all(roles.map((role) => signIn(role, payload.password)))).toEqual([200, 401, 401])
      await portal.db.delete(outbox).where(eq(outbox.recipient, 'parent@taken.example'))
    }
    expect((await portal.app.inject({ url: '/api/session', headers: stranger })).json().role).toBe('school')
    expect((await portal.app.inject({ url: '/api/session', headers: office })).json().role).toBe('admin')
    expect((await accountsOf('child@taken.example')).map(({ role }) => role).sort()).toEqual(['school', 'user'])
  })

  testRace('of 15 brothers and sisters with one address at once makes one account and one email', async () => {
    const rows = []
    for (let n = 0; n < 15; n++) rows.push(await enter(aFamily({ student_email: 'siblings@home.example' })))
    const replies = await Promise.all(rows.map(({ id }) => decide(id, 1)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(15).fill(200))
    const stored = await portal.db.select().from(registrations).where(eq(registrations.email, 'siblings@home.example'))
    expect(stored.map(({ status }) => status)).toEqual(Array(15).fill('accepted'))
    expect(await accountsOf('siblings@home.example')).toHaveLength(1)
    expect(await offersTo('siblings@home.example')).toHaveLength(1)
    const [account] = await accountsOf('siblings@home.example')
    expect(await rowsWhere(portal, verification, like(verification.identifier, `password:${account?.id}:%`))).toHaveLength(1)
    expect(await rowsWhere(portal, history, eq(history.subjectId, account?.id ?? ''))).toHaveLength(1)
  })

  test('of several students in one go offers each an account', async () => {
    const rows = [await enter(aFamily()), await enter(aFamily()), await enter(aFamily({ student_email: 'siblings@home.example' }))]
    const reply = await portal.send(
      'PUT',
      '/api/office/decisions',
      { decision: 'accepted', rows: rows.map(({ id }) => ({ id, version: 1 })) },
      office,
    )
    expect(reply.json().results.map(({ done }: { done: boolean }) => done)).toEqual([true, true, true])
    expect(await Promise.all(rows.map(async ({ email }) => (await offersTo(email)).length))).toEqual([1, 1, 1])
  })
})

describe('an invitation that has not been sent', () => {
  const statesTo = async (...recipients: string[]) => (await Promise.all(recipients.map(offersTo))).flat().map(({ state }) => state)

  test('goes when the acceptance is undone or turned into a decline, and queued again when it is accepted again', async () => {
    const { id, email, contactEmail } = await enter(aFamily())
    await decide(id, 1)
    expect(await statesTo(email)).toEqual(['waiting'])
    await reopen(id, 2)
    expect(await statesTo(email)).toEqual([])
    await amend(id, { version: 3, student_name: 'Named Anew' })
    await decide(id, 4)
    expect(await statesTo(email)).toEqual(['waiting'])
    await decide(id, 5, 'declined')
    expect(await statesTo(email)).toEqual([])
    await decide(id, 6)
    expect(await accountsOf(email)).toMatchObject([{ name: 'Named Anew', knownBy: contactEmail }])
    const student = await portal.signInAs('user', email)
    expect((await portal.app.inject({ url: '/api/session', headers: student })).json()).toMatchObject({ role: 'user', name: 'Named Anew' })
  })

  test('goes when the office corrects the address it would go to', async () => {
    const { id, email } = await enter(aFamily())
    await decide(id, 1)
    await amend(id, { version: 2, student_email: 'right@student.example' })
    expect(await statesTo(email)).toEqual([])
    expect(await statesTo('right@student.example')).toEqual(['waiting'])
  })

  test('stays while another registration of the same family is accepted, and then goes to another family with the same student address', async () => {
    const family = aFamily()
    const [first, second] = [await enter(family), await enter(paidAgain(family), 'semiform')]
    await decide(first.id, 1)
    await decide(second.id, 1)
    await reopen(first.id, 2)
    expect(await statesTo(first.email)).toEqual(['waiting'])
    const other = await enter(aFamily({ student_email: first.email }), 'semiform')
    await decide(other.id, 1)
    expect(await statesTo(other.contactEmail)).toEqual([])
    await reopen(second.id, 2)
    expect(await statesTo(first.email)).toEqual(['withdrawn', 'waiting'])
    expect(await statesTo(other.contactEmail)).toEqual(['waiting'])
  })

  test('in an acceptance that is taken back is written again for a brother or sister who stays accepted', async () => {
    const family = aFamily({ student_email: 'two@shared.example', parent_email: 'two@shared.example' })
    const [first, second] = [await enter(family), await enter({ ...paidAgain(family), student_name: 'Second Sibling' })]
    await decide(first.id, 1)
    await decide(second.id, 1)
    expect(await statesTo('two@shared.example')).toEqual([])
    await reopen(first.id, 2)
    expect(await statesTo('two@shared.example')).toEqual(['waiting'])
  })

  test('is not withdrawn or sent again once it has been sent', async () => {
    const { id, email } = await enter(aFamily())
    await decide(id, 1)
    await portal.db.update(outbox).set({ state: 'sent' }).where(eq(outbox.recipient, email))
    await reopen(id, 2)
    await decide(id, 3)
    expect(await statesTo(email)).toEqual(['sent'])
  })

  testRace('is there exactly once when one registration is accepted while another is undone', async () => {
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const family = aFamily()
        const [first, second] = [await enter(family), await enter(paidAgain(family), 'semiform')]
        await decide(first.id, 1)
        const replies = await Promise.all([reopen(first.id, 2), decide(second.id, 1)])
        expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
        expect((await statesTo(first.email)).filter((state) => state === 'waiting')).toHaveLength(1)
      }),
    )
  })
})

describe('a corrected name', () => {
  test('is the name in the student’s greeting, unless the account has a different one', async () => {
    const family = aFamily({ student_name: 'Misspelt Nmae' })
    const first = await enter(family)
    await decide(first.id, 1)
    const student = await portal.signInAs('user', first.email)
    const nameNow = async () => (await portal.app.inject({ url: '/api/session', headers: student })).json().name
    await amend(first.id, { version: 2, student_name: 'Misspelt Name' })
    expect(await nameNow()).toBe('Misspelt Name')
    expect((await portal.app.inject({ url: '/user', headers: student })).body).toMatch(/Welcome, (<!-- -->)?Misspelt Name/)
    const sister = await enter({ ...family, student_name: 'Her Sister' })
    await amend(sister.id, { version: 1, student_name: 'Her Other Sister' })
    expect(await nameNow()).toBe('Misspelt Name')
  })
})

describe('a corrected address', () => {
  test('of an accepted student is offered an account; that of a waiting one is not', async () => {
    const accepted = await enter(aFamily())
    await decide(accepted.id, 1)
    expect((await amend(accepted.id, { version: 2, student_email: 'corrected@student.example' })).statusCode).toBe(200)
    expect(await offersTo('corrected@student.example')).toHaveLength(1)
    await amend(accepted.id, { version: 3, class_name: 'Class 9' })
    await amend(accepted.id, { version: 4, student_email: 'CORRECTED@student.example' })
    expect(await offersTo('corrected@student.example')).toHaveLength(1)
    expect(await offersTo('CORRECTED@student.example')).toHaveLength(0)

    const waiting = await enter(aFamily())
    await amend(waiting.id, { version: 1, student_email: 'waiting@student.example' })
    expect(await accountsOf('waiting@student.example')).toEqual([])
  })

  test('of a parent gets a new offer for the student’s account, and the link sent to the wrong one stops working', async () => {
    const { id, email } = await enter(aFamily({ parent_email: 'wrong@parent.example' }))
    await decide(id, 1)
    const [first] = await offersTo(email)
    expect((await amend(id, { version: 2, parent_email: 'right@parent.example' })).statusCode).toBe(200)
    expect((await offersTo(email)).map(({ state }) => state)).toEqual(['withdrawn', 'waiting'])
    const url = (first?.link ?? '').replace('/password/', '/api/password-resets/')
    const dead = await portal.app.inject({ method: 'PUT', url, payload: { password: 'kettle under the bed' } })
    expect(dead.statusCode).toBe(404)
    // The parent's one email is the acceptance, with the account.
    expect(await offersTo('right@parent.example')).toEqual([])
    const sent = await portal.db.select().from(outbox).where(eq(outbox.recipient, 'right@parent.example'))
    expect(sent).toMatchObject([{ template: 'registration-accepted', plain: expect.stringContaining('{account}') }])
    const headers = await portal.signInAs('user', email)
    expect((await portal.app.inject({ url: '/api/student/registrations', headers })).json()).toHaveLength(1)
    // A student who has set a password keeps it, and gets no more emails.
    await amend(id, { version: 3, parent_email: 'third@parent.example' })
    expect(await offersTo('third@parent.example')).toEqual([])
    expect((await portal.app.inject({ url: '/api/student/registrations', headers })).statusCode).toBe(200)
  })
})

describe('a student who is signed in', () => {
  const ownOf = async (headers: { cookie: string }): Promise<OwnRegistration[]> => {
    const reply = await portal.app.inject({ url: '/api/student/registrations', headers })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['cache-control']).toBe('no-store')
    return reply.json()
  }

  test('sees every registration made with their own address, newest first, with its state and the next step; and no other', async () => {
    const family = aFamily({ student_email: 'Own@student.example', parent_email: 'mother@student.example' })
    const first = await enter(family)
    await decide(first.id, 1)
    const second = await enter({ ...family, student_email: 'own@STUDENT.example' }, 'semiform')
    const sister = aFamily({ student_name: 'Own Sister', student_email: 'own@student.example', parent_email: 'Mother@student.example' })
    const third = await enter(sister, 'abc')
    await decide(third.id, 1, 'declined')
    // A parent's address is not the student's own.
    await enter(aFamily({ parent_email: 'own@student.example' }))
    const other = await enter(aFamily())
    await decide(other.id, 1)

    const student = await portal.signInAs('user', 'Own@student.example')
    expect(await ownOf(student)).toEqual([
      {
        reference: third.reference,
        serial_no: third.serialNo,
        name: 'Own Sister',
        competition: 'Student registration',
        status: 'declined',
        message: expect.stringContaining('couldn’t accept'),
        fee: '₹200',
        submitted_at: third.submittedAt.toISOString(),
        booking: null,
        next: null,
      },
      expect.objectContaining({
        reference: second.reference,
        status: 'pending',
        fee: '₹500',
        message: expect.stringContaining('don’t pay again'),
      }),
      expect.objectContaining({
        reference: first.reference,
        status: 'accepted',
        message: expect.stringContaining('Next: book a time for the quarter-final'),
        next: { path: '/book', text: 'Book a time' },
      }),
    ])
    const stranger = await portal.signInAs('user', other.email)
    expect((await ownOf(stranger)).map(({ reference }) => reference)).toEqual([other.reference])
  })
})
