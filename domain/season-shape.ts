import * as z from 'zod/mini'
import { isCalendarDate } from './fields/date.ts'
import { emailPattern } from './fields/email.ts'
import { money } from './money-shape.ts'

// Apart from season.ts, which visitor pages load: they take a season as the server gives it and need not check it.

const isoDate = z.string().check(z.refine(isCalendarDate, 'Enter a date as YYYY-MM-DD.'))
const instant = z.iso.datetime({ error: 'Enter a date and time.' })
const webAddress = z.string().check(z.refine((text) => /^https?:\/\/\S+$/.test(text), 'Enter an address that starts with https://.'))
const words = z.string().check(z.minLength(1, 'Enter a text.'), z.maxLength(200, 'Use at most 200 characters.'))

/** What a competition has each year: the class its pupils are asked for, and where the money goes. */
export const competitionSeason = z.strictObject({
  classYear: words,
  payment: z.strictObject({ upiId: words, payee: words, payLink: webAddress }),
})

/** What a door has each year. Times are UTC; null means no limit. */
export const doorSeason = z.strictObject({
  fees: z.strictObject({ India: money, 'Out Of India': money }),
  opens: z.nullable(instant),
  closes: z.nullable(instant),
  home: webAddress,
})

/** Everything an organisation changes every year without a programmer. */
export const season = z.strictObject({
  /** 0 is what the product ships with; every change by an administrator counts one up. */
  version: z.int(),
  organisation: words,
  contact: z.string().check(z.refine((text) => emailPattern.test(text), 'Enter an e-mail address like name@example.com.')),
  timeZone: words,
  competitions: z.record(z.string(), competitionSeason),
  doors: z.record(z.string(), doorSeason),
  booking: z.strictObject({ from: isoDate, to: isoDate, slots: z.array(words), seats: z.int() }),
  examSlots: z.array(words),
})
