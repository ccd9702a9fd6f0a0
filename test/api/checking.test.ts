import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { registrations } from '#server/platform/db/schema/index.ts'
import { sharedPortal } from '#test/support/portal.ts'

const portal = sharedPortal()

const check = (payload: object) => portal.app.inject({ method: 'POST', url: '/api/registration-checks', payload })

test('a family sees the state of its registration, with the reference and either address', async () => {
  const { reference, serial_no } = await portal.register({
    student_name: 'Checked Child',
    student_email: 'Child@school.example',
    parent_email: 'parent@home.example',
  })
  const typed = reference.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
  for (const body of [
    { reference, email: 'PARENT@home.example' },
    { reference: typed, email: ' child@school.example ' },
  ]) {
    expect((await check(body)).json()).toEqual({
      name: 'Checked Child',
      competition: 'Quarter-final round',
      serial_no,
      status: 'pending',
      message: expect.stringContaining('Please don’t pay again'),
    })
  }
})

test('a family whose registration was declined sees the reason, or none when the office gave none', async () => {
  const { reference } = await portal.register({ parent_email: 'declined@home.example' })
  const decline = (reason: string | null) =>
    portal.db.update(registrations).set({ status: 'declined', reason }).where(eq(registrations.reference, reference))
  const declined = async () => (await check({ reference, email: 'declined@home.example' })).json()
  await decline(null)
  expect(await declined()).toMatchObject({ status: 'declined', message: 'We couldn’t accept this registration. You can register again.' })
  await decline('No payment <b>found</b>')
  expect((await declined()).message).toBe(
    'We couldn’t accept this registration. You can register again. The reason: No payment <b>found</b>',
  )
})

test('everyone else gets the same answer, whatever is wrong, and learns nothing', async () => {
  const { reference } = await portal.register()
  const replies = await Promise.all([
    check({ reference, email: 'stranger@other.example' }),
    check({ reference: '00000-00000', email: 'parent@home.example' }),
    check({ reference: '', email: '' }),
    check({ reference: "' or 1=1 --", email: '%' }),
  ])
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([404]))
  expect(new Set(replies.map((reply) => reply.json().detail)).size).toBe(1)
  for (const body of [{}, { reference }, { reference: 'a\u0000', email: 'x' }, { reference, email: 'x', more: 1 }])
    expect((await check(body)).statusCode).toBe(400)
})
