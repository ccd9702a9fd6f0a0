import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Answers } from '#domain/forms/field.ts'
import { consentStatement, consentText } from '#domain/privacy/consent.ts'
import type { Receipt } from '#domain/replies.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import { remindOfConsents } from '#server/features/consent/index.ts'
import { bookingPath, bookingToken, consentPath } from '#server/features/links/index.ts'
import { erase } from '#server/features/privacy/erase.ts'
import { answerCorrection } from '#server/features/registrations/index.ts'
import { consentRequests, consents, history, notices, outbox, registrations } from '#server/platform/db/schema/index.ts'
import { server } from '#server/platform/history.ts'
import { acceptedChildren } from '#test/support/accepted.ts'
import { sendForm } from '#test/support/forms.ts'
import { aBooking, aConsent, aFamily } from '#test/support/people.ts'
import { openPortal, type Portal } from '#test/support/portal.ts'
import { testRace } from '#test/support/races.ts'
import { aStudent, openSchool } from '#test/support/schools.ts'

const day = 24 * 60 * 60 * 1000
let portal: Portal
let season = defaultSeason
let ahead = 0
beforeEach(async () => {
  season = defaultSeason
  ahead = 0
  portal = await openPortal({ season: () => season, now: () => Date.now() + ahead, undoMs: 0 })
})
afterEach(() => portal.close())

const rowOf = async (reference: string) => {
  const [row] = await portal.db.select().from(registrations).where(eq(registrations.reference, reference))
  if (!row) throw new Error('There is no registration')
  return row
}

async function registered(consent: Answers = aConsent, answers: Answers = {}) {
  const reply = await portal.submit(aFamily(answers), { consent })
  if (reply.statusCode !== 201) throw new Error(`${reply.statusCode} ${reply.body}`)
  const { reference, status_path: path } = reply.json<Receipt>()
  const row = await rowOf(reference)
  return { row, path: path ?? '', link: consentPath(portal.context.bookingLinkKey, row) }
}

/** Sends a form of a page, like a browser without JavaScript. */
const send = (url: string, fields: Answers = {}) => sendForm(portal.app, url, fields)

const byId = async (id: string) => {
  const [row] = await portal.db.select().from(registrations).where(eq(registrations.id, id))
  if (!row) throw new Error('There is no registration')
  return row
}
const read = async (url: string) => (await portal.app.inject({ url })).body
const actsOf = async ({ id }: { id: string }) =>
  (await portal.db.select().from(consents).where(eq(consents.registrationId, id)).orderBy(consents.id)).map(
    ({ act, method, guardian, relation, language }) => `${act} by ${method}: ${guardian}, ${relation}, ${language}`,
  )
const emailsTo = async (recipient: string) =>
  await portal.db.select().from(outbox).where(eq(outbox.recipient, recipient)).orderBy(outbox.createdAt)
const given = 'given by form: Lakshmi Raghunathan, Mother, en'

describe('on the form', () => {
  test('a parent’s consent is stored with the text that was shown, and the receipt asks to confirm it', async () => {
    const { row, link } = await registered()
    expect(await actsOf(row)).toEqual([given])
    const terms = { organisation: season.organisation, contact: season.contact, declined: 400, accepted: null }
    const [notice] = await portal.db.select().from(notices)
    const [consent] = await portal.db.select().from(consents)
    expect(notice).toMatchObject({
      hash: consent?.noticeHash,
      version: '2-400.x.400.400.400',
      language: 'en',
      text: consentText(terms, consentStatement(terms)),
    })
    const [receipt] = await emailsTo(row.contactEmail)
    expect(receipt).toMatchObject({ template: 'registration-received', link })
    expect(receipt?.plain).toContain('Please confirm, as the parent or guardian')
    await registered()
    expect(await portal.db.$count(notices)).toBe(1)
  })

  test('without the tick or the guardian, it is refused at those fields, and nothing is stored', async () => {
    for (const [consent, paths] of [
      [{ ...aConsent, consent: '' }, ['consent']],
      [{ guardian_name: 'Meera' }, ['guardian_relation', 'consent']],
      [{ ...aConsent, guardian_name: ' ' }, ['guardian_name']],
    ] as const) {
      const reply = await portal.submit(aFamily(), { consent })
      expect([reply.statusCode, reply.json().errors.map(({ path }: { path: string }) => path)]).toEqual([400, paths])
    }
    expect(await portal.db.$count(registrations)).toBe(0)
  })

  test('a form that asks nothing, or showed a text that nobody knows, is stored all the same, and the parent is asked by email', async () => {
    for (const consent of [{}, { ...aConsent, consent: 'f'.repeat(64) }]) {
      const { row, link } = await registered(consent)
      expect(await actsOf(row)).toEqual([])
      expect((await emailsTo(row.contactEmail))[0]?.link).toBe(link)
      expect(await read(link)).toMatch(/name="guardian_name".*type="checkbox" name="consent" value="[0-9a-f]{64}"/)
    }
  })

  test('an adult, and a child in a country with a lower age, aren’t asked, and their receipt says nothing about it', async () => {
    season = { ...defaultSeason, consent: { age: 18, exceptions: ['DE 12'] } }
    const abroad = { student_type: 'Out Of India', contact_code: '+49', parent_contact: '30 1234567', country_name: 'Germany' }
    for (const answers of [{ birth_date: '1990-01-01' }, abroad]) {
      const { row, link } = await registered({}, answers)
      const [receipt] = await emailsTo(row.contactEmail)
      expect([receipt?.link, receipt?.plain.includes('guardian')]).toEqual([null, false])
      expect(await read(link)).toContain('nothing to confirm')
    }
    expect(await portal.db.$count(consentRequests)).toBe(0)
  })
})

describe('by the link in the email', () => {
  test('opening it confirms nothing, one press does, once, and an email says so', async () => {
    const { row, link } = await registered()
    const page = await read(link)
    expect(page).toMatch(/Lakshmi Raghunathan.*\(Mother\) agreed to this.*What we keep: .*Yes, I confirm my consent/)
    expect(await actsOf(row)).toEqual([given])
    for (const _twice of [1, 2]) expect((await send(link)).headers.location).toBe(link)
    expect(await actsOf(row)).toEqual([given, 'confirmed by email link: Lakshmi Raghunathan, Mother, en'])
    expect(await read(link)).toContain('Your consent is confirmed')
    expect((await emailsTo(row.contactEmail)).map(({ template }) => template)).toEqual(['registration-received', 'consent-confirmed'])
  })

  test('a parent who wasn’t asked consents there; without the tick it says what is missing and keeps what was typed', async () => {
    const { row, link } = await registered({})
    const refused = await send(link, { guardian_name: 'Meera Rao', guardian_relation: 'Guardian' })
    expect(refused.statusCode).toBe(400)
    expect(refused.body).toMatch(/value="Meera Rao".*Tick the box if you agree/)
    expect((await send(link)).statusCode).toBe(409)
    expect((await send(link, { guardian_name: 'Meera Rao', guardian_relation: 'Guardian', consent: 'yes' })).statusCode).toBe(303)
    expect(await actsOf(row)).toEqual(['confirmed by email link: Meera Rao, Guardian, en'])
  })

  test('a guessed token, a status link and one whose address was corrected open nothing', async () => {
    const { row, path, link } = await registered()
    for (const url of [link.slice(0, -1) + (link.endsWith('A') ? 'B' : 'A'), path.replace('/registration/', '/consent/'), '/consent/x'])
      expect((await portal.app.inject({ url })).statusCode).toBe(404)
    await portal.db.update(registrations).set({ linkNo: 2 }).where(eq(registrations.id, row.id))
    expect((await portal.app.inject({ url: link })).statusCode).toBe(404)
    expect((await send(link)).statusCode).toBe(404)
  })

  test('what is withdrawn can’t be confirmed; undoing that leaves the consent as it was', async () => {
    const { row, path, link } = await registered()
    await send(`${path}/withdrawal`)
    expect(await read(link)).toContain('This registration is withdrawn')
    expect((await send(link)).statusCode).toBe(409)
    await send(`${path}/withdrawal/undo`)
    expect((await send(link)).statusCode).toBe(303)
    expect(await actsOf(row)).toHaveLength(2)
  })

  const correct = async ({ id }: { id: string }, answers: Answers) => {
    const { version } = await byId(id)
    const headers = await portal.signIn()
    const payload = { version, ...answers }
    const reply = await portal.app.inject({ method: 'PATCH', url: `/api/office/registrations/${id}`, headers, payload })
    expect([reply.statusCode, reply.body]).toEqual([200, expect.anything()])
    return await byId(id)
  }
  const linkTo = (row: Awaited<ReturnType<typeof byId>>) => consentPath(portal.context.bookingLinkKey, row)
  const sentTo = async (address: string) => (await emailsTo(address)).map(({ template, link }) => [template, link])

  test('a confirmation counts for its address alone: a corrected one is asked anew, and the first again counts as before', async () => {
    const { row, link } = await registered()
    await send(link)
    const corrected = await correct(row, { parent_email: 'new@home.example' })
    expect(await sentTo('new@home.example')).toEqual([['registration-received', linkTo(corrected)]])
    expect(await portal.db.select().from(consentRequests)).toMatchObject([{ registrationId: row.id, reminders: 0 }])
    expect(await read(linkTo(corrected))).toContain('Yes, I confirm my consent')
    await portal.db.update(registrations).set({ status: 'accepted' }).where(eq(registrations.id, row.id))
    const back = await correct(row, { parent_email: row.contactEmail })
    expect(await portal.db.$count(consentRequests)).toBe(0)
    expect(await read(linkTo(back))).toContain('Your consent is confirmed')
    const again = await correct(row, { parent_email: 'new@home.example' })
    expect(await sentTo('new@home.example')).toContainEqual(['consent-asked', linkTo(again)])
    for (const _twice of [1, 2]) expect((await send(linkTo(again))).statusCode).toBe(303)
    expect(await read(linkTo(again))).toContain('Your consent is confirmed')
    const confirmed = 'confirmed by email link: Lakshmi Raghunathan, Mother, en'
    expect(await actsOf(row)).toEqual([given, confirmed, confirmed])
    expect(await portal.db.$count(consentRequests)).toBe(0)
  })

  test('a school’s word stands when the parent’s address is corrected, and the new one gets the notice', async () => {
    const school = await openSchool(portal)
    const draft = await school.add()
    await school.pay([draft], { consent: 'yes' })
    const row = await correct(draft, { parent_email: 'new@home.example' })
    expect(await sentTo('new@home.example')).toContainEqual(['consent-declared', linkTo(row)])
    expect(await read(linkTo(row))).toContain('Your child’s school says that you agree')
    expect(await portal.db.$count(consentRequests)).toBe(0)
  })

  test('a corrected birth date that makes a child asks the parent; one that makes an adult asks no longer', async () => {
    const { row } = await registered({}, { birth_date: '1990-01-01' })
    const headers = await portal.signIn()
    async function sendAgain(birth_date: string) {
      const { version } = await byId(row.id)
      const payload = { version, fields: ['birth_date'], reason: 'It isn’t the one of the certificate.' }
      const asked = await portal.app.inject({ method: 'PUT', url: `/api/office/registrations/${row.id}/correction`, headers, payload })
      expect(asked.statusCode).toBe(200)
      return await answerCorrection(portal.context, row, { key: randomUUID(), answers: { birth_date }, picture: null })
    }
    const child = await sendAgain('2013-04-18')
    expect(await sentTo(row.contactEmail)).toContainEqual(['consent-asked', linkTo(child)])
    expect(await portal.db.$count(consentRequests)).toBe(1)
    await send(linkTo(child), aConsent)
    await sendAgain('1990-01-01')
    expect(await portal.db.$count(consentRequests)).toBe(0)
    expect(await remindOfConsents({ ...portal.context, now: () => Date.now() + ahead + 9 * day })).toBe(0)
  })

  testRace('two confirmations at the same moment make one', async () => {
    const { row, link } = await registered()
    const replies = await Promise.all([1, 2, 3, 4].map(() => send(link)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303, 303])
    expect(await actsOf(row)).toHaveLength(2)
    expect((await emailsTo(row.contactEmail)).filter(({ template }) => template === 'consent-confirmed')).toHaveLength(1)
  })
})

describe('before booking and moving', () => {
  const bookBy = (link: string, { name, contactEmail, phone }: { name: string; contactEmail: string; phone: string }) =>
    portal.app.inject({
      method: 'POST',
      url: '/api/bookings',
      payload: { ...aBooking({ student_name: name, parent_email: contactEmail, parent_mobile: phone }), link },
    })
  beforeEach(() => {
    ahead = Date.parse('2025-09-01T06:00:00Z') - Date.now()
  })

  test('a parent consents first if there is none, and an email asks to confirm it', async () => {
    const [child] = await acceptedChildren(portal, [{ birth_date: '2013-04-18' }])
    if (!child) throw new Error('There is no child')
    await portal.db.transaction(async (tx) => {
      await tx.execute(sql`alter table consents disable trigger user`)
      await tx.delete(consents)
      await tx.execute(sql`alter table consents enable trigger user`)
    })
    const path = bookingPath(portal.context.bookingLinkKey, child.row)
    const refused = await bookBy(bookingToken(path), child.row)
    expect([refused.statusCode, refused.json().detail]).toEqual([409, expect.stringContaining('agree to the privacy notice first')])
    const done = await send(`/consent/${bookingToken(path)}`, aConsent)
    expect(done.headers.location).toBe(path)
    expect(await actsOf(child.row)).toEqual(['given by booking page: Lakshmi Raghunathan, Mother, en'])
    expect((await emailsTo(child.row.contactEmail)).at(-1)).toMatchObject({ template: 'consent-asked' })
    expect((await bookBy(bookingToken(path), child.row)).statusCode).toBe(201)
  })

  test('the status page asks to confirm it until that is done, once a time is booked too', async () => {
    const [child] = await acceptedChildren(portal, [{ birth_date: '2013-04-18' }])
    if (!child) throw new Error('There is no child')
    const asks = 'Please confirm your consent as the parent or guardian'
    expect(await read(child.path)).toContain(asks)
    expect((await bookBy(bookingToken(bookingPath(portal.context.bookingLinkKey, child.row)), child.row)).statusCode).toBe(201)
    expect(await read(child.path)).toMatch(new RegExp(`${asks}.*See you on`, 's'))
    await send(consentPath(portal.context.bookingLinkKey, child.row))
    expect(await read(child.path)).not.toContain(asks)
  })

  test('a changed notice asks again at the next act, and not before; agreeing to it again is another record', async () => {
    const [child] = await acceptedChildren(portal, [{ birth_date: '2013-04-18' }])
    if (!child) throw new Error('There is no child')
    const link = consentPath(portal.context.bookingLinkKey, child.row)
    await send(link)
    season = { ...season, retention: { ...season.retention, declined: 90 } }
    const token = bookingToken(bookingPath(portal.context.bookingLinkKey, child.row))
    expect((await bookBy(token, child.row)).statusCode).toBe(409)
    expect(await actsOf(child.row)).toHaveLength(2)
    expect(await read(link)).toContain('Our privacy notice has changed since you agreed to it')
    expect((await send(link)).statusCode).toBe(409)
    await send(link, aConsent)
    expect((await bookBy(token, child.row)).statusCode).toBe(201)
    expect(await portal.db.$count(notices)).toBe(2)
    season = { ...season, retention: { ...season.retention, declined: 400 } }
    expect(await read(link)).toContain('Your consent is confirmed')
  })
})

test('an unconfirmed consent is reminded of after 2 and 7 days, and no more', async () => {
  const { row, link } = await registered()
  const confirmed = await registered()
  await send(confirmed.link)
  const after = (days: number) => ({ ...portal.context, now: () => Date.now() + days * day })
  const counts = []
  for (const days of [1.9, 2.1, 2.2, 6.9, 7.1, 8, 30]) counts.push(await remindOfConsents(after(days)))
  expect(counts).toEqual([0, 1, 0, 0, 1, 0, 0])
  const reminders = (await emailsTo(row.contactEmail)).slice(1)
  expect(reminders.map(({ template, link: to }) => [template, to])).toEqual([
    ['consent-asked', link],
    ['consent-asked', link],
  ])
  const late = await registered()
  expect([await remindOfConsents(after(9)), await remindOfConsents(after(9))]).toEqual([1, 0])
  await portal.db.update(registrations).set({ status: 'declined' }).where(eq(registrations.id, late.row.id))
})

test('who comes of age while a parent is asked for consent isn’t asked about any more', async () => {
  const { row } = await registered()
  const years = defaultSeason.consent.age * 366
  const grown = { ...portal.context, now: () => Date.now() + years * day }
  expect([await remindOfConsents(grown), await remindOfConsents(grown)]).toEqual([1, 0])
  expect(await portal.db.select().from(consentRequests)).toEqual([])
  expect(await emailsTo(row.contactEmail)).toHaveLength(1)
})

describe('a school that pays for its students', () => {
  const declared = 'declared by school: null, null, en'

  test('ticks that it holds the consent, and each parent is sent the notice with a way to withdraw', async () => {
    const school = await openSchool(portal)
    const [one, other] = [await school.add(), await school.add(aStudent({ birth_date: '1990-01-01' }))]
    expect((await school.pay([one, other], { consent: 'yes' })).statusCode).toBe(201)
    const [child, adult] = [await byId(one.id), await byId(other.id)]
    expect([await actsOf(child), await actsOf(adult)]).toEqual([[declared], []])
    const link = consentPath(portal.context.bookingLinkKey, child)
    const sent = (await emailsTo(child.contactEmail)).map(({ template, link: to }) => [template, to])
    expect(sent).toContainEqual(['consent-declared', link])
    expect(sent.map(([template]) => template).sort()).toEqual(['consent-declared', 'registration-received'])
    expect(await portal.db.$count(consentRequests)).toBe(0)
    const page = await read(link)
    expect(page).toContain('Your child’s school says that you agree')
    expect(page).toContain('What we keep: ')
    expect(page).toContain('I don’t agree: withdraw the registration')
    expect((await send(link)).statusCode).toBe(409)
  })

  test('ticks it on the form for a single student too: without the tick it is refused there, without any word the parent is asked', async () => {
    const { headers, answers } = await openSchool(portal)
    const through = (consent?: Answers) =>
      portal.submit(aFamily({ school_name: answers.schoolname ?? '' }), { door: 'form2', headers, ...(consent && { consent }) })
    const page = (await portal.app.inject({ url: '/form2', headers })).body
    expect(page).toContain('A parent or guardian of each child has read this')
    expect(page).not.toContain('name="guardian_name"')
    const refused = await through({ consent: '' })
    expect([refused.statusCode, refused.json().errors.map(({ path }: { path: string }) => path)]).toEqual([400, ['consent']])
    const [, hash] = page.match(/name="consent" value="([0-9a-f]{64})"/) ?? []
    const row = await rowOf((await through({ consent: hash ?? '' })).json<Receipt>().reference)
    const link = consentPath(portal.context.bookingLinkKey, row)
    expect(await actsOf(row)).toEqual([declared])
    expect((await emailsTo(row.contactEmail)).map(({ template, link: to }) => [template, to])).toContainEqual(['consent-declared', link])
    expect(await portal.db.$count(consentRequests)).toBe(0)
    const unsaid = await rowOf((await through({})).json<Receipt>().reference)
    expect([await actsOf(unsaid), await portal.db.$count(consentRequests)]).toEqual([[], 1])
  })

  test('is refused at the tick without it; without any word, the parents are asked', async () => {
    const school = await openSchool(portal)
    const draft = await school.add()
    const refused = await school.pay([draft], { consent: '' })
    expect([refused.statusCode, refused.json().errors.map(({ path }: { path: string }) => path)]).toEqual([400, ['consent']])
    expect(await portal.db.$count(registrations)).toBe(0)
    expect((await school.pay([draft])).statusCode).toBe(201)
    const row = await byId(draft.id)
    expect(await actsOf(row)).toEqual([])
    expect((await emailsTo(row.contactEmail))[0]).toMatchObject({ link: consentPath(portal.context.bookingLinkKey, row) })
  })
})

describe('the office', () => {
  test('sees who hasn’t confirmed, those asked longest ago first, and what was agreed to', async () => {
    const headers = await portal.signIn()
    const get = async (url: string) => (await portal.app.inject({ url: `/api/office/consents${url}`, headers })).json()
    const agreed = await registered()
    const unasked = await registered({}, { student_name: 'Zubin Irani' })
    const confirmed = await registered()
    await send(confirmed.link)
    await registered(aConsent, { birth_date: '1990-01-01' })
    const { rows, total } = await get('')
    expect(rows.map(({ id, agreed_at }: { id: string; agreed_at: string | null }) => [id, agreed_at !== null])).toEqual([
      [agreed.row.id, true],
      [unasked.row.id, false],
    ])
    expect(total).toBe(2)
    expect((await get('?q=zubin')).rows).toMatchObject([{ id: unasked.row.id, email: unasked.row.contactEmail, reminders: 0 }])
    const notice = await get('/notices')
    expect(notice.rows).toMatchObject([{ version: notice.version, registrations: 2, text: expect.stringContaining('What we keep: ') }])
  })

  test('asks again, which its history shows, until the parent has confirmed or withdrawn', async () => {
    const headers = await portal.signIn()
    const { row, link } = await registered()
    const ask = () => portal.app.inject({ method: 'POST', url: `/api/office/consents/${row.id}/reminders`, headers })
    expect((await ask()).json()).toEqual({ message: `The parent of ${row.name} is asked again.` })
    expect((await emailsTo(row.contactEmail)).at(-1)).toMatchObject({ template: 'consent-asked', link })
    const [email] = await emailsTo(row.contactEmail)
    const copy = () => portal.app.inject({ method: 'POST', url: `/api/office/letters/${email?.id}/link`, headers })
    expect((await copy()).json().link).toMatch(new RegExp(`${link}$`))
    const actions = await portal.db.select({ action: history.action }).from(history).where(eq(history.subjectId, row.id))
    expect(actions.map(({ action }) => action)).toEqual(expect.arrayContaining(['consent asked for', 'consent link copied']))
    await send(link)
    expect((await ask()).statusCode).toBe(409)
    await portal.db.update(registrations).set({ linkNo: 2 }).where(eq(registrations.id, row.id))
    expect((await copy()).statusCode).toBe(409)
  })
})

test('the family reads and downloads its consent with the text; the office’s export has it; erasing takes it away', async () => {
  const { row, path } = await registered()
  const data = (await portal.app.inject({ url: `${path}/data.json` })).json()
  expect(data.consents).toMatchObject([
    { act: 'given', guardian: 'Lakshmi Raghunathan', method: 'form', notice_version: data.notice_version },
  ])
  expect(data.consents[0].notice).toContain('What we keep: ')
  await erase(portal.context, server, { email: row.contactEmail })
  expect([await portal.db.$count(consents), await portal.db.$count(consentRequests)]).toEqual([0, 0])
})

test('the database refuses to change a consent or a notice, and to delete one before its registration', async () => {
  await registered()
  for (const attempt of [
    sql`update consents set guardian = 'Somebody'`,
    sql`delete from consents`,
    sql`truncate consents`,
    sql`update notices set text = ''`,
    sql`delete from notices`,
    sql`truncate notices, consents`,
  ]) {
    const error = await portal.db.execute(attempt).then(
      () => null,
      (failure: { cause?: { code?: string } }) => failure.cause?.code,
    )
    expect(error).toBe('23001')
  }
})
