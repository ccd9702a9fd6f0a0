import { and, desc, eq } from 'drizzle-orm'
import { isOfficeRole, signInPages } from '#domain/account/account.ts'
import { roleNames } from '#domain/account/permissions.ts'
import type { EmailTextRow } from '#domain/email/api.ts'
import type { EmailText } from '#domain/email/email-kind.ts'
import { shippedEmail } from '#domain/email/shipped-email.ts'
import { checkEmailText, type EmailName, emailKind, emailsOf, isSentIn, linkPlaceholders, storedScope } from '#domain/email/texts.ts'
import type { Language } from '#domain/language/language.ts'
import { dayAndTimeIn } from '#domain/lib/clock-text.ts'
import { referenceAsMeant } from '#domain/registration/registration.ts'
import type { Season } from '#domain/season/season.ts'
import { linkMinutes } from '#server/auth/passwords/password-links.ts'
import type { SignedIn } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { exampleBooking } from '#server/features/bookings/index.ts'
import { exampleReport } from '#server/features/problem-reports/index.ts'
import { exampleRegistration } from '#server/features/registrations/index.ts'
import { exampleSchool } from '#server/features/schools/index.ts'
import { exampleNews } from '#server/features/students/index.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { bookings, emailTexts, registrations, schools } from '#server/platform/db/schema/index.ts'
import { lockKey } from '#server/platform/db/transaction.ts'
import { type Actor, namesInOffice, record } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { inLanguage } from '#server/platform/language.ts'
import { type EmailValues, filledEmail, trusted } from '#server/platform/mail/emails.ts'
import { addressed, enqueueEmail } from '#server/platform/mail/outbox.ts'

/** `competition` is a scope; see domain/email/texts.ts. */
type Which = { competition: string; template: EmailName; language: Language }
type Draft = EmailText & { reference?: string | undefined }

/** Returns the text of every email of a scope, such as a competition, that is sent in a language: the office's own, or as shipped. */
export async function listTexts(db: Database, { competition, language }: Omit<Which, 'template'>): Promise<EmailTextRow[]> {
  const own = await db
    .select()
    .from(emailTexts)
    .where(eq(emailTexts.competition, storedScope(competition, language)))
  const nameOf = await namesInOffice(db)
  const sent = emailsOf(competition).filter((template) => isSentIn(language, template, competition))
  return sent.map((template) => {
    const { label, when } = emailKind(template, competition)
    const shipped = shippedEmail(template, competition, language)
    const row = own.find((one) => one.template === template)
    const isOwn = row !== undefined && row.title !== null && row.body !== null
    return {
      template,
      label,
      when,
      title: row?.title ?? shipped.title,
      body: row?.body ?? shipped.body,
      shipped,
      version: row?.version ?? 0,
      changed: isOwn ? { at: row.changedAt.toISOString(), by: nameOf(row.changedBy) } : null,
    }
  })
}

/**
 * Changes the text of an email, from the next one written on; the shipped text returns to it. Throws 400 at `title` and `body`, 404 for an
 * email that the scope doesn't have, and 409 when it was changed after `version`.
 */
export async function saveText(context: AppOptions, actor: Actor, which: Which, { version, ...written }: EmailText & { version: number }) {
  const text = checked(which, written)
  const { template, competition, language } = which
  const shipped = shippedEmail(template, competition, language)
  const scope = storedScope(competition, language)
  const isShipped = text.title === shipped.title && text.body === shipped.body
  await context.db.transaction(async (tx) => {
    await lockKey(tx, 'email text', scope, template)
    const before = await textOf(tx, which)
    if ((before?.version ?? 0) !== version) {
      const when = before ? dayAndTimeIn(context.season().timeZone, before.changedAt.getTime()) : ''
      throw problems.stale(`${before?.changedBy} changed this text on ${when}. Close it to see the new one.`)
    }
    const row = {
      template,
      competition: scope,
      ...(isShipped ? { title: null, body: null } : text),
      version: version + 1,
      changedAt: new Date(context.now()),
      changedBy: actor.name,
    }
    await tx
      .insert(emailTexts)
      .values(row)
      .onConflictDoUpdate({ target: [emailTexts.competition, emailTexts.template], set: row })
    await record(tx, {
      actor,
      action: isShipped ? 'returned to the shipped text' : 'changed',
      subject: 'email text',
      subjectId: `${scope}/${template}`,
      before: { title: before?.title ?? shipped.title, body: before?.body ?? shipped.body },
      after: text,
    })
  })
}

/** What an email is previewed with: a row, if it is about one, whose it is, that with its number, and the values for the placeholders. */
type Example = { row: { id: string } | null; name: string; about: string; values: EmailValues }

/**
 * Returns what somebody would get with this text, about the registration, booking or school with the number, or the newest one; emails about
 * accounts are about the person's own. Throws 400 at `title`, `body` and `reference`, and 404 for an email that the scope doesn't have.
 */
export async function previewText(context: AppOptions, person: SignedIn, which: Which, draft: Draft) {
  const text = checked(which, draft)
  const example = await inLanguage(which.language, () => exampleOf(context, person, which, draft.reference?.trim() ?? ''))
  return { ...example, email: filledEmail(which.template, text, example.values), text }
}

/** Emails that preview to the person who asks, without the links. */
export async function sendTest(context: AppOptions, person: SignedIn, which: Which, draft: Draft) {
  const { row, name, values, text } = await previewText(context, person, which, draft)
  const email = filledEmail('email-text-test', { title: `Test: ${text.title}`, body: withoutLinks(text.body) }, values)
  const { organisation } = context.season()
  await context.db.transaction((tx) => enqueueEmail(tx, email, addressed('office', person.email, person.id, organisation)))
  return { row, name }
}

function withoutLinks(body: string): string {
  return linkPlaceholders.reduce((left, name) => left.replace(`{${name}}`, '[The link stands here.]'), body)
}

function checked({ competition, template, language }: Which, { title, body }: EmailText): EmailText {
  if (!emailsOf(competition).includes(template) || !isSentIn(language, template, competition)) throw problems.notFound()
  const text = { title: title.trim(), body: body.replace(/\r\n?/g, '\n').trim() }
  const issues = checkEmailText(emailKind(template, competition), text)
  if (issues.length > 0) throw problems.invalid(issues)
  return text
}

async function exampleOf(context: AppOptions, person: SignedIn, { competition, language }: Which, number: string): Promise<Example> {
  const { db, season, now } = context
  if (competition === 'accounts') return { row: null, name: person.name, about: person.name, values: accountValues(person, season()) }
  if (competition === 'bookings') {
    const [row] = await db
      .select()
      .from(bookings)
      .where(number === '' ? undefined : eq(bookings.number, wholeNumber(number)))
      .orderBy(desc(bookings.number))
      .limit(1)
    if (!row) throw nothing(number, 'Nobody has booked yet.', 'There’s no booking with this number.')
    return { row, name: row.studentName, about: `${row.studentName}, booking ${row.number}`, values: exampleBooking(row, season()) }
  }
  if (competition === 'schools') {
    const [row] = await db
      .select()
      .from(schools)
      .where(number === '' ? undefined : eq(schools.registerNo, wholeNumber(number)))
      .orderBy(desc(schools.registerNo))
      .limit(1)
    if (!row) throw nothing(number, 'No school has registered yet.', 'There’s no school with this register number.')
    return { row, name: row.name, about: `${row.name}, ${row.registerNo}`, values: exampleSchool(row, season()) }
  }
  const isAsked = number === '' ? undefined : eq(registrations.reference, referenceAsMeant(number))
  const [row] = await db
    .select()
    .from(registrations)
    .where(and(eq(registrations.competition, competition), isAsked))
    .orderBy(desc(registrations.submittedAt))
    .limit(1)
  if (!row)
    throw nothing(number, 'Nobody has registered for this competition yet.', 'This competition has no registration with this reference.')
  return { row, name: row.name, about: `${row.name}, ${row.reference}`, values: exampleRegistration({ ...row, language }, season(), now()) }
}

/** Values for a preview of any email about an account: the person's own. */
function accountValues({ name, email, role }: SignedIn, { organisation, contact }: Season): EmailValues {
  const own = { organisation, contact, inviter: name, by: name, email, page: signInPages.admin.title(), role: roleTextOf(role) }
  return {
    ...Object.fromEntries(Object.entries(own).map(([placeholder, text]) => [placeholder, trusted(text)])),
    minutes: linkMinutes.reset,
    ...exampleReport,
    ...exampleNews,
  }
}

function roleTextOf(role: SignedIn['role']): string {
  return isOfficeRole(role) ? roleNames[role]().toLowerCase() : role
}

/** A number as somebody wrote it; 0, which nothing has, for anything else. */
function wholeNumber(written: string): number {
  return /^\d{1,9}$/.test(written) ? Number(written) : 0
}

function nothing(number: string, none: string, unknown: string) {
  return problems.invalid([{ path: 'reference', message: number === '' ? none : unknown }])
}

async function textOf(tx: Transaction, { competition, template, language }: Which) {
  const [row] = await tx
    .select()
    .from(emailTexts)
    .where(and(eq(emailTexts.competition, storedScope(competition, language)), eq(emailTexts.template, template)))
  return row
}
