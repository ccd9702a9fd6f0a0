import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EmailTextRow } from '#domain/email/api.ts'
import type { SchoolDraft } from '#domain/school/students.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import { filesPerHour } from '#server/platform/sheets/import-limits.ts'
import { likeHdfc } from '#test/support/bank-statements.ts'
import { pictureFile, sendForm } from '#test/support/forms.ts'
import { aBooking, aFamily, aSchool } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { administrator, openPortal, type Portal } from '#test/support/portal.ts'
import { aStudent, verify } from '#test/support/schools.ts'

/**
 * A call as our own pages make it: by whom, its body (null: none; 'form': a family's form; 'statement', 'students', 'scores' and 'note':
 * a file of a bank, a school or the office), and the status it gets.
 */
type Call = { as?: 'office' | 'school'; url?: string; body: unknown; status: number }

const nowhere = '6f1ed002-ab5f-4b1b-9b1b-6f1ed002ab5f'
const password = 'kettle under the bed'

const files: Record<string, Buffer> = {
  statement: likeHdfc([{ day: '2026-11-22', payer: 'S KULKARNI', number: '412400000001', amount: 20000 }]),
  students: Buffer.from('Student Name,Birth Date\nAanya R,14/06/2014\n'),
  scores: Buffer.from('Serial No,Score\n999999,38\n'),
}

let portal: Portal
let calls: Record<string, Call>
const cookies = { office: '', school: '' }
beforeAll(async () => {
  const usual = { ...filesPerHour }
  Object.assign(filesPerHour, { school: 1e6, office: 1e6 })
  portal = await openPortal({ limits: { signIn: 1e6, submit: 1e6, codes: 1e6 }, season: () => defaultSeason })
  Object.assign(filesPerHour, usual)
  cookies.office = (await portal.signIn()).cookie
  const school = aSchool()
  await portal.app.inject({ method: 'POST', url: '/api/schools', headers: { 'idempotency-key': crypto.randomUUID() }, payload: school })
  await verify(portal)
  cookies.school = (await portal.signInAs('school', school.email ?? '')).cookie
  const draft = (
    await portal.app.inject({
      method: 'POST',
      url: '/api/school/doors/form2/drafts',
      headers: { cookie: cookies.school },
      payload: aStudent(),
    })
  ).json().draft
  await portal.register()
  const { rows } = await portal.db.execute<{ id: string }>(sql`select id from registrations`)
  const id = rows[0]?.id ?? ''
  const get = async (path: string) => (await portal.app.inject({ url: `/api/office/${path}`, headers: { cookie: cookies.office } })).json()
  const textOf = async (scope: string): Promise<EmailTextRow> => (await get(`email-texts?competition=${scope}`)).rows[0]
  const texts = { bookings: await textOf('bookings'), schools: await textOf('schools'), accounts: await textOf('accounts') }
  calls = callsOf(id, { season: (await get('season')).season, text: await textOf('quarter-final'), texts, draft })
})
afterAll(() => portal.close())

/** Previews and tests of emails that aren't about a registration. */
function aboutOthers(texts: Record<string, EmailTextRow>): Record<string, Call> {
  const calls = Object.entries(texts).flatMap(([scope, { template, title, body }]) =>
    ['preview', 'test'].map((action): [string, Call] => [
      `POST /api/office/email-texts/${scope}/:template/${action}`,
      { as: 'office', url: `/api/office/email-texts/${scope}/${template}/${action}`, body: { title, body, reference: '' }, status: 200 },
    ]),
  )
  return Object.fromEntries(calls)
}

type Given = { season: { version: number }; text: EmailTextRow; texts: Record<string, EmailTextRow>; draft: SchoolDraft }

/** Every call that changes data. Too late, or about a missing id, where it would change what the others need. */
const callsOf = (id: string, { season, text, texts, draft }: Given): Record<string, Call> => ({
  'POST /api/doors/:door/registrations': { url: '/api/doors/quatform/registrations', body: 'form', status: 201 },
  'POST /api/doors/:door/duplicate-checks': {
    url: '/api/doors/quatform/duplicate-checks',
    body: { name: 'Aanya', birth_date: '2013-05-06', contact_email: 'a@home.example', dial_code: '+91', phone: '9845010200' },
    status: 200,
  },
  'POST /api/doors/:door/disputes': {
    url: '/api/doors/quatform/disputes',
    body: { name: 'Aanya', birth_date: '2013-05-06', contact_email: 'a@home.example', dial_code: '+91', phone: '9845010200' },
    status: 202,
  },
  'PUT /api/office/disputes/:id/answer': {
    as: 'office',
    url: `/api/office/disputes/${nowhere}/answer`,
    body: { outcome: 'kept' },
    status: 404,
  },
  'POST /api/registration-checks': { body: { reference: '7K3M9-XQ2BD', email: 'nobody@home.example' }, status: 404 },
  'POST /api/session': { body: { ...administrator, role: 'admin' }, status: 200 },
  'PUT /api/session/code': { body: { code: '123456' }, status: 401 },
  'DELETE /api/session': { body: null, status: 204 },
  'POST /api/password-resets': { body: { email: 'nobody@home.example', role: 'user' }, status: 202 },
  'PUT /api/password-resets/:token': { url: '/api/password-resets/nothing', body: { password }, status: 404 },
  'POST /api/first-administrator': {
    body: { token: 'nothing', email: 'other@portal.example', password: `${password} again` },
    status: 404,
  },
  'POST /api/bookings': { body: aBooking(), status: 201 },
  'PATCH /api/bookings/own': { body: { link: 'nothing', version: 1, date: '2025-09-10', time_slot: '04:00 PM' }, status: 404 },
  'DELETE /api/bookings/own': { body: { link: 'nothing', version: 1 }, status: 404 },
  'POST /api/waiting-places': { body: aBooking(), status: 409 },
  'POST /api/waiting-places/own': { body: { place: 'nothing' }, status: 404 },
  'DELETE /api/waiting-places/own': { body: { place: 'nothing' }, status: 404 },
  'POST /api/schools': { body: aSchool(), status: 201 },
  'PUT /api/profile/name': { as: 'office', body: { name: 'Meera Iyer' }, status: 204 },
  'PUT /api/profile/password': { as: 'office', body: { current: 'not the password', password: `${password} again` }, status: 400 },
  'POST /api/profile/two-factor': { as: 'office', body: { password: administrator.password }, status: 200 },
  'PUT /api/profile/two-factor': { as: 'office', body: { code: '123456' }, status: 400 },
  'DELETE /api/profile/two-factor': { as: 'office', body: { password: administrator.password, code: '123456' }, status: 409 },
  'POST /api/profile/recovery-codes': { as: 'office', body: { password: administrator.password, code: '123456' }, status: 409 },
  'DELETE /api/profile/sessions': { as: 'office', body: null, status: 204 },
  'DELETE /api/profile/sessions/:id': { as: 'office', url: '/api/profile/sessions/nothing', body: null, status: 404 },
  'PUT /api/notify-me': { as: 'school', body: null, status: 200 },
  'PUT /api/notify-me/:competition': { as: 'school', url: '/api/notify-me/nothing', body: null, status: 404 },
  'POST /api/office/consents/:id/reminders': {
    as: 'office',
    url: `/api/office/consents/${nowhere}/reminders`,
    body: null,
    status: 404,
  },
  'POST /api/office/notify-me/news': { as: 'office', body: { news: 'A mock test is there.', expected: 999 }, status: 409 },
  'POST /api/problem-reports': { as: 'school', body: { text: 'The page stays empty.', page: '/school', reference: '' }, status: 201 },
  'PUT /api/school/students/:serial_no/objection': {
    as: 'school',
    url: '/api/school/students/999999/objection',
    body: { reason: 'Not here' },
    status: 404,
  },
  'DELETE /api/school/students/:serial_no/objection': {
    as: 'school',
    url: '/api/school/students/999999/objection',
    body: null,
    status: 404,
  },
  'POST /api/school/doors/:door/drafts': { as: 'school', url: '/api/school/doors/form2/drafts', body: aStudent(), status: 201 },
  'PATCH /api/school/drafts/:id': {
    as: 'school',
    url: `/api/school/drafts/${draft.id}`,
    body: { version: draft.version, answers: { student_name: 'Aanya R' } },
    status: 200,
  },
  'DELETE /api/school/drafts/:id': { as: 'school', url: `/api/school/drafts/${nowhere}`, body: null, status: 404 },
  'POST /api/school/doors/:door/imports': { as: 'school', url: '/api/school/doors/form2/imports', body: 'students', status: 201 },
  'PUT /api/school/imports/:id/columns': {
    as: 'school',
    url: `/api/school/imports/${nowhere}/columns`,
    body: { version: 1, columns: { student_name: 0 }, dates: 'dmy' },
    status: 404,
  },
  'PATCH /api/school/imports/:id/cells': {
    as: 'school',
    url: `/api/school/imports/${nowhere}/cells`,
    body: { version: 1, row: 2, field: 'student_name', text: 'Aanya R' },
    status: 404,
  },
  'POST /api/school/imports/:id/students': {
    as: 'school',
    url: `/api/school/imports/${nowhere}/students`,
    body: { version: 1 },
    status: 404,
  },
  'DELETE /api/school/imports/:id': { as: 'school', url: `/api/school/imports/${nowhere}`, body: null, status: 200 },
  'POST /api/school/coordinators': { as: 'school', body: { name: 'Meera Joshi', email: 'meera@school.example' }, status: 201 },
  'PUT /api/school/coordinators/:id/invitation': {
    as: 'school',
    url: `/api/school/coordinators/${nowhere}/invitation`,
    body: null,
    status: 404,
  },
  'DELETE /api/school/coordinators/:id': { as: 'school', url: `/api/school/coordinators/${nowhere}`, body: null, status: 404 },
  'POST /api/school/payments': { as: 'school', body: 'form', status: 400 },
  'POST /api/office/decisions/preview': {
    as: 'office',
    body: { decision: 'declined', matching: { competition: 'quarter-final', status: 'pending' } },
    status: 200,
  },
  'PUT /api/office/decisions': {
    as: 'office',
    body: { decision: 'declined', rows: [{ id: nowhere, version: 1 }], reason: 'Paid' },
    status: 200,
  },
  'PUT /api/office/registrations/:id/decision': {
    as: 'office',
    url: `/api/office/registrations/${id}/decision`,
    body: { decision: 'accepted', version: 99, reason: 'Paid' },
    status: 409,
  },
  'DELETE /api/office/registrations/:id/decision': {
    as: 'office',
    url: `/api/office/registrations/${id}/decision`,
    body: { version: 99 },
    status: 409,
  },
  'POST /api/office/review/:id/claim': { as: 'office', url: `/api/office/review/${id}/claim`, body: null, status: 200 },
  'POST /api/office/review/release': { as: 'office', body: { ids: [id] }, status: 204 },
  'POST /api/office/review/next': {
    as: 'office',
    body: { competition: 'eurasian', filter: 'all', q: '', after: null, held: [], release: [] },
    status: 200,
  },
  'POST /api/office/review/:id/preview': {
    as: 'office',
    url: `/api/office/review/${id}/preview`,
    body: { outcome: 'declined', reason: 'Paid', fields: [] },
    status: 200,
  },
  'POST /api/office/review/:id/flag': {
    as: 'office',
    url: `/api/office/review/${id}/flag`,
    body: { version: 99, note: 'Look at 401' },
    status: 409,
  },
  'POST /api/office/review/reasons': { as: 'office', body: { outcome: 'declined', sentence: 'Paid', asks: [] }, status: 201 },
  'DELETE /api/office/review/reasons/:id': { as: 'office', url: `/api/office/review/reasons/${nowhere}`, body: null, status: 404 },
  'DELETE /api/office/review/decisions/:id': { as: 'office', url: `/api/office/review/decisions/${nowhere}`, body: null, status: 404 },
  'PUT /api/office/registrations/:id/correction': {
    as: 'office',
    url: `/api/office/registrations/${id}/correction`,
    body: { version: 99, fields: ['txn_no'], reason: 'Not found' },
    status: 409,
  },
  'POST /api/office/registrations/:id/link': {
    as: 'office',
    url: `/api/office/registrations/${id}/link`,
    body: { version: 99 },
    status: 409,
  },
  'PATCH /api/office/registrations/:id': {
    as: 'office',
    url: `/api/office/registrations/${id}`,
    body: { version: 1, student_name: 'Aanya R', address_name: '1 Lane' },
    status: 200,
  },
  'POST /api/office/schools': { as: 'office', body: aSchool(), status: 201 },
  'PATCH /api/office/schools/:id': { as: 'office', url: `/api/office/schools/${nowhere}`, body: { version: 1, ...aSchool() }, status: 404 },
  'PUT /api/office/schools/:id/decision': {
    as: 'office',
    url: `/api/office/schools/${nowhere}/decision`,
    body: { decision: 'declined', version: 1, reason: 'Paid' },
    status: 404,
  },
  'DELETE /api/office/schools/:id/people/:account/two-factor': {
    as: 'office',
    url: `/api/office/schools/${nowhere}/people/${nowhere}/two-factor`,
    body: null,
    status: 404,
  },
  'PUT /api/office/schools/:id/verification': {
    as: 'office',
    url: `/api/office/schools/${nowhere}/verification`,
    body: { version: 1, verified: true },
    status: 404,
  },
  'PATCH /api/office/bookings/:id': {
    as: 'office',
    url: `/api/office/bookings/${nowhere}`,
    body: { version: 1, ...aBooking() },
    status: 404,
  },
  'DELETE /api/office/bookings/:id': {
    as: 'office',
    url: `/api/office/bookings/${nowhere}`,
    body: { version: 1, reason: 'Paid' },
    status: 404,
  },
  'PUT /api/office/season': { as: 'office', body: { version: season.version, season }, status: 200 },
  'POST /api/office/season/preview': { as: 'office', body: { season, door: 'quatform', page: 'home' }, status: 200 },
  'POST /api/office/season/pictures': { as: 'office', body: 'form', status: 400 },
  'POST /api/office/money/readings': { as: 'office', body: 'statement', status: 200 },
  'POST /api/office/money/statements': { as: 'office', url: '/api/office/money/statements?bank=Lakeside', body: 'statement', status: 201 },
  'DELETE /api/office/money/statements/:id': { as: 'office', url: `/api/office/money/statements/${nowhere}`, body: null, status: 404 },
  'PUT /api/office/money/acceptances': {
    as: 'office',
    body: { rows: [{ id: nowhere, version: 1, line_id: nowhere }] },
    status: 200,
  },
  'PUT /api/office/money/lines/:id/answer': {
    as: 'office',
    url: `/api/office/money/lines/${nowhere}/answer`,
    body: { answer: 'ask', rows: [{ id, version: 1 }] },
    status: 409,
  },
  'PUT /api/office/money/lines/:id/match': {
    as: 'office',
    url: `/api/office/money/lines/${nowhere}/match`,
    body: { registration_id: id },
    status: 404,
  },
  'DELETE /api/office/money/lines/:id/match': {
    as: 'office',
    url: `/api/office/money/lines/${nowhere}/match`,
    body: { registration_id: id },
    status: 404,
  },
  'PUT /api/office/money/lines/:id/dismissal': {
    as: 'office',
    url: `/api/office/money/lines/${nowhere}/dismissal`,
    body: null,
    status: 404,
  },
  'DELETE /api/office/money/lines/:id/dismissal': {
    as: 'office',
    url: `/api/office/money/lines/${nowhere}/dismissal`,
    body: null,
    status: 404,
  },
  'PUT /api/office/money/days/:day/closing': { as: 'office', url: '/api/office/money/days/2999-01-01/closing', body: null, status: 409 },
  'DELETE /api/office/money/days/:day/closing': { as: 'office', url: '/api/office/money/days/2999-01-01/closing', body: null, status: 404 },
  'POST /api/office/errors/tasks/:name': { as: 'office', url: '/api/office/errors/tasks/retention', body: null, status: 200 },
  'POST /api/office/certificates/:competition': { as: 'office', url: '/api/office/certificates/wordsmith', body: {}, status: 409 },
  'POST /api/office/certificates/:competition/prints': {
    as: 'office',
    url: '/api/office/certificates/wordsmith/prints',
    body: { format: 'pdf' },
    status: 409,
  },
  'POST /api/school/certificates/:competition/prints': {
    as: 'school',
    url: '/api/school/certificates/wordsmith/prints',
    body: { format: 'pdf' },
    status: 409,
  },
  'PUT /api/office/results/rounds/:competition': {
    as: 'office',
    url: '/api/office/results/rounds/quarter-final',
    body: {
      version: 0,
      maximum: 40,
      rule: { kind: 'places', least: 2, per: 'all' },
      shows: { score: true, place: true, percentile: false },
    },
    status: 200,
  },
  'PUT /api/office/results/:id': {
    as: 'office',
    url: `/api/office/results/${nowhere}`,
    body: { version: 0, score: 38, is_absent: false, place: 1, award: '', remark: '', reason: 'Counted again' },
    status: 404,
  },
  'POST /api/office/results/publications': {
    as: 'office',
    body: { competition: 'quarter-final', version: 99, results: 1, at: '2026-12-01T08:00:00Z' },
    status: 409,
  },
  'DELETE /api/office/results/publications/:id': {
    as: 'office',
    url: `/api/office/results/publications/${nowhere}`,
    body: null,
    status: 404,
  },
  'POST /api/office/results/publications/:id/sending': {
    as: 'office',
    url: `/api/office/results/publications/${nowhere}/sending`,
    body: null,
    status: 404,
  },
  'POST /api/office/results/:competition/imports': {
    as: 'office',
    url: '/api/office/results/quarter-final/imports',
    body: 'scores',
    status: 201,
  },
  'PUT /api/office/results/:competition/imports/:id/columns': {
    as: 'office',
    url: `/api/office/results/quarter-final/imports/${nowhere}/columns`,
    body: { version: 1, columns: { serial_no: 0, score: 1 }, dates: null },
    status: 404,
  },
  'PATCH /api/office/results/:competition/imports/:id/cells': {
    as: 'office',
    url: `/api/office/results/quarter-final/imports/${nowhere}/cells`,
    body: { version: 1, row: 2, field: 'score', text: '38' },
    status: 404,
  },
  'POST /api/office/results/:competition/imports/:id/scores': {
    as: 'office',
    url: `/api/office/results/quarter-final/imports/${nowhere}/scores`,
    body: { version: 1 },
    status: 404,
  },
  'DELETE /api/office/results/:competition/imports/:id': {
    as: 'office',
    url: `/api/office/results/quarter-final/imports/${nowhere}`,
    body: null,
    status: 200,
  },
  'POST /api/office/results/invitations': {
    as: 'office',
    body: { competition: 'quarter-final', ids: [nowhere] },
    status: 404,
  },
  'POST /api/office/results/invitations/reminders': { as: 'office', body: { competition: 'quarter-final' }, status: 200 },
  'POST /api/office/results/invitations/:id/email': {
    as: 'office',
    url: `/api/office/results/invitations/${nowhere}/email`,
    body: null,
    status: 404,
  },
  'PUT /api/office/problem-reports/:id/answer': {
    as: 'office',
    url: `/api/office/problem-reports/${nowhere}/answer`,
    body: { answer: 'It works again.' },
    status: 404,
  },
  'POST /api/office/errors/pictures/:id': { as: 'office', url: `/api/office/errors/pictures/${nowhere}`, body: null, status: 404 },
  'PUT /api/office/email-texts/:competition/:template': {
    as: 'office',
    url: `/api/office/email-texts/quarter-final/${text.template}`,
    body: { title: text.title, body: text.body, version: 99 },
    status: 409,
  },
  'POST /api/office/email-texts/:competition/:template/preview': {
    as: 'office',
    url: `/api/office/email-texts/quarter-final/${text.template}/preview`,
    body: { title: text.title, body: text.body, reference: '' },
    status: 200,
  },
  'POST /api/office/email-texts/:competition/:template/test': {
    as: 'office',
    url: `/api/office/email-texts/quarter-final/${text.template}/test`,
    body: { title: text.title, body: text.body, reference: '' },
    status: 200,
  },
  ...aboutOthers(texts),
  'POST /api/office/colleagues': {
    as: 'office',
    body: { name: 'Priya Raman', email: 'priya@portal.example', role: 'viewer' },
    status: 201,
  },
  'PUT /api/office/colleagues/:id/invitation': {
    as: 'office',
    url: `/api/office/colleagues/${nowhere}/invitation`,
    body: null,
    status: 404,
  },
  'DELETE /api/office/colleagues/:id/invitation': {
    as: 'office',
    url: `/api/office/colleagues/${nowhere}/invitation`,
    body: null,
    status: 404,
  },
  'PUT /api/office/colleagues/:id/role': {
    as: 'office',
    url: `/api/office/colleagues/${nowhere}/role`,
    body: { role: 'viewer' },
    status: 404,
  },
  'PUT /api/office/colleagues/:id/access': {
    as: 'office',
    url: `/api/office/colleagues/${nowhere}/access`,
    body: { disabled: true },
    status: 404,
  },
  'DELETE /api/office/colleagues/:id/sessions': {
    as: 'office',
    url: `/api/office/colleagues/${nowhere}/sessions`,
    body: null,
    status: 404,
  },
  'DELETE /api/office/colleagues/:id/two-factor': {
    as: 'office',
    url: `/api/office/colleagues/${nowhere}/two-factor`,
    body: null,
    status: 404,
  },
  'POST /api/office/letters/:id/link': { as: 'office', url: `/api/office/letters/${nowhere}/link`, body: null, status: 404 },
  'POST /api/office/letters/:id/sending': { as: 'office', url: `/api/office/letters/${nowhere}/sending`, body: null, status: 404 },
  'POST /api/office/letters/sendings': { as: 'office', url: '/api/office/letters/sendings', body: { reason: 'none' }, status: 200 },
  'DELETE /api/office/letters/:id': { as: 'office', url: `/api/office/letters/${nowhere}`, body: null, status: 404 },
  'POST /api/office/erasures': {
    as: 'office',
    body: { email: 'nobody@home.example', confirmation: 'nobody@home.example', plan: 'nothing' },
    status: 404,
  },
})

/** Fields of a registration, a booking, a school, an account, a season, a decision or a bank's line that only the server sets. */
const smuggled = {
  id: nowhere,
  serial_no: 1,
  register_no: 1,
  number: 1,
  status: 'accepted',
  state: 'booked',
  role: 'admin',
  version: 1,
  fee: 0,
  currency: 'INR',
  payment_type: 'gift',
  seat: 1,
  round: 1,
  school_id: nowhere,
  user_id: nowhere,
  submission_key: nowhere,
  banned: false,
  two_factor: true,
  answers: {},
  decided_by: 'somebody',
  is_flagged: false,
  send_after: '2020-01-01T00:00:00Z',
  owner_id: nowhere,
  imported_by: 'somebody',
  permission: 'manage colleagues',
}

test('every call that changes data is tested', () => {
  // The plain forms of pages: status.test.ts.
  const changing = portal.app.routeTable().filter(({ method, path }) => method !== 'GET' && path.startsWith('/api/'))
  expect(Object.keys(calls).sort()).toEqual(changing.map(({ method, path }) => `${method} ${path}`).sort())
})

test('fields that only the server sets are refused in each of them, and so is an unknown key in the address', async () => {
  const before = await rowCounts()
  const wrong: string[] = []
  for (const route of Object.keys(calls)) {
    const { body } = calls[route] as Call
    for (const [name, value] of Object.entries(smuggled)) {
      if (isFile(body)) {
        // A file's fields stand in the address, where `number` is a column.
        if (name === 'number') continue
        const status = await ask(route, body, `${name}=${encodeURIComponent(String(value))}`)
        if (status !== 400) wrong.push(`${route} with ${name}: ${status}`)
        continue
      }
      for (const path of isObject(body) ? objects(body) : [[]]) {
        const inner = path.reduce<unknown>((outer, step) => (outer as Record<string, unknown>)[step], body)
        if (isObject(inner) && name in inner) continue
        // One name is enough to see that an inner part refuses what it doesn't know.
        if (path.length > 0 && name !== 'permission') continue
        const sent = body === 'form' ? { [name]: String(value) } : replaced(body, path, { ...(inner as object | null), [name]: value })
        const status = await ask(route, sent)
        if (status !== 400) wrong.push(`${route} with ${[...path, name].join('.')}: ${status}`)
      }
    }
    for (const query of ['role=admin', 'version=1&version=2', 'email=a@home.example'])
      if ((await ask(route, body === 'form' ? {} : body, query)) !== 400) wrong.push(`${route}?${query}`)
  }
  expect(wrong).toEqual([])
  expect(await rowCounts()).toEqual(before)
})

test('a file of a bank, a school or the office is sent as bytes: a document, a text and nothing at all are refused', async () => {
  const before = await rowCounts()
  for (const route of Object.keys(calls).filter((name) => isFile(calls[name]?.body))) {
    const [method = '', path = ''] = route.split(' ')
    const { as = 'office', url = path, body } = calls[route] as Call
    for (const [type, payload] of [
      ['application/json', JSON.stringify({ rows: [{ amount: 1 }], role: 'admin' })],
      ['application/json', '[]'],
      ['text/plain', 'Date,Amount'],
      ['text/csv', 'Date,Amount'],
      ['multipart/form-data; boundary=x', '--x--'],
      ['application/octet-stream', ''],
    ] as const) {
      const reply = await portal.app.inject({
        method: method as 'POST',
        url,
        headers: { cookie: cookies[as], 'content-type': type },
        payload,
      })
      // An empty file of students, of scores or of a note is refused as an unusable file.
      const refusals = payload === '' && body !== 'statement' ? [422] : [400, 415]
      expect(refusals, `${route} as ${type}: ${reply.body}`).toContain(reply.statusCode)
    }
  }
  expect(await rowCounts()).toEqual(before)
})

test('a value of the wrong type is refused in each of them, and never converted', async () => {
  const before = await rowCounts()
  const wrong: string[] = []
  for (const [route, { body }] of Object.entries(calls)) {
    if (!isObject(body)) continue
    for (const [path, value] of leaves(body)) {
      for (const other of otherKinds(value)) {
        const status = await ask(route, replaced(body, path, other))
        if (status !== 400) wrong.push(`${route} ${path.join('.')} = ${JSON.stringify(other)}: ${status}`)
      }
    }
  }
  expect(wrong).toEqual([])
  expect(await rowCounts()).toEqual(before)
})

test('an answer in a form is one text: another kind of part, a list and a duplicate are refused', async () => {
  const file = new File([new Uint8Array(await aPicture())], 'payment.png', { type: 'image/png' })
  const attempts: ((form: FormData) => void)[] = [
    (form) => form.append('student_name', 'Another Name'),
    (form) => form.set('student_name', file),
    (form) => form.append('student_name[]', 'Another Name'),
    (form) => form.append('student_name.first', 'Another'),
    (form) => form.append('file_doc', file),
    (form) => form.append('__proto__', 'x'),
    (form) => form.append('constructor', 'x'),
  ]
  for (const attempt of attempts) {
    const form = new FormData()
    for (const [name, value] of Object.entries(aFamily())) form.append(name, value)
    form.append('file_doc', file)
    attempt(form)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    expect((await sendForm(portal.app, '/api/doors/quatform/registrations', form, headers)).statusCode, attempt.toString()).toBe(400)
  }
})

test('unmodified, each of them is accepted', async () => {
  const got: [string, number][] = []
  for (const [route, { as, body }] of Object.entries(calls)) {
    // Some of them end sessions.
    if (as === 'office') cookies.office = (await portal.signIn()).cookie
    got.push([route, await ask(route, body === 'form' ? {} : body)])
  }
  expect(got).toEqual(Object.entries(calls).map(([route, { status }]) => [route, status]))
})

/** The status a call gets. A form has a family's answers and these. */
async function ask(route: string, body: unknown, query = ''): Promise<number> {
  const [method = '', path = ''] = route.split(' ')
  const { as, url = path, body: usual } = calls[route] as Call
  const address = `${url}${query && `${url.includes('?') ? '&' : '?'}${query}`}`
  const headers = { ...(as && { cookie: cookies[as] }), 'idempotency-key': crypto.randomUUID() }
  if (isFile(usual)) {
    const type = { 'content-type': 'application/octet-stream' }
    return (await portal.app.inject({ method: method as 'POST', url: address, headers: { ...headers, ...type }, payload: files[usual] }))
      .statusCode
  }
  if (usual !== 'form') {
    const json = body === null ? {} : { payload: JSON.stringify(body) }
    const type = body === null ? {} : { 'content-type': 'application/json' }
    return (await portal.app.inject({ method: method as 'POST', url: address, headers: { ...headers, ...type }, ...json })).statusCode
  }
  const fields = { ...aFamily(), ...(body as Record<string, string>), file_doc: pictureFile(await aPicture()) }
  return (await sendForm(portal.app, address, fields, headers)).statusCode
}

function isFile(body: unknown): body is string {
  return typeof body === 'string' && body in files
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

type Path = (string | number)[]

/** The paths of a value's objects, its own first; those of a list by their place in it. */
function objects(value: unknown, path: Path = []): Path[] {
  if (!isObject(value)) return []
  const inner = Object.entries(value).flatMap(([name, one]) => objects(one, [...path, name]))
  return Array.isArray(value) ? inner : [path, ...inner]
}

/** Every value that is not a list or an object, with its path. */
function leaves(value: unknown, path: Path = []): [Path, unknown][] {
  if (!isObject(value)) return [[path, value]]
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, [...path, name]))
}

function otherKinds(value: unknown): unknown[] {
  if (typeof value === 'string') return [[value], { value }, 1, true]
  if (typeof value === 'number') return [String(value), [value], { value }, true]
  if (typeof value === 'boolean') return [String(value), 1, [value]]
  return []
}

function replaced(body: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value
  const copy = structuredClone(body) as Record<string, unknown>
  copy[name] = replaced(copy[name], rest, value)
  return copy
}

/** The number of rows in each table, without sessions, counts and claims, which every request may change. */
async function rowCounts() {
  const { rows: tables } = await portal.pool.query(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' order by 1",
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await portal.pool.query(`select count(*)::int as number from "${name}"`)
    if (name !== 'session' && name !== 'access_log') counts[name] = rows[0].number
  }
  return counts
}
