import { randomUUID } from 'node:crypto'
import { asc, eq, notInArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Answers } from '#domain/forms/field.ts'
import type { OfficeProblemReport } from '#domain/problem-report.ts'
import { mostOpenRequests, mostOwnChanges } from '#domain/registration/own-changes.ts'
import { statusPath } from '#server/features/links/index.ts'
import { correctionOf } from '#server/features/registrations/index.ts'
import { idsOf } from '#server/lib/ids.ts'
import { consentRequests, corrections, history, outbox, problemReports, registrations, user } from '#server/platform/db/schema/index.ts'
import { sendForm } from '#test/support/forms.ts'
import { aFamily } from '#test/support/people.ts'
import { sharedOffice, sharedPortal } from '#test/support/portal.ts'

const portal = sharedPortal({ undoMs: 0 })
const office = sharedOffice(portal)

const adult = '1990-02-03'
let number = 0

/** A registration, with the path of its status page. */
async function registered(name: string, more: Answers = {}) {
  number += 1
  const answers = { student_name: name, parent_email: `own-${number}@home.example`, student_email: `child-${number}@home.example`, ...more }
  const { reference, status_path: path } = await portal.register(answers)
  const [row] = await portal.db.select().from(registrations).where(eq(registrations.reference, reference))
  if (!row || path === null) throw new Error('There is no registration')
  return { id: row.id, email: row.contactEmail, reference, path }
}
type Registered = Awaited<ReturnType<typeof registered>>

const rowOf = async ({ id }: Pick<Registered, 'id'>) => {
  const [row] = await portal.db.select().from(registrations).where(eq(registrations.id, id))
  if (!row) throw new Error('There is no registration')
  return row
}
const page = async ({ path }: Pick<Registered, 'path'>) => (await portal.app.inject({ url: `${path}/correct` })).body
const hidden = (body: string, name: string) => new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(body)?.[1] ?? ''

const post = (path: string, fields: Answers) => sendForm(portal.app, `${path}/correct`, fields)

/** Opens the page and sends what it needs, as its form does. */
async function opened(registration: Registered): Promise<Answers> {
  return { shown: hidden(await page(registration), 'shown'), submission_key: randomUUID() }
}
const correct = async (registration: Registered, answers: Answers) =>
  post(registration.path, { ...(await opened(registration)), ...answers })
const decide = async (id: string, decision: string, version: number) =>
  portal.send(
    'PUT',
    `/api/office/registrations/${id}/decision`,
    { decision, version, reason: decision === 'declined' ? 'No payment' : '' },
    office,
  )
const emailsAbout = async (id: string) =>
  (await portal.db.select().from(outbox).where(eq(outbox.subjectId, id)).orderBy(asc(outbox.createdAt))).filter(
    ({ state }) => state !== 'withdrawn',
  )
const historyOf = (id: string) => portal.db.select().from(history).where(eq(history.subjectId, id)).orderBy(asc(history.id))
const reports = async () =>
  (await portal.app.inject({ url: '/api/office/problem-reports', headers: office })).json<{ reports: OfficeProblemReport[] }>().reports

async function accepted(registration: Registered) {
  expect((await decide(registration.id, 'accepted', (await rowOf(registration)).version)).statusCode).toBe(200)
}

describe('a registration that waits', () => {
  test('takes any answer at once and keeps its place; the family reads which ones, and the office what was there before', async () => {
    const one = await registered('Mistyped Name')
    const before = await rowOf(one)
    const reply = await correct(one, { student_name: 'Right Name', birth_date: '2015-05-06', city_name: 'Pune', contact_code: '+91' })
    expect([reply.statusCode, reply.headers.location]).toEqual([303, expect.stringMatching(/\/data\?changed=/)])
    const row = await rowOf(one)
    expect(row).toMatchObject({ name: 'Right Name', birthDate: '2015-05-06', city: 'Pune', status: 'pending', correctedAt: null })
    expect([row.version, row.submittedAt, row.serialNo]).toEqual([before.version + 1, before.submittedAt, before.serialNo])
    expect((await portal.app.inject({ url: String(reply.headers.location) })).body).toContain('Changed: Student Name, Birth Date, City')
    const email = (await emailsAbout(one.id)).at(-1)
    expect(email).toMatchObject({ template: 'registration-changed', recipient: one.email })
    expect(email?.plain).toContain('Changed: Student Name, Birth Date, City')
    expect(email?.plain).not.toContain('Pune')
    expect((await historyOf(one.id)).at(-1)).toMatchObject({
      actorName: 'visitor',
      action: 'corrected',
      before: { student_name: 'Mistyped Name' },
      after: { student_name: 'Right Name', city_name: 'Pune' },
    })
    const late = await decide(one.id, 'accepted', before.version)
    expect(late.json().detail).toMatch(/^The family corrected this .+ Your decision was not saved\.$/)
    const { corrections: stories } = (await portal.app.inject({ url: `/api/office/review/${one.id}`, headers: office })).json()
    expect(stories).toMatchObject([
      {
        reason: 'Changed by the family.',
        fields: expect.arrayContaining([expect.objectContaining({ before: 'Mistyped Name', now: 'Right Name' })]),
      },
    ])
    // Nothing says that the payment was sent again.
    expect((await portal.app.inject({ url: one.path })).body).not.toContain('You sent it again')
  })

  test('refuses what the form refuses, at the field, and keeps what was typed', async () => {
    const one = await registered('Checked Child')
    const reply = await correct(one, { parent_email: 'no address', city_name: 'Typed City' })
    expect(reply.statusCode).toBe(400)
    expect(reply.body).toContain('Enter an email address like name@example.com.')
    expect(reply.body).toContain('value="Typed City"')
    expect(reply.body).toContain('value="no address"')
    for (const [wrong, status] of [
      [{ txn_no: '999988887777' }, 400],
      [{ serial_no: '1' }, 400],
      [{ parent_contact: '12' }, 400],
      [{ student_name: 'a'.repeat(5000) }, 400],
      [{}, 409],
      [{ shown: 'x' }, 400],
      [{ submission_key: 'x' }, 400],
    ] as const)
      expect((await correct(one, wrong as Answers)).statusCode, JSON.stringify(wrong).slice(0, 50)).toBe(status)
    expect((await rowOf(one)).version).toBe(1)
  })

  test('is never doubled, whichever child it is about now', async () => {
    const one = await registered('First Twin', { parent_email: 'twins@home.example' })
    const { contactKey, birthDate, phone } = await rowOf(one)
    await registered('Second Twin', { parent_email: contactKey, birth_date: birthDate, parent_contact: phone })
    const reply = await correct(one, { student_name: 'Second Twin' })
    expect(reply.statusCode).toBe(409)
    expect(reply.body).toContain('already has another registration')
    expect((await rowOf(one)).name).toBe('First Twin')
  })

  test('stays with the family until everything that was asked for is right', async () => {
    const one = await registered('Asked Child')
    const ask = { version: 1, fields: ['student_name', 'class_name'], reason: 'These differ from the certificate of birth.' }
    const asked = await portal.send('PUT', `/api/office/registrations/${one.id}/correction`, ask, office)
    expect(asked.statusCode).toBe(200)
    await correct(one, { city_name: 'Pune', student_name: 'Asked Kid' })
    expect([(await rowOf(one)).status, (await correctionOf(portal.db, one.id)) !== null]).toEqual(['correction', true])
    await correct(one, { student_name: 'Asked Boy', class_name: 'Class 9' })
    expect(await rowOf(one)).toMatchObject({ status: 'pending', correctedAt: expect.any(Date), name: 'Asked Boy' })
    expect(await correctionOf(portal.db, one.id)).toBeNull()
  })

  test('has a limit, and the same form sent twice counts once', async () => {
    const one = await registered('Many Times')
    const sent = { ...(await opened(one)), city_name: 'Pune' }
    const replies = [await post(one.path, sent), await post(one.path, sent)]
    expect(replies.map(({ headers }) => headers.location)).toEqual([replies[0]?.headers.location, replies[0]?.headers.location])
    expect((await rowOf(one)).version).toBe(2)
    expect((await post(one.path, { ...sent, city_name: 'Delhi' })).statusCode).toBe(422)
    for (let n = 1; n < mostOwnChanges; n++) expect((await correct(one, { city_name: `Place ${n}` })).statusCode).toBe(303)
    const last = await correct(one, { city_name: 'One Too Many' })
    expect([last.statusCode, last.body.includes('many times')]).toEqual([409, true])
  })

  test('isn’t overwritten by a page that was opened before another change', async () => {
    const one = await registered('Two Tabs')
    const [first, second] = [await opened(one), await opened(one)]
    await post(one.path, { ...first, city_name: 'Pune' })
    const late = await post(one.path, { ...second, city_name: 'Bengaluru', state_name: 'Kerala' })
    expect(late.statusCode).toBe(409)
    expect(late.body).toContain('If you send this now, it changes: City, State')
    expect((await rowOf(one)).city).toBe('Pune')
    // The answer has what was typed and what is true now: sent again, it counts.
    const again = await post(one.path, {
      shown: hidden(late.body, 'shown'),
      submission_key: hidden(late.body, 'submission_key'),
      city_name: 'Bengaluru',
    })
    expect([again.statusCode, (await rowOf(one)).city]).toEqual([303, 'Bengaluru'])
  })

  test('is changed by one of two at once; a decision and a change never both count unseen', async () => {
    const one = await registered('Racing Family')
    const [a, b] = [await opened(one), await opened(one)]
    const both = await Promise.all([post(one.path, { ...a, city_name: 'Pune' }), post(one.path, { ...b, state_name: 'Kerala' })])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([303, 409])
    for (let n = 0; n < 4; n++) {
      const other = await registered(`Racing Decision ${n}`)
      const shown = await opened(other)
      const [decided, changed] = await Promise.all([
        decide(other.id, 'accepted', 1),
        post(other.path, { ...shown, student_name: `Raced ${n}` }),
      ])
      const row = await rowOf(other)
      expect([decided.statusCode, changed.statusCode].sort(), `${n}`).not.toEqual([200, 303])
      expect(row).toMatchObject(
        decided.statusCode === 200 ? { status: 'accepted', name: `Racing Decision ${n}` } : { status: 'pending', name: `Raced ${n}` },
      )
    }
  })
})

describe('an accepted registration', () => {
  test('changes where to reach the family at once; who takes part becomes a request that the office answers', async () => {
    const one = await registered('Accepted Child')
    await accepted(one)
    expect(await page(one)).toContain('We have already checked who takes part')
    const before = await rowOf(one)
    const reply = await correct(one, { student_name: 'Another Child', address_name: '1 New Road', birth_date: '2014-04-04' })
    expect(reply.statusCode).toBe(303)
    expect(await rowOf(one)).toMatchObject({
      name: 'Accepted Child',
      birthDate: before.birthDate,
      status: 'accepted',
      answers: { address_name: '1 New Road' },
    })
    const report = (await reports()).find(({ reference }) => reference === one.reference)
    expect(report).toMatchObject({
      role: 'family',
      name: 'Accepted Child',
      email: one.email,
      account_id: null,
      registration: { id: one.id, competition: 'quarter-final', status: 'accepted' },
      text: `Student Name: Accepted Child → Another Child\nBirth Date: ${before.birthDate} → 2014-04-04`,
    })
    const after = (await portal.app.inject({ url: String(reply.headers.location) })).body
    expect(after).toContain('Changed: Home Address')
    expect(after).toContain(`Sent to us as request ${report?.number}: Student Name, Birth Date. None of it has changed yet`)
    expect(await page(one)).toContain(`You asked us (request ${report?.number})`)
    const answered = await portal.send(
      'PUT',
      `/api/office/problem-reports/${report?.id}/answer`,
      { answer: 'Please send us the certificate of birth.' },
      office,
    )
    expect(answered.statusCode).toBe(200)
    const templates = (await emailsAbout(one.id)).map(({ template }) => template)
    expect(templates.slice(-2).toSorted()).toEqual(['change-answered', 'change-asked'])
    const receipt = (await emailsAbout(one.id)).find(({ template }) => template === 'change-asked')
    expect(receipt?.plain).toContain('Changed at once: Home Address')
    const data = (await portal.app.inject({ url: `${one.path}/data.json` })).json()
    expect(data.requests).toMatchObject([{ number: report?.number, answer: 'Please send us the certificate of birth.' }])
    await portal.db.delete(registrations).where(eq(registrations.id, one.id))
    expect(await portal.db.$count(problemReports, eq(problemReports.reference, one.reference))).toBe(0)
  })

  test('takes a few requests at a time, and the same one sent twice counts once', async () => {
    const one = await registered('Wishing Child')
    await accepted(one)
    const sent = { ...(await opened(one)), class_name: 'Class 12' }
    for (const reply of [await post(one.path, sent), await post(one.path, sent)]) expect(reply.statusCode).toBe(303)
    expect(await portal.db.$count(problemReports, eq(problemReports.registrationId, one.id))).toBe(1)
    for (let n = 1; n < mostOpenRequests; n++) expect((await correct(one, { class_name: `Class ${n}` })).statusCode).toBe(303)
    const late = await correct(one, { class_name: 'Class 1', city_name: 'Not Stored' })
    expect([late.statusCode, late.body.includes('already asked us')]).toEqual([409, true])
    expect((await rowOf(one)).city).not.toBe('Not Stored')
  })
})

test('what decides the fee is only asked of the office', async () => {
  const one = await registered('Region Child')
  const { region } = await rowOf(one)
  expect((await correct(one, { student_type: region === 'India' ? 'Out Of India' : 'India' })).statusCode).toBe(303)
  expect((await rowOf(one)).region).toBe(region)
  expect((await reports()).find(({ reference }) => reference === one.reference)?.text).toContain('Student Type')
})

test('declined, withdrawn, or by a reference and email, nothing is corrected', async () => {
  const declined = await registered('Declined Child')
  await decide(declined.id, 'declined', 1)
  expect(await page(declined)).toContain('there’s nothing to correct')
  expect((await post(declined.path, { shown: '0'.repeat(64), submission_key: randomUUID(), city_name: 'Pune' })).statusCode).toBe(409)
  const withdrawn = await registered('Withdrawn Child')
  const sent = await opened(withdrawn)
  const boundary = 'x'.repeat(30)
  const reply = await portal.send('POST', `${withdrawn.path}/withdrawal`, `--${boundary}--`, {
    'content-type': `multipart/form-data; boundary=${boundary}`,
  })
  expect(reply.statusCode).toBe(303)
  expect(await page(withdrawn)).toContain('This registration is withdrawn.')
  expect((await post(withdrawn.path, { ...sent, city_name: 'Pune' })).statusCode).toBe(409)
  const found = await portal.send('POST', '/check', `reference=${declined.reference}&email=${encodeURIComponent(declined.email)}`, {
    'content-type': 'application/x-www-form-urlencoded',
  })
  expect(found.statusCode).toBe(200)
  expect(found.body).not.toContain('/correct')
})

test('a new address gets the state with its link, the earlier one is told without seeing it, and the page says that the link has moved', async () => {
  const one = await registered('Moving Child')
  await accepted(one)
  const sent = { ...(await opened(one)), parent_email: 'new-home@elsewhere.example', city_name: 'Pune' }
  const reply = await post(one.path, sent)
  expect(reply.statusCode).toBe(200)
  for (const text of ['The link has moved', 'new-home@elsewhere.example']) expect(reply.body).toContain(text)
  // Without a mail server the new link is in the office, and asking for it by email leads nowhere else.
  expect(reply.body).toContain('is waiting in our office, which can’t send email yet: write to help@example.org.')
  for (const text of ['We’ve sent', 'Email me my link']) expect(reply.body).not.toContain(text)
  // The answer was lost: the page sends it once more.
  portal.context.sendsEmails = true
  const again = await post(one.path, sent)
  portal.context.sendsEmails = false
  for (const text of ['The link has moved', 'We’ve sent', 'Email me my link']) expect(again.body).toContain(text)
  expect((await portal.app.inject({ url: one.path })).statusCode).toBe(404)
  expect((await post(one.path, { ...sent, city_name: 'Other' })).statusCode).toBe(404)
  const row = await rowOf(one)
  expect(row).toMatchObject({ contactEmail: 'new-home@elsewhere.example', linkNo: 2, status: 'accepted' })
  expect((await portal.app.inject({ url: statusPath(portal.context.bookingLinkKey, row) })).statusCode).toBe(200)
  const emails = await emailsAbout(one.id)
  const notice = emails.find(({ template }) => template === 'address-changed')
  expect(notice?.recipient).toBe(one.email)
  expect(notice?.plain.replaceAll('\u200b', '')).toContain('our emails go to n…@elsewhere.example')
  expect(notice?.plain).toMatch(/Changed: .*Parent Email.*City/)
  expect(`${notice?.plain} ${notice?.html}`).not.toContain('new-home')
  expect(`${notice?.plain}`).not.toContain('{status}')
  expect(emails.filter(({ recipient }) => recipient === 'new-home@elsewhere.example').map(({ template }) => template)).toContain(
    'registration-accepted',
  )
  // Whatever hadn't left for the earlier address was withdrawn.
  expect(emails.filter(({ recipient, state }) => recipient === one.email && state === 'waiting').map(({ template }) => template)).toEqual([
    'address-changed',
  ])
})

describe('a corrected address of an accepted student offers the account again, in one email to each mailbox', () => {
  const afterwards = async (one: Registered, answers: Answers) => {
    await accepted(one)
    await portal.db.update(outbox).set({ state: 'sent' })
    const before = idsOf(await portal.db.select().from(outbox))
    expect((await correct(one, answers)).statusCode).toBeLessThan(400)
    const { email } = await rowOf(one)
    const [account] = await portal.db.select().from(user).where(eq(user.email, email))
    const emails = await portal.db.select().from(outbox).where(notInArray(outbox.id, before))
    return emails
      .map((sent) => [sent.recipient, sent.template, sent.accountId === account?.id || sent.subjectId === account?.id])
      .toSorted()
  }

  test('the student’s own', async () => {
    const one = await registered('Own Mailbox')
    expect(await afterwards(one, { student_email: 'another-child@home.example' })).toEqual([
      ['another-child@home.example', 'account-offered', true],
      [one.email, 'registration-changed', true],
    ])
  })

  test('the parent’s', async () => {
    const one = await registered('Parents Mailbox')
    expect(await afterwards(one, { student_email: one.email })).toEqual([[one.email, 'registration-changed', true]])
  })

  test('one that was the parent’s until now', async () => {
    const one = await registered('Former Mailbox')
    expect(await afterwards(one, { student_email: one.email, parent_email: 'father@home.example' })).toEqual([
      ['father@home.example', 'registration-accepted', true],
      [one.email, 'address-changed', true],
    ])
  })

  test('one that is the new one of both', async () => {
    const one = await registered('New Mailbox')
    const both = 'both@home.example'
    expect(await afterwards(one, { student_email: both, parent_email: both })).toEqual([
      [both, 'registration-accepted', true],
      [one.email, 'address-changed', false],
    ])
  })
})

test('a family says that it paid twice in two taps from its page, once, and the office reads and answers it', async () => {
  const one = await registered('Paid Twice')
  expect((await portal.app.inject({ url: one.path })).body).toContain(`href="${one.path}/data#twice"`)
  expect((await portal.app.inject({ url: `${one.path}/data` })).body).toContain(`action="${one.path}/paid-twice"`)
  const say = (fields: Answers) => sendForm(portal.app, `${one.path}/paid-twice`, fields)
  expect((await say({ other_number: 'x'.repeat(51) })).statusCode).toBe(400)
  const told = await say({ other_number: ' 998877665544 ' })
  expect([told.statusCode, (await say({})).headers.location]).toEqual([303, told.headers.location])
  const page = (await portal.app.inject({ url: told.headers.location ?? '' })).body
  expect(page).toMatch(/Sent to us as request \d+: I paid twice\./)
  expect(page).toMatch(/We paid twice\. \(request \d+, not answered yet\)/)
  const list = await portal.app.inject({ url: '/api/office/problem-reports', headers: office })
  const { reports }: { reports: OfficeProblemReport[] } = list.json()
  const mine = reports.filter(({ reference }) => reference === one.reference)
  expect(mine).toMatchObject([{ role: 'family', text: 'We paid twice. The other transaction number: 998877665544' }])
  const url = `/api/office/problem-reports/${mine[0]?.id}/answer`
  const answered = await portal.app.inject({ method: 'PUT', url, headers: office, payload: { answer: 'We have returned it.' } })
  expect(answered.statusCode).toBe(200)
  const [asked, answer] = (await emailsAbout(one.id)).filter(({ template }) => template.startsWith('change-'))
  expect([asked?.plain, answer?.plain]).toEqual([
    expect.stringContaining('We paid twice.'),
    expect.stringContaining('We have returned it.'),
  ])
})

describe('consent follows the birth date', () => {
  const asked = async ({ id }: Registered) => portal.db.$count(consentRequests, eq(consentRequests.registrationId, id))

  test('who turns out to be a child needs it, the parent is asked, and further corrections go through', async () => {
    const one = await registered('Grown Up', { birth_date: adult })
    expect(await asked(one)).toBe(0)
    expect((await correct(one, { birth_date: '2015-01-02' })).statusCode).toBe(303)
    expect(await asked(one)).toBe(1)
    const [, notice, ...others] = await emailsAbout(one.id)
    expect([notice?.template, notice?.plain, others]).toEqual(['registration-changed', expect.stringContaining('\n\n{consent}\n\n'), []])
    // Nothing else waits for it.
    expect((await correct(one, { city_name: 'Pune' })).statusCode).toBe(303)
  })

  test('who turns out to be of age needs none', async () => {
    const answers = { student_name: 'Not A Child', parent_email: 'of-age@home.example', birth_date: '2020-01-02' }
    const receipt = (await portal.submit(aFamily(answers), { consent: {} })).json()
    const [row] = await portal.db.select().from(registrations).where(eq(registrations.reference, receipt.reference))
    const one = { id: row?.id ?? '', email: 'of-age@home.example', reference: receipt.reference, path: receipt.status_path }
    expect(await asked(one)).toBe(1)
    expect((await correct(one, { birth_date: adult })).statusCode).toBe(303)
    expect(await asked(one)).toBe(0)
  })

  test('a new address is asked again while the parent hasn’t confirmed', async () => {
    const one = await registered('Unconfirmed Child', { birth_date: '2015-01-02' })
    await accepted(one)
    expect(await asked(one)).toBe(1)
    await correct(one, { parent_email: 'confirm-here@elsewhere.example' })
    const sentThere = (await emailsAbout(one.id)).filter(({ recipient }) => recipient === 'confirm-here@elsewhere.example')
    expect(sentThere).toMatchObject([{ template: 'registration-accepted', plain: expect.stringContaining('\n\n{consent}\n\n') }])
  })
})

test('a new address that has had a dozen emails today is told that the one with the link waits, not that it was sent', async () => {
  const parent_email = 'busy@elsewhere.example'
  for (let n = 0; n < 12; n++) await portal.register({ parent_email })
  portal.context.sendsEmails = true
  const { body } = await correct(await registered('Busy Child'), { parent_email })
  portal.context.sendsEmails = false
  expect(body).toContain('busy@elsewhere.example has had many emails from us today, so the one with the new link waits until')
  expect(body).not.toContain('We’ve sent')
})

test('every change has its row in the corrections of the registration', async () => {
  const one = await registered('Counted Child')
  await correct(one, { city_name: 'Pune' })
  const rows = await portal.db.select().from(corrections).where(eq(corrections.registrationId, one.id))
  expect(rows).toMatchObject([{ fields: ['city_name'], askedBy: 'visitor' }])
})
