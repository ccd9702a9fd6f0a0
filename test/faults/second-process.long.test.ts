import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '#test/support/databases.ts'
import { aBooking } from '#test/support/people.ts'
import { startServer } from '#test/support/server-process.ts'
import { found } from './helpers/findings.ts'
import { sendJson, settings } from './helpers/senders.ts'

// test/database/embedded-lock.test.ts checks that the folder is free again, and what a killed process leaves.
test('a second server on the embedded database exits and names the first, which keeps running; after kill -9 the next one takes over', async () => {
  const fresh = await freshDatabase('embedded')
  onTestFinished(fresh.remove)
  const first = await startServer(fresh, settings)
  onTestFinished(first.kill)
  const began = performance.now()
  const refusal = await startServer(fresh, settings).catch((error: Error) => error.message)
  const milliseconds = Math.round(performance.now() - began)
  expect(refusal).toMatch(new RegExp(`is in use by process ${first.pid} on \\S+, since 20\\d\\d-`))
  expect((await sendJson(first.url, '/bookings', aBooking())).status).toBe(201)

  await first.kill()
  const next = await startServer(fresh, settings)
  onTestFinished(next.kill)
  expect(await (await fetch(`${next.url}/api/slots?date=2025-09-10`)).json()).toMatchObject({ '04:00 PM': 1 })
  expect((await sendJson(next.url, '/bookings', aBooking())).status).toBe(201)
  found({
    promise: 'Only one process can open the embedded database',
    method: 'a second server is started on the same folder; then the first is killed with -9 and another is started',
    pass: "the second ends and names the first, which isn't disturbed; after the kill the next one has everything",
    seen: `the second ended after ${milliseconds} ms, naming the first process's id; nothing was lost; the next server took over the folder`,
  })
})
