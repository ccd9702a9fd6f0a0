import { and, desc, eq } from 'drizzle-orm'
import { competitions } from '#domain/competitions/index.ts'
import type { EmailTextRow } from '#domain/email/api.ts'
import { checkEmailText, type EmailText, emailKind, type FamilyEmail, familyEmails, linkPlaceholders } from '#domain/email/texts.ts'
import { student } from '#domain/forms/student.ts'
import { referenceAsMeant } from '#domain/registration/registration.ts'
import { dayAndTimeIn } from '#domain/season/season.ts'
import type { AppOptions } from '#server/context.ts'
import { exampleValues } from '#server/features/registrations/index.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { emailTexts, registrations } from '#server/platform/db/schema/index.ts'
import { lockKey } from '#server/platform/db/transaction.ts'
import { type Actor, record } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { filledEmail } from '#server/platform/mail/emails.ts'
import { byOffice, enqueueEmail } from '#server/platform/mail/outbox.ts'

type Which = { competition: string; template: FamilyEmail }
type Draft = EmailText & { reference?: string | undefined }

/** Returns the text of every email of a competition: the office's own, or as shipped. */
export async function listTexts(db: Database, competition: string): Promise<EmailTextRow[]> {
  const own = await db.select().from(emailTexts).where(eq(emailTexts.competition, competition))
  return familyEmails
    .filter((template) => template !== 'account-offered' || hasAccounts(competition))
    .map((template) => {
      const { label, when, shipped } = emailKind(template, competition)
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
        changed: isOwn ? { at: row.changedAt.toISOString(), by: row.changedBy } : null,
      }
    })
}

/** Only students get an account. */
function hasAccounts(competition: string): boolean {
  return competitions.some(({ slug, form }) => slug === competition && form === student.slug)
}

/**
 * Changes the text of an email, from the next one written on; the shipped text returns to it. Throws 400 at `title` and `body`, and 409
 * when it was changed after `version`.
 */
export async function saveText(context: AppOptions, actor: Actor, which: Which, { version, ...written }: EmailText & { version: number }) {
  const { shipped } = emailKind(which.template, which.competition)
  const text = checked(which, written)
  const isShipped = text.title === shipped.title && text.body === shipped.body
  await context.db.transaction(async (tx) => {
    await lockKey(tx, 'email text', which.competition, which.template)
    const before = await textOf(tx, which)
    if ((before?.version ?? 0) !== version) {
      const when = before ? dayAndTimeIn(context.season().timeZone, before.changedAt.getTime()) : ''
      throw problems.stale(`${before?.changedBy} changed this text on ${when}. Close it to see the new one.`)
    }
    const row = {
      ...which,
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
      subjectId: `${which.competition}/${which.template}`,
      before: { title: before?.title ?? shipped.title, body: before?.body ?? shipped.body },
      after: text,
    })
  })
}

/**
 * Returns what a family would get with this text, about the registration with the reference, or the newest one. Throws 400 at `title`,
 * `body` and `reference`.
 */
export async function previewText({ db, season, now }: AppOptions, which: Which, draft: Draft) {
  const text = checked(which, draft)
  const row = await exampleOf(db, which, draft.reference?.trim() ?? '')
  const values = exampleValues(row, season(), now())
  return { row, email: filledEmail(which.template, text, values), values, text }
}

/** Emails that preview to the person who asks, without the family's links. */
export async function sendTest(context: AppOptions, actor: Actor & { id: string }, which: Which, draft: Draft) {
  const { row, values, text } = await previewText(context, which, draft)
  const email = filledEmail('email-text-test', { title: `Test: ${text.title}`, body: withoutLinks(text.body) }, values)
  const { organisation } = context.season()
  await context.db.transaction((tx) => enqueueEmail(tx, email, byOffice(actor.name, actor.id, organisation)))
  return row
}

function withoutLinks(body: string): string {
  return linkPlaceholders.reduce((left, name) => left.replace(`{${name}}`, '[The family’s link stands here.]'), body)
}

function checked({ competition, template }: Which, { title, body }: EmailText): EmailText {
  const text = { title: title.trim(), body: body.replace(/\r\n?/g, '\n').trim() }
  const issues = checkEmailText(emailKind(template, competition), text)
  if (issues.length > 0) throw problems.invalid(issues)
  return text
}

async function exampleOf(db: Database, { competition }: Which, reference: string) {
  const [row] = await db
    .select()
    .from(registrations)
    .where(
      and(
        eq(registrations.competition, competition),
        reference === '' ? undefined : eq(registrations.reference, referenceAsMeant(reference)),
      ),
    )
    .orderBy(desc(registrations.submittedAt))
    .limit(1)
  if (row) return row
  const message =
    reference === '' ? 'Nobody has registered for this competition yet.' : 'This competition has no registration with this reference.'
  throw problems.invalid([{ path: 'reference', message }])
}

async function textOf(tx: Transaction, { competition, template }: Which) {
  const [row] = await tx
    .select()
    .from(emailTexts)
    .where(and(eq(emailTexts.competition, competition), eq(emailTexts.template, template)))
  return row
}
