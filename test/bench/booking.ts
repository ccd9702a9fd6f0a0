import { randomUUID } from 'node:crypto'
import { defaultSeason } from '#domain/season/defaults.ts'
import { aBooking } from '#test/support/people.ts'
import { request } from './press.ts'

const { slots } = defaultSeason.booking
let made = 0

/** Returns the bytes of a booking by a new visitor each time, cycling through all slots of September 2025. */
export function bookingRequest(path: string): Buffer {
  const n = made++
  const date = `2099-09-${String(1 + (n % 30)).padStart(2, '0')}`
  const body = JSON.stringify(aBooking({ date, time_slot: slots[Math.floor(n / 30) % slots.length] ?? '' }))
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID(), 'x-forwarded-for': addressOf(n) }
  return request('POST', path, headers, Buffer.from(body))
}

/** Each visitor gets a separate address: a single one would soon be rate limited. */
export function addressOf(n: number): string {
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
}
