import type { Occasion } from '#domain/forms/field.ts'
import { currentLanguage } from '#domain/language/language.ts'
import { translate } from '#domain/language/translate.ts'
import { mapValues } from '#domain/lib/lists.ts'
import { dateFormat } from '#domain/lib/time-text.ts'
import type { ValueOf } from './setting-types.ts'
import type { settings } from './settings.ts'

/** Everything an organisation changes every year without a programmer; settings.ts has a definition of each setting. Moments are ISO, UTC, and days ISO. */
export type Season = ValueOf<typeof settings>
export type HomeSeason = Season['home']
/** Where the money goes. `qr` is the key of a picture that the office uploaded; null generates one for the UPI id. */
export type Payment = Season['payment']
/** The bank account to which schools can transfer; null for what isn't known. Without a number, none is offered. */
export type BankAccount = Season['bank']
export type CompetitionSeason = Season['competitions'][string]
/** A form's yearly settings. Without times there is no limit, but one that `needsOpening` is closed without an opening time. */
export type DoorSeason = Season['doors'][string]
/** From which age no parent is asked for consent: everywhere, and in countries (ISO 3166) with another age: 'DE 16'. */
export type ConsentAges = Season['consent']
/** What an organisation writes on the certificates of a competition. `through` is for those who passed to the next round, `award` for those with an award. */
export type Wording = Season['certificates']['wording'][string]

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
  return known(current.competitions[slug], slug)
}

/** Returns the payment details that a competition's families see: its own, or those of the season. */
export function paymentIn(current: Pick<Season, 'payment' | 'competitions'>, slug: string): Payment {
  const { own, ...payment } = competitionIn(current, slug).payment
  return own ? payment : current.payment
}

/** Returns what a competition's certificates say. */
export function wordingIn({ certificates }: Pick<Season, 'certificates'>, slug: string): Wording {
  return known(certificates.wording[slug], slug)
}

/** Returns the clauses of a competition's disclaimer; {india} and {abroad} stand for the fees. */
export function disclaimerIn(current: Pick<Season, 'competitions' | 'disclaimer'>, slug: string): string[] {
  return competitionIn(current, slug).clauses.flatMap((name) => current.disclaimer.clauses[name] ?? [])
}

export function doorIn(current: Pick<Season, 'doors'>, path: string): DoorSeason {
  return known(current.doors[path], path)
}

function known<Part>(part: Part | undefined, of: string): Part {
  if (part === undefined) throw new Error(`The season says nothing about ${of}`)
  return part
}

/** Returns the season without its office-only settings. Each competition has the payment details that its families see. */
export function publicPartOf(season: Season): PublicSeason {
  const shown = Object.fromEntries(
    Object.entries(season).filter(([name]) => !(officeOnly as readonly string[]).includes(name)),
  ) as PublicSeason
  const competitions = mapValues(shown.competitions, (one, slug) => ({
    ...one,
    payment: { ...paymentIn(shown, slug), own: one.payment.own },
  }))
  return { ...shown, competitions }
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

/** Formats a moment for a sentence, in a time zone: 'at 14:02', or 'on 20 November at 14:02' unless it is on the day of `now`. */
export function whenIn(timeZone: string, at: number, now: number): string {
  const time = `at ${dateFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(at)}`
  if (dayIn(timeZone, at) === dayIn(timeZone, now)) return time
  return `on ${dateFormat('en-GB', { timeZone, day: 'numeric', month: 'long' }).format(at)} ${time}`
}

type Translated = Pick<Season, 'translations'>

/** Returns a text of the office in the current language: as the office has it, else as we ship it, else as it is. */
export function ownText({ translations }: Translated, text: string): string {
  const language = currentLanguage()
  const own = language === 'en' ? '' : translations.find((one) => one.text === text)?.[language]
  return own || translate(text)
}
