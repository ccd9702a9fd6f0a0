import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outbox, registrations } from '#server/platform/db/schema/index.ts'
import { aFamily } from '#test/support/people.ts'
import { openPortal, type Portal } from '#test/support/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

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

test('before paying, who names the child and both contacts is warned, and only the address on file is emailed, once while that email waits', async () => {
  expect((await ask(asked)).json()).toEqual({ may_be_registered: false })
  await portal.register({ ...child, parent_email: 'rao@home.example', parent_contact: '98450 10200' })
  for (const phone of ['98450-10200', '98450 10200', '9845010200', '+91 98450 10200']) {
    const reply = await ask({ ...asked, phone })
    expect([reply.statusCode, reply.headers['cache-control'], reply.json()]).toEqual([200, 'no-store', { may_be_registered: true }])
  }
  expect((await reminders()).map(({ recipient }) => recipient)).toEqual(['rao@home.example'])
})

test('nobody learns of a child without both contacts of its registration, in another round, or once it was declined', async () => {
  const before = (await reminders()).length
  const others = [
    { ...asked, contact_email: 'stranger@home.example' },
    { ...asked, phone: '98450 10201' },
    { ...asked, birth_date: '2013-05-07' },
    { ...asked, name: 'Emil Rao' },
  ]
  for (const other of others) expect((await ask(other)).json()).toEqual({ may_be_registered: false })
  expect((await ask(asked, 'semiform')).json()).toEqual({ may_be_registered: false })
  await portal.db.update(registrations).set({ status: 'declined' }).where(eq(registrations.contactEmail, 'rao@home.example'))
  expect((await ask(asked)).json()).toEqual({ may_be_registered: false })
  expect(await reminders()).toHaveLength(before)
})

test('the check agrees with the refusal at the end', async () => {
  const answers = aFamily()
  const same = {
    name: answers.student_name,
    birth_date: answers.birth_date,
    contact_email: answers.parent_email,
    dial_code: answers.contact_code,
    phone: answers.parent_contact,
  }
  expect((await ask(same)).json()).toEqual({ may_be_registered: false })
  expect((await portal.submit(answers)).statusCode).toBe(201)
  expect((await ask(same)).json()).toEqual({ may_be_registered: true })
  expect((await portal.submit(answers)).statusCode).toBe(409)
})

test('an answer that cannot be checked, is too long or unknown is refused at its name; an unknown form does not exist', async () => {
  const refused = await ask({ ...asked, birth_date: 'tomorrow', contact_email: 'a\u0000@home.example' })
  expect(refused.statusCode).toBe(400)
  expect(refused.json().errors.map(({ path }: { path: string }) => path)).toEqual(['birth_date', 'contact_email'])
  for (const body of [{}, { ...asked, name: 'x'.repeat(255) }, { ...asked, reference: 'x' }]) expect((await ask(body)).statusCode).toBe(400)
  expect((await ask(asked, 'nowhere')).statusCode).toBe(404)
})
