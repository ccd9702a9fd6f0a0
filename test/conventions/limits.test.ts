import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bookingFields } from '#domain/booking/booking.ts'
import { referenceField } from '#domain/booking/booking-request.ts'
import { forms } from '#domain/forms/index.ts'
import { mostNoteBytes } from '#domain/note/note.ts'
import { mostEmails, pageSizes } from '#domain/office-api.ts'
import { screenshot } from '#domain/payment/screenshot.ts'
import { schoolFields } from '#domain/school/school.ts'
import { lifetimes } from '#server/auth/session.ts'
import { defaultLimits } from '#server/context.ts'
import { mostChanges, mostGuesses, usualBookingLimits } from '#server/features/bookings/limits.ts'
import { mostPlaces } from '#server/features/bookings/waiting/join.ts'
import { mostUnpacked } from '#server/features/notes/pdf.ts'
import { mostLinkRequests, mostWrongChecks } from '#server/features/registrations/status/guess-limits.ts'
import { defaultMinFree } from '#server/lib/free-space.ts'
import { bodyLimit } from '#server/platform/http/form-data.ts'
import { openConnections } from '#server/platform/http/limits/connections.ts'
import { defaultSlowClientLimits } from '#server/platform/http/limits/slow-clients.ts'
import { leastUpload, uploadBudget } from '#server/platform/http/limits/upload-budget.ts'
import { mostOfPicture, mostStoredBytes, usualLongestSide } from '#server/platform/images/draw.ts'
import { longestLine } from '#server/platform/images/pictures.ts'
import { usualStore } from '#server/platform/storage/s3.ts'

const text = readFileSync(join(import.meta.dirname, '../../docs/security.md'), 'utf8')
/** The first and second cell of each row: 'JSON' -> '64 KiB; …' */
const stated = new Map(
  [...text.matchAll(/^\| ([^|]+?) \| ([^|]+?) \|/gm)].map(([, what = '', most = '']) => [what.replaceAll('`', ''), most] as const),
)
const MiB = 1024 * 1024
const hours = 60 * 60_000

test('docs/security.md states the limits in the code', () => {
  const { headers, whole, idle, body } = defaultSlowClientLimits
  expect(stated.get("waiting for a request's headers")).toBe(`${headers / 1000} seconds`)
  expect(stated.get('waiting for a complete request')).toBe(`${whole / 1000} seconds`)
  expect(stated.get('speed of a body')).toBe(`at least ${body.bytes} bytes in ${body.within / 1000} seconds`)
  expect(stated.get('waiting for the S3 store')).toBe(`${usualStore.patience / 1000} seconds for each request`)
  expect(stated.get('a form with its picture')).toContain(`${bodyLimit / MiB} MiB`)
  expect(stated.get('a picture')).toContain(`${screenshot.maxBytes / MiB} MiB, ${screenshot.maxPixels / 1e6} million pixels`)
  const heldAtMost = `${screenshot.maxHeldBytes / MiB} MiB in the decoder, which allows at least ${Math.floor(screenshot.maxHeldBytes / 4e6)} million pixels`
  expect(stated.get('an interlaced PNG, a progressive JPEG, a WebP')).toBe(`${heldAtMost}; ${screenshot.maxScans} scans in a JPEG`)
  expect(stated.get('decoding a picture')).toBe(
    `${mostOfPicture.processorTime / 1000} seconds of processor time; ${mostOfPicture.memory / MiB} MiB for its process`,
  )
  expect(stated.get('pictures decoded at once')).toBe(`2, one of them large; ${longestLine.all} wait, ${longestLine.large} of them large`)
  expect(stated.get('a stored picture')).toBe(`${mostStoredBytes / 1000} kB`)
  expect(stated.get('longest side of a stored picture')).toContain(`${usualLongestSide} pixels;`)
  expect(stated.get('registering; booking (each)')).toBe(String(defaultLimits.submit))
  expect(stated.get('checking a registration; asking before paying whether a child is registered; registering a school (each)')).toBe(
    String(defaultLimits.signIn),
  )
  expect(stated.get('signing in, requesting links and using them, for all accounts together')).toBe(String(defaultLimits.signIn * 10))
  expect(stated.get('wrong passwords for one account in 15 minutes, from unknown devices')).toBe(String(defaultLimits.signIn / 2))
  expect(stated.get('a note')).toContain(
    `${mostNoteBytes / MiB} MiB; objects packed in a PDF ${mostUnpacked.one / MiB} MiB, together ${mostUnpacked.all / MiB} MiB`,
  )
  const { total, perNetwork } = uploadBudget
  expect(stated.get('uploaded bytes not yet answered; from one address')).toBe(`${total / MiB} MiB; ${perNetwork / MiB} MiB`)
  expect(stated.get('uploads at once; from one address')).toBe(`${total / leastUpload}; ${perNetwork / leastUpload}`)
  expect(stated.get('open connections; from one address')).toBe(`${openConnections.total}; ${openConnections.perNetwork}`)
  expect(stated.get('a client reading its answer')).toBe(`${whole / 1000} seconds`)
  expect(stated.get('an idle connection during a request')).toBe(`${idle / 1000} seconds`)
  const { open, shown } = usualBookingLimits
  expect(stated.get('bookings an hour where anyone can book; from one device')).toBe(`${open.address}; ${open.device}`)
  expect(stated.get('bookings an hour with an accepted registration; from one device')).toBe(`${shown.address}; ${shown.device}`)
  expect(stated.get('moves, cancellations and places taken or left by families an hour; by one link')).toBe(
    `${mostChanges.address}; ${mostChanges.link}`,
  )
  expect(stated.get('waiting lists of one registration at a time')).toBe(String(mostPlaces))
  expect(stated.get('wrong references, names and mobile numbers when booking, an hour; for one reference, from anywhere')).toBe(
    `${mostGuesses.address}; ${mostGuesses.reference}`,
  )
  expect(stated.get('wrong pairs of reference and email when checking a registration, an hour; for one reference, from anywhere')).toBe(
    `${mostWrongChecks.address}; ${mostWrongChecks.reference}`,
  )
  expect(stated.get('asking for the link to a registration, an hour; for one email address, from anywhere')).toBe(
    `${mostLinkRequests.address}; ${mostLinkRequests.email}`,
  )
  expect(stated.get('rows on a page of a list')).toBe(String(Math.max(...pageSizes)))
  expect(stated.get('free disk space that pictures leave (`MIN_FREE_MB`)'.replaceAll('`', ''))).toBe(`${defaultMinFree / MiB} MiB`)
  expect(stated.get('registrations, bookings and schools stored in an hour; in a day (FORMS_PER_HOUR, FORMS_PER_DAY)')).toBe(
    `${defaultLimits.formsPerHour}; ${defaultLimits.formsPerDay}`,
  )
  expect(stated.get('emails that visitors cause to one recipient')).toBe(
    `${mostEmails.perHour} an hour, ${mostEmails.perDay} a day, the rest are held; ${mostEmails.perDayForLinks} of the ${mostEmails.perDay} are reserved for password links`,
  )
  const { admin, school } = lifetimes
  expect(stated.get('session of the office')).toBe(
    `${admin.whole / hours} hours, or ${(admin.idle ?? 0) / 60_000} minutes without activity`,
  )
  expect(stated.get('session of a school or a student')).toBe(`${school.whole / hours / 24} days`)
  expect(lifetimes.user).toEqual(lifetimes.school)
})

test('docs/security.md states the length limit of every answer', () => {
  const fields = [
    ...forms.flatMap((form) => form.fields.map(({ name, max }) => [`${form.slug}: ${name}`, String(max)])),
    ...[referenceField, ...bookingFields].map(({ name, max }) => [`booking: ${name}`, String(max)]),
    ...schoolFields.map(({ name, max }) => [`school: ${name}`, String(max)]),
  ]
  expect([...stated].filter(([what]) => /^[a-z]+: [a-z_]+$/.test(what))).toEqual(fields)
})
