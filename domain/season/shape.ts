import * as z from 'zod/mini'
import { isCalendarDate } from '#domain/forms/fields/date.ts'
import { emailPattern } from '#domain/forms/fields/email.ts'
import { maxCharacters } from '#domain/forms/max-characters.ts'
import { isBlank, isStorable, unprintable } from '#domain/lib/text.ts'
import { money } from '#domain/payment/money-shape.ts'

// Separate from season.ts, which visitor pages load: they needn't check the season the server sends.

const isoDate = z.string().check(z.refine(isCalendarDate, 'Enter a date as YYYY-MM-DD.'))
const instant = z.iso.datetime({ error: 'Enter a date and time.' })
const webAddress = z.string().check(
  z.trim(),
  maxCharacters(500),
  z.refine((text) => /^https?:\/\/[^\s/]\S*$/.test(text) && isStorable(text), 'Enter an address that starts with https://.'),
)

const storable = z.refine<string>(isStorable, unprintable)
const filled = z.refine<string>((text) => !isBlank(text), 'Enter a text.')
/** One line, because names appear in titles, headings and the subject lines of emails. */
const words = (most = 200) =>
  z.string().check(
    z.trim(),
    maxCharacters(most),
    filled,
    storable,
    z.refine((text) => !/[\r\n\u2028\u2029]/.test(text), 'Write it in one line.'),
  )
const longWords = z.string().check(z.trim(), maxCharacters(1000), filled, storable)
const mailAddress = z.string().check(
  z.trim(),
  maxCharacters(254),
  z.refine((text) => emailPattern.test(text), 'Enter an e-mail address like name@example.com.'),
  storable,
)
const slotTime = z.string().check(z.regex(/^(0[1-9]|1[0-2]):[0-5]\d (AM|PM)$/, 'Enter a time like 04:30 PM.'))

/** Quarter-final booking: without dates, nothing can be booked. */
const bookingSeason = z.strictObject({
  heading: words(),
  subtitle: words(),
  from: z.nullable(isoDate),
  to: z.nullable(isoDate),
  slots: z.array(slotTime).check(z.maxLength(48, 'Use at most 48 times.')),
  seats: z.int('Enter a whole number.').check(z.minimum(1, 'Enter 1 or more.'), z.maximum(500, 'Enter at most 500.')),
  /** Whether only children with an accepted registration may book. */
  acceptedOnly: z.boolean(),
})

/**
 * After how many days data are deleted, by kind; null keeps them. Personal data stay for at least a month, so that a mistake can be
 * noticed.
 */
const retentionDays = (least: number) =>
  z.nullable(
    z
      .int('Enter a whole number.')
      .check(z.minimum(least, `Enter ${least} or more, or leave it empty.`), z.maximum(9999, 'Enter at most 9999.')),
  )
const retention = z.strictObject({
  /** From the decision. */
  declined: retentionDays(30),
  accepted: retentionDays(30),
  /** From the booked day. */
  bookings: retentionDays(30),
  /** From the day they were sent. */
  letters: retentionDays(30),
  /** From the end of the session. */
  sessions: retentionDays(1),
})

/** The key of a picture for the season (server/features/season/pictures.ts). */
export const pictureKey = z.string().check(z.regex(/^[0-9a-z]{32}$/, 'Upload the picture again.'))

/** A competition's yearly settings: the class that students are asked for, and where the money goes. */
export const competitionSeason = z.strictObject({
  classYear: words(),
  /** `qr` is the key of a picture that the office uploaded; null generates one for the UPI id. */
  payment: z.strictObject({ upiId: words(), payee: words(), payLink: webAddress, qr: z.nullable(pictureKey) }),
})

/** A door's yearly settings. Times are UTC; null means no limit. */
export const doorSeason = z.strictObject({
  fees: z.strictObject({ India: money, 'Out Of India': money }),
  opens: z.nullable(instant),
  closes: z.nullable(instant),
  home: webAddress,
})

/** Everything an organisation changes every year without a programmer. check.ts checks combinations of settings. */
export const season = z.strictObject({
  /** 0 is the product's defaults; every change by an administrator adds 1. */
  version: z.int(),
  /** Numbers the seasons from 1; in each, a child can register and book again. */
  round: z.int('Enter a whole number.').check(z.minimum(1, 'Enter 1 or more.')),
  organisation: words(),
  contact: mailAddress,
  /** Gets a copy of every school's registration email; null for nobody. */
  coordinator: z.nullable(mailAddress),
  timeZone: words(),
  competitions: z.record(z.string(), competitionSeason),
  doors: z.record(z.string(), doorSeason),
  booking: bookingSeason,
  /** What families read before the first question, by clause; `version` identifies this wording. */
  disclaimer: z.strictObject({ version: words(), clauses: z.record(z.string(), longWords) }),
  /** No longer than the answer to their question may be (forms/participant.ts). */
  examSlots: z.array(words(120)).check(z.maxLength(50, 'Use at most 50 exam slots.')),
  retention,
})

/** The public part of a season. */
export const publicSeason = z.omit(season, { coordinator: true, retention: true })
