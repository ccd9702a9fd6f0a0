import sharp from 'sharp'
import type { HistoryEntries } from '#domain/account/history.ts'
import type { OfficeRegistration, RegistrationPage } from '#domain/registration/api.ts'
import type { SavedSeason } from '#domain/season/api.ts'
import type { Season } from '#domain/season/season.ts'
import { officeCookie } from './site.ts'

const json = { 'content-type': 'application/json' }
const fromOurPage = { 'sec-fetch-site': 'same-origin' }

/** The office over HTTP, to check what the pages have done and to act as a faster colleague. */
export async function signedInOffice(url: string, competition = 'quarter-final') {
  const cookie = await officeCookie(url)
  const ask = (path: string, method = 'GET', body?: object) =>
    fetch(`${url}/api/office${path}`, {
      method,
      headers: { cookie, ...fromOurPage, ...(body && json) },
      ...(body && { body: JSON.stringify(body) }),
    })
  const call = (path: string, method?: string, body?: object) => ask(`/registrations${path}`, method, body)

  return {
    list,
    /** Decides about the first registration found by name. */
    async decide(q: string, decision: 'accepted' | 'declined', reason?: string) {
      const { id, version } = await find(q, 'pending')
      await call(`/${id}/decision`, 'PUT', { decision, version, ...(reason && { reason }) })
    },
    async historyOf(id: string): Promise<HistoryEntries['entries']> {
      return (await (await call(`/${id}/history`)).json()).entries
    },
    /** Asks the family of the first pending registration found by name to send these fields again. */
    async askForCorrection(q: string, fields: string[], reason: string) {
      const { id, version } = await find(q, 'pending')
      const reply = await call(`/${id}/correction`, 'PUT', { version, fields, reason })
      if (reply.status !== 200) throw new Error(`${reply.status} ${await reply.text()}`)
    },
    /** Corrects the first accepted registration found by name. */
    async amend(q: string, answers: Record<string, string>) {
      const { id, version } = await find(q, 'accepted')
      await call(`/${id}`, 'PATCH', { version, ...answers })
    },
    /** Applies `change` to the season and saves it. */
    async changeSeason(change: (season: Season) => void) {
      const { season }: SavedSeason = await (await ask('/season')).json()
      const { version } = season
      change(season)
      const reply = await ask('/season', 'PUT', { version, season })
      if (reply.status !== 200) throw new Error(`${reply.status} ${await reply.text()}`)
    },
    /** Uploads a picture for the season and returns its key. */
    async addSeasonPicture(picture: Uint8Array<ArrayBuffer>): Promise<string> {
      const body = new FormData()
      body.append('file_doc', new File([picture], 'qr.png'))
      const reply = await fetch(`${url}/api/office/season/pictures`, { method: 'POST', headers: { cookie, ...fromOurPage }, body })
      if (reply.status !== 201) throw new Error(`${reply.status} ${await reply.text()}`)
      const { key }: { key: string } = await reply.json()
      return key
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
