import { beforeAll, expect, test, vi } from 'vitest'
import { pictureFile, sendForm } from '#test/support/forms.ts'
import { everybody, nowhere, type Operation, operationsOf, type Schema } from '#test/support/operations.ts'
import { aFamily } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { sharedPortal } from '#test/support/portal.ts'
import { aStudent } from '#test/support/schools.ts'

// Thousands of requests take a minute on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

const portal = sharedPortal({ limits: { signIn: 1e6, submit: 1e6, codes: 1e6 } })
let cookies: Record<Operation['who'], string>
/** Every call that changes data. */
let calls: Operation[]
beforeAll(async () => {
  cookies = await everybody(portal)
  calls = (await operationsOf(portal)).filter(({ method }) => method !== 'GET')
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

/** A school's student or a child that is asked about: JSON that the form checks. */
const checkedByForm = {
  'POST /api/doors/{door}/duplicate-checks': 'door',
  'POST /api/doors/{door}/disputes': 'door',
  'POST /api/school/doors/{door}/drafts': 'school',
}
const child = { name: 'Aanya', birth_date: '2013-05-06', contact_email: 'a@home.example', dial_code: '+91', phone: '9845010200' }

/** Keys of somebody's choice: answers by field, columns by field, and classes by what the file calls them. Their values are bounded. */
const keysByField = [
  'PATCH /api/school/drafts/{id} answers',
  'PATCH /api/school/students/{serial_no} answers',
  'POST /api/school/students/{serial_no}/replacement ',
  'PUT /api/school/imports/{id}/columns columns',
  'PUT /api/school/imports/{id}/columns renamed',
  'PUT /api/student/practice boxes',
  'POST /api/office/decisions/preview matching',
  'PATCH /api/office/registrations/{id} ',
  'PUT /api/office/results/{competition}/imports/{id}/columns columns',
  'PUT /api/office/results/{competition}/imports/{id}/columns renamed',
  'PUT /api/office/word-lists/{list}/imports/{id}/columns columns',
  'PUT /api/office/word-lists/{list}/imports/{id}/columns renamed',
]

test('every call that changes data is declared, and so is every key of its body, in inner parts too', () => {
  // The plain forms of pages: status.test.ts.
  const changing = portal.app.routeTable().filter(({ method, path }) => !['GET', 'HEAD'].includes(method) && path.startsWith('/api/'))
  const scopes = /\/(bookings|schools|accounts)\/\{template\}/
  expect(calls.map(({ name }) => name).sort()).toEqual(
    changing.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`).sort(),
  )
  expect(calls.filter(({ path }) => scopes.test(path)).length).toBeGreaterThan(3)
  const open = calls.flatMap(({ name, body }) =>
    partsOf(body)
      .filter(([, { type, additionalProperties }]) => type === 'object' && additionalProperties !== false)
      .map(([path]) => `${name} ${path.join('.')}`),
  )
  expect(open.sort()).toEqual(keysByField.toSorted())
})

test('fields that only the server sets are refused in each of them, and so is an unknown key in the address', async () => {
  const before = await rowCounts()
  const wrong: string[] = []
  for (const call of calls) {
    const body = call.body ? sampleOf(call.body) : undefined
    for (const [path, part] of partsOf(call.body)) {
      if (part.type !== 'object' || part.additionalProperties !== false) continue
      for (const [name, value] of Object.entries(smuggled)) {
        // One name is enough to see that an inner part refuses what it doesn't know.
        if (name in (part.properties ?? {}) || (path.length > 0 && name !== 'permission')) continue
        const at = [...path, name]
        const { status, paths } = await ask(call, replaced(body, path, { ...(sampleOf(part) as object), [name]: value }))
        if (status !== 400 || !paths.includes(at.join('.'))) wrong.push(`${call.name} with ${at.join('.')}: ${status} ${paths}`)
      }
    }
    for (const query of ['permission=admin', 'version=1&version=2', 'unknown_name=a@home.example']) {
      const { status } = await ask(call, body, query)
      if (status !== 400) wrong.push(`${call.name}?${query}: ${status}`)
    }
  }
  expect(wrong).toEqual([])
  expect(await rowCounts()).toEqual(before)
})

test('a value of the wrong type is refused in each of them, and never converted', async () => {
  const before = await rowCounts()
  const wrong: string[] = []
  let tried = 0
  for (const call of calls) {
    const body = call.body ? sampleOf(call.body) : undefined
    for (const [path, part] of partsOf(call.body)) {
      const allowed = typesOf(part)
      if (path.length === 0 || allowed.length === 0) continue
      for (const [type, other] of Object.entries({ string: '1', number: 1, boolean: true, array: [[1]], object: { value: 1 } })) {
        if (allowed.includes(type)) continue
        tried += 1
        const { status, paths } = await ask(call, replaced(body, path, other))
        const at = path.join('.')
        if (status !== 400 || !paths.some((one) => one === at || one.startsWith(`${at}.`) || at.startsWith(`${one}.`)))
          wrong.push(`${call.name} ${at} = ${JSON.stringify(other)}: ${status} ${paths}`)
      }
    }
  }
  expect(wrong).toEqual([])
  expect(tried).toBeGreaterThan(800)
  expect(await rowCounts()).toEqual(before)
})

test('what is checked by the fields of a form takes no other key, and no value that isn’t a text', async () => {
  const before = await rowCounts()
  const wrong: string[] = []
  for (const [name, kind] of Object.entries(checkedByForm)) {
    const call = calls.find((one) => one.name === name)
    if (!call) throw new Error(`There is no ${name}`)
    const body = kind === 'school' ? aStudent() : child
    const url = kind === 'school' ? '/api/school/doors/form2/drafts' : call.url
    const others = Object.keys(body).flatMap((key) => [1, true, ['x'], { x: 1 }].map((value) => ({ [key]: value })))
    const unknown = Object.entries(smuggled).map(([key, value]) => ({ [key]: value }))
    for (const change of [...unknown, ...others]) {
      const { status } = await ask({ ...call, url }, { ...body, ...change })
      if (status !== 400) wrong.push(`${name} with ${JSON.stringify(change)}: ${status}`)
    }
  }
  const { id, version } = (await portal.pool.query('select id, version from registrations')).rows[0]
  for (const change of [{ status: 'accepted' }, { fee: '0' }, { student_name: 1 }, { payment_type: 'gift' }, { id: nowhere }]) {
    const call = calls.find((one) => one.name === 'PATCH /api/office/registrations/{id}') as Operation
    const { status } = await ask({ ...call, url: `/api/office/registrations/${id}` }, { version, ...change })
    if (status !== 400) wrong.push(`a correction with ${JSON.stringify(change)}: ${status}`)
  }
  expect(wrong).toEqual([])
  expect(await rowCounts()).toEqual(before)
})

test('a file of a bank, a school or the office is sent as bytes: a document, a text and nothing at all are refused', async () => {
  const before = await rowCounts()
  const taking = calls.filter(({ method, path }) => method !== 'DELETE' && /\/(readings|statements|imports|file|sounds)$/.test(path))
  expect(taking.length).toBe(7)
  for (const { method, name, url, who, path } of taking) {
    const query = { statements: '?bank=Lakeside', file: '?version=1&name=words.pdf' }[path.split('/').at(-1) ?? ''] ?? ''
    const address = `${url}${query}`
    for (const [type, payload] of [
      ['application/json', JSON.stringify({ rows: [{ amount: 1 }], role: 'admin' })],
      ['application/json', '[]'],
      ['text/plain', 'Date,Amount'],
      ['text/csv', 'Date,Amount'],
      ['multipart/form-data; boundary=x', '--x--'],
      ['application/octet-stream', ''],
    ] as const) {
      const headers = { cookie: cookies[who], 'content-type': type }
      const reply = await portal.app.inject({ method, url: address.replace('quatform', 'form2'), headers, payload })
      expect([400, 415], `${name} as ${type}: ${reply.body}`).toContain(reply.statusCode)
    }
  }
  expect(await rowCounts()).toEqual(before)
})

test('an answer in a form is one text: another kind of part, a list, a duplicate and a field of the server’s are refused', async () => {
  const file = new File([new Uint8Array(await aPicture())], 'payment.png', { type: 'image/png' })
  const attempts: ((form: FormData) => void)[] = [
    (form) => form.append('student_name', 'Another Name'),
    (form) => form.set('student_name', file),
    (form) => form.append('student_name[]', 'Another Name'),
    (form) => form.append('student_name.first', 'Another'),
    (form) => form.append('file_doc', file),
    (form) => form.append('__proto__', 'x'),
    (form) => form.append('constructor', 'x'),
    ...Object.entries(smuggled).map(
      ([name, value]) =>
        (form: FormData) =>
          form.append(name, String(value)),
    ),
  ]
  for (const attempt of attempts) {
    const form = new FormData()
    for (const [name, value] of Object.entries(aFamily())) form.append(name, value)
    form.append('file_doc', file)
    attempt(form)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    expect((await sendForm(portal.app, '/api/doors/quatform/registrations', form, headers)).statusCode, [...form.keys()].join()).toBe(400)
  }
  const others = ['/api/school/payments', '/api/office/season/pictures']
  for (const url of others) {
    const headers = { cookie: url.includes('school') ? cookies.school : cookies.office, 'idempotency-key': crypto.randomUUID() }
    const fields = { permission: 'x', file_doc: pictureFile(await aPicture()) }
    expect((await sendForm(portal.app, url, fields, headers)).statusCode, url).toBe(400)
  }
})

/** The status a call gets, and the paths of the issues that it names. */
async function ask({ method, url, who }: Operation, body: unknown, query = ''): Promise<{ status: number; paths: string[] }> {
  const headers = { cookie: cookies[who], 'idempotency-key': crypto.randomUUID() }
  const reply = await portal.app.inject({
    method,
    url: query ? `${url}?${query}` : url,
    headers,
    ...(body !== undefined && { payload: body as object }),
  })
  const { errors = [] }: { errors?: { path: string }[] } = reply.body.startsWith('{') ? reply.json() : {}
  return { status: reply.statusCode, paths: errors.map(({ path }) => path) }
}

type Path = (string | number)[]

/** Every part of a schema with its path, the whole first; a list has one entry. */
function partsOf(schema: Schema | null, path: Path = []): [Path, Schema][] {
  if (!schema) return []
  if (schema.anyOf) {
    const inner = schema.anyOf.flatMap((one) => partsOf(one, path)).filter(([at, { type }]) => at.length > path.length || type === 'object')
    return inner.length > 0 ? inner : [[path, schema]]
  }
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, one]) => partsOf(one, [...path, name]))
  return [[path, schema], ...inner, ...(schema.items ? partsOf(schema.items, [...path, 0]) : [])]
}

/** The types a value may have; none for one that may be anything. */
function typesOf({ type, anyOf, enum: options, const: fixed }: Schema): string[] {
  if (anyOf) return anyOf.flatMap(typesOf)
  if (type !== undefined) return [type].flat().map((one) => (one === 'integer' ? 'number' : one))
  return [...(options ?? []), ...(fixed === undefined ? [] : [fixed])].map((one) => typeof one)
}

/** A value of a schema with what it requires. */
function sampleOf({
  type,
  properties = {},
  required = [],
  items,
  anyOf,
  enum: options,
  const: fixed,
  format,
  pattern,
  minimum = 1,
}: Schema): unknown {
  if (anyOf) return sampleOf(anyOf[0] as Schema)
  if (fixed !== undefined || options) return fixed ?? options?.[0]
  if (type === 'object') return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] as Schema)]))
  if (type === 'array') return items ? [sampleOf(items)] : []
  if (type === 'integer' || type === 'number') return Math.max(minimum, 1)
  if (type === 'boolean') return true
  if (format === 'uuid') return nowhere
  if (format === 'date-time') return '2026-12-01T08:00:00Z'
  return pattern?.includes('@') ? 'nobody@home.example' : 'words'
}

/** Copies a value with another one at a path; objects on the way are added where they are missing. */
function replaced(body: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value
  const copy = Array.isArray(body) ? [...body] : { ...(body as Record<string, unknown> | undefined) }
  return Object.assign(typeof name === 'number' && !Array.isArray(copy) ? [] : copy, {
    [name]: replaced((body as Record<string | number, unknown> | undefined)?.[name], rest, value),
  })
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
