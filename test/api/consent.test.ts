import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Answers } from '#domain/forms/field.ts'
import type { Receipt } from '#domain/registration/api.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import { bookingPath, bookingToken, consentPath } from '#server/features/links/index.ts'
import { erase } from '#server/features/privacy/erase.ts'
import { consentRequests, consents, history, notices, outbox, registrations } from '#server/platform/db/schema/index.ts'
import { server } from '#server/platform/history.ts'
import { acceptedChildren } from '#test/support/accepted.ts'
import { sendForm } from '#test/support/forms.ts'
import { aBooking, aConsent, aFamily } from '#test/support/people.ts'
import { openPortal, type Portal } from '#test/support/portal.ts'
import { testRace } from '#test/support/races.ts'
import { aStudent, openSchool } from '#test/support/schools.ts'

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
/** Presses the button of the page behind the link. */
const confirm = async (link: string) => send(link, { consent: /name="consent" value="([^"]+)"/.exec(await read(link))?.[1] ?? 'none' })

const byId = async (id: string) => {
  const [row] = await portal.db.select().from(registrations).where(eq(registrations.id, id))
  if (!row) throw new Error('There is no registration')
  return row
}
const read = async (url: string) => (await portal.app.inject({ url })).body
const actsOf = async ({ id }: { id: string }) =>
  (await portal.db.select().from(consents).where(eq(consents.registrationId, id)).orderBy(consents.id)).map(
    ({ act, method, noticeVersion, language }) => `${act} by ${method}: ${noticeVersion}, ${language}`,
  )
const emailsTo = async (recipient: string) =>
  await portal.db.select().from(outbox).where(eq(outbox.recipient, recipient)).orderBy(outbox.createdAt)
const version = '4-400.x.400.400.400'
const given = `given by form: ${version}, en`
const confirmed = `confirmed by email link: ${version}, en`

describe('on the form', () => {
  test('it is one tick in the form’s own answers, with a link to all of the notice', async () => {
    const { body } = await portal.app.inject({ url: '/quatform' })
    expect(body).toMatch(new RegExp(`type="checkbox"[^>]*name="consent"[^>]*value="${version}"`))
    expect(body).not.toMatch(/guardian_name|guardian_relation|What becomes of your data/)
  })

  test('the tick is stored with the whole notice, and the first email asks to confirm it below the status link', async () => {
    const { row, link } = await registered()
    expect(await actsOf(row)).toEqual([given])
    const [notice] = await portal.db.select().from(notices)
    expect(notice).toMatchObject({ version, language: 'en' })
    expect(notice?.text).toMatch(/^I’m the child’s parent or guardian, and I agree to the privacy notice\.\n.*A registration: /s)
    const [receipt] = await emailsTo(row.contactEmail)
    expect(receipt).toMatchObject({ template: 'registration-received', link })
    expect(receipt?.plain).toMatch(/\n\n\{status\}\n\n.*as the parent or guardian.*\n\n\{link\}\n\n/s)
    await registered()
    expect(await portal.db.$count(notices)).toBe(1)
  })

  test('the specified fields alone are taken; without a tick, or with one for another notice, the parent is asked by email', async () => {
    for (const consent of [{}, { consent: '2-400.x.400.400.400' }] as Answers[]) {
      const { row, link } = await registered(consent)
      expect(await actsOf(row)).toEqual([])
      expect((await emailsTo(row.contactEmail))[0]?.link).toBe(link)
    }
  })

  test('a form that shows the tick and sends none is refused at it, and nothing is stored', async () => {
    const reply = await portal.submit(aFamily(), { consent: { consent: '' } })
    expect([reply.statusCode, reply.json().errors.map(({ path }: { path: string }) => path)]).toEqual([400, ['consent']])
    expect(await portal.db.$count(registrations)).toBe(0)
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
  test('opening it confirms nothing, one press does, once', async () => {
    for (const consent of [aConsent, {}]) {
      const { row, link } = await registered(consent)
      expect(await read(link)).toMatch(/Is this your consent\?.*href="\/privacy-notice".*Yes, I confirm my consent/s)
      const before = await actsOf(row)
      for (const _twice of [1, 2]) expect((await send(link, aConsent)).headers.location).toBe(link)
      expect(await actsOf(row)).toEqual([...before, confirmed])
      expect(await read(link)).toContain('Your consent is confirmed')
      expect((await emailsTo(row.contactEmail)).map(({ template }) => template)).toEqual(['registration-received'])
    }
  })

  test('a notice that changed while the page was open is read again before it is confirmed', async () => {
    const { row, link } = await registered()
    season = { ...season, retention: { ...season.retention, declined: 90 } }
    expect((await send(link, { consent: version })).statusCode).toBe(409)
    expect(await actsOf(row)).toEqual([given])
    expect((await confirm(link)).statusCode).toBe(303)
    season = { ...season, retention: { ...season.retention, declined: 91 } }
    expect(await read(link)).toContain('Your consent is confirmed')
  })

  test('a guessed token, a status link and one whose address was corrected open nothing', async () => {
    const { row, path, link } = await registered()
    for (const url of [link.slice(0, -1) + (link.endsWith('A') ? 'B' : 'A'), path.replace('/registration/', '/consent/'), '/consent/x'])
      expect((await portal.app.inject({ url })).statusCode).toBe(404)
    await portal.db.update(registrations).set({ linkNo: 2 }).where(eq(registrations.id, row.id))
    expect((await portal.app.inject({ url: link })).statusCode).toBe(404)
    expect((await send(link, aConsent)).statusCode).toBe(404)
  })

  test('what is withdrawn can’t be confirmed; undoing that leaves the consent as it was', async () => {
    const { row, path, link } = await registered()
    await send(`${path}/withdrawal`)
    expect(await read(link)).toContain('This registration is withdrawn')
    expect((await send(link, aConsent)).statusCode).toBe(409)
    await send(`${path}/withdrawal/undo`)
    expect((await confirm(link)).statusCode).toBe(303)
    expect(await actsOf(row)).toEqual([given, confirmed])
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
    await confirm(link)
    const corrected = await correct(row, { parent_email: 'new@home.example' })
    expect(await sentTo('new@home.example')).toEqual([['registration-received', linkTo(corrected)]])
    expect(await portal.db.select().from(consentRequests)).toMatchObject([{ registrationId: row.id }])
    await portal.db.update(registrations).set({ status: 'accepted' }).where(eq(registrations.id, row.id))
    const back = await correct(row, { parent_email: row.contactEmail })
    expect(await portal.db.$count(consentRequests)).toBe(0)
    expect(await read(linkTo(back))).toContain('Your consent is confirmed')
    const again = await correct(row, { parent_email: 'new@home.example' })
    const [, accepted, ...others] = await emailsTo('new@home.example')
    expect([accepted?.template, accepted?.plain, others]).toEqual([
      'registration-accepted',
      expect.stringContaining('Confirm your consent:\n\n{consent}\n\n'),
      [],
    ])
    await confirm(linkTo(again))
    expect(await actsOf(row)).toEqual([given, confirmed, confirmed])
    expect(await portal.db.$count(consentRequests)).toBe(0)
  })

  testRace('two confirmations at the same moment make one', async () => {
    const { row, link } = await registered()
    const replies = await Promise.all([1, 2, 3, 4].map(() => send(link, aConsent)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303, 303])
    expect(await actsOf(row)).toEqual([given, confirmed])
  })
})

test('nothing waits for the confirmation: the family books, and the status page mentions it once, below all else', async () => {
  ahead = Date.parse('2025-09-01T06:00:00Z') - Date.now()
  const [child] = await acceptedChildren(portal, [{ birth_date: '2013-04-18' }])
  if (!child) throw new Error('There is no child')
  const asks = 'Please confirm your consent as the parent or guardian'
  expect((await read(child.path)).split(asks)).toHaveLength(2)
  const link = bookingToken(bookingPath(portal.context.bookingLinkKey, child.row))
  const { name: student_name, contactEmail: parent_email, phone: parent_mobile } = child.row
  const payload = { ...aBooking({ student_name, parent_email, parent_mobile }), link }
  expect((await portal.app.inject({ method: 'POST', url: '/api/bookings', payload })).statusCode).toBe(201)
  expect(await read(child.path)).toMatch(new RegExp(`See you on.*${asks}`, 's'))
  await confirm(consentPath(portal.context.bookingLinkKey, child.row))
  expect(await read(child.path)).not.toContain(asks)
})

test('the status page of a registration that wasn’t accepted doesn’t ask for the consent', async () => {
  const { row, path } = await registered()
  await portal.db.update(registrations).set({ status: 'declined', decidedAt: new Date() }).where(eq(registrations.id, row.id))
  const page = await read(path)
  expect(page).toContain('Not accepted')
  expect(page).not.toContain('Please confirm your consent')
})

test('a school ticks for the parents of its students, and each parent is asked to confirm in the first email', async () => {
  const school = await openSchool(portal)
  const [one, other] = [await school.add(), await school.add(aStudent({ birth_date: '1990-01-01' }))]
  const refused = await school.pay([one, other], { consent: '' })
  expect([refused.statusCode, refused.json().errors.map(({ path }: { path: string }) => path)]).toEqual([400, ['consent']])
  expect((await school.pay([one, other], { consent: version })).statusCode).toBe(201)
  const [child, adult] = [await byId(one.id), await byId(other.id)]
  expect([await actsOf(child), await actsOf(adult)]).toEqual([[`declared by school: ${version}, en`], []])
  const link = consentPath(portal.context.bookingLinkKey, child)
  expect((await emailsTo(child.contactEmail)).map(({ template, link }) => [template, link])).toContainEqual(['registered-by-school', link])
  await confirm(link)
  expect(await actsOf(child)).toHaveLength(2)
  const { headers, answers } = school
  expect((await portal.app.inject({ url: '/form2', headers })).body).toContain('A parent or guardian of each child has read')
  const single = await portal.submit(aFamily({ school_name: answers.schoolname ?? '' }), { door: 'form2', headers })
  expect(await actsOf(await rowOf(single.json<Receipt>().reference))).toEqual([`declared by school: ${version}, en`])
})

test('the office copies the link that confirms the consent, which its history shows', async () => {
  const headers = await portal.signIn()
  const { row, link } = await registered()
  const [email] = await emailsTo(row.contactEmail)
  const copy = () => portal.app.inject({ method: 'POST', url: `/api/office/letters/${email?.id}/link`, headers })
  expect((await copy()).json().link).toMatch(new RegExp(`${link}$`))
  const actions = await portal.db.select({ action: history.action }).from(history).where(eq(history.subjectId, row.id))
  expect(actions.map(({ action }) => action)).toContain('consent link copied')
  await portal.db.update(registrations).set({ linkNo: 2 }).where(eq(registrations.id, row.id))
  expect((await copy()).statusCode).toBe(409)
})

test('the family reads and downloads its consent with the text; the office’s export has it; erasing takes it away', async () => {
  const { row, path } = await registered()
  const data = (await portal.app.inject({ url: `${path}/data.json` })).json()
  expect(data.consents).toMatchObject([{ act: 'given', guardian: '', method: 'form', notice_version: data.notice_version }])
  expect(data.consents[0].notice).toContain('A registration: ')
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
