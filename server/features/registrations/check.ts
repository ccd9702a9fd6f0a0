import { and, desc, eq, or, sql } from 'drizzle-orm'
import { competitionNamed } from '#domain/competitions/index.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { translate } from '#domain/language/translate.ts'
import { groupBy } from '#domain/lib/lists.ts'
import { emailKey } from '#domain/lib/text.ts'
import * as problemType from '#domain/problem-type.ts'
import type { RegistrationState } from '#domain/registration/api.ts'
import { reasonText } from '#domain/registration/correction.ts'
import { referenceAsMeant, type Status } from '#domain/registration/registration.ts'
import type { Season } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { hasConfirmed } from '#server/features/consent/index.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { partPattern } from '#server/platform/db/like.ts'
import { registrations } from '#server/platform/db/schema/index.ts'
import { updateVersion } from '#server/platform/db/transaction.ts'
import { type Actor, record } from '#server/platform/history.ts'
import { type CountedLimit, networkOf, type SharedRateLimit, withinLimits } from '#server/platform/http/limits/rate-limit.ts'
import { Problem, problems } from '#server/platform/http/problem.ts'
import { addressed, enqueueEmail, withdraw } from '#server/platform/mail/outbox.ts'
import { asFamiliesSee } from './corrections/request.ts'
import { emailDataOf, emailState, namedTogether, registrationEmails } from './emails.ts'
import { lockRegistration, type Row } from './row.ts'

/** Explains a registration's state to the family, and what happens next; for a decline with the office's reason, if any. */
export function meaningOf(season: Pick<Season, 'translations'>, { status, reason }: { status: Status; reason: string | null }): string {
  const meaning = meanings[status]()
  return reason === null ? meaning : `${meaning} ${m['status.the_reason']({ reason: reasonText(season, reason) })}`
}

const meanings = {
  pending: m['status.checking_payment_dont_pay'],
  correction: m['status.something_corrected_email_says'],
  accepted: m['status.registration_accepted_theres_nothing'],
  declined: m['status.couldnt_accept_registration_register'],
} satisfies Record<Status, () => string>

/**
 * Returns what a family may know of its registration, given the reference and one of the email addresses used. Everything else gets the
 * same 404. Easily confused characters in the reference are accepted for each other.
 */
export async function checkRegistration(
  { db, season }: Pick<AppContext, 'db' | 'season'>,
  reference: string,
  email: string,
): Promise<RegistrationState> {
  const found = await findRegistration(db, reference, email)
  const [row = found] = await asFamiliesSee(db, [found])
  return {
    name: row.name,
    competition: translate(competitionNamed(row.competition).name),
    serial_no: row.serialNo,
    status: row.status,
    message: meaningOf(season(), row),
  }
}

/**
 * Returns the registration with this reference and address. Throws the one 404 of everything else, after the same
 * query: a row that is only read for its reference would take longer than none.
 */
export async function findRegistration(db: Database, reference: string, email: string): Promise<Row> {
  const asked = emailKey(email.trim())
  const isTheirs = or(eq(registrations.contactKey, asked), eq(sql`lower(${registrations.email})`, asked))
  const [row] = await db
    .select()
    .from(registrations)
    .where(and(eq(registrations.reference, referenceAsMeant(reference)), isTheirs))
  if (!row) {
    throw new Problem(problemType.noSuchRegistration, 404, m['problem.not_found'](), m['status.couldnt_find_registration_reference']())
  }
  return row
}

/** Wrong pairs of a reference and an email address per hour from one network. Never by reference: a stranger could close it for its owner. */
export const maxWrongChecks = 20
/** Requests per hour for links by email. An email address counts whether or not it is known. */
export const maxLinkRequests = { email: 3, network: 20 }

const hour = 60 * 60 * 1000
const orElse = ', or use the link in our email'

/** Runs a check of a reference and counts it if it was wrong. Throws 429 before trying when there were too many. */
export async function limitWrongChecks<Outcome>(counts: SharedRateLimit, ip: string, attempt: () => Promise<Outcome>): Promise<Outcome> {
  const isWrong = (error: unknown) => error instanceof Problem && error.type === problemType.noSuchRegistration
  return await withinLimits(
    counts,
    [limit(`status guesses address ${networkOf(ip)}`, maxWrongChecks)],
    (_outcome, error) => isWrong(error),
    attempt,
  )
}

/** Counts a request for links to an email address. Throws 429 when there were too many. */
export async function limitLinkRequests<Outcome>(
  counts: SharedRateLimit,
  { ip, emailKey }: { ip: string; emailKey: string },
  attempt: () => Promise<Outcome>,
): Promise<Outcome> {
  const limits = [
    limit(`status links address ${networkOf(ip)}`, maxLinkRequests.network),
    limit(`status links email ${emailKey}`, maxLinkRequests.email),
  ]
  return await withinLimits(counts, limits, () => true, attempt)
}

function limit(key: string, most: number): CountedLimit {
  return { key, most, milliseconds: hour, refuse: (wait) => problems.tooManyRequests(wait, orElse) }
}

/** Most registrations whose links one request sends; a family has few. */
const most = 5

/**
 * Emails the links to this season's registrations with this address, the newest first, each to its contact address; one for those that its
 * page shows together. Says nothing about whether there are any. Sending counts against the recipient's limits (mail/recipient-limit.ts).
 */
export async function emailLinks(context: Pick<AppContext, 'db' | 'season'>, asked: string): Promise<void> {
  const key = emailKey(asked.trim())
  if (key === '') return
  const season = context.season()
  await context.db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(registrations)
      .where(
        and(
          // Both addresses are part of the text that is searched with an index.
          sql`${registrations.searchText} like ${partPattern(key)}`,
          or(eq(registrations.contactKey, key), eq(sql`lower(${registrations.email})`, key)),
          eq(registrations.round, season.round),
        ),
      )
      .orderBy(desc(registrations.serialNo))
      .limit(most)
    for (const theirs of groupBy(rows, ({ contactKey }) => contactKey).values()) {
      for (const shown of await behindOneLink(tx, theirs)) {
        const [row] = shown
        const email = registrationEmails.statusLinkSent(namedTogether(shown.map((one) => emailDataOf(one, season))))
        if (row) await enqueueEmail(tx, email, addressed('asked', row.contactEmail, row.id, season.organisation))
      }
    }
  })
}

/** Groups registrations of an address by whose pages show each other, as `familyOf` does. The link is the first one's. */
async function behindOneLink(tx: Transaction, rows: Row[]): Promise<Iterable<Row[]>> {
  for (const row of rows) if (await hasConfirmed(tx, row)) return [[row, ...rows.filter((other) => other !== row)]]
  return groupBy(rows, ({ paymentId }) => paymentId).values()
}

/**
 * Emails the family a new link to its registration; all earlier links, booking links included, stop working. An acceptance that hasn't been
 * sent is written again, because it has a booking link. Throws 404, and 409 when it was changed after `version`.
 */
export async function sendNewLink(context: AppContext, actor: Actor, id: string, version: number): Promise<Row> {
  return await context.db.transaction(async (tx) => {
    const before = await lockRegistration(tx, context, id, version)
    const row = await updateVersion(tx, registrations, before, { linkNo: before.linkNo + 1 })
    await record(tx, { actor, action: 'new link sent', subject: 'registration', subjectId: id })
    if ((await withdraw(tx, id, ['registration-accepted'])) > 0) await emailState(tx, context, row)
    const data = emailDataOf(row, context.season(row.round))
    await enqueueEmail(tx, registrationEmails.newStatusLink(data), addressed('office', row.contactEmail, id, data.organisation))
    return row
  })
}
