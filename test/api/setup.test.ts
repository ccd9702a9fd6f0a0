import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { competitions } from '#domain/competitions/index.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import type { Season } from '#domain/season/season.ts'
import { addAdministrator } from '#server/auth/administrators.ts'
import { smtpCarrier } from '#server/platform/mail/smtp.ts'
import { aFamily, aFamilyAbroad } from '#test/support/people.ts'
import { administrator, openPortal, type Portal } from '#test/support/portal.ts'
import { openPostOffice } from '#test/support/post-office.ts'

let portal: Portal
afterEach(() => portal.close())

const publicUrl = 'https://portal.example'

/** Saves the season in force with a change. */
async function change(edit: (season: Season) => void) {
  const headers = await portal.signIn()
  const { season } = (await portal.app.inject({ url: '/api/office/season', headers })).json()
  edit(season)
  const reply = await portal.app.inject({ method: 'PUT', url: '/api/office/season', headers, payload: { version: season.version, season } })
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`)
}

const setUp = async () => (await portal.app.inject({ url: '/api/office/setup', headers: await portal.signIn() })).json()

test('with a public address, a form that still has the example payment details takes no registrations', async () => {
  portal = await openPortal({ publicUrl })
  const refused = await portal.submit(aFamily())
  expect([refused.statusCode, refused.json().type]).toEqual([403, 'urn:problem:payment-not-set-up'])
  expect(refused.json().detail).toBe("Payment details are not set up yet. Please don't pay; come back soon.")
  await change(({ payment }) => Object.assign(payment, { upiId: 'bee@bank' }))
  expect((await portal.submit(aFamily())).statusCode).toBe(201)
  expect((await portal.submit(aFamilyAbroad())).statusCode).toBe(403)
  await change(({ payment }) => Object.assign(payment, { payLink: 'https://pay.bee.example/' }))
  expect((await portal.submit(aFamilyAbroad())).statusCode).toBe(201)
})

test('without a public address it is a trial, and forms with the examples take registrations', async () => {
  portal = await openPortal()
  expect((await portal.submit(aFamily())).statusCode).toBe(201)
})

test('a hidden form is not on the home page, its page is unavailable, and it takes no registrations', async () => {
  portal = await openPortal()
  const read = async (url: string) => (await portal.app.inject({ url })).body
  expect(await read('/')).toContain('href="/wordsmithform"')
  const name = competitions.find(({ doors }) => doors.some(({ path }) => path === 'wordsmithform'))?.name ?? ''
  await change(({ doors }) => {
    Object.assign(doors.wordsmithform ?? {}, { hidden: true, closes: '2020-01-01T00:00:00Z' })
    Object.assign(doors.quatform ?? {}, { hidden: true })
  })
  expect(await read('/')).not.toContain('wordsmithform')
  expect(await read('/')).not.toContain(name)
  const page = await read('/wordsmithform')
  expect(page).toContain('This Page is Currently Unavailable')
  expect(page).not.toContain('2020')
  expect((await portal.submit(aFamily())).statusCode).toBe(403)
})

test('the office sees what is not set up yet', async () => {
  const now = () => Date.parse('2026-11-20T10:00:00Z')
  portal = await openPortal({ now })
  expect(await setUp()).toEqual({
    example_payment: expect.arrayContaining(competitions.map(({ name }) => name)),
    past_booking_days: '10 to 13 September 2025',
    past_years: expect.arrayContaining([
      { name: 'Name of the season', text: '2024-25' },
      { name: 'Class year of Wordsmith', text: '2024' },
      { name: 'Heading of the booking page', text: 'GLOBAL SPELLING BEE COMPETITION 2024-25' },
    ]),
    example_contact: 'help@example.org',
    sends_email: false,
    has_sent: false,
    public_address: null,
    backed_up_at: null,
    administrators: 1,
  })
  // Two classes are of 2025-2026.
  expect((await setUp()).past_years).toHaveLength(6)
  await portal.close()

  portal = await openPortal({ publicUrl, sendsEmails: true, now })
  await addAdministrator(portal.db, 'second@portal.example', 'eleven grey herons wait')
  await writeFile(join(portal.dataDir, 'last-backup'), '2026-11-20T10:00:00.000Z')
  await change((season) => {
    season.name = '2026-27'
    season.contact = 'office@bee.example'
    for (const { payment } of Object.values(season.competitions))
      Object.assign(payment, { own: true, upiId: 'bee@bank', payLink: 'https://bee.example/' })
    Object.assign(season.competitions['quarter-final'] ?? {}, defaultSeason.competitions['quarter-final'])
    Object.assign(season.competitions.wordsmith ?? {}, defaultSeason.competitions.wordsmith)
    Object.assign(season.booking, { to: '2999-09-13' })
    // A hidden form needs no payment details.
    Object.assign(season.doors.wordsmithform ?? {}, { hidden: true })
  })
  expect(await setUp()).toEqual({
    example_payment: ['Quarter-final round'],
    past_booking_days: null,
    past_years: [],
    example_contact: null,
    sends_email: true,
    has_sent: false,
    public_address: publicUrl,
    backed_up_at: '2026-11-20T10:00:00.000Z',
    administrators: 2,
  })
})

test('an administrator sends a test to their own address and reads what the mail server answered', async () => {
  const post = await openPostOffice()
  const carrier = smtpCarrier({ smtpUrl: post.url, from: 'Bee <bee@portal.example>' })
  portal = await openPortal({ sendsEmails: true, carrier })
  const headers = await portal.signIn()
  const test = async (who = headers) => await portal.app.inject({ method: 'POST', url: '/api/office/letters/test', headers: who })
  post.answersAll('550 5.7.1 relaying denied')
  expect((await test()).json()).toEqual({ sent: false, message: expect.stringContaining('550 5.7.1 relaying denied') })
  expect((await setUp()).has_sent).toBe(false)
  post.answersAll(null)
  expect((await test()).json()).toMatchObject({ sent: true, message: expect.stringContaining(administrator.email) })
  expect(post.received.map(({ to }) => to)).toEqual([[administrator.email]])
  expect((await setUp()).has_sent).toBe(true)
  const { rows } = (await portal.app.inject({ url: '/api/office/letters', headers })).json()
  expect(rows).toMatchObject([{ title: 'Test email', recipient: administrator.email, state: 'sent' }])
  expect((await test(await portal.signInToOffice('reviewer'))).statusCode).toBe(403)
  carrier.close()
  await post.close()
})
