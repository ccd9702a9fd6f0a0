import { and, eq, gt, ne, sql } from 'drizzle-orm'
import { registeringTime } from '#domain/booking/own-time.ts'
import type { Competition, Door } from '#domain/competitions/competition.ts'
import { isExamplePayment } from '#domain/competitions/payment.ts'
import { checkAnswers } from '#domain/forms/answers.ts'
import type { Answers, Issue } from '#domain/forms/field.ts'
import type { Region } from '#domain/forms/form.ts'
import { formNamed } from '#domain/forms/index.ts'
import { listText } from '#domain/language/list-text.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { moneyFrom, moneyText } from '#domain/payment/money.ts'
import type { Receipt } from '#domain/registration/api.ts'
import { siblingPart } from '#domain/registration/siblings.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import { doorIn, isOpen, occasionAt, paymentIn, type Season } from '#domain/season/season.ts'
import type { AppContext, AppOptions } from '#server/context.ts'
import type { TickedConsent } from '#server/features/consent/index.ts'
import { statusPath } from '#server/features/links/index.ts'
import type { NamedSchool, OwnSchool } from '#server/features/schools/index.ts'
import { sha256 } from '#server/lib/codes.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { registrations, seasonVersions } from '#server/platform/db/schema/index.ts'
import type { Actor } from '#server/platform/history.ts'
import { inOneOrder } from '#server/platform/http/input.ts'
import type { CountForm } from '#server/platform/http/limits/rate-limit.ts'
import { problems } from '#server/platform/http/problem.ts'
import { callersZone } from '#server/platform/language.ts'
import { heldEmailAbout } from '#server/platform/mail/held-email.ts'
import { waitingNotice } from '#server/platform/mail/outbox.ts'
import { type Row, toColumns } from './row.ts'

/**
 * What the page showed the visitor: the fee as moneyText formats it, the version of the disclaimer, and the register number of the school
 * it was opened for ('' for none). Null for what the page didn't send.
 */
type Shown = { fee: string | null; disclaimerVersion: string | null; forSchool?: string | null }

/** What a submission says of one child. */
type SubmittedChild = {
  /** Checked and tidied by domain/forms/answers.ts. */
  answers: Answers
  /** The verified school that a family named on a form for schools, if there is one. */
  named?: NamedSchool | null
  /** The register number that the family sent, '' for none. */
  schoolNo?: string
  /** The token of the invitation that it came with, '' for none. */
  invitation?: string
  /** The tick for consent; without it the parent is asked by email. */
  consent?: TickedConsent
}

export type Submission = SubmittedChild & {
  competition: Competition
  door: Door
  /** The other children that the same payment pays for. */
  siblings?: SubmittedChild[]
  /** The reference of the registration whose payment paid for these children too, '' for none. */
  paidWith?: string
  /** The picture as uploaded. */
  picture: Uint8Array | null
  /** The visitor's Idempotency-Key; null without one. */
  key: string | null
  /** The school signed in at its own form, and its account. */
  school?: (OwnSchool & { actor: Actor }) | null
  /** What the page showed; anything missing isn't compared. */
  shown?: Shown
  countForm?: CountForm
}

/** Returns everyone that a submission registers, in its order. */
export function submittedChildren(submission: Submission): SubmittedChild[] {
  return [submission, ...(submission.siblings ?? [])]
}

/** Whether the signed-in school, or nobody, matches what the form was opened for, as far as the form says. */
export function isFor(school: Submission['school'], shown?: Shown): boolean {
  return shown?.forSchool == null || shown.forSchool === String(school?.register_no ?? '')
}

type Terms = { season: Season; checked: Season; now: number; isTrial: boolean }

/**
 * Throws when a submission doesn't fit the season: 403 when the form is closed or, except in a trial, still shows the example payment
 * details; 400 when the answers were checked in another season and are invalid in this one; 409 when the form was opened for another school
 * or shows another fee.
 */
export function refuseOutdated(submission: Submission, { season, checked, now, isTrial }: Terms): void {
  const { competition, door, answers, school, shown } = submission
  const form = formNamed(competition.form)
  const terms = doorIn(season, door.path)
  if (!isOpen(terms, now)) throw problems.closed(registeringTime(terms, season.timeZone, callersZone()), season.contact)
  const region = answers[form.roles.region] as Region
  if (!isTrial && isExamplePayment(paymentIn(season, competition.slug), region)) throw problems.paymentNotSetUp()
  if (!isFor(school, shown)) throw problems.otherSchool(school?.name ?? null, shown?.forSchool !== '')
  if (season !== checked) {
    const occasion = occasionAt(season, now)
    const issues = submittedChildren(submission).flatMap((child, at) =>
      issuesOf(at, checkAnswers({ competition, door, form }, child.answers, occasion).issues),
    )
    if (issues.length > 0) throw problems.invalid(issues)
  }
  const fee = terms.fees[region]
  if (shown?.fee == null || shown.fee === moneyText(fee)) return
  const shownFee = moneyFrom(shown.fee)
  if (!shownFee) throw problems.invalid([{ path: 'fee', message: 'Send the fee as the form does: INR 200.' }])
  throw problems.feeChanged(fee, shownFee)
}

/** Returns the issues of one child's answers, with paths that say whose they are: 'class_name', and 'sibling_1.class_name'. */
export function issuesOf(at: number, issues: Issue[]): Issue[] {
  return at === 0 ? issues : issues.map(({ path, message }) => ({ path: `${siblingPart(at)}.${path}`, message }))
}

/** Returns the version of the disclaimer that the visitor was shown, if it was ever in force; otherwise null: nothing was shown. */
export async function disclaimerShown(tx: Transaction, season: Season, version: string | null | undefined): Promise<string | null> {
  if (!version) return null
  if (version === season.disclaimer.version || version === defaultSeason.disclaimer.version) return version
  const [known] = await tx
    .select({ version: seasonVersions.version })
    .from(seasonVersions)
    .where(eq(sql`${seasonVersions.content} -> 'disclaimer' ->> 'version'`, version))
    .limit(1)
  return known ? version : null
}

/** Whether anything was stored under this Idempotency-Key. */
export async function isStored({ db }: Pick<AppContext, 'db'>, key: string | null): Promise<boolean> {
  return key !== null && (await db.$count(registrations, eq(registrations.submissionKey, key))) > 0
}

/** How long a submission without a key is recognised, in milliseconds. */
const oneDay = 24 * 60 * 60 * 1000

/** Returns what this submission stored before: by its key, or without one by its content (see `hashOf`) within a day, unless it was declined. */
export async function findEarlier(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { key, competition, answers }: Submission,
  submissionHash: string,
): Promise<Row | undefined> {
  const { childKey } = toColumns(formNamed(competition.form), answers)
  const isSame = and(
    eq(registrations.childKey, childKey),
    eq(registrations.submissionHash, submissionHash),
    ne(registrations.status, 'declined'),
    gt(registrations.submittedAt, new Date(now() - oneDay)),
  )
  const [row] = await db
    .select()
    .from(registrations)
    .where(key === null ? isSame : eq(registrations.submissionKey, key))
    .limit(1)
  return row
}

type ReceiptContext = Pick<AppOptions, 'db' | 'bookingLinkKey' | 'season' | 'linkBase' | 'sendsEmails'>

/**
 * Made from what was submitted, so that a repeat gets the same receipt even after corrections. `row` is the first child's; what was stored
 * with it follows.
 */
export async function registrationReceipt(
  context: ReceiptContext,
  row: Row,
  submission: Submission,
  submissionHash: string,
): Promise<Receipt> {
  if (row.submissionHash !== submissionHash) throw problems.otherBody()
  const { db, bookingLinkKey, season, linkBase, sendsEmails } = context
  const { roles } = formNamed(submission.competition.form)
  // Whoever repeats a submission after the contact address was corrected must not reach the new one.
  const pathOf = (stored: Row) => (stored.linkNo === 1 ? statusPath(bookingLinkKey, stored) : null)
  const path = pathOf(row)
  // Without the link that confirms consent, which proves that someone reads the mailbox.
  const held =
    path === null ? null : heldEmailAbout(db, { subjectId: row.id, template: 'registration-received', status: linkBase() + path })
  const children = submittedChildren(submission)
  const siblings = children.length === 1 ? [] : await storedWith(db, row)
  const name = listText(children.map(({ answers }) => answers[roles.name] ?? ''))
  const email = submission.answers[roles.contactEmail] ?? ''
  const texts =
    children.length === 1
      ? [m['status.received_registration']({ name, email }), m['status.received_s_registration_well']({ name })]
      : [m['status.received_registrations']({ name, email }), m['status.received_registrations_well']({ name })]
  const [emailed = '', unsent = ''] = texts
  return {
    status: 'success',
    message: sendsEmails ? emailed : `${unsent}${waitingNotice({ sendsEmails, season })}`,
    reference: row.reference,
    serial_no: row.serialNo,
    status_path: path,
    held_email: await held,
    siblings: siblings.map((stored) => ({
      name: stored.name,
      reference: stored.reference,
      serial_no: stored.serialNo,
      status_path: pathOf(stored),
    })),
  }
}

/** Returns the other registrations of one submission. */
async function storedWith(db: AppContext['db'], { id, paymentId, submissionHash }: Row): Promise<Row[]> {
  const { paymentId: payment, submissionHash: hash } = registrations
  return await db
    .select()
    .from(registrations)
    .where(and(eq(payment, paymentId), eq(hash, submissionHash), ne(registrations.id, id)))
    .orderBy(registrations.serialNo)
}

/**
 * Returns the SHA-256 of everything submitted, in any order. A chosen school is identified by its number, because the office may correct
 * its name.
 */
export function hashOf(submission: Submission): string {
  const { door, picture, siblings = [], paidWith = '' } = submission
  const more = siblings.length === 0 && paidWith === '' ? [] : [siblings.map(sentOf), paidWith]
  return sha256(JSON.stringify([door.path, ...sentOf(submission), ...more]), picture ?? '')
}

function sentOf({ answers, schoolNo = '' }: SubmittedChild) {
  return schoolNo === '' ? [inOneOrder(answers)] : [inOneOrder({ ...answers, school_name: '' }), schoolNo]
}
