import { defaultSeason } from '#domain/season/defaults.ts'
import { aBooking, aFamily, aParticipant, aSchool } from '#test/support/people.ts'

export type Pair = [name: string, value: string]
export type Part = { headers: Pair[]; content: Buffer }
export type Sent = {
  method: string
  path: string
  query: Pair[]
  headers: Pair[]
  body: { json: unknown } | { parts: Part[]; boundary: string } | null
}

/** A request as our own pages send it, and the status it gets. */
export type Real = { name: string; status: number; make: () => Sent }

/** The cookies of an administrator and a school; `id` is a registration. */
export type Sender = { office: string; school: string; schoolName: string; id: string; picture: Buffer }

/** Valid requests of every kind, new ones each time. */
export function realRequests({ office, school, schoolName, id, picture }: Sender): Real[] {
  const get = (path: string, query: Record<string, string> = {}, headers: Pair[] = []): Sent => ({
    method: 'GET',
    path,
    query: Object.entries(query),
    headers: copies(headers),
    body: null,
  })
  const json = (method: string, path: string, value: unknown, headers: Pair[] = []): Sent => ({
    method,
    path,
    query: [],
    headers: [['Content-Type', 'application/json'], ...copies(headers)],
    body: { json: value },
  })
  const form = (path: string, answers: Record<string, string>, headers: Pair[] = []): Sent => {
    const boundary = `----portal${crypto.randomUUID()}`
    const written = Object.entries(answers).map(([name, value]): Part => {
      return { headers: [['Content-Disposition', `form-data; name="${name}"`]], content: Buffer.from(value) }
    })
    const file: Part = {
      headers: [
        ['Content-Disposition', 'form-data; name="file_doc"; filename="payment.png"'],
        ['Content-Type', 'image/png'],
      ],
      content: picture,
    }
    const type: Pair = ['Content-Type', `multipart/form-data; boundary=${boundary}`]
    return { method: 'POST', path, query: [], headers: [type, ...copies(headers)], body: { parts: [...written, file], boundary } }
  }
  /** Copied, so that changing one request doesn't change the next. */
  const copies = (headers: Pair[]) => headers.map(([name, value]): Pair => [name, value])
  const key = (): Pair => ['Idempotency-Key', crypto.randomUUID()]
  const fromOurPage: Pair = ['Sec-Fetch-Site', 'same-origin']
  const asOffice: Pair[] = [['Cookie', office], fromOurPage]
  const asSchool: Pair[] = [['Cookie', school], fromOurPage]
  const list = {
    competition: 'quarter-final',
    status: 'all',
    q: 'aanya',
    page: '1',
    size: '30',
    sort: '-serial_no',
    region: 'India',
    from: '2026-01-01',
    to: '2030-01-01',
  }

  return [
    { name: 'a family registers', status: 201, make: () => form('/api/doors/quatform/registrations', aFamily(), [key()]) },
    { name: 'a participant registers', status: 201, make: () => form('/api/doors/wordsmithform/registrations', aParticipant(), [key()]) },
    {
      name: 'a school registers its student',
      status: 201,
      make: () => form('/api/doors/form2/registrations', aFamily({ school_name: schoolName }), [key(), ...asSchool]),
    },
    { name: 'a slot is booked', status: 201, make: () => json('POST', '/api/bookings', aBooking(), [key()]) },
    { name: 'a school registers', status: 201, make: () => json('POST', '/api/schools', aSchool(), [key()]) },
    {
      name: 'a failed sign-in',
      status: 401,
      make: () => json('POST', '/api/session', { email: 'nobody@home.example', password: 'kettle under the bed', role: 'admin' }),
    },
    { name: 'a password is forgotten', status: 202, make: () => json('POST', '/api/password-resets', { email: 'nobody@home.example' }) },
    {
      name: 'a link is used, and has ended',
      status: 404,
      make: () => json('PUT', '/api/password-resets/nothing', { password: 'kettle under the bed' }),
    },
    {
      name: 'a family looks for its registration, and it is not there',
      status: 404,
      make: () => json('POST', '/api/registration-checks', { reference: '7K3M9-XQ2BD', email: 'nobody@home.example' }),
    },
    { name: 'slots are counted', status: 200, make: () => get('/api/slots', { date: '2025-09-10' }) },
    { name: 'the season is read', status: 200, make: () => get('/api/season', {}, [['If-None-Match', '"x"']]) },
    { name: 'the office lists registrations', status: 200, make: () => get('/api/office/registrations', list, asOffice) },
    { name: 'the office looks for people', status: 200, make: () => get('/api/office/people', { q: 'aanya' }, asOffice) },
    {
      name: 'the office exports',
      status: 200,
      make: () => get('/api/office/registrations.xlsx', { competition: 'quarter-final', status: 'all', ids: id }, asOffice),
    },
    {
      name: 'the office lists bookings',
      status: 200,
      make: () =>
        get('/api/office/bookings', { q: 'i', state: 'all', date: '2025-09-10', sort: '-number', page: '1', size: '60' }, asOffice),
    },
    {
      name: 'the office lists schools',
      status: 200,
      make: () => get('/api/office/schools', { q: 'lake', page: '1', size: '120' }, asOffice),
    },
    { name: 'the office reads emails', status: 200, make: () => get('/api/office/letters', { page: '1' }, asOffice) },
    {
      name: 'the office opens a screenshot',
      status: 200,
      make: () => get(`/api/office/registrations/${id}/screenshot`, {}, [['Range', 'bytes=0-9'], ...asOffice]),
    },
    {
      name: 'a school lists its students',
      status: 200,
      make: () => get('/api/school/students', { q: 'a', page: '1', size: '30' }, asSchool),
    },
    {
      name: 'the office decides too late',
      status: 409,
      make: () => json('PUT', `/api/office/registrations/${id}/decision`, { decision: 'accepted', version: 99, reason: 'Paid' }, asOffice),
    },
    {
      name: 'the office looks at many decisions',
      status: 200,
      make: () =>
        json(
          'POST',
          '/api/office/decisions/preview',
          { decision: 'declined', matching: { competition: 'quarter-final', status: 'pending' } },
          asOffice,
        ),
    },
    {
      name: 'the office corrects a registration too late',
      status: 409,
      make: () =>
        json('PATCH', `/api/office/registrations/${id}`, { version: 99, student_name: 'Aanya R', address_name: '1 Lane' }, asOffice),
    },
    {
      name: 'the office saves a season too late',
      status: 409,
      make: () => json('PUT', '/api/office/season', { version: 99, season: structuredClone(defaultSeason) }, asOffice),
    },
    { name: 'a page is opened', status: 200, make: () => get('/quatform', { from: 'poster' }) },
    { name: 'an office page is opened', status: 200, make: () => get('/studentlist', { q: 'aanya', page: '1' }, asOffice) },
    { name: 'a sign-in page remembers the way', status: 200, make: () => get('/Adminlogin', { next: '/studentlist' }) },
  ]
}

/** The bytes of a request. */
export function bytesOf({ method, path, query, headers, body }: Sent): Buffer {
  const content = body === null ? Buffer.alloc(0) : 'json' in body ? Buffer.from(jsonOf(body.json)) : multipartOf(body.parts, body.boundary)
  const asked = query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
  const lines: Pair[] = [
    ['Host', 'portal.example'],
    ['Connection', 'close'],
    ...headers,
    ...(headers.some(([name]) => name === 'Content-Length') || body === null ? [] : [['Content-Length', String(content.length)] as Pair]),
  ]
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return Buffer.concat([Buffer.from(`${method} ${path}${asked && `?${asked}`} HTTP/1.1\r\n${head}\r\n`), content])
}

/** A repeated key is written as the key, a zero-width mark and a number; encoding removes both. */
export const twice = '\u2063'
function jsonOf(value: unknown): string {
  return (JSON.stringify(value) ?? 'null').replaceAll(new RegExp(`${twice}\\d*(?=":)`, 'g'), '')
}

function multipartOf(parts: Part[], boundary: string): Buffer {
  const pieces = parts.flatMap(({ headers, content }) => [
    Buffer.from(`--${boundary}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`),
    content,
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)])
}

/** Encodes like a browser, but lets half a surrogate pair through, and leaves what is already escaped unchanged. */
function encode(text: string): string {
  return /%[0-9a-z]/i.test(text) ? text.replaceAll(/[\s#&]/g, '+') : encodeURIComponent(text.toWellFormed())
}
