import { availableParallelism } from 'node:os'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { openAccount } from '#server/auth/accounts.ts'
import { hashQueue } from '#server/auth/passwords/passwords.ts'
import { user } from '#server/platform/db/schema/index.ts'
import { visitor } from '#server/platform/history.ts'
import { administrator, sharedPortal } from '#test/support/portal.ts'

const portal = sharedPortal()
beforeAll(async () => {
  await portal.signIn()
  await portal.db.transaction((tx) => openAccount(tx, visitor, { email: 'invited@home.example', name: 'Invited', role: 'user' }))
  await portal.signIn({ email: 'left@portal.example', password: administrator.password })
  await portal.db.update(user).set({ banned: true }).where(eq(user.email, 'left@portal.example'))
})

const { password } = administrator

test.each([
  ['a wrong password', { ...administrator, password: 'wrong', role: 'admin' }],
  ['an address without an account', { email: 'nobody@portal.example', password, role: 'admin' }],
  ['an account in another role', { ...administrator, role: 'school' }],
  ['an account without a password', { email: 'invited@home.example', password, role: 'user' }],
  ['a disabled account', { email: 'left@portal.example', password, role: 'admin' }],
  ['something that is no address', { email: 'x', password, role: 'admin' }],
])('%s gets the same answer after the same work, limited by the queue for hashing', async (_what, payload) => {
  // Takes every place, so that the sign-in can't go on without one; passwords.test.ts shows that each costs one hash.
  let release = () => {}
  const free = new Promise<void>((resolve) => {
    release = resolve
  })
  const places = Array.from({ length: availableParallelism() }, () => hashQueue(() => free))
  const answer = portal.app.inject({ method: 'POST', url: '/api/session', payload }).then((reply) => reply)
  await expect.poll(hashQueue.waiting).toBe(1)
  release()
  await Promise.all(places)
  const reply = await answer
  expect([reply.statusCode, reply.json().detail, reply.cookies]).toEqual([401, 'Invalid email or password', []])
})
