import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EmailTextRow } from '#domain/email/api.ts'
import { emailKind } from '#domain/email/texts.ts'
import { outbox } from '#server/platform/db/schema/index.ts'
import { breaker } from '#server/platform/mail/emails.ts'
import { administrator, openPortal, type Portal } from '#test/support/portal.ts'

let portal: Portal
let office: { cookie: string }

beforeAll(async () => {
  portal = await openPortal()
  office = await portal.signIn()
})
afterAll(() => portal.close())

const { shipped } = emailKind('registration-received', 'quarter-final')
const own = { title: 'Welcome, {name}!', body: 'Hello {name}.\n\n{status}\n\nKeep {reference}.' }

const ask = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
  portal.app.inject({ method, url: `/api/office/email-texts${path}`, headers: office, ...(payload && { payload }) })
const change = (payload: object, template = 'registration-received') => ask('PUT', `/quarter-final/${template}`, payload)

async function received(competition = 'quarter-final'): Promise<EmailTextRow | undefined> {
  const { rows } = (await ask('GET', `?competition=${competition}`)).json<{ rows: EmailTextRow[] }>()
  return rows.find(({ template }) => template === 'registration-received')
}

async function newestEmail(recipient: string) {
  const [row] = await portal.db.select().from(outbox).where(eq(outbox.recipient, recipient)).orderBy(desc(outbox.createdAt)).limit(1)
  return row
}

test('a changed text is what the next families of that competition read, until the shipped one returns', async () => {
  expect(await received()).toMatchObject({ ...shipped, version: 0, changed: null })
  expect((await change({ ...own, version: 0 })).statusCode).toBe(200)
  expect(await received()).toMatchObject({ ...own, version: 1, changed: { by: administrator.email } })
  expect(await received('semi-final')).toMatchObject({ ...shipped, changed: null })

  const { reference } = await portal.register({ student_name: 'Zoë Asha', parent_email: 'zoe@home.example' })
  const email = await newestEmail('zoe@home.example')
  expect([email?.title, email?.plain]).toEqual([
    'Welcome, Zoë Asha!',
    `Hello Zoë Asha.\n\n{status}\n\nKeep ${reference}.\n\nGlobal Spelling Bee\n`,
  ])
  expect((await change({ ...shipped, version: 1 })).statusCode).toBe(200)
  expect(await received()).toMatchObject({ ...shipped, version: 2, changed: null })
  await portal.register({ student_name: 'Arjun Rao', parent_email: 'arjun@home.example' })
  expect((await newestEmail('arjun@home.example'))?.title).toBe('We have received the registration of Arjun Rao')
})

test('what a visitor wrote becomes no link in the office’s text either', async () => {
  const { version = 0 } = (await received()) ?? {}
  await change({ ...own, version })
  await portal.register({ student_name: 'Md.Rafiq', parent_email: 'rafiq@home.example' })
  const email = await newestEmail('rafiq@home.example')
  expect(email?.plain).toContain(`Hello Md.${breaker}Rafiq.`)
})

test('a missing or unknown placeholder is refused at its field, and changes nothing', async () => {
  const before = await received()
  const refused = await change({ title: 'For {nobody}', body: own.body.replace('{reference}', ''), version: before?.version })
  expect([refused.statusCode, refused.json().errors.map(({ path }: { path: string }) => path)]).toEqual([400, ['title', 'body']])
  for (const path of ['preview', 'test']) {
    expect((await ask('POST', `/quarter-final/registration-received/${path}`, { ...own, body: 'Hello {you}' })).statusCode).toBe(400)
  }
  expect(await received()).toEqual(before)
})

test('whoever saves second learns who was first', async () => {
  const { version = 0 } = (await received()) ?? {}
  const replies = await Promise.all([1, 2].map((n) => change({ ...own, title: `${n}: {name}`, version })))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(replies.find(({ statusCode }) => statusCode === 409)?.json().detail).toContain(`${administrator.email} changed this text on`)
})

test('a preview is about the newest registration, or the one with a reference of this competition', async () => {
  const first = await portal.register({ student_name: 'Mira Nair', parent_email: 'mira@home.example' })
  await portal.register({ student_name: 'Ishaan Sen', parent_email: 'ishaan@home.example' })
  const preview = (reference?: string) =>
    ask('POST', '/quarter-final/registration-received/preview', { ...own, ...(reference && { reference }) })
  expect((await preview()).json()).toMatchObject({ title: 'Welcome, Ishaan Sen!', about: expect.stringContaining('Ishaan Sen') })
  expect((await preview(first.reference)).json().plain).toContain(`Hello Mira Nair.\n\n{status}\n\nKeep ${first.reference}.`)
  expect((await preview('7K3M9-XXXXX')).json().errors[0].path).toBe('reference')
})

test('a declined registration without a reason leaves its paragraph out', async () => {
  const declined = emailKind('registration-declined', 'quarter-final').shipped
  const title = 'Sorry, {name}'
  expect((await change({ ...declined, title, version: 0 }, 'registration-declined')).statusCode).toBe(200)
  await portal.register({ student_name: 'Anaya Das', parent_email: 'anaya@home.example' })
  const { rows } = (
    await portal.app.inject({ url: '/api/office/registrations?competition=quarter-final&status=pending&q=Anaya', headers: office })
  ).json()
  const [{ id, version }] = rows
  const url = `/api/office/registrations/${id}/decision`
  await portal.app.inject({ method: 'PUT', url, headers: office, payload: { decision: 'declined', version } })
  const email = await newestEmail('anaya@home.example')
  expect(email?.title).toBe('Sorry, Anaya Das')
  expect(email?.plain).not.toContain('The reason')
})

test('a test goes to oneself alone, without the family’s links', async () => {
  const before = await portal.db.$count(outbox)
  const reply = await ask('POST', '/quarter-final/registration-received/test', own)
  expect(reply.statusCode).toBe(200)
  expect(await portal.db.$count(outbox)).toBe(before + 1)
  const email = await newestEmail(administrator.email)
  expect(email?.title).toBe('Test: Welcome, Anaya Das!')
  expect(email?.plain).toContain('[The family’s link stands here.]')
  expect(email?.plain).not.toContain('{status}')
})
