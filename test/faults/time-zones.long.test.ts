import readXlsxFile from 'read-excel-file/node'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '#test/support/databases.ts'
import { aBooking, aConsent, aFamily } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { administrator } from '#test/support/portal.ts'
import { type ServerProcess, startServer } from '#test/support/server-process.ts'
import { signInAs } from '#test/support/sign-in.ts'
import { rounds } from './helpers/extent.ts'
import { found } from './helpers/findings.ts'

// The first two are a day apart at every moment.
const zones = ['Pacific/Kiritimati', 'Etc/GMT+12', 'America/New_York', 'Asia/Kolkata'].slice(0, rounds(2, 4))

test('servers in different time zones show and store the same: days, times and workbooks are in the organisation’s time zone', async () => {
  const fresh = await freshDatabase('postgres')
  onTestFinished(fresh.remove)
  const first = { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password, LOG_LEVEL: 'warn' }
  const servers: ServerProcess[] = []
  for (const TZ of zones) {
    const server = await startServer(fresh, { ...first, TZ })
    onTestFinished(() => server.kill())
    servers.push(server)
  }
  const keys: string[] = []
  for (const [n, server] of servers.entries()) {
    // A date that becomes a different day when it is treated as a time.
    await enter(server, { birth_date: '2012-01-01', student_name: `Born ${'A'.repeat(n + 1)}` })
    const reply = await post(server, '/api/bookings', aBooking({ date: '2025-09-13', time_slot: n % 2 ? '07:30 PM' : '04:00 PM' }))
    expect(reply.status).toBe(201)
    keys.push(zones[n] ?? '')
  }

  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(Date.now())
  const addresses = [
    '/api/season',
    '/api/slots?date=2025-09-13',
    '/api/office/registrations?competition=quarter-final&status=all',
    `/api/office/registrations?competition=quarter-final&status=all&from=${today}&to=${today}`,
    '/api/office/bookings?date=2025-09-13',
    '/quatform',
    '/book',
  ]
  const workbooks = ['/api/office/registrations.xlsx?competition=quarter-final&status=all', '/api/office/bookings.xlsx']
  const pages: string[][] = []
  for (const server of servers) {
    const cookie = await signInAs(administrator, server.url)
    const texts: string[] = []
    // Pages name the server they come from.
    for (const address of addresses)
      texts.push((await (await fetch(server.url + address, { headers: { cookie } })).text()).replaceAll(/localhost:\d+/g, 'localhost'))
    for (const address of workbooks) {
      const bytes = Buffer.from(await (await fetch(server.url + address, { headers: { cookie } })).arrayBuffer())
      texts.push(JSON.stringify(await readXlsxFile(bytes)))
    }
    pages.push(texts)
  }
  for (const [n, address] of [...addresses, ...workbooks].entries()) {
    for (const [at, texts] of pages.entries()) expect(texts[n], `${address} from ${zones[at]}`).toBe(pages[0]?.[n])
  }
  const list: { rows: { answers: { birth_date: string } }[] } = JSON.parse(pages[0]?.[2] ?? '')
  expect(list.rows.map(({ answers }) => answers.birth_date)).toEqual(zones.map(() => '2012-01-01'))
  found({
    promise: 'The machine’s time zone doesn’t matter',
    method: `one database, a server each in ${keys.join(', ')}; each accepts a registration and a booking, then lists, days, times, pages and workbooks are compared`,
    pass: 'all are the same, and birth dates are those that were entered',
    seen: `${addresses.length + workbooks.length} answers, the same from each`,
  })
})

async function enter(server: ServerProcess, overrides: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...aConsent, ...aFamily(overrides) })) form.append(name, value)
  form.append('file_doc', new File([new Uint8Array(await aPicture())], 'payment.png', { type: 'image/png' }))
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const reply = await fetch(`${server.url}/api/doors/quatform/registrations`, { method: 'POST', headers, body: form })
  expect(reply.status, await reply.text()).toBe(201)
}

function post(server: ServerProcess, path: string, body: object) {
  const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
  return fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
}
