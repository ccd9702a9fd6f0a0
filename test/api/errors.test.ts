// databases: both
import { and, eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { accountEmail } from '#domain/account/account.ts'
import type { CorrectionDone } from '#domain/email/undelivered.ts'
import type { OfficeErrors } from '#domain/office-errors.ts'
import { startDelivery } from '#server/features/emails/delivery.ts'
import { decide } from '#server/features/registrations/decisions/decide.ts'
import { hasNoAccount, outbox, proofs, registrations } from '#server/platform/db/schema/index.ts'

import { fullKey } from '#server/platform/images/pictures.ts'
import { smtpCarrier } from '#server/platform/mail/smtp.ts'
import { runTask } from '#server/platform/tasks.ts'
import { sharedOffice, sharedPortal } from '#test/support/portal.ts'
import { openPostOffice } from '#test/support/post-office.ts'
import { changeRows } from '#test/support/rows.ts'

const portal = sharedPortal()
const office = sharedOffice(portal)

const get = (path: string) => portal.app.inject({ url: `/api/office${path}`, headers: office })
const post = (path: string) => portal.app.inject({ method: 'POST', url: `/api/office${path}`, headers: office })
const found = async () => (await get('/errors')).json<OfficeErrors>()

test('an email that was refused is listed by its address until it is sent again', async () => {
  await portal.register({ parent_email: 'full@home.example' })
  const refused = { state: 'dead', attempts: 12, lastError: '452 4.2.2 mailbox full' } as const
  await portal.db.update(outbox).set(refused).where(eq(outbox.recipient, 'full@home.example'))
  const [row, ...others] = (await found()).undelivered
  expect([row?.address, row?.reason, row?.answer, others]).toEqual(['full@home.example', 'full', '452 4.2.2 mailbox full', []])
  expect((await ask('POST', '/sendings', { address: row?.address })).statusCode).toBe(200)
  expect(await found()).toMatchObject({ undelivered: [], undelivered_total: 0 })
})

const ask = (method: 'POST' | 'PUT' | 'DELETE', path: string, payload: object) =>
  portal.app.inject({ method, url: `/api/office/errors/undelivered${path}`, headers: office, payload })
const emailsTo = (recipient: string) => portal.db.select().from(outbox).where(eq(outbox.recipient, recipient)).orderBy(outbox.createdAt)

test('an address that doesn’t exist is one row with the family, its phone and the call; nothing more is tried until it’s corrected', async () => {
  const [wrong, right] = ['sana.rahman@gmial.com', 'sana.rahman@gmail.com']
  const mailServer = await openPostOffice()
  const { serial_no } = await portal.register({ student_name: 'Sana Rahman', parent_email: wrong, student_email: 'sana@school.example' })
  await portal.register({ student_name: 'Omar Rahman', parent_email: wrong, student_email: 'omar@school.example' })
  const carrier = smtpCarrier({ smtpUrl: mailServer.url, from: 'Bee <bee@example.org>', allowPlain: true })
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const { db, bookingLinkKey, linkBase } = portal.context
  const delivery = startDelivery({ db, carrier, log, linkBase, bookingLinkKey, everyMs: 20 })
  mailServer.refusals.set(wrong, '550 5.1.1 no such user')
  const [row] = await portal.db.select().from(registrations).where(eq(registrations.serialNo, serial_no))
  await vi.waitFor(async () => expect((await emailsTo(wrong)).map(({ state }) => state)).toEqual(['dead', 'dead']), 30_000)
  // Later emails are not tried.
  await decide(portal.context, { id: null, name: 'office' }, row?.id ?? '', { decision: 'accepted', version: 1, reason: '' })
  await changeRows(portal, outbox, { sendAfter: null, nextAttemptAt: new Date(0) }, eq(outbox.state, 'waiting'))
  await vi.waitFor(async () => expect((await emailsTo(wrong)).filter(({ state }) => state === 'dead')).toHaveLength(3), 30_000)
  await delivery.stop()
  expect((await ask('POST', '/calls', { address: wrong, note: 'sends the new address by Saturday' })).statusCode).toBe(200)
  const shown = (await found()).undelivered.find(({ address }) => address === wrong)
  expect(shown).toMatchObject({
    reason: 'absent',
    likely: right,
    people: [{ name: 'Sana Rahman', phone: expect.stringMatching(/\d{5,}/) }, { name: 'Omar Rahman' }],
    other: 'sana@school.example',
    called: { note: 'sends the new address by Saturday' },
  })

  // Nothing is sent again to an address that doesn't exist, by whichever way.
  const [dead] = shown?.emails ?? []
  expect((await ask('POST', '/sendings', { address: wrong })).json().detail).toMatch(
    /^The address sana\.rahman@gmial\.com doesn’t exist\. /,
  )
  expect((await post(`/letters/${dead?.id}/sending`)).statusCode).toBe(409)
  expect((await get(`/letters/${dead?.id}`)).json()).toMatchObject({ state: 'dead', address_gone: true })
  expect((await found()).undelivered_gone).toBe(1)

  const correction = { address: wrong, corrected: right, send: shown?.emails.map(({ id }) => id) ?? [] }
  const known = [await undeliveredTo(wrong), await linksOf(wrong)]
  const done = (await ask('PUT', '/corrections', correction)).json<CorrectionDone>()
  expect(done.message).toMatch(
    /^The address of .*Sana Rahman.* is corrected\. 2 emails leave in 5 minutes\. 2 new ones replace the 3 with links, which ended with the old address\.$/,
  )
  expect((await found()).undelivered.map(({ address }) => address)).not.toContain(wrong)
  const sent = await emailsTo(right)
  // Somebody who had the right address from the start.
  await portal.register({ student_name: 'Asha Rahman', parent_email: right, student_email: 'asha@school.example' })
  expect(sent.filter(({ state }) => state === 'waiting').map(({ id }) => id)).toEqual(expect.arrayContaining(done.sent))
  expect(sent.filter(({ template }) => template === 'registration-accepted')).toHaveLength(1)

  expect((await ask('DELETE', '/corrections', { ...correction, send: done.sent })).statusCode).toBe(200)
  expect((await portal.db.select().from(registrations).where(eq(registrations.serialNo, serial_no)))[0]?.contactEmail).toBe(wrong)
  expect((await found()).undelivered.find(({ address }) => address === wrong)).toEqual(shown)
  expect([await undeliveredTo(wrong), await linksOf(wrong)]).toEqual(known)
  const [asha] = await portal.db.select().from(registrations).where(eq(registrations.name, 'Asha Rahman'))
  expect([asha?.contactEmail, await undeliveredTo(right)]).toEqual([right, []])
  await mailServer.close()
})

const undeliveredTo = (recipient: string) =>
  portal.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.recipient, recipient), eq(outbox.state, 'dead')))
    .orderBy(outbox.id)
const linksOf = (contactEmail: string) =>
  portal.db
    .select({ id: registrations.id, linkNo: registrations.linkNo })
    .from(registrations)
    .where(eq(registrations.contactEmail, contactEmail))
    .orderBy(registrations.id)

test('a correction that is taken back leaves a full mailbox full, with its link; entered as it was, an address is tried once more', async () => {
  const address = 'meera@full.example'
  await portal.register({ student_name: 'Ira Nair', parent_email: address })
  const [{ id = '' } = {}] = await portal.db.select().from(registrations).where(eq(registrations.contactEmail, address))
  await decide(portal.context, { id: null, name: 'office' }, id, { decision: 'accepted', version: 1, reason: '' })
  const full = { state: 'dead', attempts: 12, lastError: '452 4.2.2 mailbox full', sendAfter: null } as const
  await portal.db.update(outbox).set(full).where(eq(outbox.recipient, address))
  const known = await undeliveredTo(address)
  const shown = (await found()).undelivered
  for (const corrected of ['meera@home.example', address]) {
    const correction = { address, corrected, send: known.map((email) => email.id) }
    const done = (await ask('PUT', '/corrections', correction)).json<CorrectionDone>()
    const waiting = (await emailsTo(corrected)).filter(({ state }) => state === 'waiting')
    expect(waiting.map((email) => email.id).toSorted()).toEqual(done.sent.toSorted())
    // One email says what the two with links said, and the office reads so.
    const both = ' A new one replaces the 2 with links, which ended with the old address.'
    const message = `1 email leaves in 5 minutes.${both}`
    expect(done.message).toBe(`The address of Ira Nair is corrected. ${corrected === address ? '2 emails leave in 5 minutes.' : message}`)
    expect([done.sent.length, await undeliveredTo(address)]).toEqual([corrected === address ? 2 : 1, []])
    expect((await ask('DELETE', '/corrections', { ...correction, send: done.sent })).statusCode).toBe(200)
    expect([(await found()).undelivered, await undeliveredTo(address)]).toEqual([shown, known])
  }
})

test('emails of one answer are sent again at once, but none to an address that doesn’t exist', async () => {
  const refused = { state: 'dead', attempts: 1, lastError: '554 5.7.1 refused' } as const
  for (const [name, addressGone] of [
    ['one', false],
    ['two', false],
    ['three', true],
  ] as const) {
    await portal.register({ student_name: `Child ${name}`, parent_email: `${name}@refused.example` })
    await portal.db
      .update(outbox)
      .set({ ...refused, addressGone })
      .where(eq(outbox.recipient, `${name}@refused.example`))
  }
  expect((await found()).email_reasons).toEqual([{ reason: refused.lastError, emails: 2, addresses: 2 }])
  const payload = { reason: refused.lastError }
  const again = await portal.app.inject({ method: 'POST', url: '/api/office/letters/sendings', headers: office, payload })
  expect(again.json().message).toBe('2 emails are on their way again. 1 was left out: its address doesn’t exist.')
})

test('a task that fails is listed with how often, until it succeeds', async () => {
  const fails = () => runTask(portal.context, 'correction-reminders', 'it failed', () => Promise.reject(new Error('no connection')))
  await fails()
  await fails()
  expect((await found()).tasks).toEqual([{ name: 'correction-reminders', failed_at: expect.any(String), times: 2 }])
  await runTask(portal.context, 'correction-reminders', 'it failed', async () => true)
  expect((await found()).tasks).toEqual([])
})

test('a picture that is missing is listed once someone looked at it, until it is back', async () => {
  const { reference } = await portal.register({ student_name: 'Asha Rao' })
  const [row] = await portal.db
    .select({ id: registrations.id, fileKey: proofs.fileKey })
    .from(registrations)
    .innerJoin(proofs, eq(proofs.paymentId, registrations.paymentId))
    .where(eq(registrations.reference, reference))
  const key = fullKey(row?.fileKey ?? '')
  const picture = await portal.context.files.read(key)
  await portal.context.files.remove(key)
  expect((await found()).pictures).toEqual([])
  for (let n = 0; n < 2; n++) expect((await get(`/registrations/${row?.id}/screenshot`)).statusCode).toBe(404)
  expect(await found()).toMatchObject({ pictures: [{ id: row?.id, name: 'Asha Rao', status: 'pending' }], pictures_total: 1 })
  expect((await post(`/errors/pictures/${row?.id}`)).statusCode).toBe(409)
  await portal.context.files.put(key, picture ?? Buffer.of())
  expect((await post(`/errors/pictures/${row?.id}`)).statusCode).toBe(200)
  expect(await found()).toMatchObject({ pictures: [], pictures_total: 0 })
  expect((await post(`/errors/pictures/${row?.id}`)).statusCode).toBe(404)
})

test('an accepted student whose address can’t have an account is listed with the address, until it is corrected', async () => {
  const { reference } = await portal.register({ student_name: 'Dot Kid' })
  // Such addresses were taken before the form refused them.
  const [row] = await portal.db
    .update(registrations)
    .set({ email: 'a..b@dots.example' })
    .where(eq(registrations.reference, reference))
    .returning()
  const id = row?.id ?? ''
  expect((await found()).without_account_total).toBe(0)
  const send = (method: 'PUT' | 'PATCH', path: string, payload: object) =>
    portal.app.inject({ method, url: `/api/office/registrations/${id}${path}`, headers: office, payload })
  expect((await send('PUT', '/decision', { decision: 'accepted', version: row?.version })).statusCode).toBe(200)
  expect(await found()).toMatchObject({
    without_account: [{ id, name: 'Dot Kid', email: 'a..b@dots.example', serial_no: row?.serialNo }],
    without_account_total: 1,
  })
  const corrected = await send('PATCH', '', { student_email: 'ab@dots.example', version: (row?.version ?? 0) + 1 })
  expect([corrected.statusCode, (await found()).without_account_total]).toEqual([200, 0])
  const offered = and(eq(outbox.recipient, 'ab@dots.example'), eq(outbox.template, 'account-offered'))
  expect(await portal.db.$count(outbox, offered)).toBe(1)
})

test('the same addresses have no account in the database’s eyes and in ours', async () => {
  const addresses = [
    'ok.kid@home.example',
    "O'Hara+1@x-y.example.org",
    'a..b@dots.example',
    '.a@b.example',
    'élève@ecole.example',
    'a@b',
    'a_b@c.d1',
  ]
  for (const email of addresses) {
    const { rows } = await portal.db.execute(
      sql`select ${hasNoAccount} as refused from (select 'accepted' as status, ${email}::text as email) row`,
    )
    expect([email, rows[0]?.refused]).toEqual([email, !accountEmail.safeParse(email).success])
  }
})
