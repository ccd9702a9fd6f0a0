import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { languages } from '#domain/language/language.ts'
import { statusPath } from '#server/features/links/index.ts'
import { inviteStudent } from '#server/features/registrations/decisions/invite-student.ts'
import { bookings, outbox, registrations } from '#server/platform/db/schema/index.ts'
import { acceptedChildren } from '#test/support/accepted.ts'
import { latinWords } from '#test/support/latin-words.ts'
import { aBooking, aFamily, aSchool } from '#test/support/people.ts'
import { openPortal, sharedPortal } from '#test/support/portal.ts'

const portal = sharedPortal(() => ({ undoMs: 0 }))

const get = (url: string, headers: Record<string, string> = {}) => portal.app.inject({ url, headers })
const languageIn = (html: string) => /<html lang="(\w+)">/.exec(html)?.[1]

describe('the language of a page', () => {
  test('is English when nothing else is known', async () => {
    expect(languageIn((await get('/')).body)).toBe('en')
    expect(languageIn((await get('/', { 'accept-language': 'de' })).body)).toBe('en')
  })

  test('is the browser’s, unless another one was chosen', async () => {
    const russian = { 'accept-language': 'ru-RU, ru;q=0.9, en;q=0.5' }
    expect(languageIn((await get('/', russian)).body)).toBe('ru')
    const asked = await get('/check?lang=hi', russian)
    expect(languageIn(asked.body)).toBe('hi')
    const cookie = String(asked.headers['set-cookie']).split(';')[0] ?? ''
    expect(cookie).toBe('portal.language=hi')
    expect(languageIn((await get('/', { ...russian, cookie })).body)).toBe('hi')
    expect(languageIn((await get('/?lang=en', { cookie })).body)).toBe('en')
  })

  test('is never one that is not offered', async () => {
    const asked = await get('/?lang=de', { cookie: 'portal.language=xx' })
    expect([languageIn(asked.body), asked.headers['set-cookie']]).toEqual(['en', undefined])
    const english = await openPortal({ languages: ['en'] })
    try {
      const page = await english.app.inject({ url: '/?lang=hi', headers: { 'accept-language': 'hi', cookie: 'portal.language=hi' } })
      expect(languageIn(page.body)).toBe('en')
      expect(page.body).not.toContain('hreflang')
    } finally {
      await english.close()
    }
  })

  test('is English in the office', async () => {
    const { cookie } = await portal.signIn()
    const page = await get('/admin', { cookie: `${cookie}; portal.language=hi`, 'accept-language': 'hi' })
    expect(languageIn(page.body)).toBe('en')
  })

  test('leads to the same page in the others, for people and for search engines', async () => {
    const { body, headers } = await get('/book', { 'accept-language': 'hi' })
    expect(body).toContain('<a href="/book?lang=ru" lang="ru" hreflang="ru"')
    for (const language of languages)
      expect(body).toContain(`<link rel="alternate" hreflang="${language}" href="http://portal.example/book?lang=${language}">`)
    expect(headers.vary).toContain('accept-language')
  })
})

const pages = [
  '/',
  '/quatform',
  '/abc',
  '/form2',
  '/wordsmithform',
  '/book',
  '/check',
  '/verify',
  '/verify/7K4P-92QX-3HMD',
  '/unavailable',
  '/welcome',
  '/Studentlogin',
  '/forgotten-password',
  '/privacy-notice',
  '/SchoolRegister',
  '/password/none',
  '/registration/none',
  '/no-such-page',
]

describe.each(['hi', 'ru'] as const)('in %s', (language) => {
  test.each(pages)('%s has no English left', async (path) => {
    const { body } = await get(path, { 'accept-language': language, accept: 'text/html' })
    expect(languageIn(body)).toBe(language)
    expect(latinWords(body)).toEqual([])
  })
})

describe('emails', () => {
  const titlesOf = async (id: string) =>
    (
      await portal.db
        .select({ title: outbox.title, html: outbox.html })
        .from(outbox)
        .where(eq(outbox.subjectId, id))
        .orderBy(outbox.createdAt)
    ).map(({ title, html }) => [title, languageIn(html)])

  test.each([
    ['en', 'Asia/Almaty', '4:00 pm IST (UTC+5:30), 3:30 pm in Almaty'],
    ['ru', 'Asia/Almaty', '16:00 IST (UTC+5:30), 15:30 (Казахстан)'],
    ['hi', 'Asia/Dubai', 'शाम 4:00 बजे (IST, UTC+5:30), खाड़ी में दोपहर 2:30 बजे'],
    ['ru', 'Asia/Kolkata', '16:00 IST (UTC+5:30)'],
    ['ru', 'Nowhere/Else', '16:00 IST (UTC+5:30)'],
  ])('say a time by our clock and by that of the family’s device: %s, %s', async (language, zone, text) => {
    const sent = aBooking({ date: '2025-09-11' })
    const headers = { 'accept-language': language, 'time-zone': zone }
    expect((await portal.app.inject({ method: 'POST', url: '/api/bookings', headers, payload: sent })).statusCode).toBe(201)
    const [email] = await portal.db.select().from(outbox).where(eq(outbox.recipient, sent.parent_email))
    const lines = email?.plain.replaceAll('\u200b', '').split('\n') ?? []
    expect(lines.find((line) => line.includes('(IST, UTC+5:30)') || line.includes('IST (UTC'))?.split(/года, |2025, /)[1]).toBe(text)
    await portal.db.delete(bookings)
  })

  test('follow the language that the family registered in, also when the office causes them', async () => {
    const headers = { 'accept-language': 'hi' }
    const reply = await portal.submit(aFamily({ student_name: 'Aarav Sharma' }), { headers })
    expect(reply.json().message).toContain('हमें Aarav Sharma का रजिस्ट्रेशन मिल गया है।')
    const [row] = await portal.db.select().from(registrations).where(eq(registrations.reference, reply.json().reference))
    if (!row) throw new Error('It was not stored')
    expect(row.language).toBe('hi')
    const office = await portal.signIn()
    await portal.send('PUT', `/api/office/registrations/${row.id}/decision`, { decision: 'accepted', version: row.version }, office)
    expect((await titlesOf(row.id)).slice(0, 2)).toEqual([
      ['हमें Aarav Sharma का रजिस्ट्रेशन मिल गया है', 'hi'],
      ['Aarav का रजिस्ट्रेशन स्वीकृत है! अब समय बुक करें', 'hi'],
    ])
  })

  test('are English for a family that registered in English, whoever else uses the portal', async () => {
    const reply = await portal.submit(aFamily({ student_name: 'Vera Lane', birth_date: '2014-02-03' }), {
      headers: { 'accept-language': 'en' },
    })
    const [row] = await portal.db.select().from(registrations).where(eq(registrations.reference, reply.json().reference))
    expect(await titlesOf(row?.id ?? '')).toEqual([['We have received Vera Lane’s registration', 'en']])
  })
})

describe.each(['hi', 'ru'] as const)('a student who reads %s', (language) => {
  const family = aFamily({
    student_name: 'काव्या वर्मा',
    student_email: `reader-${language}@home.example`,
    txn_no: language === 'hi' ? '402711990001' : '402711990002',
  })
  const reader = { 'accept-language': language, accept: 'text/html' }
  let row: Awaited<ReturnType<typeof acceptedChildren>>[number]['row']
  beforeAll(async () => {
    const [child] = await acceptedChildren(portal, [family])
    if (!child) throw new Error('It was not accepted')
    row = child.row
    await portal.db.update(registrations).set({ language }).where(eq(registrations.id, row.id))
    await portal.db.transaction((tx) => inviteStudent(tx, portal.context, { ...row, language }))
  })

  test('finds no English after signing in', async () => {
    const headers = { ...reader, ...(await portal.signInAs('user', row.email)) }
    for (const path of ['/user', '/user/results', '/user/events', '/user/notes', '/user/mock-test', '/user/test', '/report', '/profile']) {
      const { body } = await get(path, headers)
      expect({ path, language: languageIn(body), english: latinWords(body) }).toEqual({ path, language, english: [] })
    }
  })

  test('finds the days of the quarter-final on the way there without their year', async () => {
    const { body } = await get(statusPath(portal.context.bookingLinkKey, row), reader)
    expect(body).toContain(language === 'hi' ? '>10–13 सितंबर<' : '>10–13 сентября<')
  })

  test('finds no English on what is kept about the registration, except in answers', async () => {
    const { body } = await get(`${statusPath(portal.context.bookingLinkKey, row)}/data`, reader)
    const answers = new Set(Object.values(family).flatMap((answer) => answer.match(/[A-Za-z]{3,}/g) ?? []))
    expect(languageIn(body)).toBe(language)
    expect(latinWords(body).filter((word) => !answers.has(word))).toEqual(['JSON'])
  })
})

test.each(['hi', 'ru'] as const)('a school that reads %s finds no English in its area', async (language) => {
  const { email = '', ...answers } = aSchool({
    schoolname: language === 'hi' ? 'विद्या मंदिर' : 'Школа № 39',
    city: 'Алматы',
    address: 'Абая, 12',
    landmark: 'Парк',
  })
  expect((await portal.app.inject({ method: 'POST', url: '/api/schools', payload: { ...answers, email } })).statusCode).toBe(201)
  const headers = { ...(await portal.signInAs('school', email)), accept: 'text/html', 'accept-language': language }
  const own = ['', '/students', '/results', '/students/add', '/payments', '/coordinators', '/events', '/notes'].map(
    (path) => `/school${path}`,
  )
  for (const path of [...own, '/report', '/profile']) {
    const { body } = await get(path, headers)
    expect({ path, language: languageIn(body), english: latinWords(body) }).toEqual({ path, language, english: [] })
    expect(body).toContain('hreflang="en"')
  }
  // What is wrong with the rows of a spreadsheet is said in English.
  expect(languageIn((await get('/school/students/import', headers)).body)).toBe('en')
})

test('what is wrong with an answer is said in the language of the page', async () => {
  const reply = await portal.submit(aFamily({ txn_no: '', birth_date: '2099-01-01' }), { headers: { 'accept-language': 'ru' } })
  expect(reply.json()).toMatchObject({
    detail: 'Исправьте отмеченные ниже ответы.',
    errors: [
      { path: 'birth_date', message: 'Эта дата ещё не наступила. Проверьте год.' },
      { path: 'txn_no', message: 'Введите номер операции вашей оплаты.' },
    ],
  })
})
