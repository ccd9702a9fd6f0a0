import { competitions, doorAt } from '#domain/competitions/index.ts'
import type { Region } from '#domain/forms/form.ts'
import { inSentence } from '#domain/lib/text.ts'
import { homeSettings } from './home-settings.ts'
import type { Season } from './season.ts'
import type { sections } from './sections.ts'
import {
  amount,
  anyBookable,
  bankCode,
  bookableCompetition,
  certificateText,
  checkbox,
  clauseNames,
  countryAges,
  date,
  days,
  email,
  events,
  line,
  list,
  moment,
  optional,
  paragraph,
  phoneNumber,
  picture,
  type SettingType,
  seasonName,
  times,
  timeZone,
  translations,
  webAddress,
  wholeNumber,
} from './setting-types.ts'

type Leaf = string | number | boolean | null | readonly unknown[]
type Segment<Name extends string> = string extends Name ? '*' : Name
type PathIn<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends Leaf ? Segment<Name> : `${Segment<Name>}.${PathIn<Tree[Name]>}`
}[keyof Tree & string]
type ValueAt<Tree, Path extends string> = Path extends `${infer Name}.${infer Rest}`
  ? Name extends keyof Tree
    ? ValueAt<Tree[Name], Rest>
    : never
  : Path extends keyof Tree
    ? Tree[Path]
    : never

/** The path of a setting, like 'doors.*.fees.India.amount'; '*' stands for each competition, door or clause. */
export type SettingPath = Exclude<
  PathIn<Season>,
  'version' | 'round' | 'disclaimer.version' | `${string}.currency` | `${string}.needsOpening`
>

/** A part of the form; 'competition', 'ownPayment', 'clauses' and 'door' appear for each competition or door. */
export type SettingSection = keyof typeof sections | 'competition' | 'ownPayment' | 'clauses' | 'door' | 'wording'

/** All that there is to say about a setting. {it} is the name of the competition, the path of the door, or the clause. */
export type Setting<Value = unknown> = {
  type: SettingType<Value>
  section: SettingSection
  /** At its input. */
  label: string
  /** Where it is alone, as in a list of changes; without it, the label. */
  name?: string
  /** A text, or the text for one competition, door or clause. */
  hint?: string | ((it: string) => string)
  /** Across both columns of the form. */
  wide?: boolean
  /** Has a button that enters the present moment, with this label. */
  nowLabel?: string
  /** The words of a list; {number} counts its entries from 1. */
  list?: { entry: string; name: string; add: string; empty: string }
}

/** Where the money goes, as it is entered once for everybody and, if it differs, for one competition. */
const paymentDetails = {
  upiId: { type: line(), label: 'UPI id', hint: 'For example, name@bank. Families in India pay to this id.' },
  payee: { type: line(), label: 'Payee', hint: 'The name that payment apps show.' },
  payLink: { type: webAddress, label: 'Payment link', hint: 'Where families abroad pay. Starts with https://.' },
  qr: {
    type: optional(picture, 'drawn from the UPI id'),
    label: 'QR code',
    hint: 'We draw it from the UPI id and the fee. You can upload a picture instead: PNG, JPEG or WebP.',
  },
}

/** Every setting, each defined only here: its input, its check, its text in a list of changes and its words all come from this. */
export const settings: { [Path in SettingPath]: Setting<ValueAt<Season, Path>> } = {
  organisation: {
    type: line(),
    section: 'organisation',
    label: 'Name',
    name: 'Organisation',
    hint: 'Shown at the top of every page and at the end of every email.',
  },
  contact: {
    type: email,
    section: 'organisation',
    label: 'Contact address',
    hint: 'The email address that families and schools write to.',
  },
  phone: {
    type: optional(phoneNumber),
    section: 'organisation',
    label: 'Phone',
    hint: 'Shown on the home page, under Help. You can leave it empty.',
  },
  whatsapp: {
    type: optional(phoneNumber),
    section: 'organisation',
    label: 'WhatsApp',
    hint: 'The number of your WhatsApp account, shown on the home page, under Help. You can leave it empty.',
  },
  coordinator: {
    type: optional(email),
    section: 'organisation',
    label: 'School coordinator’s address',
    hint: 'An email address that gets a copy when a school registers. You can leave it empty.',
  },
  address: {
    type: optional(paragraph),
    section: 'organisation',
    label: 'Postal address',
    name: 'Postal address of the organisation',
    hint: 'Printed on receipts. You can leave it empty.',
    wide: true,
  },
  taxNumber: {
    type: optional(line(60)),
    section: 'organisation',
    label: 'Tax number',
    hint: 'Printed on receipts, as you write it: PAN AAAAA0000A. You can leave it empty.',
  },
  timeZone: {
    type: timeZone,
    section: 'organisation',
    label: 'Time zone',
    hint: 'All dates and times on this page are in this time zone.',
  },
  reviewDays: {
    type: wholeNumber(1, 30),
    section: 'organisation',
    label: 'Working days to check a payment',
    hint: 'Families read when to expect our email. Saturdays and Sundays don’t count.',
  },
  name: {
    type: seasonName,
    section: 'organisation',
    label: 'Season',
    name: 'Name of the season',
    hint: 'Like 2026-27. Stands in lists and files; the years of classes and of the booking page follow it.',
  },
  ...homeSettings,
  showsWinners: {
    type: checkbox,
    section: 'home',
    label: 'Show past winners',
    name: 'Past winners on the home page',
    hint: 'Of this season and the one before, with an award. A child is shown only when its result is published and its family has agreed on the page of the result.',
    wide: true,
  },
  'payment.upiId': { ...paymentDetails.upiId, section: 'payment' },
  'payment.payee': { ...paymentDetails.payee, section: 'payment' },
  'payment.payLink': { ...paymentDetails.payLink, section: 'payment' },
  'payment.qr': { ...paymentDetails.qr, section: 'payment' },
  'bank.payee': {
    type: optional(line(120)),
    section: 'payment',
    label: 'Bank account: name',
    hint: 'Schools can pay by bank transfer once the account’s number is here.',
  },
  'bank.number': { type: optional(line(40)), section: 'payment', label: 'Bank account: number' },
  'bank.ifsc': { type: optional(bankCode(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'Enter an IFSC like SBIN0001234.')), section: 'payment', label: 'IFSC' },
  'bank.swift': {
    type: optional(bankCode(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'Enter a SWIFT code of 8 or 11 characters.')),
    section: 'payment',
    label: 'SWIFT code',
    hint: 'For transfers from abroad.',
  },
  'competitions.*.summary': {
    type: paragraph,
    section: 'competition',
    label: 'What it is',
    name: 'What {it} is',
    hint: 'A sentence or two for the home page.',
    wide: true,
  },
  'competitions.*.audience': {
    type: line(60),
    section: 'competition',
    label: 'For whom',
    name: 'Whom {it} is for',
    hint: 'For example, School students.',
  },
  'competitions.*.classYear': {
    type: line(),
    section: 'competition',
    label: 'Class year',
    name: 'Class year of {it}',
    hint: classYearHint,
  },
  'competitions.*.from': {
    type: optional(date),
    section: 'competition',
    label: 'First day of the round',
    name: 'First day of {it}',
    hint: roundHint,
  },
  'competitions.*.to': { type: optional(date), section: 'competition', label: 'Last day of the round', name: 'Last day of {it}' },
  'competitions.*.invitedOnly': {
    type: checkbox,
    section: 'competition',
    label: 'Only invited students can register',
    name: 'Registration by invitation only for {it}',
    hint: 'For a round that follows another one. The link in an invitation opens the form; without it, the form is closed.',
    wide: true,
  },
  'competitions.*.payment.own': {
    type: checkbox,
    section: 'ownPayment',
    label: 'Different for this competition',
    name: 'Different payment details for {it}',
  },
  'competitions.*.payment.upiId': { ...paymentDetails.upiId, section: 'ownPayment', name: 'UPI id of {it}' },
  'competitions.*.payment.payee': { ...paymentDetails.payee, section: 'ownPayment', name: 'Payee of {it}' },
  'competitions.*.payment.payLink': { ...paymentDetails.payLink, section: 'ownPayment', name: 'Payment link of {it}' },
  'competitions.*.payment.qr': { ...paymentDetails.qr, section: 'ownPayment', name: 'QR code of {it}' },
  'competitions.*.clauses': { type: clauseNames, section: 'clauses', label: 'Disclaimer for this competition', name: 'Disclaimer of {it}' },
  'doors.*.fees.India.amount': {
    type: amount('INR'),
    section: 'door',
    label: 'Fee for India (INR)',
    name: 'Fee for India of /{it}',
    hint: feeHint('India'),
  },
  'doors.*.fees.Out Of India.amount': {
    type: amount('USD'),
    section: 'door',
    label: 'Fee for Out Of India (USD)',
    name: 'Fee for Out Of India of /{it}',
    hint: feeHint('Out Of India'),
  },
  'doors.*.opens': {
    type: optional(moment, 'no limit'),
    section: 'door',
    label: 'Opening time',
    name: 'Opening time of /{it}',
    hint: 'If empty, the form is open now; in a season that you prepared, it stays closed.',
  },
  'doors.*.closes': {
    type: optional(moment, 'no limit'),
    section: 'door',
    label: 'Closing time',
    name: 'Closing time of /{it}',
    hint: 'If empty, the form stays open.',
    nowLabel: 'Close /{it} now',
  },
  'doors.*.hidden': {
    type: checkbox,
    section: 'door',
    label: 'Hide this form from the home page and take no registrations',
    name: 'Hiding of /{it}',
    wide: true,
  },
  'doors.*.home': {
    type: webAddress,
    section: 'door',
    label: 'Home link',
    name: 'Home link of /{it}',
    hint: 'The page that the Home link leads to when a family has registered.',
    wide: true,
  },
  'booking.heading': { type: line(), section: 'booking', label: 'Heading', name: 'Heading of the booking page', wide: true },
  'booking.subtitle': { type: line(), section: 'booking', label: 'Subtitle', name: 'Subtitle of the booking page', wide: true },
  'booking.from': {
    type: optional(date),
    section: 'booking',
    label: 'First day',
    name: 'First day of booking',
    hint: 'Without days, nobody can book.',
  },
  'booking.to': { type: optional(date), section: 'booking', label: 'Last day', name: 'Last day of booking' },
  'booking.seats': {
    type: wholeNumber(1, 500),
    section: 'booking',
    label: 'Places per time',
    hint: 'How many students can book the same day and time.',
  },
  'booking.slots': {
    type: times,
    section: 'booking',
    label: 'Times',
    name: 'Times of booking',
    list: { entry: 'Time', name: 'Time {number} of booking', add: 'Add a time', empty: 'No times yet.' },
  },
  'booking.levels': {
    type: list(line(), 12, 'Use at most 12 bee levels.'),
    section: 'booking',
    label: 'Bee levels',
    wide: true,
    list: {
      entry: 'Bee level',
      name: 'Bee level {number}',
      add: 'Add a bee level',
      empty: 'A name and whom it is for, like Level 2: For classes 4 to 6. Without levels, families type one.',
    },
  },
  'booking.acceptedOnly': {
    type: checkbox,
    section: 'booking',
    label: 'Only children with an accepted registration may book',
    name: 'Booking for accepted students only',
    wide: true,
  },
  'booking.competition': {
    type: optional(bookableCompetition, anyBookable),
    section: 'booking',
    label: 'Accepted for',
    name: 'Competition that booking is limited to',
    hint: 'Counts only while booking is limited to accepted registrations.',
    wide: true,
  },
  'booking.changeHours': {
    type: wholeNumber(0, 720),
    section: 'booking',
    label: 'Families can move or cancel until (hours before)',
    name: 'Hours before its time until which families can move or cancel a booking',
    hint: 'With 24, a family with a place on Wednesday at 05:00 PM can change it until Tuesday at 05:00 PM. After that, they write to you.',
  },
  'booking.holdHours': {
    type: wholeNumber(1, 168),
    section: 'booking',
    label: 'A free place is kept for (hours)',
    name: 'Hours for which a free place is kept for the waiting list',
    hint: 'When a place becomes free, the next family on the waiting list gets an email and this long to take it.',
  },
  'booking.holdMinutes': {
    type: wholeNumber(5, 1440),
    section: 'booking',
    label: 'On the last day it is kept for (minutes)',
    name: 'Minutes for which a free place is kept on the last day',
    hint: 'Applies in the 24 hours before its time.',
  },
  examSlots: {
    // No longer than the answer to their question may be (forms/participant.ts).
    type: list(line(120), 50, 'Use at most 50 exam slots.'),
    section: 'examSlots',
    label: 'Choices',
    name: 'Exam slots',
    list: {
      entry: 'Exam slot',
      name: 'Exam slot {number}',
      add: 'Add an exam slot',
      empty: 'No exam slots yet, so the question isn’t asked.',
    },
  },
  events: {
    type: events,
    section: 'events',
    label: 'Days',
    name: 'Events',
    list: { entry: 'Event', name: 'Event {number}', add: 'Add an event', empty: 'No events yet.' },
  },
  'certificates.signer': {
    type: optional(line(80)),
    section: 'certificates',
    label: 'Who signs',
    name: 'Who signs the certificates',
    hint: 'The name below the signature. You can leave it empty.',
  },
  'certificates.signerRole': {
    type: optional(line(80)),
    section: 'certificates',
    label: 'What they do',
    name: 'What the signer of the certificates does',
    hint: 'For example, Competition director.',
  },
  'certificates.signature': {
    type: optional(picture),
    section: 'certificates',
    label: 'Signature',
    name: 'Signature on the certificates',
    hint: 'A picture of it on white paper: PNG, JPEG or WebP.',
  },
  'certificates.wording.*.title': {
    type: line(80),
    section: 'wording',
    label: 'Title',
    name: 'Title of the certificates of {it}',
    wide: true,
  },
  'certificates.wording.*.text': {
    type: certificateText,
    section: 'wording',
    label: 'Text for those who took part',
    name: 'Text of the certificates of {it}',
    wide: true,
  },
  'certificates.wording.*.through': {
    type: certificateText,
    section: 'wording',
    label: 'Text for those who go through',
    name: 'Text of the certificates of {it} for those who go through',
    wide: true,
  },
  'certificates.wording.*.award': {
    type: certificateText,
    section: 'wording',
    label: 'Text for those with an award',
    name: 'Text of the certificates of {it} for those with an award',
    wide: true,
  },
  'corrections.days': {
    type: wholeNumber(1, 60),
    section: 'corrections',
    label: 'Days to correct',
    name: 'Days that families have to correct',
    hint: 'Counted from the next day. The last one ends at 11:59 pm.',
  },
  'corrections.workingDays': {
    type: checkbox,
    section: 'corrections',
    label: 'Count working days only (Monday to Friday)',
    name: 'Counting working days only for corrections',
    wide: true,
  },
  'disclaimer.clauses.*': { type: paragraph, section: 'disclaimer', label: 'Disclaimer clause “{it}”', wide: true },
  'consent.age': {
    type: wholeNumber(0, 21),
    section: 'consent',
    label: 'Age from which no parent is asked',
    name: 'Age from which no parent is asked for consent',
    hint: '0 asks nobody.',
  },
  'consent.exceptions': {
    type: countryAges,
    section: 'consent',
    label: 'Countries with another age',
    name: 'Countries with another age of consent',
    hint: 'Two letters and the age: DE 16. The country comes from the phone code.',
    wide: true,
    list: {
      entry: 'Country and age',
      name: 'Country {number} with another age of consent',
      add: 'Add a country',
      empty: 'No country has another age.',
    },
  },
  translations: {
    type: translations,
    section: 'translations',
    label: 'Texts',
    name: 'Translations',
    wide: true,
    list: {
      entry: 'Text',
      name: 'Translations',
      add: 'Translate another text',
      empty: 'You haven’t changed a text that families read. When you have saved one, it appears here.',
    },
  },
  'retention.declined': deletedAfter('Declined registrations', 'Counted from the decision.'),
  'retention.accepted': deletedAfter('Accepted registrations', 'Counted from the decision.'),
  'retention.bookings': deletedAfter('Bookings', 'Counted from the booked day.'),
  'retention.letters': deletedAfter('Emails', 'Counted from the day they were sent.'),
  'retention.statements': deletedAfter('Lines of bank statements', 'Counted from the bank’s day.'),
  'retention.sessions': deletedAfter('Ended sessions', 'Counted from the end of the session.', 1),
}

/** After how many days the data called `label` are deleted, at `least` so many. */
function deletedAfter(label: string, hint: string, least = 30): Setting<number | null> {
  return { type: days(least), section: 'retention', label, name: `Days until ${inSentence(label)} are deleted`, hint }
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
  return (path: string) => {
    const at = doorAt(path)
    const fixed = at?.door.presets[at.form.roles.region]
    return fixed === undefined || fixed === region ? '' : `Not shown: everyone on this form comes from ${fixed}.`
  }
}
