import type { SavedSeason } from '#domain/season/api.ts'
import { ownPayment } from '#test/support/own-payment.ts'
import type { ServerProcess } from '#test/support/server-process.ts'
import { signInAs } from '#test/support/sign-in.ts'
import { json, send } from './calls.ts'

/** Environment variables of the server under load. */
export const settings = {
  LOG_LEVEL: 'silent',
  TRUST_PROXY: '127.0.0.1',
  ADMIN_EMAIL: 'office@portal.example',
  ADMIN_PASSWORD: 'turquoise kettle on the hill',
}

/**
 * Signs the administrator in, sets the seats per slot and the organisation's own payment details, and opens booking to everyone.
 * Returns the cookie, which is valid for every process on the database.
 */
export async function prepareOffice(server: ServerProcess, seats: number): Promise<string> {
  const { url } = server
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = settings
  const cookie = await signInAs({ email, password }, url)
  const office = { calls: [] }
  const { body } = await send(office, 'season', `${url}/api/office/season`, { headers: { cookie } })
  const { season } = body as SavedSeason
  const wanted = { ...season, payment: ownPayment, booking: { ...season.booking, seats } }
  const saved = await send(
    office,
    'season',
    `${url}/api/office/season`,
    json('PUT', { version: season.version, season: wanted }, { cookie }),
  )
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
  return cookie
}
