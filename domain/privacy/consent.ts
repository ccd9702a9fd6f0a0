import { countriesWith, dialCodeIn } from '#domain/forms/dial-codes.ts'
import type { Answers, Issue } from '#domain/forms/field.ts'
import type { Questions } from '#domain/forms/form.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { isCalendarDate } from '#domain/lib/time-text.ts'
import type { ConsentAges } from '#domain/season/season.ts'

/** What was done: the parent agreed, confirmed that by the link in our email, or the school says that it has the parent's consent. */
export const consentActs = ['given', 'confirmed', 'declared'] as const
export type ConsentAct = (typeof consentActs)[number]

/** Where it was done. Nobody consents on the status and booking pages any more, but some did. */
export const consentMethods = ['form', 'email link', 'status page', 'booking page', 'school'] as const
export type ConsentMethod = (typeof consentMethods)[number]

/** The last thing that was done about the consent for a registration; 'none' for nothing. */
export type ConsentStatus = ConsentAct | 'none' | 'withdrawn'

/** Who ticks it: a parent, or a school for the parents. */
export type ConsentBy = 'parent' | 'school'

/** The tick on a form. Its value is the version of the privacy notice that it is for; over HTTP 'yes' is the version in force. */
export const consentTick = {
  name: 'consent',
  statement: {
    parent: m['consent.statement_of_parent'],
    school: () => 'A parent or guardian of each child has read the privacy notice and agrees to it.',
  },
  missing: {
    parent: m['consent.tick_missing'],
    school: () => 'Tick the box if you hold the consent of the parents. Without it we can’t register a child.',
  },
} as const

/** The age from which nobody asks a parent, by the phone's dial code. Where countries share one, the highest of theirs. */
export function ageOfConsent({ age, exceptions }: ConsentAges, dialCode: string): number {
  const own = new Map(exceptions.map((entry) => [entry.slice(0, 2), Number(entry.slice(3))]))
  const ages = countriesWith(dialCode).map((country) => own.get(country) ?? age)
  return ages.length === 0 ? age : Math.max(...ages)
}

/** Whether a parent must consent: for a birth date and a day as ISO YYYY-MM-DD. A child born on 29 February is older from 1 March. */
export function needsConsent(ages: ConsentAges, { birthDate, dialCode }: { birthDate: string; dialCode: string }, today: string): boolean {
  const birthday = `${Number(birthDate.slice(0, 4)) + ageOfConsent(ages, dialCode)}${birthDate.slice(4)}`
  return today < birthday
}

/** Whether the answers of a form, as typed, are a child's. */
export function isChildIn({ roles }: Pick<Questions, 'roles'>, answers: Answers, ages: ConsentAges, today: string): boolean {
  const birthDate = answers[roles.birthDate] ?? ''
  return isCalendarDate(birthDate) && needsConsent(ages, { birthDate, dialCode: dialCodeIn(answers[roles.dialCode] ?? '') }, today)
}

/** Checks the tick of a form: the version it is for, '' when the form says nothing about it, or the issue at the tick. */
export function checkTick(sent: Answers, by: ConsentBy): { ticked: string; issues: Issue[] } {
  const { name, missing } = consentTick
  const ticked = sent[name]
  if (ticked === undefined) return { ticked: '', issues: [] }
  if (/^[a-z0-9.-]{1,100}$/.test(ticked)) return { ticked, issues: [] }
  return { ticked: '', issues: [{ path: name, message: missing[by]() }] }
}

/**
 * What the page behind our email's link shows: asks for the consent, says that it is confirmed or that the registration is withdrawn, or
 * that nobody is asked any more ('none').
 */
export type ConsentView = {
  name: string
  /** 'quarter-final round', within a sentence. */
  competition: string
  reference: string
  action: string
  statusPath: string
  state: 'ask' | 'confirmed' | 'withdrawn' | 'none'
  /** The version of the privacy notice that is in force. */
  version: string
}
