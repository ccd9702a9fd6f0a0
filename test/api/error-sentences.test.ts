import { beforeAll, expect, test } from 'vitest'
import { everybody, type Operation, operationsOf } from '#test/support/operations.ts'
import { sharedPortal } from '#test/support/portal.ts'

const portal = sharedPortal({ limits: { signIn: 1e6, submit: 1e6, formsPerHour: 1e6, formsPerDay: 1e6 } })
let cookies: Record<Operation['who'], string>
beforeAll(async () => {
  cookies = await everybody(portal)
})

/** Neither of a type that a field has, nor a value that one takes. */
const wrong = [{ a: 1 }, [[1]], true, -1, 1e12, '\u0000', 'x', '', '0', 'x'.repeat(5000), null]

/** How zod and Ajv speak, and words of code. */
const notOurs =
  /invalid (input|option|uuid|string|email|page|date|url|key|iso|type|value)|expected (string|number|one of|array|object|boolean|int|date|record)|\brequired\b|too (small|big)\b.*(expected|:)|must (be|have|match|NOT)|unrecognized|undefined|\bnull\b|NaN|\b[a-z]+_[a-z_]+\b|\{[a-z]+\}|^$/i

/** Everything wrong that a route can be sent, one field at a time. */
function* requestsTo({ path, url, method, query, body }: Operation) {
  for (const name of query)
    for (const value of ['', 'x', '-1', '\u0001', 'x'.repeat(300)]) yield { url: `${url}?${name}=${encodeURIComponent(value)}` }
  if (path.includes('{')) yield { url: path.replace(/\{(\w+)\}/g, '%20x') }
  yield { url: `${url}?unknown_name=1` }
  yield { url }
  if (method === 'GET') return
  const properties = [body, ...(body?.anyOf ?? [])].flatMap((one) => Object.entries(one?.properties ?? {}))
  for (const payload of [{}, [], { unknown_name: 1 }, { unknown_name: { unknown_name: 1 } }]) yield { url, payload }
  for (const [name] of properties) for (const value of wrong) yield { url, payload: { [name]: value } }
  const all = Object.fromEntries(
    properties.map(([name, { properties: inner = {} }]) => [name, Object.fromEntries(Object.keys(inner).map((one) => [one, { a: 1 }]))]),
  )
  yield { url, payload: all }
  for (const value of wrong) yield { url, payload: Object.fromEntries(properties.map(([name]) => [name, value])) }
}

// Thousands of requests take a minute on a busy machine.
test('whatever a route is sent, it answers in sentences of ours, by field', { timeout: 300_000 }, async () => {
  const asked = new Set<string>()
  const found = new Map<string, string>()
  let refusedFields = 0
  for (const operation of await operationsOf(portal)) {
    const { name, method, who } = operation
    if (name === 'DELETE /api/session') continue
    for (const sent of requestsTo(operation)) {
      const reply = await portal.app.inject({ method, headers: { cookie: cookies[who] }, ...sent })
      if (reply.statusCode < 400 || !reply.body.startsWith('{')) continue
      asked.add(name)
      const { title, detail, errors = [] } = reply.json()
      refusedFields += errors.length
      for (const sentence of [title, detail, ...errors.map(({ message }: { message: string }) => message)]) {
        // What the text of an email needs is named as the text has it.
        const said = typeof sentence === 'string' ? sentence.replace(/^\{[a-z]+\} is missing: /, '') : ''
        if (notOurs.test(said)) found.set(`${name}: ${sentence}`, JSON.stringify(sent).slice(0, 200))
      }
    }
  }
  expect([...found]).toEqual([])
  expect(refusedFields).toBeGreaterThan(3000)
  const changing = portal.app.routeTable().filter(({ method, path }) => path.startsWith('/api/') && !['GET', 'HEAD'].includes(method))
  const routes = changing.filter(({ method, path }) => `${method} ${path}` !== 'DELETE /api/session')
  expect(routes.filter(({ method, path }) => !asked.has(`${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`))).toEqual([])
})
