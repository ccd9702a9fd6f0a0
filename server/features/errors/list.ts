import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { OfficeErrors } from '#domain/office-errors.ts'
import type { AppOptions } from '#server/context.ts'
import { mailTrouble, undeliveredByReason } from '#server/features/emails/index.ts'
import { countOpenReports } from '#server/features/problem-reports/index.ts'
import { countDisputes, ofStudents } from '#server/features/registrations/index.ts'
import { countToDecide } from '#server/features/schools/index.ts'
import { replyOf } from '#server/lib/reply.ts'

import { failedTasks, hasNoAccount, missingPictures, proofs, registrations } from '#server/platform/db/schema/index.ts'

import { problems } from '#server/platform/http/problem.ts'
import { fullKey } from '#server/platform/images/pictures.ts'
import { countUndelivered, listUndelivered } from './undelivered.ts'

/** Most rows of each list. */
const most = 100

/** Returns what went wrong and needs a person. Without a mail server (`sendsEmails`), emails wait by intention. */
export async function listErrors(context: Pick<AppOptions, 'db' | 'season' | 'now' | 'sendsEmails'>): Promise<OfficeErrors> {
  const { db, sendsEmails } = context
  const undelivered = await countUndelivered(db)
  const failed = await db.select().from(failedTasks).orderBy(desc(failedTasks.failedAt))
  const pictures = await db
    .select({ row: registrations, noticedAt: missingPictures.noticedAt })
    .from(missingPictures)
    .innerJoin(registrations, eq(registrations.paymentId, missingPictures.paymentId))
    .where(isNewest)
    .orderBy(desc(missingPictures.noticedAt))
  const students = and(hasNoAccount, inArray(registrations.competition, ofStudents))
  const withoutAccount = await db.select().from(registrations).where(students).orderBy(asc(registrations.serialNo)).limit(most)
  return {
    mail: sendsEmails ? await mailTrouble(db) : null,
    undelivered: await listUndelivered(context, most),
    email_reasons: undelivered.all > 1 ? (await undeliveredByReason(db)).filter((one) => one.addresses > 1) : [],
    undelivered_total: undelivered.all,
    undelivered_gone: undelivered.gone,
    tasks: failed.map((task) => replyOf(task, 'name', 'failedAt', 'times')),
    pictures: pictures.slice(0, most).map(({ row, noticedAt }) => ({
      ...replyOf(row, 'id', 'competition', 'serialNo', 'name', 'status', 'version'),
      noticed_at: noticedAt.toISOString(),
    })),
    pictures_total: pictures.length,
    without_account: withoutAccount.map((row) => ({
      ...replyOf(row, 'id', 'competition', 'serialNo', 'name', 'email'),
      accepted_at: (row.decidedAt ?? row.submittedAt).toISOString(),
    })),
    without_account_total: await db.$count(registrations, students),
    disputes_total: await countDisputes(db),
    reports_total: await countOpenReports(db),
    schools_total: await countToDecide(db),
  }
}

/** A family that has sent a new picture needs the old one no longer. */
const isNewest = sql`not exists (select from ${proofs} later where later.payment_id = ${missingPictures.paymentId} and later.version > ${missingPictures.version})`

/** Looks for a registration's picture again. Returns whether it is there. Throws 404 for a registration without a missing one. */
export async function lookAgain({ db, files }: Pick<AppOptions, 'db' | 'files'>, id: string): Promise<boolean> {
  const [missing] = await db
    .select({ fileKey: proofs.fileKey, paymentId: proofs.paymentId, version: proofs.version })
    .from(registrations)
    .innerJoin(missingPictures, eq(missingPictures.paymentId, registrations.paymentId))
    .innerJoin(proofs, and(eq(proofs.paymentId, missingPictures.paymentId), eq(proofs.version, missingPictures.version)))
    .where(eq(registrations.id, id))
    .orderBy(desc(proofs.version))
    .limit(1)
  if (!missing) throw problems.notFound()
  if (!(await files.read(fullKey(missing.fileKey)))) return false
  await db
    .delete(missingPictures)
    .where(and(eq(missingPictures.paymentId, missing.paymentId), eq(missingPictures.version, missing.version)))
  return true
}
