import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { EmailTextRow } from '#domain/email/api.ts'
import { shippedEmail } from '#domain/email/shipped-email.ts'
import { bookingEmails } from '#server/features/bookings/emails.ts'
import { outbox } from '#server/platform/db/schema/index.ts'
import { breaker, renderEmail } from '#server/platform/mail/emails.ts'
import { aBooking, aFamily, aSchool } from '#test/support/people.ts'
import { administrator, sharedOffice, sharedPortal } from '#test/support/portal.ts'

const portal = sharedPortal()
const office = sharedOffice(portal)

const shipped = shippedEmail('registration-received', 'quarter-final', 'en')
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
  expect((await newestEmail('arjun@home.example'))?.title).toBe('We have received Arjun Rao’s registration')
})

test('a text in Hindi goes to families who registered in Hindi; without one they get the office’s English text', async () => {
  const inHindi = { title: '{name} का स्वागत है', body: 'नमस्ते {name}।\n\n{status}\n\n{reference}' }
  const { version = 0 } = (await received()) ?? {}
  const register = async (name: string, language: string) => {
    const parent_email = `${name.toLowerCase()}@home.example`
    const answers = aFamily({ student_name: name, parent_email })
    expect((await portal.submit(answers, { headers: { 'accept-language': language } })).statusCode).toBe(201)
    const email = await newestEmail(parent_email)
    return [email?.title, /lang="(\w+)"/.exec(email?.html ?? '')?.[1]]
  }
  expect((await change({ ...own, version })).statusCode).toBe(200)
  expect(await register('Meera', 'hi')).toEqual(['Welcome, Meera!', 'en'])

  const saved = await ask('PUT', '/quarter-final/registration-received?language=hi', { ...inHindi, version: 0 })
  expect(saved.statusCode).toBe(200)
  expect(await received()).toMatchObject(own)
  expect(await register('Kavya', 'hi')).toEqual(['Kavya का स्वागत है', 'hi'])
  expect(await register('Vera', 'ru')).toEqual(['Welcome, Vera!', 'en'])
  expect((await change({ ...shipped, version: version + 1 })).statusCode).toBe(200)
  expect(await register('Anna', 'ru')).toEqual(['Мы получили регистрацию: Anna', 'ru'])
})

test('emails to schools and colleagues have no texts in other languages', async () => {
  expect((await ask('GET', '?competition=schools&language=hi')).json()).toEqual({ rows: [] })
  const { rows } = (await ask('GET', '?competition=accounts&language=hi')).json<{ rows: EmailTextRow[] }>()
  expect(rows.map(({ template }) => template)).not.toContain('colleague-invited')
  expect((await ask('PUT', '/schools/school-registered?language=hi', { ...own, version: 0 })).statusCode).toBe(404)
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
  const declined = shippedEmail('registration-declined', 'quarter-final', 'en')
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

test('a test goes to oneself alone, without the links', async () => {
  const before = await portal.db.$count(outbox)
  const reply = await ask('POST', '/quarter-final/registration-received/test', own)
  expect(reply.statusCode).toBe(200)
  expect(await portal.db.$count(outbox)).toBe(before + 1)
  const email = await newestEmail(administrator.email)
  expect(email?.title).toBe('Test: Welcome, Anaya Das!')
  expect(email?.plain).toContain('[The link stands here.]')
  expect(email?.plain).not.toContain('{status}')
})

const post = async (path: string, payload: object) => {
  const reply = await portal.app.inject({ method: 'POST', url: `/api${path}`, payload })
  if (reply.statusCode > 299) throw new Error(`${reply.statusCode} ${reply.body}`)
}

test('emails about bookings, schools and passwords have texts of their own, too', async () => {
  await ask('PUT', '/bookings/booking-confirmed', { title: 'See you {when}', body: 'Dear {name}, {when}.\n\n{link}', version: 0 })
  await ask('PUT', '/schools/school-registered', { title: 'Hello {school}', body: 'No {register} for {email}.\n\n{link}', version: 0 })
  await ask('PUT', '/accounts/password-reset', { title: 'New password', body: 'Within {minutes} minutes:\n\n{link}', version: 0 })
  await post('/bookings', aBooking({ student_name: 'Zoë Asha', parent_email: 'booked@home.example' }))
  await post('/schools', aSchool({ email: 'head@school.example', schoolname: 'Hillside' }))
  await post('/password-resets', { email: administrator.email })
  const booked = await newestEmail('booked@home.example')
  expect([booked?.title, booked?.plain]).toEqual([
    expect.stringMatching(/^See you \w+ \d+ September 2025/),
    expect.stringMatching(/^Dear Zoë Asha, \w+ \d+ September 2025, .*\.\n\n\{link\}\n\nGlobal Spelling Bee\n$/),
  ])
  const school = await newestEmail('head@school.example')
  expect([school?.title, school?.plain]).toEqual(['Hello Hillside', expect.stringMatching(/^No \d+ for head@school.example\.\n\n\{link\}/)])
  expect((await newestEmail(administrator.email))?.plain).toMatch(/^Within \d+ minutes:\n\n\{link\}/)
})

test('they are previewed on a real booking and school, and on oneself, and refused without their links', async () => {
  const preview = async (path: string, draft: object) => (await ask('POST', `/${path}/preview`, draft)).json()
  const about = { title: 'T', body: '{reason}\n\n{when} {level}' }
  expect(await preview('bookings/booking-cancelled', about)).toMatchObject({ about: expect.stringMatching(/^Zoë Asha, booking \d+$/) })
  expect((await preview('bookings/booking-cancelled', { ...about, reference: '999' })).errors).toEqual([
    { path: 'reference', message: 'There’s no booking with this number.' },
  ])
  expect(await preview('schools/school-moved', { title: '{school}', body: '{school} {register}' })).toMatchObject({
    title: 'Hillside',
  })
  const { rows } = (await ask('GET', '?competition=schools')).json<{ rows: EmailTextRow[] }>()
  for (const { template, title, body } of rows) {
    const filled: { title: string; plain: string } = await preview(`schools/${template}`, { title, body })
    expect(`${filled.title} ${filled.plain}`.match(/\{(?!link|status)\w+\}/g), template).toBeNull()
  }
  const invited = { title: 'T', body: '{inviter} {email}\n\n{link}' }
  expect((await preview('accounts/colleague-invited', invited)).plain).toContain(administrator.email)
  expect((await ask('POST', '/accounts/colleague-invited/test', invited)).statusCode).toBe(200)
  const refused = await ask('PUT', '/accounts/colleague-invited', { title: 'T', body: '{inviter} {email}', version: 0 })
  expect([refused.statusCode, refused.json().errors[0].message]).toEqual([400, expect.stringMatching(/^\{link\} is missing/)])
  expect((await ask('PUT', '/schools/password-reset', { ...invited, version: 0 })).statusCode).toBe(404)
})

test('a booking without a link says nothing of one', () => {
  const { plain } = renderEmail(
    bookingEmails.bookingConfirmed({
      heading: 'Quarter-final',
      name: 'Zoë Asha',
      beeLevel: '2',
      when: '10 September 2025',
      time: 'Wednesday 10 September',
      until: '9 September 2025',
      hasLink: false,
      translations: [],
      hasStatus: false,
      number: 7,
      contact: 'help@portal.example',
    }),
    'Bee',
  )
  expect(plain).not.toMatch(/link|until|\{/)
  expect(plain).toMatch(/someone else can have the place\.\n\nWhen: .*\nBooking number: 7\n/s)
})
