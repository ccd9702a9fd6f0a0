import type { Occasion } from '#domain/forms/field.ts'
import type { Region } from '#domain/forms/form.ts'
import { currentLanguage, type TranslatedLanguage } from '#domain/language/language.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { translate } from '#domain/language/translate.ts'
import { timeText, zoneName } from '#domain/lib/clock-text.ts'
import { dateFormat, dateText } from '#domain/lib/time-text.ts'
import type { Money } from '#domain/payment/money.ts'

/** Everything an organisation changes every year without a programmer. settings.ts has a definition of each setting. */
export type Season = {
  /** 0 is the product's defaults; every change by an administrator adds 1. */
  version: number
  /** The season's id; rows carry it. In each season a child can register and book again. */
  round: number
  /** '2026-27'. */
  name: string
  organisation: string
  contact: string
  /** For families' questions, with the country's code; null for none. */
  phone: string | null
  whatsapp: string | null
  /** Gets a copy of every school's registration email; null for nobody. */
  coordinator: string | null
  timeZone: string
  /** How many working days checking a payment usually takes. */
  reviewDays: number
  home: HomeSeason
  /** Whether the home page shows winners whose families agreed. */
  showsWinners: boolean
  /** Where the money goes, for every competition without payment details of its own. */
  payment: Payment
  /** The bank account to which schools can transfer; null for what isn't known. Without a number, none is offered. */
  bank: BankAccount
  /** What receipts say of the organisation; null for nothing. */
  address: string | null
  taxNumber: string | null
  competitions: Record<string, CompetitionSeason>
  doors: Record<string, DoorSeason>
  booking: BookingSeason
  /** The clauses of the disclaimers, by name; each competition shows its own choice. `version` identifies this wording and choice. */
  disclaimer: { version: string; clauses: Record<string, string> }
  /** What the question about the exam slot offers. */
  examSlots: string[]
  /** Days in the calendar of students and schools that belong to no round. */
  events: SeasonEvent[]
  certificates: CertificateSeason
  /** How long families have to correct something: this many days, or only working days (Monday to Friday). */
  corrections: { days: number; workingDays: boolean }
  consent: ConsentAges
  retention: Retention
  /** What the office has written in other languages. */
  translations: SeasonTranslation[]
}

/** What the home page says; null and empty lists leave their part out. */
export type HomeSeason = {
  heading: string
  intro: string
  /** What a child does: 'Hears a word: a judge says it clearly.' */
  steps: string[]
  /** A word to try, what a parent reads out about it, line by line, and what is said after its spelling. */
  word: string | null
  clue: string[]
  wordNote: string | null
  needs: string | null
  /** Each a question with its answer: 'How do we practise? Ten minutes a day.' */
  questions: string[]
  about: string | null
  /** 'Nadia Karimova, competition director' */
  people: string[]
  address: string | null
  /** When somebody answers the phone. */
  hours: string | null
}

/** A day that the office announces, like a prize-giving (ISO YYYY-MM-DD), and who reads of it. */
export type SeasonEvent = { date: string; audience: 'everyone' | 'students' | 'schools'; title: string }

/** A text of the season, or a reason that the office gives, in the other languages; '' where there is none. */
export type SeasonTranslation = { text: string } & Partial<Record<TranslatedLanguage, string>>

/** Where the money goes. `qr` is the key of a picture that the office uploaded; null generates one for the UPI id. */
export type Payment = { upiId: string; payee: string; payLink: string; qr: string | null }

export type BankAccount = Record<'payee' | 'number' | 'ifsc' | 'swift', string | null>

/** A competition's yearly settings: what families read about it and agree to, the class that students are asked for, and where the money goes. */
export type CompetitionSeason = {
  /** What it is, in a sentence or two. */
  summary: string
  /** Whom it is for: 'School students'. */
  audience: string
  classYear: string
  /** The first and the last day on which it is held (ISO YYYY-MM-DD); null while unknown. */
  from: string | null
  to: string | null
  /** Whether only children who were invited may register. */
  invitedOnly: boolean
  /** The names of the clauses that families read before the first question, in this order. */
  clauses: string[]
  /** Unless it is its `own`, the season's payment applies; `paymentIn` chooses. */
  payment: Payment & { own: boolean }
}

/** A door's yearly settings. Times are ISO, UTC; null means no limit, but one that `needsOpening` is closed without an opening time. */
export type DoorSeason = {
  fees: Record<Region, Money>
  opens: string | null
  closes: string | null
  needsOpening: boolean
  /** Visitors see no trace of the form, and it takes no registrations. */
  hidden: boolean
  home: string
}

/** Quarter-final booking: without days (ISO dates), nothing can be booked. */
type BookingSeason = {
  heading: string
  subtitle: string
  from: string | null
  to: string | null
  /** In order of time: '04:30 PM'. */
  slots: string[]
  /** How many can book the same day and time. */
  seats: number
  /** What families choose from, each with a sentence: 'Level 2: For classes 4 to 6.' See `beeLevel`; empty for free text. */
  levels: string[]
  /** Whether only children with an accepted registration may book. */
  acceptedOnly: boolean
  /** Then, the competition it must be in; null for any that leads to the quarter-final. */
  competition: string | null
  /** Until this many hours before its time a family can move or cancel its booking. */
  changeHours: number
  /** How long a free place is kept for the next family on the waiting list, in hours. */
  holdHours: number
  /** The same on the last day before its time, in minutes. */
  holdMinutes: number
}

/** From which age no parent is asked for consent: everywhere, and in countries (ISO 3166) with another age: 'DE 16'. 0 asks nobody. */
export type ConsentAges = { age: number; exceptions: string[] }

/** After how many days data are deleted, by kind; null keeps them. */
type Retention = {
  /** From the decision. */
  declined: number | null
  accepted: number | null
  /** From the booked day. */
  bookings: number | null
  /** From the day they were sent. */
  letters: number | null
  /** From the bank's day. */
  statements: number | null
  /** From the end of the session. */
  sessions: number | null
}

/** Who signs the certificates, and what they say, by competition. */
type CertificateSeason = {
  /** Null for nobody. */
  signer: string | null
  /** What the signer does: 'Competition director'. */
  signerRole: string | null
  /** The key of a picture of the signature that the office uploaded. */
  signature: string | null
  wording: Record<string, Wording>
}

/** What an organisation writes on the certificates of a competition. `through` is for those who passed to the next round, `award` for those with an award. */
export type Wording = { title: string; text: string; through: string; award: string }

/** The public part of a season. */
export type PublicSeason = Omit<Season, (typeof officeOnly)[number]>
const officeOnly = [
  'coordinator',
  'bank',
  'address',
  'taxNumber',
  'events',
  'certificates',
  'corrections',
  'retention',
  'translations',
] as const satisfies (keyof Season)[]

export function competitionIn(current: Pick<Season, 'competitions'>, slug: string): CompetitionSeason {
  const found = current.competitions[slug]
  if (!found) throw new Error(`The season says nothing about the competition ${slug}`)
  return found
}

/** Returns the payment details that a competition's families see: its own, or those of the season. */
export function paymentIn(current: Pick<Season, 'payment' | 'competitions'>, slug: string): Payment {
  const { own, ...payment } = competitionIn(current, slug).payment
  return own ? payment : current.payment
}

/** Returns what a competition's certificates say. */
export function wordingIn({ certificates }: Pick<Season, 'certificates'>, slug: string): Wording {
  const found = certificates.wording[slug]
  if (!found) throw new Error(`The season says nothing about the certificates of ${slug}`)
  return found
}

/** Returns the clauses of a competition's disclaimer; {india} and {abroad} stand for the fees. */
export function disclaimerIn(current: Pick<Season, 'competitions' | 'disclaimer'>, slug: string): string[] {
  return competitionIn(current, slug).clauses.flatMap((name) => current.disclaimer.clauses[name] ?? [])
}

export function doorIn(current: Pick<Season, 'doors'>, path: string): DoorSeason {
  const found = current.doors[path]
  if (!found) throw new Error(`The season says nothing about the door ${path}`)
  return found
}

/** Returns the season without its office-only settings. Each competition has the payment details that its families see. */
export function publicPartOf(season: Season): PublicSeason {
  const shown = Object.fromEntries(
    Object.entries(season).filter(([name]) => !(officeOnly as readonly string[]).includes(name)),
  ) as PublicSeason
  const withPayment = ([slug, competition]: [string, CompetitionSeason]) => [
    slug,
    { ...competition, payment: { ...paymentIn(shown, slug), own: competition.payment.own } },
  ]
  return { ...shown, competitions: Object.fromEntries(Object.entries(shown.competitions).map(withPayment)) }
}

/** Whether a door is open at a moment (milliseconds since 1970). */
export function isOpen(door: Pick<DoorSeason, 'opens' | 'closes' | 'needsOpening' | 'hidden'>, now: number): boolean {
  return (
    !door.hidden &&
    (door.opens === null ? !door.needsOpening : Date.parse(door.opens) <= now) &&
    (door.closes === null || now < Date.parse(door.closes))
  )
}

/** Returns the paths of the forms of a prepared season that stay closed because nobody has said when they open. */
export function formsWithoutDates({ doors }: Pick<Season, 'doors'>): string[] {
  return Object.entries(doors).flatMap(([path, { opens, needsOpening, hidden }]) =>
    needsOpening && opens === null && !hidden ? [path] : [],
  )
}

/** Whether a door opens after a moment (milliseconds since 1970). */
export function opensLater({ opens, hidden }: Pick<DoorSeason, 'opens' | 'hidden'>, now: number): boolean {
  return !hidden && opens !== null && now < Date.parse(opens)
}

/** Returns what checks need to know about a moment of the season. */
export function occasionAt(current: Pick<Season, 'timeZone' | 'examSlots'>, now: number): Occasion {
  return { today: dayIn(current.timeZone, now), examSlots: current.examSlots }
}

/** Returns the calendar day of a moment in a time zone, as YYYY-MM-DD. */
export function dayIn(timeZone: string, now: number): string {
  return dateFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)
}

/** Formats a moment for people, in a time zone: '20 November 2026 at 2:05 pm IST'. */
export function dayAndTimeIn(timeZone: string, now: number): string {
  const day = dateText(now, { timeZone, day: 'numeric', month: 'long', year: 'numeric' })
  return `${day}${currentLanguage() === 'en' ? ' at' : ','} ${timeText(now, timeZone)} ${zoneName(timeZone, now)}`
}

/** Formats a moment for a sentence, in a time zone: 'at 14:02', or 'on 20 November at 14:02' unless it is on the day of `now`. */
export function whenIn(timeZone: string, at: number, now: number): string {
  const time = `at ${dateFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(at)}`
  if (dayIn(timeZone, at) === dayIn(timeZone, now)) return time
  return `on ${dateFormat('en-GB', { timeZone, day: 'numeric', month: 'long' }).format(at)} ${time}`
}

/**
 * Says when registration at a closed door is possible: with only an end, it is over; with only a start, it hasn't begun. Returns '' for a
 * hidden one.
 */
export function registeringTime({ opens, closes, hidden }: Pick<DoorSeason, 'opens' | 'closes' | 'hidden'>, timeZone: string): string {
  const when = (moment: string) => dayAndTimeIn(timeZone, Date.parse(moment))
  if (hidden) return ''
  if (opens && closes) return m['home.open_from_until']({ opens: when(opens), closes: when(closes) })
  if (opens) return m['home.opens_when']({ when: when(opens) })
  return closes ? m['home.closed_when']({ when: when(closes) }) : ''
}

type Translated = Pick<Season, 'translations'>

/** Returns a text of the office in the current language: as the office has it, else as we ship it, else as it is. */
export function ownText({ translations }: Translated, text: string): string {
  const language = currentLanguage()
  const own = language === 'en' ? '' : translations.find((one) => one.text === text)?.[language]
  return own || translate(text)
}
