import * as z from 'zod/mini'
import { inputTime, minutesOf, momentAt, onClocks, slotTime } from '#domain/booking/slot-time.ts'
import { competitions } from '#domain/competitions/index.ts'
import { languageName, type TranslatedLanguage, translatedLanguages } from '#domain/language/language.ts'
import { dayAndTimeIn } from '#domain/lib/clock-text.ts'
import { maxCharacters, typedText } from '#domain/lib/schemas.ts'
import { emailPattern, emailRefused, isBlank, isStorable, tidy, unprintable } from '#domain/lib/text.ts'
import { dayText, isCalendarDate } from '#domain/lib/time-text.ts'
import { decimal, type Money, priceText } from '#domain/payment/money.ts'

/** A day that the office announces, like a prize-giving (ISO YYYY-MM-DD), and who reads of it. */
export type SeasonEvent = { date: string; audience: 'everyone' | 'students' | 'schools'; title: string }

/** A text of the season, or a reason that the office gives, in the other languages; '' where there is none. */
export type SeasonTranslation = { text: string } & Partial<Record<TranslatedLanguage, string>>

/** What the office enters it with. */
export type SettingInput =
  | 'text'
  | 'email'
  | 'tel'
  | 'url'
  | 'whole-number'
  | 'amount'
  | 'date'
  | 'datetime-local'
  | 'time-zone'
  | 'checkbox'
  | 'competition'
  | 'paragraph'
  | 'picture'
  | 'list'
  | 'time-list'
  | 'event-list'
  | 'translations'
  | 'clauses'

/** A type of setting: its input, its check, its text in the input, and its text in a list of changes. */
export type SettingType<Value> = {
  input: SettingInput
  check: z.ZodMiniType<Value>
  /** Writes a value as its input has it; a list has one entry per line. */
  write(value: Value, timeZone: string): string
  /** The reverse. Throws `Unreadable` for text that is no such value. */
  read(text: string, timeZone: string): Value
  /** Formats a value for people. */
  show(value: Value, timeZone: string): string
  /** The text for people when there is no value; by default 'none'. */
  empty?: string
}

/** A part of the form; 'competition', 'ownPayment', 'clauses', 'door' and 'wording' appear for each competition or door. */
export type SettingSection =
  | ('organisation' | 'home' | 'payment' | 'booking' | 'examSlots' | 'events' | 'certificates' | 'corrections')
  | ('disclaimer' | 'consent' | 'translations' | 'retention')
  | ('competition' | 'ownPayment' | 'clauses' | 'door' | 'wording')

/** What else there is to say about a setting. {it} is the name of the competition, the path of the door, or the clause. */
type Words = {
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

/** A setting; its label is at its input. */
export type Setting<Value = unknown> = Words & { type: SettingType<Value>; label: string; section: SettingSection }

/** What a season has beside its settings: nobody enters it. */
export type Kept<Value> = { kept: z.ZodMiniType<Value> }

export type Definitions = { [name: string]: Setting | Kept<unknown> | Definitions }

/** The values that definitions are of; '*' stands for each competition, door or clause. */
export type ValueOf<Definition> =
  Definition extends Setting<infer Value>
    ? Value
    : Definition extends Kept<infer Value>
      ? Value
      : Definition extends { '*': infer Each }
        ? Record<string, ValueOf<Each>>
        : { [Name in keyof Definition]: ValueOf<Definition[Name]> }

export const setting = <Value>(type: SettingType<Value>, label: string, words: Words = {}): Setting<Value> => {
  return { type, label, section: 'organisation', ...words }
}

export const kept = <Value>(check: z.ZodMiniType<Value>): Kept<Value> => ({ kept: check })

export function inSection<Tree extends Definitions>(section: SettingSection, tree: Tree): Tree {
  const entries = Object.entries(tree).map(([name, inner]) => {
    if ('kept' in inner) return [name, inner]
    return [name, isSetting(inner) ? { ...inner, section } : inSection(section, inner)]
  })
  return Object.fromEntries(entries)
}

export function isSetting(definition: Definitions[string] | undefined): definition is Setting {
  return definition !== undefined && 'type' in definition
}

/** Its message, shown at the field, says what to write instead. */
export class Unreadable extends Error {}

const same = (text: string) => text
const filled = z.refine<string>((text) => !isBlank(text), 'Enter a text.')
const storable = z.refine<string>(isStorable, { error: unprintable })
const oneLine = z.refine<string>((text) => !/[\r\n\u2028\u2029]/.test(text), 'Enter it on one line.')

/** One line, because names appear in titles, headings and the subject lines of emails. */
const line = (max = 200): SettingType<string> => ({
  input: 'text',
  check: z.string().check(z.trim(), maxCharacters(max), filled, storable, oneLine),
  write: same,
  read: tidy,
  show: same,
})

/** A text on one line that must be of some form. */
const formed = (
  isRight: (text: string) => boolean,
  refused: string | (() => string),
  input: SettingInput = 'text',
  max = 200,
): SettingType<string> => ({
  ...line(),
  input,
  check: z.string().check(z.trim(), maxCharacters(max), z.refine(isRight, { error: refused, abort: true }), storable),
})

/** A code of banks, in capitals and without blanks. */
const bankCode = (pattern: RegExp, refused: string): SettingType<string> => ({
  ...formed((text) => pattern.test(text), refused),
  read: (text) => text.replace(/\s/g, '').toUpperCase(),
})

/** Two years in a row: '2026-27'. */
export const seasonName = formed((text) => {
  const [, first, second] = /^20(\d\d)-(\d\d)$/.exec(text) ?? []
  return first !== undefined && Number(second) === (Number(first) + 1) % 100
}, 'Enter two years in a row, like 2026-27.')

const paragraph: SettingType<string> = {
  ...line(),
  input: 'paragraph',
  check: z.string().check(z.trim(), maxCharacters(1000), filled, storable),
}

/** What a certificate says in a sentence or two; its placeholders are checked with the season. */
const certificateText: SettingType<string> = {
  ...paragraph,
  check: z.string().check(z.trim(), maxCharacters(300), filled, storable, oneLine),
}

const email = formed((text) => emailPattern.test(text), emailRefused, 'email', 254)

/** With the country's code, because families call from abroad, and links to WhatsApp need it. */
const phoneNumber = formed(
  (text) => /^\+[\d\s()./-]+$/.test(text) && /^(\D*\d){8,15}\D*$/.test(text),
  'Enter a number with its country code, like +91 80 0000 0100.',
  'tel',
  30,
)

const webAddress = formed((text) => /^https?:\/\/[^\s/]\S*$/.test(text), 'Enter an address that starts with https://.', 'url', 500)

const timeZone = formed(isTimeZone, 'Enter a time zone like Asia/Kolkata.', 'time-zone')

/** Whether it names a time zone. Only names are allowed, because '+05:30' means the opposite to a database. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const wholeNumber = (min: number, max: number, tooSmall = `Enter ${min} or more.`): SettingType<number> => ({
  input: 'whole-number',
  check: z.int('Enter a whole number.').check(z.minimum(min, tooSmall), z.maximum(max, `Enter at most ${max}.`)),
  write: String,
  read(text) {
    if (!/^\s*\d{1,6}\s*$/.test(text)) throw new Unreadable('Enter a whole number.')
    return Number(text)
  },
  show: String,
})

/** In minor units: more than a million rupees or dollars is a typing mistake. */
const highestAmount = 100_000_000

/** Minor units, as people write them: 20000 is '200', 850 is '8.50'. */
const amount = (currency: Money['currency']): SettingType<number> => ({
  input: 'amount',
  check: z.int('Enter an amount.').check(z.nonnegative('Enter 0 or more.'), z.maximum(highestAmount, 'Enter at most 1000000.')),
  write: (value) => (value % 100 === 0 ? String(value / 100) : decimal(value)),
  read(text) {
    const plain = tidy(text).replace(/,(?=\d{3}\b)/g, '')
    if (!/^\d{1,7}(\.\d{1,2})?$/.test(plain)) throw new Unreadable('Enter an amount like 200 or 8.50.')
    return Math.round(Number(plain) * 100)
  },
  show: (value) => priceText({ amount: value, currency }),
})

const date: SettingType<string> = {
  input: 'date',
  check: z.string().check(z.refine(isCalendarDate, 'Enter a date as YYYY-MM-DD.')),
  write: same,
  read: tidy,
  show: (value) => dayText(value),
}

/** ISO, UTC; written and read on the clocks of the time zone. */
const moment: SettingType<string> = {
  input: 'datetime-local',
  check: z.iso.datetime({ error: 'Enter a date and time.' }),
  write: onClocks,
  read: momentAt,
  show: (value, zone) => dayAndTimeIn(zone, Date.parse(value)),
}

const checkbox: SettingType<boolean> = {
  input: 'checkbox',
  check: z.boolean(),
  write: (value) => (value ? 'yes' : ''),
  read: (text) => text === 'yes',
  show: (value) => (value ? 'yes' : 'no'),
}

/** The competitions whose accepted students book a time, and the words for all of them. */
export const bookable = competitions.filter(({ leadsToBooking }) => leadsToBooking)
export const anyBookable = 'any form that leads to the quarter-final'

/** One of them, by its slug. */
const bookableCompetition: SettingType<string> = {
  input: 'competition',
  check: z.string().check(z.refine((slug) => bookable.some((one) => one.slug === slug), 'Choose a competition from the list.')),
  write: same,
  read: same,
  show: (slug) => bookable.find((one) => one.slug === slug)?.name ?? slug,
}

/** The key of a picture for the season (server/features/season/save.ts). */
const picture: SettingType<string> = {
  ...line(),
  input: 'picture',
  check: z.string().check(z.regex(/^[0-9a-z]{32}$/, 'Upload the picture again.')),
}

/** Any number of texts, in the order written. */
const list = (entry: SettingType<string>, max: number, tooMany: string): SettingType<string[]> => ({
  input: 'list',
  check: z.array(entry.check).check(z.maxLength(max, tooMany)),
  write: (value) => value.join('\n'),
  read: (text) => text.split('\n').map(tidy).filter(Boolean),
  show: (value) => value.join(', '),
})

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

const countryAge = formed(
  (text) => /^[A-Z]{2} (\d|1\d|2[01])$/.test(text) && countryNames.of(text.slice(0, 2)) !== undefined,
  'Enter the country’s two letters and the age, like DE 16. 0 asks nobody.',
)
const ages = list(countryAge, 100, 'Use at most 100 countries.')

/** Countries (ISO 3166) with an age, like 'DE 16'. */
const countryAges: SettingType<string[]> = { ...ages, read: (text, zone) => ages.read(text.toUpperCase(), zone) }

const slot = formed((text) => /^(0[1-9]|1[0-2]):[0-5]\d (AM|PM)$/.test(text), 'Enter a time like 04:30 PM.')
const slots = list(slot, 48, 'Use at most 48 times.')

/** Times of day like '04:30 PM', in order. */
const times: SettingType<string[]> = {
  ...slots,
  input: 'time-list',
  write: (value) => value.map(inputTime).join('\n'),
  read: (text, zone) =>
    slots
      .read(text, zone)
      .map(slotTime)
      .sort((a, b) => (minutesOf(a) ?? 0) - (minutesOf(b) ?? 0)),
}

/** Who can read of an event, in the words of the form. */
export const eventAudiences: Record<SeasonEvent['audience'], string> = {
  everyone: 'Students and schools',
  students: 'Students',
  schools: 'Schools',
}

/** Formats an event for people: '20 December 2026, schools: Prize-giving'. */
export function eventText({ date, audience, title }: SeasonEvent): string {
  return `${dayText(date)}, ${eventAudiences[audience].toLowerCase()}: ${title}`
}

/** An event as one line of text, whose parts the form enters separately. */
export const eventLine = ({ date, audience, title }: SeasonEvent) => [date, audience, title].join('\t')

/** Returns the parts of such a line as they were written. */
export function eventIn(text: string): SeasonEvent {
  const [date = '', audience, ...title] = text.split('\t')
  const known = Object.keys(eventAudiences).find((name) => name === audience) ?? 'everyone'
  return { date, audience: known as SeasonEvent['audience'], title: title.join(' ') }
}

const eventDay = z.string().check(z.refine(isCalendarDate, 'Enter a date.'))

/** Events in the order written. */
const events: SettingType<SeasonEvent[]> = {
  input: 'event-list',
  check: z
    .array(z.strictObject({ date: eventDay, audience: z.enum(['everyone', 'students', 'schools']), title: line(120).check }))
    .check(z.maxLength(50, 'Use at most 50 events.')),
  write: (value) => value.map(eventLine).join('\n'),
  read: (text) =>
    text
      .split('\n')
      .filter(Boolean)
      .map(eventIn)
      .map((event) => ({ ...event, title: tidy(event.title) })),
  show: (value) => value.map(eventText).join('; '),
}

/** In an order that is the same everywhere. */
export const byText = (one: SeasonTranslation, other: SeasonTranslation) => (one.text < other.text ? -1 : one.text > other.text ? 1 : 0)

/** Formats a translation for people: '“Bring a pen.” in Russian “Принесите ручку.”'. */
export function translationText({ text, ...all }: SeasonTranslation): string {
  const written = translatedLanguages.filter((language) => all[language])
  return [`“${text}”`, ...written.map((language) => `in ${languageName(language, 'en')} “${all[language]}”`)].join(' ')
}

/** A value for each language but English. */
export function inEachLanguage<Value>(made: (language: TranslatedLanguage) => Value) {
  return Object.fromEntries(translatedLanguages.map((language) => [language, made(language)])) as Record<TranslatedLanguage, Value>
}

const translation = z._default(typedText(1000), '')

/** Texts with their translations, each written as one line of JSON, in the order of the texts. */
const translations: SettingType<SeasonTranslation[]> = {
  input: 'translations',
  check: z
    .array(z.strictObject({ text: paragraph.check, ...inEachLanguage(() => translation) }))
    .check(z.maxLength(200, 'Use at most 200 texts.')),
  write: (value) =>
    [...value]
      .sort(byText)
      .map((one) => JSON.stringify({ text: one.text, ...inEachLanguage((language) => one[language] ?? '') }))
      .join('\n'),
  read: (text) =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as SeasonTranslation)
      .map((one) => ({ text: tidy(one.text), ...inEachLanguage((language) => tidy(one[language] ?? '')) }))
      .filter((one) => Object.values(one).join('') !== '')
      .sort(byText),
  show: (value) => value.map(translationText).join('; '),
}

/** Lets a setting stay empty, which is null. */
const optional = <Value>(type: SettingType<Value>, empty = 'none'): SettingType<Value | null> => ({
  input: type.input,
  check: z.nullable(type.check),
  write: (value, zone) => (value === null ? '' : type.write(value, zone)),
  read: (text, zone) => (tidy(text) === '' ? null : type.read(text, zone)),
  show: (value, zone) => (value === null ? empty : type.show(value, zone)),
  empty,
})

/** The names of clauses of the disclaimer: ours, and 'own-1' and so on. The hyphen keeps out the names that every object has. */
export const clauseName = z.string().check(z.regex(/^[a-z]+(-[a-z0-9]+)+$/, 'There’s no such clause.'), z.maxLength(40))

/** Returns a clause's name for people: 'no refund', 'your clause 1'. */
export function clauseText(name: string): string {
  return name.replace(/^own-(?=\d+$)/, 'your clause ').replaceAll('-', ' ')
}

/** A choice of clauses, which can't be empty: families must agree to something. */
const clauseNames: SettingType<string[]> = {
  ...list(line(), 50, 'Choose at most 50 clauses.'),
  input: 'clauses',
  check: z.array(clauseName).check(z.minLength(1, 'Choose at least one clause.'), z.maxLength(50, 'Choose at most 50 clauses.')),
  show: (value) => value.map(clauseText).join(', '),
}

/** After how many days data are deleted. Personal data stay for at least a month, so that a mistake can be noticed. */
const days = (min: number): SettingType<number | null> => optional(wholeNumber(min, 9999, `Enter ${min} or more, or leave it empty.`))

/** The types of settings, by name. */
export const settingTypes = {
  amount,
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
  timeZone,
  times,
  translations,
  webAddress,
  wholeNumber,
}
