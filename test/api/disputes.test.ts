import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Answers } from '#domain/forms/field.ts'
import type { Dispute, OfficeErrors } from '#domain/office-errors.ts'
import { disputes, outbox, registrations } from '#server/platform/db/schema/index.ts'
import { aFamily } from '#test/support/people.ts'
import { emailsWait, sharedOffice, sharedPortal } from '#test/support/portal.ts'

const portal = sharedPortal()
const office = sharedOffice(portal)

let count = 0
const identityOf = (family: Answers) => ({
  name: family.student_name,
  birth_date: family.birth_date,
  contact_email: family.parent_email,
  dial_code: family.contact_code,
  phone: family.parent_contact,
})
const notOurs = (family: Answers, remoteAddress = `203.0.113.${++count}`) =>
  portal.app.inject({ method: 'POST', url: '/api/doors/quatform/disputes', remoteAddress, payload: identityOf(family) })
const listed = async (): Promise<Dispute[]> => (await portal.app.inject({ url: '/api/office/disputes', headers: office })).json().disputes
const waiting = async () => (await portal.app.inject({ url: '/api/office/errors', headers: office })).json<OfficeErrors>().disputes_total
const answer = (id: string, outcome: string) =>
  portal.app.inject({ method: 'PUT', url: `/api/office/disputes/${id}/answer`, headers: office, payload: { outcome } })

/** A stranger registers a child with the family's phone number. */
async function takenByStranger(student_name: string) {
  const family = aFamily({ student_name })
  const stranger = { ...family, parent_email: `stranger${++count}@home.example`, txn_no: `41245555${1000 + count}` }
  const { serial_no } = await portal.register(stranger)
  expect((await portal.submit(family)).statusCode).toBe(409)
  return { family, stranger, serial_no }
}

test('a family that is refused for a stranger’s registration tells the office, which lets it register with one click', async () => {
  const { family, stranger, serial_no } = await takenByStranger('Aarohi Deshpande')
  const sent = await notOurs({ ...family, student_name: 'Deshpande Aarohi' })
  expect([sent.statusCode, sent.json().message]).toEqual([
    202,
    `Thank you. We’ll look at both registrations and write to ${family.parent_email}. Please don’t pay before that. ${emailsWait}`,
  ])
  expect(await waiting()).toBe(1)
  const [dispute] = await listed()
  expect(dispute).toMatchObject({
    name: 'Deshpande Aarohi',
    email: family.parent_email,
    registration: { serial_no, name: 'Aarohi Deshpande', email: stranger.parent_email, status: 'pending' },
  })
  expect((await portal.submit(family)).statusCode).toBe(409)

  const freed = await answer(dispute?.id ?? '', 'freed')
  expect([freed.statusCode, freed.json().message]).toEqual([200, expect.stringContaining('Deshpande Aarohi can be registered again.')])
  expect(await waiting()).toBe(0)
  const [email] = await portal.db.select().from(outbox).where(eq(outbox.template, 'can-register'))
  expect(email).toMatchObject({ recipient: family.parent_email, title: 'You can register Deshpande Aarohi now', link: '/quatform' })

  const own = await portal.submit(family)
  expect(own.statusCode).toBe(201)
  const url = '/api/office/registrations?competition=quarter-final&status=pending&q=aarohi'
  const { rows } = (await portal.app.inject({ url, headers: office })).json()
  expect(rows.map(({ flags }: { flags: { text: string }[] }) => flags.map(({ text }) => text))).toEqual([
    expect.arrayContaining([`Same person as ${serial_no}`]),
    expect.arrayContaining([`Same person as ${own.json().serial_no}`]),
  ])
  // Now the family's own registration counts.
  expect((await portal.submit({ ...family, parent_email: 'another@home.example', txn_no: 'T-again' })).statusCode).toBe(409)
  expect((await answer(dispute?.id ?? '', 'freed')).statusCode).toBe(404)
})

test('the office can keep a registration, and then the child stays refused', async () => {
  const { family } = await takenByStranger('Ishaan Kulkarni')
  await notOurs(family)
  const [dispute] = await listed()
  const kept = await answer(dispute?.id ?? '', 'kept')
  expect(kept.json().message).toBe(`The earlier registration of Ishaan Kulkarni counts. Please write to ${family.parent_email}.`)
  expect((await portal.submit(family)).statusCode).toBe(409)
  expect(await waiting()).toBe(0)
})

test('a registration has one open message, a network sends 5 an hour, and without a registration nothing is stored', async () => {
  const { family } = await takenByStranger('Meher Contractor')
  for (let n = 0; n < 3; n++) expect((await notOurs({ ...family, parent_email: `m${n}@home.example` })).statusCode).toBe(202)
  expect(await listed()).toHaveLength(1)
  expect((await notOurs(aFamily())).statusCode).toBe(202)
  expect(await listed()).toHaveLength(1)
  const codes: number[] = []
  for (let n = 0; n < 6; n++) codes.push((await notOurs(family, '198.51.100.9')).statusCode)
  expect(codes).toEqual([202, 202, 202, 202, 202, 429])
  await portal.db.delete(registrations).where(eq(registrations.name, 'Meher Contractor'))
  expect(await portal.db.select().from(disputes)).toEqual([])
})
