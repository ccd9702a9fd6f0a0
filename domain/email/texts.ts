import { competitionNamed, competitions } from '#domain/competitions/index.ts'
import type { Issue } from '#domain/forms/field.ts'
import { student } from '#domain/forms/student.ts'
import type { Language } from '#domain/language/language.ts'
import { isStorable, unprintable } from '#domain/lib/text.ts'
import { accountEmailKinds } from './account-emails.ts'
import { bookingEmailKinds } from './booking-emails.ts'
import { type EmailKind, type EmailLook, type EmailText, type Placeholder, placeholders } from './email-kind.ts'
import { acceptedWithBooking, familyEmailKinds } from './family-emails.ts'
import { resultEmailKinds } from './result-emails.ts'
import { schoolEmailKinds } from './school-emails.ts'

/** Links are filled in when the email leaves, and only where they are a paragraph of their own. */
export const linkPlaceholders = ['status', 'link'] as const satisfies Placeholder[]

/** Most characters. */
export const longestTitle = 150
export const longestBody = 5000

const kinds = { ...familyEmailKinds, ...resultEmailKinds, ...bookingEmailKinds, ...schoolEmailKinds, ...accountEmailKinds }

/** Every email whose text the office can change. */
export type EmailName = keyof typeof kinds
export type FamilyEmail = keyof typeof familyEmailKinds
export const emailNames = Object.keys(kinds) as EmailName[]

/** What emails are about: a competition, by its slug, or what belongs to none. Each has texts of its own. */
export const emailScopes: string[] = [...competitions.map(({ slug }) => slug), 'bookings', 'schools', 'accounts']

/** Returns the emails of a scope. Only students get an account, and only some rounds have a next one. */
export function emailsOf(scope: string): EmailName[] {
  if (scope === 'bookings') return namesOf(bookingEmailKinds)
  if (scope === 'schools') return namesOf(schoolEmailKinds)
  if (scope === 'accounts') return namesOf(accountEmailKinds)
  const { form, next } = competitionNamed(scope)
  const leftOut: EmailName[] = [
    ...(form === student.slug ? [] : (['account-offered'] as const)),
    ...(next === undefined ? (['invitation', 'invitation-reminder'] as const) : []),
  ]
  return namesOf({ ...familyEmailKinds, ...resultEmailKinds }).filter((name) => !leftOut.includes(name))
}

function namesOf(own: Partial<Record<EmailName, EmailKind>>): EmailName[] {
  return Object.keys(own) as EmailName[]
}

/** Returns what an email of a scope is. */
export function emailKind(name: EmailName, scope: string): EmailKind {
  return leadsToBooking(name, scope) ? acceptedWithBooking : kinds[name]
}

/** Returns the name of the text that we ship, in messages/: 'email.news'. An acceptance that leads to booking has one of its own. */
export function shippedName(name: EmailName, scope: string): `email.${EmailName | 'accepted-with-booking'}` {
  return `email.${leadsToBooking(name, scope) ? 'accepted-with-booking' : name}`
}

/** Emails to the office. */
const toOffice: EmailName[] = ['colleague-invited', 'two-factor-reset']

/** Whether an email of a scope is sent in a language: those to schools and the office are English. */
export function isSentIn(language: Language, name: EmailName, scope: string): boolean {
  return language === 'en' || !(scope === 'schools' || toOffice.includes(name))
}

/** Where the office's own text in a language is stored: 'bookings', 'bookings/hi'. */
export function storedScope(scope: string, language: Language): string {
  return language === 'en' ? scope : `${scope}/${language}`
}

function leadsToBooking(name: EmailName, scope: string): boolean {
  return name === 'registration-accepted' && competitionNamed(scope).leadsToBooking
}

/** What a subject may contain, if the body may. */
const inTitles: Placeholder[] = [
  'name',
  'first',
  'competition',
  'serial',
  'reference',
  'when',
  'time',
  'school',
  'organisation',
  'next',
  'fields',
  'report',
]

/** The placeholders that a body may contain. Where it may have the name, it may have the first name alone. */
export function placeholdersOf({ needs, allows }: Pick<EmailKind, 'needs' | 'allows'>): Placeholder[] {
  const own = [...needs, ...allows]
  return (Object.keys(placeholders) as Placeholder[]).filter((name) => own.includes(name === 'first' ? 'name' : name))
}

/** A value in braces; anything else in braces is a mistake too. */
const inBraces = /\{([^{}]*)\}/g

/** Returns what to correct in the text of an email: at `title` and at `body`. */
export function checkEmailText(kind: Pick<EmailKind, 'needs' | 'allows'>, { title, body }: EmailText): Issue[] {
  const allowed = placeholdersOf(kind)
  const inTitle = allowed.filter((name) => inTitles.includes(name))
  return [
    ...checked('title', title, longestTitle, inTitle),
    ...(title.includes('\n') ? [{ path: 'title', message: 'Write the subject on one line.' }] : []),
    ...checked('body', body, longestBody, allowed),
    ...kind.needs
      .filter((name) => !body.includes(`{${name}}`))
      .map((name) => ({ path: 'body', message: `{${name}} is missing: ${placeholders[name]}.` })),
    ...linkPlaceholders
      .filter((name) => body.includes(`{${name}}`) && paragraphsOf(body).filter((paragraph) => paragraph === `{${name}}`).length !== 1)
      .map((name) => ({ path: 'body', message: `Put {${name}} into one paragraph of its own, with an empty line before and after it.` })),
  ]
}

/** The paragraphs of a body. */
export function paragraphsOf(body: string): string[] {
  return body
    .split(/\n[^\S\n]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}

/** Links that aren't the office's to write: they follow the text. To choose a password for a new account, and to confirm a parent's consent. */
export const accountLink = '{account}'
export const consentLink = '{consent}'
/** The link to a status page. */
export const statusLink = '{status}'

/** Whether a paragraph is nothing but a link. */
export function isLink(paragraph: string): boolean {
  return [accountLink, consentLink].includes(paragraph) || linkPlaceholders.some((name) => paragraph === `{${name}}`)
}

/**
 * What a line of facts is: 'Reference: {reference}', on a line of its own or before the next one: 'Reference: {reference}. Questions: {contact}'.
 * With a full stop it is a sentence.
 */
const fact = /^([^{}:]{1,40}): ([^{}:]*\{\w+\}[^{}:.!?।]*)$/u

/** Returns what a paragraph says as labels and values, for a table; undefined for a paragraph of sentences. */
export function factsOf(paragraph: string): [label: string, value: string][] | undefined {
  const lines = paragraph.split(/\n|(?<=\})[.।] (?=[^{}:]+: \{)/)
  const facts = lines.map((line): [string, string] | undefined => {
    const [, label, value] = fact.exec(line.trim()) ?? []
    return label === undefined || value === undefined ? undefined : [label, value]
  })
  return facts.every((one) => one !== undefined) ? facts : undefined
}

/** Returns what an email asks of its reader, for the colour of its edge. */
export function lookOf(template: string): EmailLook {
  return Object.entries<EmailKind>(kinds).find(([name]) => name === template)?.[1].look ?? 'news'
}

function checked(path: string, text: string, longest: number, allowed: Placeholder[]): Issue[] {
  if (text.trim() === '') return [{ path, message: path === 'title' ? 'Enter the subject.' : 'Enter the text.' }]
  if (text.length > longest) return [{ path, message: `Use at most ${longest} characters.` }]
  if (!isStorable(text)) return [{ path, message: unprintable() }]
  const written = [...text.matchAll(inBraces)].map(([, name = '']) => name)
  const unknown = written.filter((name) => !allowed.some((known) => known === name))
  return [...new Set(unknown)].map((name) => ({
    path,
    message: `There’s no {${name}} here. Use ${allowed.map((known) => `{${known}}`).join(', ')}.`,
  }))
}
