import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Region } from '#domain/forms/form.ts'
import { formNamed } from '#domain/forms/index.ts'
import { listText } from '#domain/language/list-text.ts'
import { m } from '#domain/language/paraglide/messages.js'
import * as problemType from '#domain/problem-type.ts'
import type { Receipt } from '#domain/registration/api.ts'
import { referenceAsMeant } from '#domain/registration/registration.ts'
import { mostSiblings } from '#domain/registration/siblings.ts'
import { doorIn, type Season } from '#domain/season/season.ts'
import type { AppContext, AppOptions } from '#server/context.ts'
import { recordConsent } from '#server/features/consent/index.ts'
import { lockInvitation, noteRegistered } from '#server/features/invitations/index.ts'
import {
  addPayment,
  addToPayment,
  isOfSchool,
  newestProof,
  type Proof,
  type StoredPicture,
  withPicture,
} from '#server/features/payments/index.ts'
import { currentSeason, holdSeason } from '#server/features/season/index.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { isRefusedByDatabase, violatedConstraint } from '#server/platform/db/errors.ts'
import { registrations } from '#server/platform/db/schema/index.ts'
import { together } from '#server/platform/db/transaction.ts'
import { visitor } from '#server/platform/history.ts'
import { uncounted } from '#server/platform/http/limits/rate-limit.ts'
import { Problem, problems } from '#server/platform/http/problem.ts'
import { findSame, refuseRegistered, remindIfRegistered } from './duplicates.ts'
import { lockPaidTogether, type Row, toColumns } from './row.ts'
import { lockChildren, storeRegistrations } from './store.ts'
import {
  disclaimerShown,
  findEarlier,
  hashOf,
  refuseOutdated,
  registrationReceipt,
  type Submission,
  submittedChildren,
} from './submission.ts'

type EnterContext = AppContext & Pick<AppOptions, 'sendsEmails' | 'linkBase'>

/**
 * Stores a registration with its picture, its history and the email to the family, or nothing at all. The same key with the same content
 * returns the same receipt, and so does the same content within a day without a key. Throws: picture problems, closed, fee changed (409), too many forms from one network (429), form opened for
 * another school (409), already registered (409; the receipt is emailed again), key reused for other content (422). Specification 4.1,
 * rulings.
 */
export async function enter(context: EnterContext, submission: Submission): Promise<Receipt> {
  const submissionHash = hashOf(submission)
  const checked = context.season()
  const [earlier, season] = await Promise.all([findEarlier(context, submission, submissionHash), currentSeason(context.db, context)])
  if (earlier) return await registrationReceipt(context, earlier, submission, submissionHash)
  // Checked only now: a repeat of what was stored before the form closed or the fee changed is still that registration.
  refuseOutdated(submission, { season, checked, now: context.now(), isTrial: context.publicUrl === null })

  const { countForm = uncounted } = submission
  try {
    const row = await countForm(() => store(context, season, submission, submissionHash))
    return await registrationReceipt(context, row, submission, submissionHash)
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (!(error instanceof Problem || isRefusedByDatabase(error))) throw error
    // When the same submission arrives twice at once, either rule may be the first to fail.
    const same = await findEarlier(context, submission, submissionHash)
    if (same) return await registrationReceipt(context, same, submission, submissionHash)
    if (constraint === 'registrations_child_by_contact' || (error instanceof Problem && error.type === problemType.alreadyRegistered)) {
      throw await refusalOf(context, submission)
    }
    throw error
  }
}

/** Stores the picture first, and removes it when the registration is refused. */
async function store(context: EnterContext, season: Season, submission: Submission, submissionHash: string): Promise<Row> {
  return await withPicture(context.files, submission.picture, (picture) =>
    context.db.transaction(async (tx) => {
      const held = await holdSeason(tx, { season: () => season, now: context.now })
      if (held !== season)
        refuseOutdated(submission, { season: held, checked: season, now: context.now(), isTrial: context.publicUrl === null })
      return await insert(tx, context, held, submission, { submissionHash, picture })
    }),
  )
}

/** Emails the addresses on file of the children who are registered already, and returns the refusal; with siblings it says who they are. */
async function refusalOf(context: EnterContext, submission: Submission): Promise<Problem> {
  const { competition } = submission
  const form = formNamed(competition.form)
  const names: string[] = []
  for (const { answers } of submittedChildren(submission)) {
    const columns = toColumns(form, answers)
    if (await remindIfRegistered(context, competition, columns)) names.push(columns.name)
  }
  return refuseRegistered(context, competition, submission.siblings?.length ? listText(names) : '')
}

const notTicked = { ticked: '', by: 'parent' } as const

async function insert(
  tx: Transaction,
  context: EnterContext,
  season: Season,
  submission: Submission,
  { submissionHash, picture }: { submissionHash: string; picture: StoredPicture },
): Promise<Row> {
  const { competition, door, key, school, shown, paidWith = '' } = submission
  const form = formNamed(competition.form)
  // Before the children, as everywhere.
  const paid = paidWith === '' ? null : await lockPaidWith(tx, season, submission, picture)
  const children = submittedChildren(submission).map((child, at) => ({
    ...child,
    id: randomUUID(),
    key: (at === 0 && key) || randomUUID(),
  }))
  const columns = children.map(({ answers }) => toColumns(form, answers))
  // Checked before the insert, because a refused insert uses up a serial number.
  const [, [same]] = await together(
    lockChildren(
      tx,
      competition.slug,
      columns.map(({ childKey }) => childKey),
    ),
    findSame(tx, competition.slug, season, columns),
  )
  if (same) throw refuseRegistered(context, competition)
  const invitations: ({ id: string } | null)[] = []
  for (const { answers, invitation: token = '' } of children)
    invitations.push(
      await lockInvitation(tx, context.bookingLinkKey, season, { token, competition, birthDate: answers[form.roles.birthDate] ?? '' }),
    )
  const { amount, currency } = doorIn(season, door.path).fees[submission.answers[form.roles.region] as Region]
  const total = { amount: amount * children.length, currency }
  const txnNo = paid?.txnNo ?? columns[0]?.txnNo ?? ''
  const payment = paid ? await addToPayment(tx, paid, total, picture) : await addPayment(tx, { ...total, txnNo, picture })
  const rows = await storeRegistrations(tx, season, {
    competition,
    door,
    students: children.map(({ id, key, answers, named }) => {
      const owner = school ?? named
      const link = school ? ('registered' as const) : ('named' as const)
      return { id, key, answers: { ...answers, [form.roles.txnNo]: txnNo }, school: owner ? { id: owner.id, link } : null }
    }),
    payment: { id: payment, pictureHash: picture.hash },
    actor: school?.actor ?? visitor,
    submissionHash,
    disclaimerVersion: await disclaimerShown(tx, season, shown?.disclaimerVersion),
    consentLink: (row) => {
      const { consent = notTicked } = children.find(({ id }) => id === row.id) ?? {}
      return recordConsent(tx, { ...context, season: () => season }, row, consent)
    },
  })
  for (const [at, invitation] of invitations.entries()) {
    const [row] = rows.filter(({ id }) => id === children[at]?.id)
    if (invitation && row) await noteRegistered(tx, invitation, row.id)
  }
  const first = rows.find(({ id }) => id === children[0]?.id)
  if (!first) throw new Error('The database returned no row for an insert')
  return first
}

/**
 * Locks the payment that a family says paid for these children too, with its registrations, and returns its newest proof. Throws 409 unless it
 * is this family's own in this competition, nobody has decided about it, and the number or the picture that is sent is the payment's.
 */
async function lockPaidWith(tx: Transaction, season: Season, submission: Submission, picture: StoredPicture): Promise<Proof> {
  const { competition, answers, paidWith = '' } = submission
  const { contactKey, txnKey, region } = toColumns(formNamed(competition.form), answers)
  const [named] = await tx
    .select()
    .from(registrations)
    .where(and(eq(registrations.reference, referenceAsMeant(paidWith)), eq(registrations.contactKey, contactKey)))
  const rows = named ? await lockPaidTogether(tx, named.id) : []
  const isOpen = rows.every(
    (row) => row.status === 'pending' && row.competition === competition.slug && row.round === season.round && row.region === region,
  )
  if (named && isOpen && rows.length + submittedChildren(submission).length <= mostSiblings && !(await isOfSchool(tx, named.paymentId))) {
    const proof = await newestProof(tx, named.paymentId)
    if (proof.txnKey === txnKey || proof.fileHash === picture.hash) return proof
  }
  throw problems.stale(m['form.cant_join_payment']({ contact: season.contact }))
}
