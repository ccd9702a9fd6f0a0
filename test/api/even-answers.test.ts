import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { aSchool } from '#test/support/people.ts'
import { administrator, sharedPortal } from '#test/support/portal.ts'

const portal = sharedPortal(() => ({ evenAnswerMs: undefined }))
beforeAll(async () => {
  await portal.signIn()
})

test('registering a school again takes as long as registering a new one', async () => {
  const school = aSchool()
  for (const answers of [school, school, aSchool()])
    expect(await timeOf('/api/schools', answers, { 'idempotency-key': randomUUID() })).toEqual([201, true])
})

test('asking for a password link takes as long for an address with an account as for another', async () => {
  for (const email of [administrator.email, 'stranger@nowhere.example'])
    expect(await timeOf('/api/password-resets', { email })).toEqual([202, true])
})

/** The status of the answer, and whether it took long enough. */
async function timeOf(url: string, payload: object, headers = {}): Promise<[number, boolean]> {
  const start = performance.now()
  const { statusCode } = await portal.app.inject({ method: 'POST', url, headers, payload })
  return [statusCode, performance.now() - start > 295]
}
