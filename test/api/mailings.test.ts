import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import readWorkbook from 'read-excel-file/node'
import { beforeAll, expect, test } from 'vitest'
import type { Answers } from '#domain/forms/field.ts'
import type { MailingPage, MailingPreview } from '#domain/mailing/mailing.ts'
import { bookings, history, outbox } from '#server/platform/db/schema/index.ts'
import { acceptedChildren } from '#test/support/accepted.ts'
import { sharedPortal } from '#test/support/portal.ts'
import { rowsWhere } from '#test/support/rows.ts'

const portal = sharedPortal()
type Caller = { cookie: string }
let [office, finance, viewer]: Caller[] = []
let rows: Awaited<ReturnType<typeof acceptedChildren>>[number]['row'][] = []

const child = (name: string, email: string, more: Answers = {}): Answers => ({
  student_name: name,
  parent_email: email,
  student_email: `${name.split(' ')[0]?.toLowerCase()}@school.example`,
  birth_date: `2013-05-${String(10 + name.length)}`,
  ...more,
})

beforeAll(async () => {
  office = await portal.signIn()
  finance = await portal.signInToOffice('finance')
  viewer = await portal.signInToOffice('viewer')
  const children = [
    child('Diya Nair', 'p.nair@home.example'),
    child('Arjun R Nair', 'P.Nair@home.example'),
    child('Rohan Bhide', 'rohan@gone.example', { parent_contact: '9820011223' }),
    child('Sana Khanna', 'sana@home.example'),
    child('Withdrawn Child', 'left@home.example'),
  ]
  rows = (await acceptedChildren(portal, children)).map(({ row }) => row)
  const [diya, arjun, rohan, , withdrawn] = rows
  for (const [row, time, seat] of [
    [diya, '04:30 PM', 1],
    [arjun, '05:00 PM', 1],
    [rohan, '05:00 PM', 2],
  ] as const)
    await portal.db.insert(bookings).values({
      id: randomUUID(),
      date: '2026-11-28',
      timeSlot: time,
      seat,
      studentName: row?.name ?? '',
      nameKey: row?.nameKey ?? '',
      beeLevel: 'Bee',
      parentEmail: row?.contactEmail ?? '',
      parentMobile: `+91984501020${row?.serialNo}`,
      registrationId: row?.id,
      submissionKey: randomUUID(),
      submissionHash: 'hash',
      seasonVersion: 1,
    })
  await portal.pool.query(
    `insert into outbox (id, template, subject_id, recipient, title, plain, html, state, address_gone, last_error)
     values (gen_random_uuid(), 'status-link', $1, 'Rohan@gone.example', 'Before', '', '', 'dead', true, '550 5.1.1')`,
    [rohan?.id],
  )
  await portal.pool.query('insert into withdrawals (id, registration_id, at) values (gen_random_uuid(), $1, now())', [withdrawn?.id])
})

const base = '/api/office/mailings'
const accepted = 'competition=quarter-final&status=accepted'
const draft = {
  audience: 'parents',
  title: 'Your quarter-final, {name}: bring your ID',
  body: 'Dear parents of {name},\r\n\r\nit is on {when}. The room: https://exam.example.org/r\r\n\r\nGood luck!',
  leaves_out: false,
}
const call = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, headers = office) =>
  portal.app.inject({ method, url: `${base}${path}`, headers: headers ?? {}, ...(payload && { payload }) })
const preview = async (more: object = {}, query = accepted, list = 'registrations') =>
  (await call('POST', `/${list}/preview?${query}`, { ...draft, at: 0, ...more })).json<MailingPreview>()
const plainOf = ({ example }: MailingPreview) => example?.plain.map(({ text }) => text).join('') ?? ''
const written = async () => (await call('GET', '')).json<MailingPage>().rows
const lettersOf = (title: string) => rowsWhere(portal, outbox, and(eq(outbox.template, 'mailing'), eq(outbox.title, title)))
const names = (people: { name: string }[]) => people.map(({ name }) => name)

test('one email for each mailbox: siblings together, without those who have no working address, have withdrawn, or miss a value', async () => {
  const found = await preview()
  expect(found).toMatchObject({ students: 4, families: 3, emails: 2, together: 1, withdrawn: 1 })
  expect(found.unreachable).toMatchObject([{ name: 'Rohan Bhide', phone: '+91 9820011223' }])
  expect(found.missing).toMatchObject([{ value: 'when', people: [{ name: 'Sana Khanna' }] }])
  expect(found.example).toMatchObject({
    names: 'Diya and Arjun',
    to: 'p.nair@home.example',
    title: [
      { text: 'Your quarter-final, ', value: null },
      { text: 'Diya and Arjun', value: 'name' },
      { text: ': bring your ID', value: null },
    ],
  })
  const plain = plainOf(found)
  expect(found.example?.plain.filter(({ value }) => value !== null)).toEqual([
    { text: 'Diya and Arjun', value: 'name' },
    { text: expect.stringMatching(/^.*4:30 pm.* \(Diya\) and .*5:00 pm.* \(Arjun\)$/), value: 'when' },
  ])
  expect(plain).toMatch(/Dear parents of Diya and Arjun,\n\nit is on .*4:30 pm.* \(Diya\) and .*5:00 pm.* \(Arjun\)\./)
  expect(plain).toContain('https://exam.example.org/r')
  expect(plain).toContain(`Registered: Diya Nair (${rows[0]?.serialNo}), Arjun R Nair (${rows[1]?.serialNo})`)

  // The preview says which lines a family doesn't get, and why.
  expect(found.example).toMatchObject({ students: 2, left_out: [], lacks: [] })
  const lines = 'Hello {name},\r\n\r\nSerial No: {serial}\r\nTime: {when}'
  const ofSana = await preview({ q: 'sana', body: lines })
  expect(ofSana.example).toMatchObject({ names: 'Sana Khanna', students: 1, lacks: ['when'] })
  expect(ofSana.example?.left_out).toEqual(['Time: {when}'])
  expect(plainOf(ofSana)).toMatch(/^Hello Sana Khanna,\n\nSerial No: \d+\n\n/)
  expect((await preview({ body: lines })).example?.left_out).toEqual([])

  expect(await preview({ leaves_out: true })).toMatchObject({ emails: 1 })
  expect(await preview({}, 'competition=student&status=children')).toMatchObject({
    about: 'Registered Students, all competitions',
    students: 4,
  })
  expect(await preview({ audience: 'students', body: 'Hello' })).toMatchObject({ emails: 4, together: 0, unreachable: [] })
  expect(await preview({ body: 'Hello' }, `${accepted}&q=sana`)).toMatchObject({ students: 1, emails: 1 })
  const chosen = await preview({ body: 'Hello' }, `${accepted}&ids=${rows[0]?.id},${rows[3]?.id}`)
  expect(chosen).toMatchObject({ students: 2, emails: 2, together: 0 })
})

test('nothing leaves while a value is missing, the text has mistakes, the list has changed, or the role may not write', async () => {
  const send = (more: object, headers = office) =>
    call('POST', `/registrations?${accepted}`, { ...draft, expected: 2, again: false, ...more }, headers)
  expect((await send({})).json().errors).toMatchObject([{ path: 'body' }])
  expect((await send({ title: ' ', body: 'For {nobody}' })).json().errors).toMatchObject([{ path: 'title' }, { path: 'body' }])
  expect((await send({ leaves_out: true })).statusCode).toBe(409)
  for (const who of [finance, viewer]) expect((await send({ leaves_out: true, expected: 1 }, who)).statusCode).toBe(403)
  expect(await written()).toEqual([])
  expect(await portal.db.$count(outbox, eq(outbox.template, 'mailing'))).toBe(0)
})

test('it waits five minutes, can be taken back or sent at once, stands in each history, and isn’t sent twice by mistake', async () => {
  const send = (more: object) =>
    call('POST', `/registrations?${accepted}`, { ...draft, leaves_out: true, expected: 1, again: false, ...more })
  const title = 'Your quarter-final, Diya and Arjun: bring your ID'
  expect((await send({})).json().message).toBe('1 email leaves in 5 minutes.')
  const [first] = await written()
  expect(first).toMatchObject({ about: 'QuarterFinal Registered Students', emails: 1, sent: 0, unreachable: 1, taken_back_at: null })
  const [held] = await lettersOf(title)
  expect(held?.sendAfter?.getTime()).toBeGreaterThan(Date.now() + 240_000)
  expect((await send({})).json().errors).toMatchObject([{ path: 'again' }])
  expect((await call('DELETE', `/${first?.id}`)).statusCode).toBe(200)
  expect((await call('DELETE', `/${first?.id}`)).statusCode).toBe(409)
  expect((await call('POST', `/${first?.id}/sending`)).statusCode).toBe(409)
  expect(await lettersOf(title)).toMatchObject([{ state: 'withdrawn' }])

  expect((await send({})).statusCode).toBe(200)
  const [second] = await written()
  expect((await send({ again: true })).statusCode).toBe(200)
  expect((await call('POST', `/${second?.id}/sending`)).statusCode).toBe(200)
  const leaving = (await lettersOf(title)).filter(({ state }) => state === 'waiting')
  expect(leaving.map(({ sendAfter }) => (sendAfter?.getTime() ?? 0) > Date.now()).sort()).toEqual([false, true])
  expect((await call('DELETE', `/${second?.id}`)).json().detail).toBe('The emails have left.')
  for (const row of rows.slice(0, 2)) {
    const noted = await rowsWhere(portal, history, and(eq(history.subjectId, row.id), eq(history.reason, draft.title)), history.id)
    expect(noted.map(({ action }) => action)).toEqual(['written to', 'email taken back', 'written to', 'written to'])
  }
})

test('those whom no email reaches are a phone list with the text for WhatsApp', async () => {
  const [last] = await written()
  const reply = await call('GET', `/${last?.id}/phones.xlsx`)
  const [sheet] = await readWorkbook(Buffer.from(reply.rawPayload))
  const [headings, line] = sheet?.data ?? []
  expect(headings).toEqual(['S.No', 'Name', 'Serial No', 'Phone', 'WhatsApp Text', 'WhatsApp Link'])
  expect(line?.slice(1, 4)).toEqual(['Rohan Bhide', rows[2]?.serialNo, '+91 9820011223'])
  expect(line?.[4]).toMatch(/^Dear parents of Rohan Bhide,\n\nit is on .*5:00 pm/)
  expect(line?.[5]).toMatch(/^https:\/\/wa\.me\/919820011223\?text=Dear%20parents/)
})

test('each child gets its own exam link, by serial number, time or day; who has none is named, and the stored text has none', async () => {
  const [diya, arjun, rohan, sana] = rows.map(({ serialNo }) => serialNo)
  const own = { title: 'Your exam', body: 'Dear parents of {name},\n\nopen {exam} at {when}.' }
  const links = `Serial No\tLink\n${diya}\thttps://exam.example.org/diya\r\n4:30 pm https://exam.example.org/early\n05:00 PM, https://exam.example.org/late\n911\thttps://exam.example.org/nobody`
  const found = await preview({ ...own, exam_links: links, q: 'arjun' })
  expect(plainOf(found)).toContain('open https://exam.example.org/diya (Diya) and https://exam.example.org/late (Arjun) at')
  expect(found).toMatchObject({ found: 1, exam_links: 'Nobody here has 911.' })
  expect(found.missing.map(({ value, people }) => [value, names(people)])).toEqual([
    ['when', ['Sana Khanna']],
    ['exam', ['Sana Khanna']],
  ])
  const everybody = { ...own, body: 'Open {exam}', exam_links: `https://exam.example.org/all\n${sana} https://exam.example.org/sana` }
  const forSana = await preview({ ...everybody, q: 'khanna' })
  expect(forSana).toMatchObject({ missing: [], emails: 2, found: 1 })
  expect(plainOf(forSana)).toContain('Open https://exam.example.org/sana\n')
  expect(plainOf(await preview({ ...everybody, q: 'nair' }))).toContain('Open https://exam.example.org/all\n')
  const onDay = await preview({ ...own, exam_links: '28 November 2026 https://exam.example.org/day' }, 'date=2026-11-28', 'bookings')
  expect(plainOf(onDay)).toContain('open https://exam.example.org/day at')

  const send = (exam_links: string) =>
    call('POST', `/registrations?${accepted}`, { ...draft, ...own, exam_links, leaves_out: true, expected: 1, again: false })
  const twice = `${arjun} https://exam.example.org/one\n${arjun} https://exam.example.org/other\n${links}`
  expect((await send(twice)).json().errors).toEqual([{ path: 'exam_links', message: `There are two links for ${arjun}.` }])
  expect((await send(`${links}\n${rohan} https://exam.example.org/rohan`)).statusCode).toBe(200)
  const [mailing] = await written()
  expect(mailing?.body).toContain('open {exam} at')
  const [sheet] = await readWorkbook(Buffer.from((await call('GET', `/${mailing?.id}/phones.xlsx`)).rawPayload))
  expect(sheet?.data[1]?.[4]).toContain('open https://exam.example.org/rohan at')
})

test('the people of a day of bookings are written to as well; a test goes to oneself alone', async () => {
  const day = await preview({}, 'date=2026-11-28', 'bookings')
  expect(day).toMatchObject({ students: 3, emails: 1, together: 1, missing: [] })
  expect(names(day.unreachable)).toEqual(['Rohan Bhide'])
  expect(await preview({}, 'date=2026-11-29', 'bookings')).toMatchObject({ students: 0, emails: 0, example: null })
  const before = await portal.db.$count(outbox)
  const reply = await call('POST', '/bookings/test?date=2026-11-28', draft)
  expect(reply.json().message).toMatch(/^The test is about Diya and Arjun\./)
  expect(await portal.db.$count(outbox)).toBe(before + 1)
  const [sent] = await lettersOf('Test: Your quarter-final, Diya and Arjun: bring your ID')
  expect(sent?.recipient).not.toContain('nair')
})
