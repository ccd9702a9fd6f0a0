import { randomUUID } from 'node:crypto'
import type { Region } from '#domain/forms/form.ts'
import { formNamed } from '#domain/forms/index.ts'
import * as problemType from '#domain/problem-type.ts'
import type { Receipt } from '#domain/replies.ts'
import { doorIn, type Season } from '#domain/season/season.ts'
import type { AppContext, AppOptions } from '#server/context.ts'
import { recordConsent } from '#server/features/consent/index.ts'
import { lockInvitation, noteRegistered } from '#server/features/invitations/index.ts'
import { addPayment, type StoredPicture, withPicture } from '#server/features/payments/index.ts'
import { currentSeason, holdSeason } from '#server/features/season/index.ts'
import { isRefusedByDatabase, violatedConstraint } from '#server/platform/db/constraint.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { together } from '#server/platform/db/transaction.ts'
import { visitor } from '#server/platform/history.ts'
import { uncounted } from '#server/platform/http/limits/form-limit.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { alreadyRegistered, remindIfRegistered } from './duplicates/already-registered.ts'
import { findSame } from './duplicates/same-child.ts'
import { type Row, toColumns } from './row.ts'
import { lockChildren, storeRegistrations } from './store.ts'
import { disclaimerShown, findEarlier, hashOf, receiptFor, refuseOutdated, type Submission } from './submission.ts'

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
  if (earlier) return await receiptFor(context, earlier, submission, submissionHash)
  // Checked only now: a repeat of what was stored before the form closed or the fee changed is still that registration.
  refuseOutdated(submission, { season, checked, now: context.now(), isTrial: context.publicUrl === null })

  const { countForm = uncounted } = submission
  try {
    const row = await countForm(() => store(context, season, submission, submissionHash))
    return await receiptFor(context, row, submission, submissionHash)
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (!(error instanceof Problem || isRefusedByDatabase(error))) throw error
    // When the same submission arrives twice at once, either rule may be the first to fail.
    const same = await findEarlier(context, submission, submissionHash)
    if (same) return await receiptFor(context, same, submission, submissionHash)
    if (constraint === 'registrations_child_by_contact' || (error instanceof Problem && error.type === problemType.alreadyRegistered)) {
      await remindIfRegistered(context, submission.competition, toColumns(formNamed(submission.competition.form), submission.answers))
      throw alreadyRegistered(context, submission.competition)
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

const notTicked = { ticked: '', by: 'parent' } as const

async function insert(
  tx: Transaction,
  context: EnterContext,
  season: Season,
  { competition, door, answers, key, school, named, shown, consent = notTicked, invitation: token = '' }: Submission,
  { submissionHash, picture }: { submissionHash: string; picture: StoredPicture },
): Promise<Row> {
  const columns = toColumns(formNamed(competition.form), answers)
  // Checked before the insert, because a refused insert uses up a serial number.
  const [, [same]] = await together(
    lockChildren(tx, competition.slug, [columns.childKey]),
    findSame(tx, competition.slug, season, [columns]),
  )
  if (same) throw alreadyRegistered(context, competition)
  const invitation = await lockInvitation(tx, context.bookingLinkKey, season, { token, competition, birthDate: columns.birthDate })
  const fee = doorIn(season, door.path).fees[columns.region as Region]
  const paymentId = await addPayment(tx, { ...fee, txnNo: columns.txnNo, picture })
  const owner = school ?? named
  const [row] = await storeRegistrations(tx, season, {
    competition,
    door,
    students: [{ id: randomUUID(), key: key ?? randomUUID(), answers }],
    payment: { id: paymentId, pictureHash: picture.hash },
    actor: school?.actor ?? visitor,
    submissionHash,
    disclaimerVersion: await disclaimerShown(tx, season, shown?.disclaimerVersion),
    school: owner ? { id: owner.id, link: school ? 'registered' : 'named' } : null,
    consentLink: (row) => recordConsent(tx, { ...context, season: () => season }, row, consent),
  })
  if (!row) throw new Error('The database returned no row for an insert')
  if (invitation) await noteRegistered(tx, invitation, row.id)
  return row
}
