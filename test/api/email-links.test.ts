import { randomUUID } from 'node:crypto'
import { and, desc, eq, ne } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { defaultSeason } from '#domain/season/defaults.ts'
import type { AppOptions } from '#server/context.ts'
import { cancel } from '#server/features/bookings/change.ts'
import { linkIn } from '#server/features/emails/list.ts'
import { bookingPath, bookingToken, statusPath } from '#server/features/links/index.ts'
import { tellOfOpenings } from '#server/features/students/index.ts'
import { bookings, history, invitations, notifyRequests, outbox, registrations, user } from '#server/platform/db/schema/index.ts'
import { acceptedChildren } from '#test/support/accepted.ts'
import { aBooking, aFamily } from '#test/support/people.ts'
import { sharedOffice, sharedPortal } from '#test/support/portal.ts'
import { changeRows } from '#test/support/rows.ts'

const inTenDays = new Date(Date.now() + 10 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
const booking = { ...defaultSeason.booking, from: inTenDays, to: inTenDays, seats: 1, acceptedOnly: false }

const portal = sharedPortal(() => ({ season: () => ({ ...defaultSeason, booking }) }))
const office = sharedOffice(portal)

const actor = { id: null, name: 'office', role: 'admin' } as const

/** The newest email to an address that hasn't been withdrawn, as the office sees it, and its link. */
async function newest(recipient: string, template: string) {
  const [row] = await portal.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.recipient, recipient), eq(outbox.template, template), ne(outbox.state, 'withdrawn')))
    .orderBy(desc(outbox.createdAt))
  const url = `/api/office/letters/${row?.id}`
  const email = (await portal.app.inject({ url, headers: office })).json()
  const copy = async () => {
    const reply = await portal.app.inject({ method: 'POST', url: `${url}/link`, headers: office })
    const { link, detail } = reply.json()
    return { status: reply.statusCode, path: link?.replace('http://portal.example', ''), detail }
  }
  return { email, copy, row }
}
const actionsAbout = async (id: string) =>
  (await portal.db.select({ action: history.action }).from(history).where(eq(history.subjectId, id))).map(({ action }) => action)
const page = async (url: string) => await portal.app.inject({ url })

async function anAcceptedFamily(name: string, parent_email: string) {
  const [child] = await acceptedChildren(portal, [{ student_name: name, parent_email }])
  if (!child) throw new Error('Nobody was accepted')
  const link = bookingToken(bookingPath(portal.context.bookingLinkKey, child.row))
  return {
    ...child,
    sent: { ...aBooking({ date: inTenDays }), student_name: name, parent_email, parent_mobile: child.row.phone.slice(-10), link },
  }
}
const post = async (path: string, payload: object) => {
  const reply = await portal.app.inject({ method: 'POST', url: `/api${path}`, headers: { 'idempotency-key': randomUUID() }, payload })
  expect([reply.statusCode, reply.body]).toEqual([201, expect.anything()])
}

describe('without a mail server the office copies the link', () => {
  test('of a booking, of a place on a waiting list and of one that is kept, until each has ended', async () => {
    const family = await anAcceptedFamily('Booked Rao', 'booked@home.example')
    await post('/bookings', family.sent)
    const confirmed = await newest('booked@home.example', 'booking-confirmed')
    expect(confirmed.email).toMatchObject({ has_link: true })
    const booked = await confirmed.copy()
    expect(booked).toMatchObject({ status: 200, path: expect.stringMatching(/^\/book\?place=/) })
    expect((await page(booked.path)).body).toContain('Booked Rao')
    expect(await actionsAbout(confirmed.email.subject_id)).toContain('booking link copied')

    await post('/waiting-places', aBooking({ date: inTenDays, student_name: 'Waiting Rao', parent_email: 'waiting@home.example' }))
    const joined = await (await newest('waiting@home.example', 'waiting-joined')).copy()
    expect(joined).toMatchObject({ status: 200, path: expect.stringMatching(/^\/book\?place=/) })

    const [taken] = await portal.db.select().from(bookings).where(eq(bookings.registrationId, family.row.id))
    if (!taken) throw new Error('Nothing is booked')
    await cancel(portal.context, actor, taken.id, { version: taken.version, reason: 'Asked for' })
    const offered = await newest('waiting@home.example', 'waiting-offered')
    expect(offered.email).toMatchObject({ has_link: true })
    expect(await offered.copy()).toEqual(joined)
    expect(await actionsAbout(offered.email.subject_id)).toContain('booking link copied')

    await changeRows(portal, bookings, { heldUntil: new Date(Date.now() - 1000) }, eq(bookings.id, offered.email.subject_id))
    expect(await offered.copy()).toMatchObject({ status: 409, detail: 'This place was left, or has gone to the next family.' })
  })

  test('of a status page, which is in no email until it leaves, and only for the address on the registration', async () => {
    await portal.submit(aFamily({ student_name: 'Status Rao', parent_email: 'status@home.example' }))
    await portal.send('POST', '/check/link', 'email=status@home.example', { 'content-type': 'application/x-www-form-urlencoded' })
    await expect.poll(async () => (await newest('status@home.example', 'status-link')).row).toBeDefined()
    const asked = await newest('status@home.example', 'status-link')
    expect(asked.email).toMatchObject({ has_link: true, state: 'waiting' })
    const copied = await asked.copy()
    const [row] = await portal.db.select().from(registrations).where(eq(registrations.name, 'Status Rao'))
    if (!row) throw new Error('It is not stored')
    expect(copied).toMatchObject({ status: 200, path: statusPath(portal.context.bookingLinkKey, row) })
    expect((await page(copied.path)).body).toContain('Status Rao')
    expect(await actionsAbout(row.id)).toContain('status link copied')
    expect(JSON.stringify(asked.email)).not.toContain(copied.path)

    await portal.db.update(registrations).set({ contactKey: 'corrected@home.example' }).where(eq(registrations.id, row.id))
    expect(await asked.copy()).toMatchObject({ status: 409, detail: expect.stringMatching(/new email address/) })
    await portal.db.update(outbox).set({ state: 'sent' }).where(eq(outbox.id, asked.email.id))
    expect((await newest('status@home.example', 'status-link')).email).toMatchObject({ has_link: false })
    expect((await asked.copy()).status).toBe(404)
  })

  test('of an invitation to the next round, and of a form that has opened', async () => {
    const { row } = await anAcceptedFamily('Invited Rao', 'invited@home.example')
    await portal.db.insert(invitations).values({ id: randomUUID(), registrationId: row.id, competition: 'semi-final', invitedBy: 'office' })
    const again = { method: 'POST' as const, url: '/api/office/results/invitations/reminders', headers: office }
    await portal.pool.query("update invitations set invited_at = invited_at - interval '9 days'")
    await portal.app.inject({ ...again, payload: { competition: 'quarter-final' } })
    const invited = await (await newest('invited@home.example', 'invitation-reminder')).copy()
    expect(invited).toMatchObject({ status: 200, path: expect.stringMatching(/^\/semiform\?invitation=/) })

    const [account] = await portal.db.select().from(user)
    await changeRows(portal, user, { role: 'user' }, eq(user.id, account?.id ?? ''))
    await portal.db.insert(notifyRequests).values({ userId: account?.id ?? '', about: 'quarter-final', askedAt: new Date() })
    await tellOfOpenings(portal.context)
    await changeRows(portal, user, { role: 'admin' }, eq(user.id, account?.id ?? ''))
    const open = await (await newest(account?.email ?? '', 'competition-open')).copy()
    expect(open).toMatchObject({ status: 200, path: expect.stringMatching(/^\/\w+$/) })
  })

  test('not of an email that is on its way', async () => {
    const { email } = await newest('booked@home.example', 'registration-received')
    const sending: AppOptions = { ...portal.context, sendsEmails: true }
    await expect(linkIn(sending, actor, email.id)).rejects.toThrow('This email is on its way.')
  })
})
