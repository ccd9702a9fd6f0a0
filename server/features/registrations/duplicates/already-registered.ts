import { eq } from 'drizzle-orm'
import type { Competition } from '#domain/competitions/competition.ts'
import { competitionNamed } from '#domain/competitions/index.ts'
import { dialCodeIn } from '#domain/forms/dial-codes.ts'
import type { Issue } from '#domain/forms/field.ts'
import { checkField } from '#domain/forms/field-kinds.ts'
import { fieldNamed } from '#domain/forms/form.ts'
import { formNamed } from '#domain/forms/index.ts'
import { nationalNumber } from '#domain/forms/phone.ts'
import { translate } from '#domain/language/translate.ts'
import type { DuplicateCheck } from '#domain/registration/duplicate-check.ts'
import { occasionAt } from '#domain/season/season.ts'
import type { AppContext, AppOptions } from '#server/context.ts'
import { currentSeason } from '#server/features/season/index.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { schools } from '#server/platform/db/schema/index.ts'
import { type Problem, problems } from '#server/platform/http/problem.ts'
import { addressed, enqueueEmail } from '#server/platform/mail/outbox.ts'
import { emailDataOf, registrationEmails } from '../emails.ts'
import { familyKeys, type Row } from '../row.ts'
import { type FamilyKeys, findSame } from './same-child.ts'

/**
 * Checks, before a family pays, whether the child is registered already by this parent's email or phone. Throws 409 when it is in this
 * competition, and emails the address on file. Returns the name of the competition that makes this one unnecessary, in which it is; null
 * otherwise. Throws 400 when an answer can't be checked.
 */
export async function checkDuplicate(
  context: AppContext & Pick<AppOptions, 'sendsEmails'>,
  competition: Competition,
  sent: DuplicateCheck,
): Promise<string | null> {
  const keys = keysOf(context, competition, sent)
  if (await remindIfRegistered(context, competition, keys)) throw refuseRegistered(context, competition)
  const { alternative } = competition
  if (alternative === undefined) return null
  const [other] = await findSame(context.db, alternative, context.season(), [keys])
  return other ? translate(competitionNamed(alternative).name) : null
}

/** The refusal of a child, or of those who are registered of several: `who` names them. */
export function refuseRegistered(
  { sendsEmails, season }: Pick<AppOptions, 'sendsEmails' | 'season'>,
  competition: Competition,
  who = '',
): Problem {
  return problems.alreadyRegistered(competition, sendsEmails ? null : season().contact, who)
}

/** Returns what identifies the child and its parent. Throws 400 when an answer can't be checked. */
export function keysOf(context: Pick<AppContext, 'season' | 'now'>, competition: Competition, sent: DuplicateCheck): FamilyKeys {
  const asked = { ...sent, phone: nationalNumber(dialCodeIn(sent.dial_code), sent.phone) }
  const form = formNamed(competition.form)
  const occasion = occasionAt(context.season(), context.now())
  const issues: Issue[] = []
  const tidied = (path: keyof DuplicateCheck, field: string) => {
    const { answer, problem } = checkField(fieldNamed(form, field), asked[path], occasion)
    if (problem) issues.push({ path, message: problem })
    return answer
  }
  const keys = familyKeys({
    name: tidied('name', form.roles.name),
    birthDate: tidied('birth_date', form.roles.birthDate),
    contactEmail: tidied('contact_email', form.roles.contactEmail),
    dialCode: tidied('dial_code', form.roles.dialCode),
    phone: tidied('phone', form.roles.phone),
  })
  if (issues.length > 0) throw problems.invalid(issues)
  return keys
}

/** Emails the address on file that the child is registered, and through which school. Returns whether it is. */
export async function remindIfRegistered(context: AppContext, competition: Competition, keys: FamilyKeys): Promise<boolean> {
  return await context.db.transaction(async (tx) => {
    const season = await currentSeason(tx, context)
    const [row] = await findSame(tx, competition.slug, season, [keys])
    if (!row) return false
    const email = registrationEmails.alreadyRegistered(emailDataOf(row, season), await schoolThatRegistered(tx, row))
    await enqueueEmail(tx, email, addressed('asked', row.contactEmail, row.id, season.organisation))
    return true
  })
}

/** Returns the name of the school that registered a child; '' when the family did. */
async function schoolThatRegistered(tx: Transaction, { schoolId, schoolLink }: Row): Promise<string> {
  if (schoolId === null || schoolLink !== 'registered') return ''
  const [school] = await tx.select({ name: schools.name }).from(schools).where(eq(schools.id, schoolId))
  return school?.name ?? ''
}
