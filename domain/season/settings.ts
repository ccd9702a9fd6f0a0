import * as z from 'zod/mini'
import { competitions, doorAt } from '#domain/competitions/index.ts'
import type { Region } from '#domain/forms/form.ts'
import { inSentence } from '#domain/lib/text.ts'
import type { Money } from '#domain/payment/money.ts'
import {
  anyBookable,
  clauseText,
  type Definitions,
  inSection,
  isSetting,
  type Kept,
  kept,
  type Setting,
  type SettingSection,
  type SettingType,
  seasonName,
  setting,
  settingTypes as types,
} from './setting-types.ts'

const wide = true

/** Sentences of the home page, one entry each. */
const entries = (max: number): SettingType<string[]> => types.list(types.line(600), max, `Use at most ${max} entries.`)

const home = {
  heading: setting(types.line(), 'Heading', { name: 'Heading of the home page', wide }),
  intro: setting(types.paragraph, 'Introduction', {
    name: 'Introduction of the home page',
    hint: 'Say in two sentences what the competition is.',
    wide,
  }),
  steps: setting(entries(3), 'What a child does', {
    name: 'What a child does, on the home page',
    wide,
    list: {
      entry: 'Step',
      name: 'Step {number} of what a child does',
      add: 'Add a step',
      empty: 'Three steps, like Hears a word: a judge says it clearly.',
    },
  }),
  word: setting(types.optional(types.line(16)), 'A word to try', {
    name: 'Word to try on the home page',
    hint: 'Its letters are shown one by one when a family asks for them.',
  }),
  wordNote: setting(types.optional(types.line()), 'After the spelling', {
    name: 'Note after the spelling',
    hint: 'For example, why it is spelled like that.',
  }),
  clue: setting(entries(5), 'What parents read out', {
    name: 'Clue to the word',
    wide,
    list: {
      entry: 'Line',
      name: 'Line {number} of the clue',
      add: 'Add a line',
      empty: 'How the word sounds, what it means, and a sentence with it.',
    },
  }),
  needs: setting(types.optional(types.line()), 'What a child needs', { name: 'What a child needs, on the home page', wide }),
  questions: setting(entries(8), 'Questions parents ask', {
    name: 'Questions on the home page',
    wide,
    list: {
      entry: 'Question and answer',
      name: 'Question {number} on the home page',
      add: 'Add a question',
      empty: 'A question and its answer, like How do we practise? Ten minutes a day.',
    },
  }),
  about: setting(types.optional(types.paragraph), 'Who we are', { name: 'Who we are, on the home page', wide }),
  people: setting(entries(6), 'People', {
    name: 'People on the home page',
    wide,
    list: {
      entry: 'Person',
      name: 'Person {number} on the home page',
      add: 'Add a person',
      empty: 'A name and a role, like Nadia Karimova, competition director.',
    },
  }),
  address: setting(types.optional(types.line()), 'Address', { name: 'Address on the home page' }),
  hours: setting(types.optional(types.line()), 'When we answer the phone', {
    name: 'Hours on the home page',
    hint: 'Shown below the phone number.',
  }),
}

/** Where the money goes, as it is entered once for everybody and, if it differs, for one competition; `of` is its name. */
const payment = (of: string) => ({
  upiId: setting(types.line(), 'UPI id', { name: `UPI id${of}`, hint: 'For example, name@bank. Families in India pay to this id.' }),
  payee: setting(types.line(), 'Payee', { name: `Payee${of}`, hint: 'The name that payment apps show.' }),
  payLink: setting(types.webAddress, 'Payment link', {
    name: `Payment link${of}`,
    hint: 'Where families abroad pay. Starts with https://.',
  }),
  qr: setting(types.optional(types.picture, 'drawn from the UPI id'), 'QR code', {
    name: `QR code${of}`,
    hint: 'We draw it from the UPI id and the fee. You can upload a picture instead: PNG, JPEG or WebP.',
  }),
})

const bank = {
  payee: setting(types.optional(types.line(120)), 'Bank account: name', {
    hint: 'Schools can pay by bank transfer once the account’s number is here.',
  }),
  number: setting(types.optional(types.line(40)), 'Bank account: number'),
  ifsc: setting(types.optional(types.bankCode(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'Enter an IFSC like SBIN0001234.')), 'IFSC'),
  swift: setting(
    types.optional(types.bankCode(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'Enter a SWIFT code of 8 or 11 characters.')),
    'SWIFT code',
    {
      hint: 'For transfers from abroad.',
    },
  ),
}

const competition = {
  summary: setting(types.paragraph, 'What it is', { name: 'What {it} is', hint: 'A sentence or two for the home page.', wide }),
  audience: setting(types.line(60), 'For whom', { name: 'Whom {it} is for', hint: 'For example, School students.' }),
  classYear: setting(types.line(), 'Class year', { name: 'Class year of {it}', hint: classYearHint }),
  from: setting(types.optional(types.date), 'First day of the round', { name: 'First day of {it}', hint: roundHint }),
  to: setting(types.optional(types.date), 'Last day of the round', { name: 'Last day of {it}' }),
  invitedOnly: setting(types.checkbox, 'Only invited students can register', {
    name: 'Registration by invitation only for {it}',
    hint: 'For a round that follows another one. The link in an invitation opens the form; without it, the form is closed.',
    wide,
  }),
}

const ownPayment = {
  /** Without it, the season's payment applies; see `paymentIn`. */
  own: setting(types.checkbox, 'Different for this competition', { name: 'Different payment details for {it}' }),
  ...payment(' of {it}'),
}

/** Each region pays fees in one currency (specification 2.6). */
const fee = (region: Region, currency: Money['currency']) => ({
  amount: setting(types.amount(currency), `Fee for ${region} (${currency})`, { name: `Fee for ${region} of /{it}`, hint: feeHint(region) }),
  currency: kept<Money['currency']>(z.literal(currency, `This fee is in ${currency}.`) as z.ZodMiniType<Money['currency']>),
})

const door = {
  fees: { India: fee('India', 'INR'), 'Out Of India': fee('Out Of India', 'USD') },
  opens: setting(types.optional(types.moment, 'no limit'), 'Opening time', {
    name: 'Opening time of /{it}',
    hint: 'If empty, the form is open now; in a season that you prepared, it stays closed.',
  }),
  closes: setting(types.optional(types.moment, 'no limit'), 'Closing time', {
    name: 'Closing time of /{it}',
    hint: 'If empty, the form stays open.',
    nowLabel: 'Close /{it} now',
  }),
  /** Closed without an opening time. */
  needsOpening: kept(z.boolean()),
  /** Visitors see no trace of the form, and it takes no registrations. */
  hidden: setting(types.checkbox, 'Hide this form from the home page and take no registrations', { name: 'Hiding of /{it}', wide }),
  home: setting(types.webAddress, 'Home link', {
    name: 'Home link of /{it}',
    hint: 'The page that the Home link leads to when a family has registered.',
    wide,
  }),
}

const booking = {
  heading: setting(types.line(), 'Heading', { name: 'Heading of the booking page', wide }),
  subtitle: setting(types.line(), 'Subtitle', { name: 'Subtitle of the booking page', wide }),
  from: setting(types.optional(types.date), 'First day', { name: 'First day of booking', hint: 'Without days, nobody can book.' }),
  to: setting(types.optional(types.date), 'Last day', { name: 'Last day of booking' }),
  seats: setting(types.wholeNumber(1, 500), 'Places per time', { hint: 'How many students can book the same day and time.' }),
  slots: setting(types.times, 'Times', {
    name: 'Times of booking',
    list: { entry: 'Time', name: 'Time {number} of booking', add: 'Add a time', empty: 'No times yet.' },
  }),
  /** See `beeLevel`. */
  levels: setting(types.list(types.line(), 12, 'Use at most 12 bee levels.'), 'Bee levels', {
    wide,
    list: {
      entry: 'Bee level',
      name: 'Bee level {number}',
      add: 'Add a bee level',
      empty: 'A name and whom it is for, like Level 2: For classes 4 to 6. Without levels, families type one.',
    },
  }),
  acceptedOnly: setting(types.checkbox, 'Only children with an accepted registration may book', {
    name: 'Booking for accepted students only',
    wide,
  }),
  competition: setting(types.optional(types.bookableCompetition, anyBookable), 'Accepted for', {
    name: 'Competition that booking is limited to',
    hint: 'Counts only while booking is limited to accepted registrations.',
    wide,
  }),
  changeHours: setting(types.wholeNumber(0, 720), 'Families can move or cancel until (hours before)', {
    name: 'Hours before its time until which families can move or cancel a booking',
    hint: 'With 24, a family with a place on Wednesday at 05:00 PM can change it until Tuesday at 05:00 PM. After that, they write to you.',
  }),
  holdHours: setting(types.wholeNumber(1, 168), 'A free place is kept for (hours)', {
    name: 'Hours for which a free place is kept for the waiting list',
    hint: 'When a place becomes free, the next family on the waiting list gets an email and this long to take it.',
  }),
  holdMinutes: setting(types.wholeNumber(5, 1440), 'On the last day it is kept for (minutes)', {
    name: 'Minutes for which a free place is kept on the last day',
    hint: 'Applies in the 24 hours before its time.',
  }),
}

const certificates = {
  signer: setting(types.optional(types.line(80)), 'Who signs', {
    name: 'Who signs the certificates',
    hint: 'The name below the signature. You can leave it empty.',
  }),
  signerRole: setting(types.optional(types.line(80)), 'What they do', {
    name: 'What the signer of the certificates does',
    hint: 'For example, Competition director.',
  }),
  signature: setting(types.optional(types.picture), 'Signature', {
    name: 'Signature on the certificates',
    hint: 'A picture of it on white paper: PNG, JPEG or WebP.',
  }),
}

const wording = {
  title: setting(types.line(80), 'Title', { name: 'Title of the certificates of {it}', wide }),
  text: setting(types.certificateText, 'Text for those who took part', { name: 'Text of the certificates of {it}', wide }),
  through: setting(types.certificateText, 'Text for those who go through', {
    name: 'Text of the certificates of {it} for those who go through',
    wide,
  }),
  award: setting(types.certificateText, 'Text for those with an award', {
    name: 'Text of the certificates of {it} for those with an award',
    wide,
  }),
}

/** After how many days data are deleted; without a number, they are kept. */
const retention = {
  declined: deletedAfter('Declined registrations', 'Counted from the decision.'),
  accepted: deletedAfter('Accepted registrations', 'Counted from the decision.'),
  bookings: deletedAfter('Bookings', 'Counted from the booked day.'),
  letters: deletedAfter('Emails', 'Counted from the day they were sent.'),
  statements: deletedAfter('Lines of bank statements', 'Counted from the bank’s day.'),
  sessions: deletedAfter('Ended sessions', 'Counted from the end of the session.', 1),
}

/**
 * Everything of a season, each defined only here: its type, its input, its check, its text in a list of changes and its words all come from
 * this. '*' stands for each competition, door or clause.
 */
export const settings = {
  /** 0 is the product's defaults; every change by an administrator adds 1. */
  version: kept(z.int()),
  /** The season's id; rows carry it. In each season a child can register and book again. */
  round: kept(z.int()),
  organisation: setting(types.line(), 'Name', {
    name: 'Organisation',
    hint: 'Shown at the top of every page and at the end of every email.',
  }),
  contact: setting(types.email, 'Contact address', { hint: 'The email address that families and schools write to.' }),
  phone: setting(types.optional(types.phoneNumber), 'Phone', { hint: 'Shown on the home page, under Help. You can leave it empty.' }),
  whatsapp: setting(types.optional(types.phoneNumber), 'WhatsApp', {
    hint: 'The number of your WhatsApp account, shown on the home page, under Help. You can leave it empty.',
  }),
  coordinator: setting(types.optional(types.email), 'School coordinator’s address', {
    hint: 'An email address that gets a copy when a school registers. You can leave it empty.',
  }),
  address: setting(types.optional(types.paragraph), 'Postal address', {
    name: 'Postal address of the organisation',
    hint: 'Printed on receipts. You can leave it empty.',
    wide,
  }),
  taxNumber: setting(types.optional(types.line(60)), 'Tax number', {
    hint: 'Printed on receipts, as you write it: PAN AAAAA0000A. You can leave it empty.',
  }),
  timeZone: setting(types.timeZone, 'Time zone', { hint: 'All dates and times on this page are in this time zone.' }),
  reviewDays: setting(types.wholeNumber(1, 30), 'Working days to check a payment', {
    hint: 'Families read when to expect our email. Saturdays and Sundays don’t count.',
  }),
  name: setting(seasonName, 'Season', {
    name: 'Name of the season',
    hint: 'Like 2026-27. Stands in lists and files; the years of classes and of the booking page follow it.',
  }),
  ...inSection('home', {
    home,
    showsWinners: setting(types.checkbox, 'Show past winners', {
      name: 'Past winners on the home page',
      hint: 'Of this season and the one before, with an award. A child is shown only when its result is published and its family has agreed on the page of the result.',
      wide,
    }),
  }),
  ...inSection('payment', { payment: payment(''), bank }),
  competitions: {
    '*': {
      ...inSection('competition', competition),
      ...inSection('ownPayment', { payment: ownPayment }),
      ...inSection('clauses', {
        clauses: setting(types.clauseNames, 'Disclaimer for this competition', { name: 'Disclaimer of {it}' }),
      }),
    },
  },
  doors: { '*': inSection('door', door) },
  ...inSection('booking', { booking }),
  ...inSection('examSlots', {
    // No longer than the answer to their question may be (forms/participant.ts).
    examSlots: setting(types.list(types.line(120), 50, 'Use at most 50 exam slots.'), 'Choices', {
      name: 'Exam slots',
      list: {
        entry: 'Exam slot',
        name: 'Exam slot {number}',
        add: 'Add an exam slot',
        empty: 'No exam slots yet, so the question isn’t asked.',
      },
    }),
  }),
  ...inSection('events', {
    events: setting(types.events, 'Days', {
      name: 'Events',
      list: { entry: 'Event', name: 'Event {number}', add: 'Add an event', empty: 'No events yet.' },
    }),
  }),
  certificates: { ...inSection('certificates', certificates), wording: { '*': inSection('wording', wording) } },
  ...inSection('corrections', {
    corrections: {
      days: setting(types.wholeNumber(1, 60), 'Days to correct', {
        name: 'Days that families have to correct',
        hint: 'Counted from the next day. The last one ends at 11:59 pm.',
      }),
      workingDays: setting(types.checkbox, 'Count working days only (Monday to Friday)', {
        name: 'Counting working days only for corrections',
        wide,
      }),
    },
  }),
  ...inSection('disclaimer', {
    disclaimer: {
      /** Identifies the wording and the choice of the competitions. */
      version: kept(types.line().check),
      clauses: { '*': setting(types.paragraph, 'Disclaimer clause “{it}”', { wide }) },
    },
  }),
  ...inSection('consent', {
    consent: {
      age: setting(types.wholeNumber(0, 21), 'Age from which no parent is asked', {
        name: 'Age from which no parent is asked for consent',
        hint: '0 asks nobody.',
      }),
      exceptions: setting(types.countryAges, 'Countries with another age', {
        name: 'Countries with another age of consent',
        hint: 'Two letters and the age: DE 16. The country comes from the phone code.',
        wide,
        list: {
          entry: 'Country and age',
          name: 'Country {number} with another age of consent',
          add: 'Add a country',
          empty: 'No country has another age.',
        },
      }),
    },
  }),
  ...inSection('translations', {
    translations: setting(types.translations, 'Texts', {
      name: 'Translations',
      wide,
      list: {
        entry: 'Text',
        name: 'Translations',
        add: 'Translate another text',
        empty: 'You haven’t changed a text that families read. When you have saved one, it appears here.',
      },
    }),
  }),
  ...inSection('retention', { retention }),
}

/** After how many days the data called `label` are deleted, at `least` so many. */
function deletedAfter(label: string, hint: string, least = 30): Setting<number | null> {
  return setting(types.days(least), label, { name: `Days until ${inSentence(label)} are deleted`, hint })
}

function classYearHint(slug: string): string {
  const { labels = {} } = competitions.find((competition) => competition.slug === slug) ?? {}
  const asked = Object.values(labels).find((label) => label.includes('{classYear}'))
  return asked ? `Families see: “${asked.replace('{classYear}', '…')}”.` : 'Filled in where a question names the year.'
}

function roundHint(slug: string): string {
  const { isFirstRound, leadsToBooking } = competitions.find((competition) => competition.slug === slug) ?? {}
  const otherwise = isFirstRound && leadsToBooking ? ' If empty, it shows the days of booking.' : ''
  return `Shown in the calendar of students and schools.${otherwise}`
}

function feeHint(region: Region) {
  return (path: string): string => {
    const at = doorAt(path)
    const fixed = at?.door.presets[at.form.roles.region]
    return fixed === undefined || fixed === region ? '' : `Not shown: everyone on this form comes from ${fixed}.`
  }
}

const all = flat(settings)

function flat(tree: Definitions, above = ''): [path: string, setting: Setting][] {
  return Object.entries(tree).flatMap(([name, inner]): [string, Setting][] => {
    if (isSetting(inner)) return [[`${above}${name}`, inner]]
    return 'kept' in inner ? [] : flat(inner as Definitions, `${above}${name}.`)
  })
}

/** What belongs to a competition, door or clause, with its name. */
const owned = /^(competitions|doors|disclaimer\.clauses|certificates\.wording)\.([^.]+)/

function definitionAt(path: string): Definitions[string] | undefined {
  const names = path.replace(owned, '$1.*').split('.')
  return names.reduce<Definitions[string] | undefined>(
    (at, name) => (at && Object.hasOwn(at, name) ? (at as Definitions)[name] : undefined),
    settings,
  )
}

/** Returns the definition of the setting at a path of the season ('doors.DOOR.opens'), or undefined. */
export function settingAt(path: string): Setting | undefined {
  const found = definitionAt(path)
  return isSetting(found) ? found : undefined
}

/** Returns the check of what is at a path of the season, a setting or not; or undefined. */
export function checkAt(path: string): z.ZodMiniType | undefined {
  const found = definitionAt(path)
  if (isSetting(found)) return found.type.check
  return found && 'kept' in found ? (found as Kept<unknown>).kept : undefined
}

/** Returns the paths of a section's settings, in the order of the form; `it` is the competition's slug or the door's path. */
export function pathsIn(section: SettingSection, it = '*'): string[] {
  return all.filter(([, setting]) => setting.section === section).map(([path]) => path.replace('*', it))
}

/** Returns the definition of a setting, with the words for the competition, door or clause it belongs to. Throws for an unknown path. */
export function settingOnForm(path: string): Setting & { hint: string } {
  const setting = settingAt(path)
  if (!setting) throw new Error(`There is no setting ${path}`)
  const { label, hint = '', nowLabel = '' } = setting
  return {
    ...setting,
    label: withOwner(label, path),
    hint: typeof hint === 'string' ? hint : hint(ownerOf(path)),
    nowLabel: withOwner(nowLabel, path),
  }
}

/** Returns the name of a setting where it is alone: 'Fee for India of /DOOR'. Returns an unknown path unchanged. */
export function nameOfPath(path: string): string {
  const [, listPath = '', index] = /^(.+?)\.(\d+)(?:\.\w+)?$/.exec(path) ?? []
  const list = settingAt(listPath)?.list
  if (list) return list.name.replace('{number}', String(Number(index) + 1))
  const setting = settingAt(path)
  return setting ? withOwner(setting.name ?? setting.label, path) : path
}

/** Formats a setting's value: '₹250', '20 November 2026 at 2:05 pm IST', 'none'. Times are in the time zone. */
export function textOfSetting(path: string, value: unknown, timeZone: string): string {
  const type = settingAt(path)?.type
  if (value === null || value === undefined || value === '') return type?.empty ?? 'none'
  // A value that was stored when other rules held is shown as it is.
  return type?.check.safeParse(value).success ? type.show(value, timeZone) || 'none' : String(value)
}

function withOwner(text: string, path: string): string {
  const it = ownerOf(path)
  if (path.startsWith('competitions.') || path.startsWith('certificates.'))
    return text.replace('{it}', competitions.find(({ slug }) => slug === it)?.name ?? it)
  return text.replace('{it}', path.startsWith('disclaimer.') ? clauseText(it) : it)
}

function ownerOf(path: string): string {
  return owned.exec(path)?.[2] ?? ''
}
