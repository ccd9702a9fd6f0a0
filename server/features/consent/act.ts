import { eq } from 'drizzle-orm'
import { competitionNamed } from '#domain/competitions/index.ts'
import { nameAfterThe } from '#domain/competitions/name.ts'
import { m } from '#domain/language/paraglide/messages.js'
import type { ConsentAct, ConsentBy } from '#domain/privacy/consent.ts'
import type { AppContext } from '#server/context.ts'
import { consentPath, type Registration } from '#server/features/links/index.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { consentRequests, consents, registrations } from '#server/platform/db/schema/index.ts'
import { problems } from '#server/platform/http/problem.ts'
import { inLanguage } from '#server/platform/language.ts'
import { emailFrom, trusted } from '#server/platform/mail/emails.ts'
import { addressed, enqueueEmail, withdraw } from '#server/platform/mail/outbox.ts'
import { consentStatus, isChilds, isPaidTogether, storeNotice, versionNow } from './status.ts'

type ConsentContext = Pick<AppContext, 'season' | 'now' | 'bookingLinkKey'>

/** A form's tick: the version of the notice that it was for, '' for none, and who ticked it. */
export type TickedConsent = { ticked: string; by: ConsentBy }

/**
 * Records the tick on the form of a child that has just registered; one for another version than the one in force records nothing. Either
 * way the parent is asked to confirm: returns the path of the link for the first email, or '' when no parent must consent.
 */
export async function recordConsent(
  tx: Transaction,
  context: ConsentContext,
  row: Registration,
  { ticked, by }: TickedConsent,
): Promise<string> {
  if (!isChilds(context.season(), row, context.now())) return ''
  if (isInForce(context, ticked)) await store(tx, context, row, by === 'school' ? 'declared' : 'given')
  await openRequest(tx, context, row)
  return consentPath(context.bookingLinkKey, row)
}

/**
 * Brings what is asked of a parent up to date with corrected answers. Who became a child is asked about, and who isn't one any more no
 * longer is. A new address is asked anew, because a confirmation proves only that the holder of the earlier one agreed. Nobody is asked
 * about a declined registration. Returns whether the parent is asked now: by the email about the change (`asksConsent`), or by `sendRequest`.
 */
export async function updateRequest(
  tx: Transaction,
  context: ConsentContext,
  { before, row }: { before: Registration; row: Registration },
): Promise<boolean> {
  const status = await consentStatus(tx, row)
  if (!isChilds(context.season(), row, context.now()) || (status === 'confirmed' && row.status !== 'declined')) {
    await endRequest(tx, row)
    return false
  }
  if (row.status === 'declined' || status === 'withdrawn') return false
  if (row.contactKey === before.contactKey && isChilds(context.season(), before, context.now())) return false
  await openRequest(tx, context, row)
  return true
}

/**
 * Records that a parent confirms by the link in our email, for the version of the notice that the page showed, and for every child of this
 * parent that the same payment pays for: one email was about them all. Doing it twice does nothing more. Throws 409 when the registration is withdrawn or the notice has changed meanwhile.
 */
export async function confirmConsent(
  context: ConsentContext & Pick<AppContext, 'db'>,
  linked: Pick<Registration, 'id' | 'paymentId' | 'contactKey'>,
  version: string,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const rows = await tx.select().from(registrations).where(isPaidTogether(linked)).orderBy(registrations.id).for('update')
    for (const row of rows) {
      const status = await consentStatus(tx, row)
      if (status === 'withdrawn' && row.id === linked.id) throw problems.stale(m['consent.this_registration_is_withdrawn']())
      if (status === 'withdrawn' || status === 'confirmed' || !isChilds(context.season(), row, context.now())) continue
      if (!isInForce(context, version)) throw problems.stale(m['consent.privacy_notice_changed_read']())
      await store(tx, context, row, 'confirmed')
      await endRequest(tx, row)
    }
  })
}

/** Returns the path of the link that confirms consent, while the parent is asked for it; otherwise ''. */
export async function linkToConfirm(tx: Transaction, context: Pick<AppContext, 'bookingLinkKey'>, row: Registration): Promise<string> {
  const isAsked = (await tx.$count(consentRequests, eq(consentRequests.registrationId, row.id))) > 0
  return isAsked ? consentPath(context.bookingLinkKey, row) : ''
}

/** Emails the parent the link that confirms consent, and that to an account of the student. */
export async function sendRequest(
  tx: Transaction,
  context: ConsentContext,
  row: Registration,
  accountId: string | null = null,
): Promise<void> {
  const { organisation, contact } = context.season()
  const email = inLanguage(row.language, () =>
    emailFrom('consent-asked', row.competition, {
      name: row.name,
      competition: trusted(nameAfterThe(competitionNamed(row.competition))),
      reference: row.reference,
      contact: trusted(contact),
    }),
  )
  const link = consentPath(context.bookingLinkKey, row)
  await enqueueEmail(tx, email, { ...addressed('office', row.contactEmail, row.id, organisation), link, accountId })
}

function isInForce(context: ConsentContext, version: string): boolean {
  return version === 'yes' || version === versionNow(context)
}

async function store(tx: Transaction, context: ConsentContext, row: Registration, act: ConsentAct): Promise<void> {
  const at = new Date(context.now())
  const notice = await storeNotice(tx, context, act === 'declared' ? 'school' : 'parent', at)
  const method = ({ given: 'form', confirmed: 'email link', declared: 'school' } as const)[act]
  await tx.insert(consents).values({ registrationId: row.id, contactKey: row.contactKey, act, method, ...notice, at })
}

async function openRequest(tx: Transaction, context: ConsentContext, { id }: Registration): Promise<void> {
  const askedAt = new Date(context.now())
  await tx
    .insert(consentRequests)
    .values({ registrationId: id, askedAt })
    .onConflictDoUpdate({ target: consentRequests.registrationId, set: { askedAt } })
}

/** Stops asking a parent for consent: what is still to be sent about it isn't. */
async function endRequest(tx: Transaction, { id }: Registration): Promise<void> {
  await tx.delete(consentRequests).where(eq(consentRequests.registrationId, id))
  await withdraw(tx, id, ['consent-asked'])
}
