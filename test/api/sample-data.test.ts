import { count, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addSampleData } from '#scripts/sample-data.ts'
import { bookings, consentRequests, registrations } from '#server/platform/db/schema/index.ts'
import { sharedPortal } from '#test/support/portal.ts'

const portal = sharedPortal()

test('sample data has families that wait, are accepted and declined, and bookings of accepted ones', async () => {
  await addSampleData(portal.context, 100)
  const states = await portal.db.select({ status: registrations.status, rows: count() }).from(registrations).groupBy(registrations.status)
  expect(Object.fromEntries(states.map(({ status, rows }) => [status, rows > 5]))).toEqual({
    pending: true,
    accepted: true,
    declined: true,
  })
  expect(await portal.db.$count(bookings, eq(bookings.state, 'booked'))).toBeGreaterThan(4)
  expect(await portal.db.$count(consentRequests)).toBeGreaterThan(0)
})
