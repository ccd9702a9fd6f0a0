import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { outbox, registrations } from '#server/platform/db/schema/index.ts'
import { aFamily } from '#test/support/people.ts'
import { sharedPortal } from '#test/support/portal.ts'

const portal = sharedPortal()

const child = { student_name: 'Émile Rao', birth_date: '2013-05-06', contact_code: '+91' }
const asked = {
  name: 'émile  RAO',
  birth_date: '2013-05-06',
  contact_email: 'Rao@Home.example',
  dial_code: '+91 India',
  phone: '98450-10200',
}
const ask = (body: object, door = 'quatform') =>
  portal.app.inject({ method: 'POST', url: `/api/doors/${door}/duplicate-checks`, payload: body })
const reminders = async () => await portal.db.select().from(outbox).where(eq(outbox.template, 'already-registered'))

test('before paying, who names the child and one contact is told not to pay, and the address on file is emailed, once while that email waits', async () => {
  expect((await ask(asked)).json()).toEqual({ also_registered_for: null })
  await portal.register({ ...child, parent_email: 'rao@home.example', parent_contact: '98450 10200' })
  const same = [
    asked,
    { ...asked, contact_email: 'other@home.example', phone: '+91 98450 10200' },
    { ...asked, phone: '98450 10299' },
    { ...asked, name: 'Rao Émile' },
  ]
  for (const one of same) {
    const reply = await ask(one)
    expect([reply.statusCode, reply.json().type]).toEqual([409, 'urn:problem:already-registered'])
    expect(reply.json().detail).toContain('Don’t pay again.')
  }
  expect((await reminders()).map(({ recipient }) => recipient)).toEqual(['rao@home.example'])
})

test('nobody learns of a child without a contact of its registration, in another round, or once it was declined', async () => {
  const before = (await reminders()).length
  const others = [
    { ...asked, contact_email: 'stranger@home.example', phone: '98450 10201' },
    { ...asked, birth_date: '2013-05-07' },
    { ...asked, name: 'Emil Rao' },
  ]
  for (const other of others) expect((await ask(other)).json()).toEqual({ also_registered_for: null })
  expect((await ask(asked, 'semiform')).json()).toEqual({ also_registered_for: null })
  await portal.db.update(registrations).set({ status: 'declined' }).where(eq(registrations.contactEmail, 'rao@home.example'))
  expect((await ask(asked)).json()).toEqual({ also_registered_for: null })
  expect(await reminders()).toHaveLength(before)
})

test('a child that is registered on the other general form is named, may go on, and is flagged for the reviewer', async () => {
  const family = aFamily()
  const same = {
    name: family.student_name,
    birth_date: family.birth_date,
    contact_email: family.parent_email,
    dial_code: family.contact_code,
    phone: family.parent_contact,
  }
  const first = (await portal.submit(family, { door: 'abc' })).json()
  expect((await ask(same)).json()).toEqual({ also_registered_for: 'Student registration' })
  expect((await ask({ ...same, contact_email: 'stranger@home.example', phone: '98450 10201' })).json()).toEqual({
    also_registered_for: null,
  })
  const second = (await portal.submit({ ...family, txn_no: '412399990001' })).json()
  expect((await ask(same, 'abc')).statusCode).toBe(409)
  const headers = await portal.signIn()
  for (const [competition, own, other] of [
    ['quarter-final', second, first],
    ['student', first, second],
  ]) {
    const url = `/api/office/registrations?competition=${competition}&status=pending&q=${own.reference}`
    const { rows } = (await portal.app.inject({ url, headers })).json()
    expect(rows[0].flags).toContainEqual(expect.objectContaining({ kind: 'person', text: `Same person as ${other.serial_no}` }))
  }
})

test('an answer that cannot be checked, is too long or unknown is refused at its name; an unknown form does not exist', async () => {
  const refused = await ask({ ...asked, birth_date: 'tomorrow', contact_email: 'a\u0000@home.example' })
  expect(refused.statusCode).toBe(400)
  expect(refused.json().errors.map(({ path }: { path: string }) => path)).toEqual(['birth_date', 'contact_email'])
  for (const body of [{}, { ...asked, name: 'x'.repeat(255) }, { ...asked, reference: 'x' }]) expect((await ask(body)).statusCode).toBe(400)
  expect((await ask(asked, 'nowhere')).statusCode).toBe(404)
})
