import { doors } from '#domain/competitions/index.ts'
import { bodyLimit } from '#server/platform/http/form-data.ts'
import type { Portal } from '#test/support/portal.ts'

/** A request that costs as much as its size allows. */
export type Worst = { name: string; make: () => Buffer }

const jsonLimit = 64 * 1024
/** All headers together are limited to 16 KiB. */
const headLimit = 15_000

/** Texts whose cost may grow faster than their length, of a given length (at most, in UTF-8 bytes). */
const texts: Record<string, (bytes: number) => string> = {
  'combining marks': (bytes) => `a${fill('\u0344\u0323', bytes - 1)}`,
  'marks of two characters': (bytes) => `a${fill('\u0f73\u0f71', bytes - 1)}`,
  'one letter': (bytes) => 'a'.repeat(bytes),
  'dots and @ characters': (bytes) => `a@${fill('a.', bytes - 2)}`,
  blanks: (bytes) => `${' '.repeat(bytes - 1)}a`,
  'line breaks': (bytes) => fill(' \n', bytes),
  digits: (bytes) => '1'.repeat(bytes),
  joiners: (bytes) => fill('क\u200d', bytes),
  'characters with long forms': (bytes) => fill('\ufdfa', bytes),
  'pairs of surrogates': (bytes) => fill('\u{1d160}', bytes),
}

/** Where all of them would take too long, use the worst of each kind. */
const fewTexts = Object.entries(texts).filter(([what]) => ['combining marks', 'one letter', 'blanks'].includes(what))

/**
 * The most expensive requests anyone can send, generated from the route table and its schemas, so new routes are included
 * automatically.
 */
export async function worstRequests({ app }: Portal): Promise<Worst[]> {
  const served = app.routeTable().filter(({ callers }) => callers === 'everybody')
  const open = [...served, { method: 'GET', path: '/no-such-page' }, { method: 'POST', path: '/api/no-such-call' }]
  const described = (await app.inject('/api/openapi.json')).json() as Described
  return open.flatMap(({ method, path }) => {
    const operation = described.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    return [...worstAddresses(method, path, operation), ...worstHeaders(method, path), ...worstBodies(method, path, operation)]
  })
}

type Operation = {
  parameters?: { in: string; name: string }[]
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, { enum?: string[] }> } }> }
}
type Described = { paths: Record<string, Record<string, Operation>> }

function worstAddresses(method: string, path: string, operation?: Operation): Worst[] {
  const asked = operation?.parameters?.filter((one) => one.in === 'query').map(({ name }) => name) ?? []
  const names = [...new Set([...asked, 'q', 'next'])]
  // When escaped, a byte needs three.
  const queries = fewTexts.flatMap(([what, text]) =>
    names.map((name) => [`${what} as ${name}`, `${name}=${encodeURIComponent(text(headLimit / 3 - 100))}`]),
  )
  const more = [
    ['many keys', Array.from({ length: 2000 }, (_, n) => `${n}=`).join('&')],
    ['one key many times', fill('a=&', headLimit)],
    ['percent characters', fill('%', headLimit)],
    ['brackets', `a${fill('[b]', headLimit - 10)}=1`],
  ]
  const places = path.includes(':') || path.includes('*') ? fewTexts : []
  return [
    ...[...queries, ...more].map(([what, query]) => ({
      name: `${method} ${path} with ${what} in the address`,
      make: () => request(method, `${real(path)}?${query}`),
    })),
    ...places.map(([what, text]) => ({
      name: `${method} ${path} with ${what} in its place`,
      make: () => request(method, path.replace(/:\w+|\*/, encodeURIComponent(text(headLimit / 3 - 100)))),
    })),
  ]
}

function worstHeaders(method: string, path: string): Worst[] {
  const latin1 = (text: string) => Buffer.from(text).toString('latin1')
  const headers: [what: string, name: string, value: string][] = [
    ['many cookies', 'Cookie', fill('a=b; ', headLimit)],
    ['a long cookie', 'Cookie', `portal.session_token=${fill('%41.', headLimit - 50)}`],
    ['a cookie of marks', 'Cookie', `portal.known=${latin1(fill('\u0344\u0323', headLimit - 50))}`],
    ['many dots in a cookie', 'Cookie', `portal.known=${'.'.repeat(headLimit - 50)}`],
    ['many addresses', 'X-Forwarded-For', fill('1,', headLimit)],
    ['a key of marks', 'Idempotency-Key', latin1(fill('\u0344\u0323', headLimit))],
    ['a long browser', 'User-Agent', fill('Chrome/1 ', headLimit)],
    ['many tags', 'If-None-Match', fill('W/"x",', headLimit)],
    ['many encodings', 'Accept-Encoding', fill('gzip;q=0.1,', headLimit)],
    ['many kinds', 'Accept', fill('a/b;q=1,', headLimit)],
    ['many ranges', 'Range', `bytes=${fill('0-1,', headLimit - 20)}0-1`],
    ['a long origin', 'Origin', `http://${fill('a.', headLimit - 20)}`],
    ['a long kind', 'Content-Type', `multipart/form-data${fill('; a=b', headLimit - 50)}`],
  ]
  return headers.map(([what, name, value]) => ({
    name: `${method} ${path} with ${what}`,
    make: () => request(method, real(path), { [name]: value }),
  }))
}

function worstBodies(method: string, path: string, operation?: Operation): Worst[] {
  if (method === 'GET') return []
  const content = operation?.requestBody?.content ?? {}
  const form = content['multipart/form-data']
  const json = content['application/json']?.schema.properties ?? {}
  const fields = Object.entries(json)
  // Enum fields get a valid value, so that the others are checked.
  const rest = Object.fromEntries(fields.map(([name, { enum: words }]) => [name, words?.[0] ?? 'a']))
  const room = jsonLimit - 2_000
  const values = fields.flatMap(([name]) => [
    ...Object.entries(texts).map(([what, text]) => [`${what} as ${name}`, JSON.stringify({ ...rest, [name]: text(room) })]),
    [
      `half surrogates as ${name}`,
      `${JSON.stringify({ ...rest, [name]: '' }).replace(`"${name}":""`, `"${name}":"${fill('\\ud800', room)}"`)}`,
    ],
  ])
  const everywhere = Object.entries(texts).map(([what, text]) => [
    `${what} everywhere`,
    JSON.stringify(Object.fromEntries(fields.map(([name]) => [name, text(Math.floor(room / fields.length) - 20)]))),
  ])
  const shapes = [
    ['deep lists', '['.repeat(jsonLimit / 2) + ']'.repeat(jsonLimit / 2)],
    ['deep objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['many keys', `{${Array.from({ length: 6_500 }, (_, n) => `"${n.toString(36)}":1`).join()}}`],
    ['many objects', `[${'{},'.repeat(jsonLimit / 3 - 2)}{}]`],
    ['a long key', `{"${fill('\\u0344', jsonLimit - 10)}":1}`],
    ['a long number', '1'.repeat(jsonLimit)],
    ['blanks', ' '.repeat(jsonLimit)],
  ]
  const bodies = [...values, ...(fields.length > 0 ? everywhere : []), ...shapes].map(([what = '', body = '']) => ({
    name: `${method} ${path} with ${what}`,
    make: () => request(method, real(path), { 'Content-Type': 'application/json' }, Buffer.from(body)),
  }))
  return [...bodies, ...(form ? worstForms(method, path, Object.keys(form.schema.properties ?? {})) : [])]
}

function worstForms(method: string, path: string, fields: string[]): Worst[] {
  const border = '--------border'
  const part = (name: string, value: string, more = '') =>
    `--${border}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
  const room = bodyLimit - 2_000
  const every = (text: (bytes: number) => string, bytes: number) =>
    fields
      .filter((name) => name !== 'file_doc')
      .map((name) => part(name, text(bytes)))
      .join('')
  const bodies: [string, () => string][] = [
    ...fewTexts.flatMap(([what, text]): [string, () => string][] => [
      [`${what} in every answer`, () => every(text, Math.floor(room / fields.length) - 200)],
      [`${what} in the name of a file`, () => part('file_doc', 'x', `; filename="${text(room)}"`)],
      [`${what} in the version of a text`, () => part('disclaimer_version', text(room))],
    ]),
    // Close to the longest answer that is parsed at all.
    ...Object.entries(texts).flatMap(([what, text]): [string, () => string][] => [
      [`${what} in every answer, short`, () => every((bytes) => text(bytes).slice(0, 360), 1_500)],
      [`${what} in every answer, not as short`, () => every((bytes) => text(bytes).slice(0, 1_500), 6_000)],
    ]),
    ['many parts', () => fill(part('a', ''), room)],
    ['many heads', () => part('a', '', fill('\r\nX: y', room))],
    ['many parameters', () => part('a', '', fill('; x="y"', room))],
    ['what looks like a border', () => part('a', fill(`\r\n--${border.slice(0, -1)}`, room))],
    ['line breaks in an answer', () => part('a', fill('\r', room))],
    ['no border', () => 'x'.repeat(room)],
  ]
  return bodies.flatMap(([what, body]) =>
    // Two paths, one for each kind of form.
    ['quatform', 'wordsmithform']
      .filter((name) => doors.some(({ door }) => door.path === name))
      .map((door) => ({
        name: `${method} ${path.replace(':door', door)} with ${what}`,
        make: () =>
          request(
            method,
            path.replace(':door', door),
            { 'Content-Type': `multipart/form-data; boundary=${border}` },
            Buffer.from(`${body()}--${border}--\r\n`),
          ),
      })),
  )
}

/** Fills in a path's parameters so that a route serves it. */
function real(path: string): string {
  return path.replace(':door', 'quatform').replaceAll(/:\w+|\*/g, '6f1ed002-ab5f-4b1b-9b1b-6f1ed002ab5f')
}

function request(method: string, path: string, headers: Record<string, string> = {}, body?: Buffer): Buffer {
  const all = {
    Host: 'localhost',
    Connection: 'close',
    ...(method !== 'GET' && {
      Origin: 'http://portal.example',
      'Idempotency-Key': crypto.randomUUID(),
      'Content-Length': String(body?.length ?? 0),
    }),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1'), body ?? Buffer.alloc(0)])
}

function fill(piece: string, bytes: number): string {
  return piece.repeat(Math.max(0, Math.floor(bytes / Buffer.byteLength(piece))))
}
