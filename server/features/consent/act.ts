import { eq } from 'drizzle-orm'
import { competitionNamed } from '#domain/competitions/index.ts'
import { nameAfterThe } from '#domain/competitions/name.ts'
import { msg, t } from '#domain/language/translate.ts'
import type { Consent, ConsentMethod, Declaration } from '#domain/privacy/consent.ts'
import type { Season } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { consentPath } from '#server/features/links/index.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { consentRequests, consents, registrations } from '#server/platform/db/schema/index.ts'
import { problems } from '#server/platform/http/problem.ts'
import { inLanguage } from '#server/platform/language.ts'
import { type Email, emailFrom, trusted } from '#server/platform/mail/emails.ts'
import { addressed, type EmailKind, enqueueEmail, withdraw } from '#server/platform/mail/outbox.ts'
import { noticeWith, storeNotice } from './notice.ts'
import { isChilds, isConsentMissing, type Row, standingOf } from './standing.ts'

type ConsentContext = Pick<AppContext, 'season' | 'retentionDays' | 'now' | 'bookingLinkKey'>

/**
 * Notes what a parent agreed to on the form of a child that has just registered, and that the consent is still to be confirmed. Without a
 * consent, or with one to an unknown text, the parent is asked by email. Returns the path of the link that confirms or gives it, for the
 * email about the registration; '' when no parent must consent.
 */
export async function noteConsent(tx: Transaction, context: ConsentContext, row: Row, consent: Consent | null): Promise<string> {
  if (!isChilds(context.season(), row, context.now())) return ''
  if (consent) await store(tx, context, row, { act: 'given', method: 'form', consent })
  await openRequest(tx, context, row)
  return consentPath(context.bookingLinkKey, row)
}

/**
 * Notes a school's word that it holds the consent of a child's parent, and emails the notice to the parent. Without its word, or with one
 * about an unknown text, the parent is asked, and the path of the link for that is returned, as by `noteConsent`; otherwise ''.
 */
export async function noteDeclaration(
  tx: Transaction,
  context: ConsentContext,
  row: Row,
  declaration: Declaration | null,
): Promise<string> {
  if (!isChilds(context.season(), row, context.now())) return ''
  const counts = declaration && (await store(tx, context, row, { act: 'declared', method: 'school', consent: declaration }))
  if (!counts) return await noteConsent(tx, context, row, null)
  await sendLink(tx, context, row, 'consent-declared', 'done')
  return ''
}

/**
 * Brings what is asked of a parent up to date with corrected answers. Who became a child is asked about, and who isn't one any more no
 * longer is. A new address is asked anew, because a confirmation proves only that the holder of the earlier one agreed; where a school gave
 * its word, the new address gets the notice. Nobody is asked about a declined registration. `inReceipt`: the email about the registration
 * that follows has the link, so none of its own is sent. `kind`: see `EmailKind`.
 */
export async function updateRequest(
  tx: Transaction,
  context: ConsentContext,
  { before, row, inReceipt = false, kind = 'office' }: { before: Row; row: Row; inReceipt?: boolean; kind?: EmailKind },
): Promise<void> {
  if (!isChilds(context.season(), row, context.now())) return await endRequest(tx, row)
  if (row.status === 'declined') return
  const { state, isCurrent } = await standingOf(tx, context, row)
  if (state === 'withdrawn') return
  const isNewAddress = row.contactKey !== before.contactKey
  if (isNewAddress && isCurrent && state === 'declared') return await sendLink(tx, context, row, 'consent-declared', kind)
  if (isCurrent && state === 'confirmed') return await endRequest(tx, row)
  const isNewChild = !isChilds(context.season(), before, context.now())
  if (!isNewAddress && (!isNewChild || (isCurrent && state === 'declared'))) return
  await openRequest(tx, context, row)
  if (!inReceipt) await sendRequest(tx, context, row, kind)
}

/**
 * Stores the consent of a parent who has the link to a registration, or, without `consent`, confirms the one given on the form. By the link
 * in our email it is confirmed at once; by another page an email asks for that. Doing it twice does nothing more. Throws 409 when there is
 * nothing to confirm, the registration is withdrawn, or the notice has changed meanwhile.
 */
export async function consentByLink(
  context: ConsentContext & Pick<AppContext, 'db'>,
  { id }: Pick<Row, 'id'>,
  { method, consent }: { method: ConsentMethod; consent: Consent | null },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const [row] = await tx.select().from(registrations).where(eq(registrations.id, id)).for('update')
    if (!row) throw problems.notFound()
    const { state, isCurrent, last } = await standingOf(tx, context, row)
    if (state === 'withdrawn') throw problems.stale(t('This registration is withdrawn.'))
    const act = method === 'email link' ? 'confirmed' : 'given'
    if (isCurrent && (state === 'confirmed' || (state === 'given' && act === 'given'))) return
    if (consent) {
      if (!(await store(tx, context, row, { act, method, consent }))) throw problems.stale(t(changedNotice))
    } else {
      if (act !== 'confirmed' || !isCurrent || state !== 'given' || !last) throw problems.stale(t(changedNotice))
      const { guardian, relation, noticeVersion, noticeHash, language } = last
      const same = { guardian, relation, noticeVersion, noticeHash, language }
      await tx
        .insert(consents)
        .values({ ...same, registrationId: id, contactKey: row.contactKey, act, method, at: new Date(context.now()) })
    }
    if (act === 'given') {
      await openRequest(tx, context, row)
      return await sendRequest(tx, context, row, 'done')
    }
    await endRequest(tx, row)
    const to = addressed('done', row.contactEmail, id, context.season().organisation)
    await enqueueEmail(tx, consentEmail('consent-confirmed', row, context.season()), to)
  })
}

/** Throws 409 when a parent must consent before the family books, moves or corrects. */
export async function refuseWithoutConsent(db: Database | Transaction, context: ConsentContext, row: Row): Promise<void> {
  if (await isConsentMissing(db, context, row)) throw problems.stale(t(consentFirst))
}

/** Returns the path of the link that confirms or gives consent, while the parent was asked for it; otherwise ''. */
export async function linkToConfirm(tx: Transaction, context: Pick<AppContext, 'bookingLinkKey'>, row: Row): Promise<string> {
  const isAsked = (await tx.$count(consentRequests, eq(consentRequests.registrationId, row.id))) > 0
  return isAsked ? consentPath(context.bookingLinkKey, row) : ''
}

/** Emails the parent the link that confirms or gives consent. */
export async function sendRequest(tx: Transaction, context: ConsentContext, row: Row, kind: EmailKind = 'office'): Promise<void> {
  await sendLink(tx, context, row, 'consent-asked', kind)
}

type Asking = 'consent-asked' | 'consent-declared'

async function sendLink(tx: Transaction, context: ConsentContext, row: Row, name: Asking, kind: EmailKind): Promise<void> {
  const link = consentPath(context.bookingLinkKey, row)
  await enqueueEmail(tx, consentEmail(name, row, context.season()), {
    ...addressed(kind, row.contactEmail, row.id, context.season().organisation),
    link,
  })
}

const changedNotice = msg('The privacy notice has changed. Reload this page, read it, and agree again.')
const consentFirst = msg('A parent or guardian must agree to the privacy notice first. Open the link in our email again to read it.')

type Act = { method: ConsentMethod } & ({ act: 'given' | 'confirmed'; consent: Consent } | { act: 'declared'; consent: Declaration })

/** Stores an act with the notice that was shown. Returns false, and stores nothing, when nobody knows what that said. */
async function store(tx: Transaction, context: ConsentContext, row: Row, { act, method, consent }: Act): Promise<boolean> {
  const notice = await noticeWith(tx, context, { hash: consent.notice, by: act === 'declared' ? 'school' : 'parent' })
  if (!notice) return false
  const at = new Date(context.now())
  await storeNotice(tx, notice, at)
  const { guardian, relation } = { guardian: null, relation: null, ...consent }
  const { hash: noticeHash, version: noticeVersion, language } = notice
  const about = { registrationId: row.id, contactKey: row.contactKey }
  await tx.insert(consents).values({ ...about, act, guardian, relation, noticeVersion, noticeHash, language, method, at })
  return true
}

async function openRequest(tx: Transaction, context: ConsentContext, { id }: Row): Promise<void> {
  const asked = { askedAt: new Date(context.now()), reminders: 0 }
  await tx
    .insert(consentRequests)
    .values({ registrationId: id, ...asked })
    .onConflictDoUpdate({ target: consentRequests.registrationId, set: asked })
}

/** Stops asking a parent for consent: what is still to be sent about it isn't. */
export async function endRequest(tx: Transaction, { id }: Row): Promise<void> {
  await tx.delete(consentRequests).where(eq(consentRequests.registrationId, id))
  await withdraw(tx, id, ['consent-asked'])
}

function consentEmail(name: 'consent-asked' | 'consent-declared' | 'consent-confirmed', row: Row, { contact }: Season): Email {
  return inLanguage(row.language, () =>
    emailFrom(name, row.competition, {
      name: row.name,
      competition: trusted(nameAfterThe(competitionNamed(row.competition))),
      reference: row.reference,
      contact: trusted(contact),
    }),
  )
}
