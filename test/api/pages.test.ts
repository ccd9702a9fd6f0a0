import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { emailsWait, openPortal, sharedPortal } from '#test/support/portal.ts'

const portal = sharedPortal()

const get = (url: string, headers: Record<string, string> = {}) => portal.app.inject({ url, headers })

test('visitor pages arrive as readable HTML with the season inside', async () => {
  const page = await get('/quatform')
  expect(page.statusCode).toBe(200)
  for (const text of ['DISCLAIMER CLAUSE', 'Proceed', 'Student Name', 'Student Class in 2024', 'Parent Mobile', '₹200', '$8'])
    expect(page.body).toContain(text)
  expect(page.body).not.toMatch(/ style=|javascript:/)
  // Only inline scripts that the policy names by their hashes run.
  const inline = [...page.body.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text)
  expect(inline).toHaveLength(2)
  for (const text of inline) expect(page.headers['content-security-policy']).toContain(createHash('sha256').update(text).digest('base64'))
  const home = await get('/')
  expect(home.body).toContain('/quatform')
  // Only the script that offers to continue a form, and no data for it.
  expect(home.body.match(/<script[^>]*>/g)).toEqual([expect.stringMatching(/^<script type="module" src="\/assets\//)])
})

test('an unknown path gets 404 with the page, an unknown call 404 with a problem', async () => {
  const page = await get('/nowhere')
  expect(page.statusCode).toBe(404)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.body).toContain('404 - Page Not Found')
  expect(page.body).toContain('The page you’re looking for doesn’t exist.')
  const call = await get('/api/nowhere')
  expect(call.statusCode).toBe(404)
  expect(call.headers['content-type']).toContain('application/problem+json')
})

test('an unknown address keeps people of the office in the office, and shows everyone else the public page', async () => {
  const page = await get('/techlists', await portal.signIn())
  expect([page.statusCode, page.headers['cache-control']]).toEqual([404, 'no-store'])
  expect(page.body).toContain('<body class="office"')
  expect(page.body).not.toContain('Go to Homepage')
  for (const others of [undefined, { cookie: `session_token=${'x'.repeat(43)}` }])
    expect((await get('/techlists', others)).body).toContain('404 - Page Not Found')
})

test('the office opens for administrators; others sign in first and come back', async () => {
  for (const path of ['/studentsrequest1', '/studentlist1?q=a&page=2', '/admin']) {
    const away = await get(path)
    expect(away.statusCode).toBe(302)
    expect(away.headers.location).toBe(`/Adminlogin?next=${encodeURIComponent(path)}`)
  }
  const headers = await portal.signIn()
  const inside = await get('/studentsrequest1', headers)
  expect(inside.statusCode).toBe(200)
  expect(inside.headers['cache-control']).toBe('no-store')
  expect((await get('/Adminlogin?next=/studentlist1', headers)).headers.location).toBe('/studentlist1')
  for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    expect((await get(`/Adminlogin?next=${encodeURIComponent(next)}`, headers)).headers.location).toBe('/admin')
  }
})

test('public pages tell search engines what they are; all others ask not to be indexed', async () => {
  for (const url of ['/', '/quatform', '/form2', '/book', '/check', '/SchoolRegister', '/Studentlogin', '/unavailable', '/welcome']) {
    const { body } = await get(url)
    expect(body, url).toMatch(/<meta name="description" content="[^"<]*Global Spelling Bee[^"<]*">/)
    expect(body, url).not.toContain('noindex')
  }
  const headers = await portal.signIn()
  for (const url of ['/nowhere', `/password/${'x'.repeat(43)}`, '/admin']) {
    expect((await get(url, headers)).body, url).toContain('<meta name="robots" content="noindex">')
  }
})

test('while no mail server is set up, every page says that emails wait, in its language', async () => {
  for (const path of ['/', '/abc', '/book', '/check', '/SchoolRegister', '/nowhere']) {
    expect((await portal.app.inject(path)).body).toContain(emailsWait)
  }
  expect((await portal.app.inject('/check?lang=hi')).body).toContain('हम अभी ईमेल नहीं भेज सकते।')
  const sending = await openPortal({ sendsEmails: true })
  expect((await sending.app.inject('/check')).body).not.toContain(emailsWait)
  await sending.close()
})

test('malformed addresses are answered with a problem', async () => {
  for (const url of ['/api/%E0%A4%A', `/api/doors/${'x'.repeat(200)}/registrations`]) {
    const reply = await get(url)
    expect(reply.statusCode).toBeGreaterThanOrEqual(400)
    expect(reply.statusCode).toBeLessThan(500)
    expect(reply.headers['content-type']).toContain('application/problem+json')
  }
})

test('a door is found with an extra slash and in upper or lower case', async () => {
  for (const url of ['/quatform/', '/QuatForm']) expect((await get(url)).statusCode).toBe(200)
})

test('the season, the API description and the state of the server can be requested', async () => {
  const season = await get('/api/season')
  expect(season.json()).toMatchObject({ version: 0, doors: { quatform: { fees: { India: { amount: 20_000, currency: 'INR' } } } } })
  expect((await get('/api/season', { 'if-none-match': season.headers.etag as string })).statusCode).toBe(304)
  const described = await get('/api/openapi.json')
  expect((await get('/api/openapi.json', { 'if-none-match': described.headers.etag as string })).statusCode).toBe(304)
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const packed = await get('/api/openapi.json', { 'accept-encoding': `${encoding}, deflate` })
    expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(packed.rawPayload.length).toBeLessThan(described.rawPayload.length / 5)
    expect(unpack(packed.rawPayload).equals(described.rawPayload)).toBe(true)
  }
  const description = described.json()
  expect(description.openapi).toBe('3.1.0')
  expect(Object.keys(description.paths)).toEqual(
    expect.arrayContaining([
      '/api/doors/{door}/registrations',
      '/api/session',
      '/api/office/registrations',
      '/api/office/registrations/{id}/decision',
    ]),
  )
  expect((await get('/livez')).statusCode).toBe(200)
  expect((await get('/readyz')).statusCode).toBe(200)
})
