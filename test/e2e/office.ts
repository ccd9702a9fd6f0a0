import sharp from 'sharp'
import type { OfficeRegistration, RegistrationPage } from '../../domain/api.ts'
import { administrator } from '../portal.ts'

const json = { 'content-type': 'application/json' }

/** The office over HTTP, for looking at what the pages have done, and for being the colleague who was faster. */
export async function signedInOffice(url: string, competition = 'quarter-final') {
  const reply = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ ...administrator, role: 'admin' }),
  })
  const cookie = reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const call = (path: string, method = 'GET', body?: object) =>
    fetch(`${url}/api/office/registrations${path}`, {
      method,
      headers: { cookie, ...(body && json) },
      ...(body && { body: JSON.stringify(body) }),
    })

  return {
    list,
    /** Decides about the first who is found by name. */
    async decide(q: string, decision: 'accepted' | 'declined') {
      const { id, version } = await find(q, 'pending')
      await call(`/${id}/decision`, 'PUT', { decision, version })
    },
    /** Corrects the first accepted one who is found by name. */
    async amend(q: string, answers: Record<string, string>) {
      const { id, version } = await find(q, 'accepted')
      await call(`/${id}`, 'PATCH', { version, ...answers })
    },
    async pictureSize(id: string) {
      const { width, height } = await sharp(Buffer.from(await (await call(`/${id}/screenshot`)).arrayBuffer())).metadata()
      return { width, height }
    },
  }

  async function list(q: string, status = 'pending'): Promise<RegistrationPage> {
    return await (await call(`?competition=${competition}&status=${status}&q=${encodeURIComponent(q)}`)).json()
  }

  async function find(q: string, status: string): Promise<OfficeRegistration> {
    const [row] = (await list(q, status)).rows
    if (!row) throw new Error(`${q} is not among the ${status} ones`)
    return row
  }
}
