import sharp from 'sharp'
import type { RegistrationPage } from '../../domain/api.ts'
import { administrator } from '../portal.ts'

/** The office over HTTP, for looking at what the pages have done. */
export async function signedInOffice(url: string) {
  const reply = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...administrator, role: 'admin' }),
  })
  const cookie = reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const get = (path: string) => fetch(`${url}/api/office/registrations${path}`, { headers: { cookie } })
  return {
    async list(q: string): Promise<RegistrationPage> {
      return await (await get(`?competition=quarter-final&status=pending&q=${encodeURIComponent(q)}`)).json()
    },
    async pictureSize(id: string) {
      const { width, height } = await sharp(Buffer.from(await (await get(`/${id}/screenshot`)).arrayBuffer())).metadata()
      return { width, height }
    },
  }
}
