import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { roleNames } from '#domain/account/permissions.ts'
import { competitionNamed } from '#domain/competitions/index.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { translate } from '#domain/language/translate.ts'
import { emailKey } from '#domain/lib/text.ts'
import { priceText } from '#domain/payment/money.ts'
import type { AccessAction, AccessSubject } from '#domain/privacy/access.ts'
import { noticeVersion } from '#domain/privacy/notice.ts'
import type { OwnData, Seen as SeenBy } from '#domain/privacy/own-data.ts'
import { dayIn } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { consentsIn } from '#server/features/consent/index.ts'
import type { Registration } from '#server/features/links/index.ts'
import { isOfSchool, proofsOf } from '#server/features/payments/index.ts'
import { changesAskedFor } from '#server/features/problem-reports/index.ts'
import { asFamiliesSee, statusViewOf } from '#server/features/registrations/index.ts'
import { disclaimerAgreed, limitsNow } from '#server/features/season/index.ts'
import { replyOf } from '#server/lib/reply.ts'
import type { Database } from '#server/platform/db/database.ts'
import { accessLog, corrections, outbox, user } from '#server/platform/db/schema/index.ts'
import { showsAny } from './accesses.ts'
import { gather } from './find.ts'
import { thingsOf } from './found-person.ts'

type OwnContext = Pick<AppContext, 'db' | 'publicUrl' | 'season' | 'now' | 'bookingLinkKey'>

/**
 * Returns what the holder of a registration's link may have at once. Results that aren't published, the office's notes
 * and what the bank says aren't part of it. An administrator hands those over after asking who it is.
 */
export async function ownDataOf(context: OwnContext, seen: Registration): Promise<OwnData> {
  const { db, season } = context
  const [row = seen] = await asFamiliesSee(db, [seen])
  const view = await statusViewOf(context, seen, { isByLink: true })
  const found = await gather(db, { registrations: [seen], drafts: [], bookings: [], schools: [] }, { withBookings: true })
  const asked = await db.select().from(corrections).where(eq(corrections.registrationId, row.id)).orderBy(asc(corrections.askedAt))
  const sent = await db
    .select()
    .from(outbox)
    .where(
      and(
        inArray(outbox.id, found.emails),
        eq(outbox.state, 'sent'),
        inArray(sql`lower(${outbox.recipient})`, [row.contactKey, emailKey(row.email)]),
      ),
    )
    .orderBy(asc(outbox.sentAt))
  // What a school paid for its whole class, and wrote, is the school's.
  const proofs = (await isOfSchool(db, row.paymentId)) ? [] : await proofsOf(db, [row.paymentId])
  return {
    ...replyOf(row, 'reference', 'name', 'submittedAt', 'decidedAt'),
    competition: translate(competitionNamed(row.competition).name),
    withdrawn: view.withdrawn,
    state: view.withdrawn ? m['own_data.withdrawn_by_you']() : stateTexts[view.state](),
    reason: view.reason,
    notice_version: noticeVersion(limitsNow(context)),
    disclaimer: await disclaimerAgreed(db, row),
    consents: await consentsIn(db, row.id),
    answers: view.own?.sent ?? [],
    payment: proofs.map(({ txnNo, receivedAt }) => ({
      amount: priceText({ amount: row.fee, currency: row.currency }),
      number: txnNo,
      sent_at: receivedAt.toISOString(),
    })),
    corrections: asked.map((one) => replyOf(one, 'askedAt', 'reason', 'answeredAt')),
    requests: (await changesAskedFor(context, row)).map((one) => replyOf(one, 'number', 'text', 'sent_at', 'answer', 'answered_at')),
    bookings: found.bookings.map((one) => ({ ...replyOf(one, 'date', 'state', 'bookedAt'), time: one.timeSlot })),
    result: view.result?.shown ?? null,
    emails: sent.map(({ recipient, title, plain, sentAt, createdAt }) => ({
      to: recipient,
      title,
      text: withoutLinks(plain),
      sent_at: (sentAt ?? createdAt).toISOString(),
    })),
    seen: await seenBy(db, thingsOf(found), season().timeZone),
  }
}

const stateTexts = {
  checking: m['own_data.were_checking_the_payment'],
  late: m['own_data.were_checking_the_payment'],
  correct: m['own_data.asked_correct_something'],
  accepted: m['frame.accepted'],
  booked: m['own_data.accepted_and_booked'],
  declined: m['frame.not_accepted'],
}

/** An email as it was stored: the links, which are filled in when it leaves, are never stored with it. */
function withoutLinks(plain: string): string {
  return plain.replaceAll(/\{(link|status)\}/g, '[link]').trim()
}

/** Counts who has seen these things by day, role and way, newest first. People in the office are roles, not names. */
async function seenBy(db: Database, things: { id: string }[], timeZone: string): Promise<SeenBy[]> {
  const rows = await db
    .select({ at: accessLog.at, role: user.role, action: accessLog.action, subject: accessLog.subject })
    .from(accessLog)
    .leftJoin(user, eq(user.id, accessLog.actor))
    .where(showsAny(things))
    .orderBy(asc(accessLog.at))
  const days = new Map<string, SeenBy>()
  for (const { at, role, action, subject } of rows) {
    const seen = {
      day: dayIn(timeZone, at.getTime()),
      by: role === null ? m['own_data.former_colleague']() : roleNames[role](),
      how: howText(action, subject),
    }
    const key = Object.values(seen).join()
    days.set(key, { ...seen, times: (days.get(key)?.times ?? 0) + 1 })
  }
  return [...days.values()].reverse()
}

const actionTexts = {
  listed: m['own_data.saw_in_list'],
  searched: m['own_data.found_by_search'],
  opened: m['own_data.opened_it'],
  'opened history': m['own_data.opened_its_history'],
  'opened picture': m['own_data.looked_at_the_screenshot'],
  exported: m['own_data.exported_it'],
} satisfies Record<AccessAction, () => string>
const subjectTexts: Partial<Record<AccessSubject, () => string>> = {
  booking: m['own_data.the_booking'],
  email: m['own_data.an_email'],
  account: m['own_data.the_account'],
  statement: m['own_data.a_bank_statement'],
  person: m['own_data.everything_about_the_family'],
}

function howText(action: AccessAction, subject: AccessSubject): string {
  const what = subjectTexts[subject]
  const how = actionTexts[action]()
  return what ? m['own_data.how_and_what']({ how, what: what() }) : how
}
