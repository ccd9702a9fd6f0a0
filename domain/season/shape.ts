import * as z from 'zod/mini'
import { isCalendarDate } from '#domain/forms/fields/date.ts'
import { emailPattern } from '#domain/forms/fields/email.ts'
import { maxCharacters } from '#domain/forms/max-characters.ts'
import { isBlank, isStorable, unprintable } from '#domain/lib/text.ts'
import { money } from '#domain/payment/money-shape.ts'

// Apart from season.ts, which visitor pages load: they take a season as the server gives it and need not check it.

const isoDate = z.string().check(z.refine(isCalendarDate, 'Enter a date as YYYY-MM-DD.'))
const instant = z.iso.datetime({ error: 'Enter a date and time.' })
const webAddress = z.string().check(
  z.trim(),
  maxCharacters(500),
  z.refine((text) => /^https?:\/\/[^\s/]\S*$/.test(text) && isStorable(text), 'Enter an address that starts with https://.'),
)

const storable = z.refine<string>(isStorable, unprintable)
const filled = z.refine<string>((text) => !isBlank(text), 'Enter a text.')
/** One line: names stand in titles, headings and the subject lines of letters. */
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

/** Quarter-final booking: no dates means that nothing can be booked. */
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
 * After how many days data are deleted, by kind; null keeps them. Nothing personal goes sooner than a month: a slip of the finger must leave time to notice.
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
  /** From the day that was booked. */
  bookings: retentionDays(30),
  /** From the day they were sent. */
  letters: retentionDays(30),
  /** From the end of the session. */
  sessions: retentionDays(1),
})

/** The key of a picture for the season (server/features/season/pictures.ts). */
export const pictureKey = z.string().check(z.regex(/^[a-z2-7]{32}$/, 'Upload the picture again.'))

/** What a competition has each year: the class its pupils are asked for, and where the money goes. */
export const competitionSeason = z.strictObject({
  classYear: words(),
  /** `qr` is the key of a picture that the office uploaded; null draws one for the UPI id. */
  payment: z.strictObject({ upiId: words(), payee: words(), payLink: webAddress, qr: z.nullable(pictureKey) }),
})

/** What a door has each year. Times are UTC; null means no limit. */
export const doorSeason = z.strictObject({
  fees: z.strictObject({ India: money, 'Out Of India': money }),
  opens: z.nullable(instant),
  closes: z.nullable(instant),
  home: webAddress,
})

/** Everything an organisation changes every year without a programmer. What several of these must fulfil together is in season-check.ts. */
export const season = z.strictObject({
  /** 0 is what the product ships with; every change by an administrator counts one up. */
  version: z.int(),
  /** Counts the seasons from 1; in each a child can register and book anew. */
  round: z.int('Enter a whole number.').check(z.minimum(1, 'Enter 1 or more.')),
  organisation: words(),
  contact: mailAddress,
  /** Gets a copy of every school's registration letter; null is nobody. */
  coordinator: z.nullable(mailAddress),
  timeZone: words(),
  competitions: z.record(z.string(), competitionSeason),
  doors: z.record(z.string(), doorSeason),
  booking: bookingSeason,
  /** What families are told before the first question, by clause; `version` names this wording. */
  disclaimer: z.strictObject({ version: words(), clauses: z.record(z.string(), longWords) }),
  /** No longer than the question for them takes (forms/participant.ts). */
  examSlots: z.array(words(120)).check(z.maxLength(50, 'Use at most 50 exam slots.')),
  retention,
})

/** What everybody may know of it. */
export const publicSeason = z.omit(season, { coordinator: true, retention: true })
