import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { OfficeErrors } from '#domain/office-errors.ts'
import { mostOpenReports, type OfficeProblemReport, type ProblemReport } from '#domain/problem-report.ts'
import { history, outbox } from '#server/platform/db/schema/index.ts'
import { aSchool } from '#test/support/people.ts'
import { sharedOffice, sharedPortal } from '#test/support/portal.ts'

const portal = sharedPortal()
const office = sharedOffice(portal)

type Signed = { cookie: string }

/** A school that is signed in, with its address. */
async function signedInSchool() {
  const answers = aSchool()
  const email = answers.email ?? ''
  const reply = await portal.app.inject({ method: 'POST', url: '/api/schools', payload: answers })
  expect(reply.statusCode).toBe(201)
  return { email, headers: await portal.signInAs('school', email) }
}

const send = (headers: Signed, payload: object = {}) =>
  portal.send('POST', '/api/problem-reports', { text: 'My booking page stays empty.', page: '', reference: '', ...payload }, headers)
const answer = (id: string, text: string) =>
  portal.app.inject({ method: 'PUT', url: `/api/office/problem-reports/${id}/answer`, headers: office, payload: { answer: text } })
const listed = async (state = 'open') =>
  (await portal.app.inject({ url: `/api/office/problem-reports?state=${state}`, headers: office })).json<{
    reports: OfficeProblemReport[]
    total: number
  }>()
const waiting = async () => (await portal.app.inject({ url: '/api/office/errors', headers: office })).json<OfficeErrors>().reports_total
const emailsTo = async (recipient: string) =>
  (await portal.db.select().from(outbox).where(eq(outbox.recipient, recipient)).orderBy(asc(outbox.createdAt))).filter(({ template }) =>
    template.startsWith('problem'),
  )
const pageFor = async (headers: Signed & { referer?: string }) => (await portal.app.inject({ url: '/report', headers: headers })).body

test('a report gets a number and a receipt; the office answers it once, and its author reads the answer', async () => {
  const { email, headers } = await signedInSchool()
  const before = await waiting()
  const reply = await send(headers, { page: '/school/students', reference: '7k3m9 xq2bd' })
  expect(reply.statusCode).toBe(201)
  const { report } = reply.json<{ report: ProblemReport }>()
  expect(report).toMatchObject({ page: '/school/students', reference: '7K3M9-XQ2BD', answer: null, answered_at: null })
  expect(reply.json().message).toContain(`Your report has the number ${report.number}.`)
  expect(await waiting()).toBe(before + 1)

  const asked = (await listed()).reports.find(({ number }) => number === report.number)
  expect(asked).toMatchObject({ email, role: 'school', text: 'My booking page stays empty.', answered_by: null })
  expect((await answer(asked?.id ?? '', ' It was closed. \n\nOpen it again. ')).statusCode).toBe(200)
  const late = await answer(asked?.id ?? '', 'Another answer')
  expect(late.statusCode).toBe(409)
  expect(late.json().detail).toMatch(/^office@portal\.example answered this report on .+\. Your answer was not sent\.$/)
  expect(await waiting()).toBe(before)
  expect((await listed('answered')).reports[0]).toMatchObject({ number: report.number, answered_by: 'office@portal.example' })

  const [receipt, answered, ...more] = await emailsTo(email)
  expect(more).toEqual([])
  expect(receipt?.plain).toContain(`You wrote: My booking page stays empty.\nReport: ${report.number}\n`)
  expect(answered?.plain).toContain('It was closed. \n\nOpen it again.')
  expect(await pageFor(headers)).toContain('Open it again.')
  const actions = await portal.db
    .select({ action: history.action })
    .from(history)
    .where(eq(history.subjectId, asked?.id ?? ''))
    .orderBy(asc(history.id))
  expect(actions.map(({ action }) => action)).toEqual(['reported', 'answered'])
})

test('nobody sees what others reported', async () => {
  const [one, other] = [await signedInSchool(), await signedInSchool()]
  await send(one.headers, { text: 'Only mine to read' })
  expect(await pageFor(one.headers)).toContain('Only mine to read')
  expect(await pageFor(other.headers)).not.toContain('Only mine to read')
  expect((await portal.app.inject({ url: '/api/office/problem-reports', headers: one.headers })).statusCode).toBe(403)
})

describe('a report that can’t be stored', () => {
  test.each([
    ['text', { text: '  ' }, 'Say what went wrong.'],
    ['text', { text: 'a'.repeat(2001) }, 'Use at most 2000 characters.'],
    ['text', { text: 'nul \u0000' }, expect.any(String)],
    ['page', { page: '/'.repeat(201) }, 'Use at most 200 characters.'],
    ['reference', { reference: 'my number' }, 'A reference looks like 7K3M9-XQ2BD.'],
  ])('is refused at its %s (%o)', async (path, wrong, message) => {
    const { headers } = await signedInSchool()
    const reply = await send(headers, wrong)
    expect(reply.statusCode).toBe(400)
    expect(reply.json().errors).toEqual([{ path, message }])
  })

  test('is one too many: ten wait for an answer', async () => {
    const { email, headers } = await signedInSchool()
    for (let n = 0; n < mostOpenReports; n++) expect((await send(headers)).statusCode).toBe(201)
    const reply = await send(headers)
    expect(reply.statusCode).toBe(409)
    expect(reply.json().detail).toContain('Please wait')
    expect(await emailsTo(email)).toHaveLength(mostOpenReports)
  })
})

test('the form begins with the page that somebody came from, if it is one of ours', async () => {
  const { headers } = await signedInSchool()
  const pageOf = async (referer: string) => /name="page"[^>]* value="([^"]*)"/.exec(await pageFor({ ...headers, referer }))?.[1]
  expect(await pageOf('http://localhost/school/students?q=Asha')).toBe('/school/students')
  for (const other of ['https://elsewhere.example/school', 'http://localhost/report', 'no address', `http://localhost/${'a'.repeat(3000)}`])
    expect(await pageOf(other)).toBeOneOf(['', undefined])
})
