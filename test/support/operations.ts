import { aFamily, aSchool } from './people.ts'
import type { Portal } from './portal.ts'
import { verify } from './schools.ts'

/** A JSON schema, as far as ours go. */
export type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: false | Schema
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minimum?: number
}

/** A call that the API declares. `url` has values for the parameters of its path; `who` may call it. */
export type Operation = {
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  url: string
  who: 'office' | 'school' | 'user'
  /** Names of its query. */
  query: string[]
  /** Of its JSON; null for a call without one, or with a form or a file. */
  body: Schema | null
}

type Declared = {
  parameters?: { in: string; name: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

export const nowhere = '6f1ed002-ab5f-4b1b-9b1b-6f1ed002ab5f'

/** Values of parameters that aren't ids. What changes data by them finds nothing. */
const values: Record<string, string> = {
  door: 'quatform',
  competition: 'quarter-final',
  day: '2999-01-01',
  serial_no: '999999',
  turn: '0',
  name: 'correction-reminders',
  template: 'booking-moved',
}

/** Every call of the portal's own description. */
export async function operationsOf(portal: Portal): Promise<Operation[]> {
  const { paths }: { paths: Record<string, Record<string, Declared>> } = (await portal.app.inject({ url: '/api/openapi.json' })).json()
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]): Operation => {
      const body = requestBody?.content['application/json']?.schema
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase() as 'GET',
        path,
        url: path.replace(/\{(\w+)\}/g, (_, key) => values[key] ?? nowhere),
        who: /^\/api\/(office|profile)/.test(path) ? 'office' : path.startsWith('/api/school/') ? 'school' : 'user',
        query: parameters.filter((one) => one.in === 'query').map(({ name }) => name),
        body: body && Object.keys(body).length > 0 ? body : null,
      }
    }),
  )
}

/** Signs in an administrator, a verified school and a student, and returns their cookies. */
export async function everybody(portal: Portal): Promise<Record<Operation['who'], string>> {
  const { cookie: office } = await portal.signIn()
  const school = aSchool()
  await portal.app.inject({ method: 'POST', url: '/api/schools', payload: school })
  await verify(portal)
  const student = aFamily()
  await portal.register(student)
  const headers = { cookie: office }
  const { rows } = (await portal.app.inject({ url: '/api/office/registrations?competition=quarter-final&status=pending', headers })).json()
  const decision = { method: 'PUT', url: `/api/office/registrations/${rows[0].id}/decision`, headers } as const
  await portal.app.inject({ ...decision, payload: { decision: 'accepted', version: 1 } })
  return {
    office,
    school: (await portal.signInAs('school', school.email ?? '')).cookie,
    user: (await portal.signInAs('user', student.student_email ?? '')).cookie,
  }
}
