import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bookingFields } from '#domain/booking/booking.ts'
import { referenceField } from '#domain/booking/booking-request.ts'
import { forms } from '#domain/forms/index.ts'
import { mostEmails, pageSizes } from '#domain/office-api.ts'
import { screenshot } from '#domain/payment/screenshot.ts'
import { schoolFields } from '#domain/school/school.ts'
import { lifetimes } from '#server/auth/sessions/lifetimes.ts'
import { defaultLimits } from '#server/context.ts'
import { mostGuesses, usualBookingLimits } from '#server/features/bookings/limits.ts'
import { defaultMinFree } from '#server/lib/free-space.ts'
import { openConnections } from '#server/platform/http/connections.ts'
import { bodyLimit } from '#server/platform/http/form-data.ts'
import { defaultSlowClientLimits } from '#server/platform/http/slow-clients.ts'
import { leastUpload, uploadBudget } from '#server/platform/http/upload-budget.ts'
import { mostOfPicture, mostStoredBytes, usualLongestSide } from '#server/platform/images/draw.ts'
import { longestLine } from '#server/platform/images/pictures.ts'
import { usualStore } from '#server/platform/storage/s3.ts'

const text = readFileSync(join(import.meta.dirname, '../../docs/security.md'), 'utf8')
/** What the table says: 'JSON' -> '64 KiB; …' */
const said = new Map(
  [...text.matchAll(/^\| ([^|]+?) \| ([^|]+?) \|/gm)].map(([, what = '', most = '']) => [what.replaceAll('`', ''), most] as const),
)
const MiB = 1024 * 1024
const hours = 60 * 60_000

test('docs/security.md says the limits that hold', () => {
  const { headers, whole, idle, body } = defaultSlowClientLimits
  expect(said.get("waiting for a request's headers")).toBe(`${headers / 1000} seconds`)
  expect(said.get('waiting for all of a request')).toBe(`${whole / 1000} seconds`)
  expect(said.get('a body that comes in slowly')).toBe(`${body.bytes} bytes in ${body.within / 1000} seconds at least`)
  expect(said.get('waiting for the store that keeps the pictures, where that is not the disk')).toBe(
    `${usualStore.patience / 1000} seconds for each`,
  )
  expect(said.get('a form with its picture')).toContain(`${bodyLimit / MiB} MiB`)
  expect(said.get('a picture')).toContain(`${screenshot.maxBytes / MiB} MiB, ${screenshot.maxPixels / 1e6} million pixels`)
  const heldAtMost = `${screenshot.maxHeldBytes / MiB} MiB held by the decoder, so ${Math.floor(screenshot.maxHeldBytes / 4e6)} million pixels or more`
  expect(said.get('an interlaced PNG, a progressive JPEG, a WebP')).toBe(`${heldAtMost}; a JPEG ${screenshot.maxScans} scans`)
  expect(said.get('decoding a picture')).toBe(
    `${mostOfPicture.processorTime / 1000} seconds of processor time; ${mostOfPicture.memory / MiB} MiB for its process`,
  )
  expect(said.get('pictures being drawn at once')).toBe(
    `2, of which one is large; ${longestLine.all} wait, ${longestLine.large} of them large`,
  )
  expect(said.get('a stored picture')).toBe(`${mostStoredBytes / 1000} kB`)
  expect(said.get('longest side of a stored picture')).toContain(`${usualLongestSide} pixels;`)
  expect(said.get('registering, booking: each')).toBe(String(defaultLimits.submit))
  expect(said.get('asking for the state of a registration, registering a school: each')).toBe(String(defaultLimits.signIn))
  expect(said.get('signing in, asking for links and using them, at whatever account')).toBe(String(defaultLimits.signIn * 10))
  expect(said.get('wrong passwords at one account, from devices that were never let in, in 15 minutes')).toBe(
    String(defaultLimits.signIn / 2),
  )
  const { total, perNetwork } = uploadBudget
  expect(said.get('bytes of uploads received and not yet answered; from one address')).toBe(`${total / MiB} MiB; ${perNetwork / MiB} MiB`)
  expect(said.get('uploads at once; from one address')).toBe(`${total / leastUpload}; ${perNetwork / leastUpload}`)
  expect(said.get('open connections; from one address')).toBe(`${openConnections.total}; ${openConnections.perNetwork}`)
  expect(said.get('reading an answer, once it is complete on our side')).toBe(`${whole / 1000} seconds`)
  expect(said.get('a connection on which nothing moves during a request')).toBe(`${idle / 1000} seconds`)
  const { open, shown } = usualBookingLimits
  expect(said.get('bookings where anybody can book, an hour; from one device')).toBe(`${open.address}; ${open.device}`)
  expect(said.get('bookings that show an accepted registration, an hour; from one device')).toBe(`${shown.address}; ${shown.device}`)
  expect(said.get('wrong references, names and mobile numbers to book, an hour; for one reference, from wherever')).toBe(
    `${mostGuesses.address}; ${mostGuesses.reference}`,
  )
  expect(said.get('rows on a page of a list')).toBe(String(Math.max(...pageSizes)))
  expect(said.get('free disk space that pictures leave (`MIN_FREE_MB`)'.replaceAll('`', ''))).toBe(`${defaultMinFree / MiB} MiB`)
  expect(said.get('registrations, bookings and schools stored, in an hour; in a day (FORMS_PER_HOUR, FORMS_PER_DAY)')).toBe(
    `${defaultLimits.formsPerHour}; ${defaultLimits.formsPerDay}`,
  )
  expect(said.get('emails that visitors cause to one recipient')).toBe(
    `${mostEmails.perHour} an hour, ${mostEmails.perDay} a day; the others are held; ${mostEmails.perDayForLinks} of the ${mostEmails.perDay} are only for password links`,
  )
  const { admin, school } = lifetimes
  expect(said.get('session of an administrator')).toBe(
    `${admin.whole / hours} hours, ${(admin.idle ?? 0) / 60_000} minutes without doing anything`,
  )
  expect(said.get('session of a school or a student')).toBe(`${school.whole / hours / 24} days`)
  expect(lifetimes.user).toEqual(lifetimes.school)
})

test('and how long every answer may be', () => {
  const fields = [
    ...forms.flatMap((form) => form.fields.map(({ name, max }) => [`${form.slug}: ${name}`, String(max)])),
    ...[referenceField, ...bookingFields].map(({ name, max }) => [`booking: ${name}`, String(max)]),
    ...schoolFields.map(({ name, max }) => [`school: ${name}`, String(max)]),
  ]
  expect([...said].filter(([what]) => /^[a-z]+: [a-z_]+$/.test(what))).toEqual(fields)
})
