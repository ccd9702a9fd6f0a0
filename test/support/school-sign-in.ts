import { randomUUID } from 'node:crypto'
import type { Answers } from '#domain/forms/field.ts'
import { aSchool } from './people.ts'
import { signInAs } from './sign-in.ts'

type Administrator = { email: string; password: string }

const password = 'kettle under the bed'
const fromOurPage = { 'sec-fetch-site': 'same-origin' }

/**
 * Registers a school over HTTP, which the office verifies, sets its password with the link that the office copies, and signs it in. Returns the headers of its requests.
 * Throws the server's response on failure.
 */
export async function signInAsNewSchool(url: string, administrator: Administrator, answers: Answers = {}): Promise<{ cookie: string }> {
  const school = aSchool(answers)
  await registerVerified(url, administrator, school)
  return await signInWithLink(url, administrator, school.email ?? '')
}

/** Registers a school over HTTP, and verifies it as the office. Returns its register number. */
export async function registerVerified(url: string, administrator: Administrator, school: Answers): Promise<number> {
  const registered = await send(url, 'POST', '/schools', { body: school, headers: { 'idempotency-key': randomUUID() } })
  const { register_no } = (await registered.json()) as { register_no: number }
  await verifyAt(url, administrator, school.email ?? '')
  return register_no
}

/** Verifies the school with an address, as the office. */
export async function verifyAt(url: string, administrator: Administrator, email: string): Promise<void> {
  const office = { cookie: await signInAs(administrator, url) }
  const found = await send(url, 'GET', `/office/schools?${new URLSearchParams({ q: email })}`, { headers: office })
  const { rows } = (await found.json()) as { rows: { id: string; version: number }[] }
  const [{ id, version } = { id: '', version: 0 }] = rows
  await send(url, 'PUT', `/office/schools/${id}/verification`, { body: { version, verified: true }, headers: office })
}

/** Sets the password of a school or a student with the link in their newest email, and signs them in. */
export async function signInWithLink(
  url: string,
  administrator: Administrator,
  email: string,
  role: 'school' | 'user' = 'school',
): Promise<{ cookie: string }> {
  const office = { cookie: await signInAs(administrator, url) }
  const letters = await send(url, 'GET', `/office/letters?${new URLSearchParams({ state: 'all', q: email })}`, { headers: office })
  const { rows } = (await letters.json()) as { rows: { id: string; has_link: boolean }[] }
  const asked = rows
    .filter(({ has_link }) => has_link)
    .map(({ id }) => send(url, 'POST', `/office/letters/${id}/link`, { headers: office }))
  const replies = await Promise.all(asked)
  const links = await Promise.all(replies.map(async (reply) => ((await reply.json()) as { link: string }).link))
  const [, token] = links.map((link) => link.split('/password/')).find(([, end]) => end) ?? []
  await send(url, 'PUT', `/password-resets/${token}`, { body: { password } })
  const reply = await send(url, 'POST', '/session', { body: { email, password, role } })
  const cookies = reply.headers.getSetCookie().map((line) => line.split(';')[0])
  return { cookie: cookies.join('; '), ...fromOurPage }
}

type Sent = { body?: object; headers?: Record<string, string> }

async function send(url: string, method: string, path: string, { body, headers = {} }: Sent): Promise<Response> {
  const reply = await fetch(`${url}/api${path}`, {
    method,
    headers: { ...fromOurPage, ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  return reply
}
