import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFamily, aSchool } from '#test/support/people.ts'
import { openPortal, type Portal } from '#test/support/portal.ts'

let portal: Portal
const cookies: Record<'office' | 'school' | 'user', string> = { office: '', school: '', user: '' }
beforeAll(async () => {
  portal = await openPortal({ limits: { signIn: 1e6, submit: 1e6, formsPerHour: 1e6, formsPerDay: 1e6 } })
  cookies.office = (await portal.signIn()).cookie
  const school = aSchool()
  await portal.app.inject({ method: 'POST', url: '/api/schools', payload: school })
  cookies.school = (await portal.signInAs('school', school.email ?? '')).cookie
  const student = aFamily()
  await portal.register(student)
  const headers = { cookie: cookies.office }
  const { rows } = (await portal.app.inject({ url: '/api/office/registrations?competition=quarter-final&status=pending', headers })).json()
  const url = `/api/office/registrations/${rows[0].id}/decision`
  await portal.app.inject({ method: 'PUT', url, headers, payload: { decision: 'accepted', version: 1 } })
  cookies.user = (await portal.signInAs('user', student.student_email ?? '')).cookie
})
afterAll(() => portal.close())

type Schema = { type?: string; properties?: Record<string, Schema>; anyOf?: Schema[]; items?: Schema }
type Operation = {
  parameters?: { in: string; name: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

const nowhere = '6f1ed002-ab5f-4b1b-9b1b-6f1ed002ab5f'
/** Neither of a type that a field has, nor a value that one takes. */
const wrong = [{ a: 1 }, [[1]], true, -1, 1e12, '\u0000', 'x', '', '0', 'x'.repeat(5000), null]

/** How zod and Ajv speak, and words of code. */
const notOurs =
  /invalid (input|option|uuid|string|email|page|date|url|key|iso|type|value)|expected (string|number|one of|array|object|boolean|int|date|record)|\brequired\b|too (small|big)\b.*(expected|:)|must (be|have|match|NOT)|unrecognized|undefined|\bnull\b|NaN|\b[a-z]+_[a-z_]+\b|\{[a-z]+\}|^$/i

/** Everything wrong that a route can be sent, one field at a time. */
function* requestsTo(path: string, method: string, { parameters = [], requestBody }: Operation) {
  const url = path.replace(/\{(\w+)\}/g, (_, name) => (name === 'door' ? 'quatform' : name === 'competition' ? 'quarter-final' : nowhere))
  for (const { in: place, name } of parameters) {
    if (place === 'query')
      for (const value of ['', 'x', '-1', '\u0001', 'x'.repeat(300)]) yield { url: `${url}?${name}=${encodeURIComponent(value)}` }
    if (place === 'path') yield { url: path.replace(/\{(\w+)\}/g, '%20x') }
  }
  yield { url: `${url}?unknown_name=1` }
  yield { url }
  if (method === 'get') return
  const schema = requestBody?.content['application/json']?.schema
  const properties = [schema, ...(schema?.anyOf ?? [])].flatMap((one) => Object.entries(one?.properties ?? {}))
  for (const payload of [{}, [], { unknown_name: 1 }, { unknown_name: { unknown_name: 1 } }]) yield { url, payload }
  for (const [name] of properties) for (const value of wrong) yield { url, payload: { [name]: value } }
  const all = Object.fromEntries(
    properties.map(([name, { properties: inner = {} }]) => [name, Object.fromEntries(Object.keys(inner).map((one) => [one, { a: 1 }]))]),
  )
  yield { url, payload: all }
  for (const value of wrong) yield { url, payload: Object.fromEntries(properties.map(([name]) => [name, value])) }
}

test('whatever a route is sent, it answers in sentences of ours, by field', async () => {
  const { paths } = (await portal.app.inject({ url: '/api/openapi.json' })).json() as { paths: Record<string, Record<string, Operation>> }
  const asked = new Set<string>()
  const found = new Map<string, string>()
  let refusedFields = 0
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      if (path.endsWith('/session') && method === 'delete') continue
      const cookie = path.includes('/school') ? cookies.school : path.startsWith('/api/office') ? cookies.office : cookies.user
      for (const sent of requestsTo(path, method, operation)) {
        const reply = await portal.app.inject({ method: method.toUpperCase() as 'POST', headers: { cookie }, ...sent })
        if (reply.statusCode < 400 || !reply.body.startsWith('{')) continue
        asked.add(`${method} ${path}`)
        const { title, detail, errors = [] } = reply.json()
        refusedFields += errors.length
        for (const sentence of [title, detail, ...errors.map(({ message }: { message: string }) => message)]) {
          if (typeof sentence !== 'string' || notOurs.test(sentence))
            found.set(`${method} ${path}: ${sentence}`, JSON.stringify(sent).slice(0, 200))
        }
      }
    }
  }
  expect([...found]).toEqual([])
  expect(refusedFields).toBeGreaterThan(3000)
  const changing = portal.app.routeTable().filter(({ method, path }) => path.startsWith('/api/') && !['GET', 'HEAD'].includes(method))
  const routes = changing.filter(({ method, path }) => `${method} ${path}` !== 'DELETE /api/session')
  expect(routes.filter(({ method, path }) => !asked.has(`${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`))).toEqual([])
})
